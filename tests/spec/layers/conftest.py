"""A shop floor whose knowledge goes through the layers."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from graph.engine import Graph
from graph.model.viewer import Viewer
from graph.model.words import Role
from tests.spec.api.client import Client, client_of

CLAIM = """ref layer status statement value validFrom validTo needsReview lookedAt waitingSince origins
  graduatedFrom { ref } graduatedTo { ref } contestedBy { ref layer } conflicts { ref kind status }
  reviews { action by } evidence { quote }"""


@dataclass(frozen=True)
class Floor:
    """One project, seen by one person; every step answers with the claim as it is then."""

    client: Client
    project: str

    async def _step(self, field: str, arguments: str, **said: Any) -> dict[str, Any]:
        types = {"value": "JSON", "layers": "[Layer!]", "refs": "[String!]"}
        named = ", ".join(f"${name}: {types.get(name, 'String')}" + ("!" if name in _NEEDED else "") for name in said)
        passed = ", ".join(f"{name}: ${name}" for name in said)
        query = f"mutation($p: String!, {named}) {{ it: {field}(project: $p, {arguments}{passed}) {{ {CLAIM} }} }}"
        found: dict[str, Any] = (await self.client.ask(query, p=self.project, **said))["it"]
        return found

    async def states(self, key: str, value: str) -> dict[str, Any]:
        """A memory in force, in the words of a discussion."""
        query = """mutation($p: String!, $m: [DiscussionMessageInput!]!) {
          captureDiscussion(project: $p, task: "T1", messages: $m) { source { ref } } }"""
        message = {"author": "Ada", "text": f"- [Decision] {key} = {value}"}
        await self.client.ask(query, p=self.project, m=[message])
        await self.client.work()
        return (await self.claims(key, "MEMORY"))[-1]

    async def claims(self, key: str, layer: str | None = None) -> list[dict[str, Any]]:
        """Oldest first."""
        query = """query($p: String!, $k: String!, $l: [Layer!]) {
          claims(project: $p, key: $k, layers: $l, first: 50) { edges { node { %s } } } }"""
        found = await self.client.ask(query % CLAIM, p=self.project, k=key, l=[layer] if layer else None)
        return [edge["node"] for edge in found["claims"]["edges"]][::-1]

    async def claim(self, ref: str) -> dict[str, Any]:
        query = "query($p: String!, $r: String!) { claim(project: $p, ref: $r) { %s } }"
        found: dict[str, Any] = (await self.client.ask(query % CLAIM, p=self.project, r=ref))["claim"]
        return found

    async def graduate(self, ref: str, **more: Any) -> dict[str, Any]:
        return await self._step("graduate", "", ref=ref, **more)

    async def curate(self, statement: str, **more: Any) -> dict[str, Any]:
        return await self._step("curate", "", statement=statement, **more)

    async def step(self, name: str, ref: str, **more: Any) -> dict[str, Any]:
        return await self._step(name, "", ref=ref, **more)

    async def why(self, **asked: str) -> dict[str, Any]:
        (name, value), *_ = asked.items()
        query = f"""query($p: String!, $v: String!) {{ why(project: $p, {name}: $v) {{
          answer {{ ref layer value }} conflicts {{ kind status }} markdown }} }}"""
        found: dict[str, Any] = (await self.client.ask(query, p=self.project, v=value))["why"]
        return found

    async def conflicts(self) -> list[dict[str, Any]]:
        query = (
            """query($p: String!) { conflicts(project: $p) { edges { node { ref kind summary members { ref } } } } }"""
        )
        found = await self.client.ask(query, p=self.project)
        return [edge["node"] for edge in found["conflicts"]["edges"]]

    async def code(self, field: str, **said: Any) -> str:
        passed = ", ".join(f"{name}: {value}" for name, value in said.items())
        return await self.client.code(f'mutation {{ it: {field}(project: "{self.project}", {passed}) {{ ref }} }}')

    def by(self, name: str, role: Role) -> "Floor":
        return replace(self, client=self.client.as_(Viewer(name, role)))


_NEEDED = ("ref", "statement", "note", "refs", "source", "quote")


@pytest.fixture
async def floor(graph: Graph, project: str) -> AsyncIterator[Floor]:
    """A team whose words hold by themselves, so that a scenario is short."""
    async with client_of(graph) as made:
        services = made.shared.services
        engineering, general = services.profile("engineering"), services.profile("general")
        profiles = {**services.profiles, "engineering": replace(engineering, accept=general.accept)}
        client = replace(made, shared=replace(made.shared, services=replace(services, profiles=profiles)))
        query = (
            'mutation($s: String!) { createProject(input: {slug: $s, name: "Floor", profile: "engineering"}) { id } }'
        )
        await client.ask(query, s=project)
        yield Floor(client, project)
