"""Values that documents give: each has a slot, whatever it is of, and names of one thing can be merged and parted."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from graph.engine import Graph
from tests.spec.api.client import Client, client_of

PROMOTE = "mutation($p: String!, $r: String!) { promote(project: $p, ref: $r) { status } }"
TWINS = "query($p: String!) { twins(project: $p) { names claims mergedAs } }"
MERGE = """mutation($p: String!, $k: String!, $m: [String!]!) {
  mergeTwins(project: $p, keep: $k, merge: $m) { names mergedAs } }"""
SPLIT = "mutation($p: String!, $n: String!) { splitTwin(project: $p, name: $n) { mergedAs reviews { action } } }"
CONFLICTS = """query($p: String!) { conflicts(project: $p, statuses: [OPEN]) { edges { node { kind members { statement status } } } } }"""
CAPTURE = """mutation($p: String!, $w: String!, $d: [DocumentInput!]!) {
  captureDocuments(project: $p, wave: $w, documents: $d) { ref } }"""


@dataclass
class Sheets:
    client: Client
    project: str
    waves: int = 0

    async def say(self, path: str, text: str) -> None:
        self.waves += 1
        documents = [{"path": path, "text": text}]
        await self.client.ask(CAPTURE, p=self.project, w=f"w{self.waves}", d=documents)
        await self.client.work()

    async def ref(self, statement: str) -> str:
        claims = await self.client.claims(self.project)
        (found,) = [one["ref"] for one in claims if one["statement"] == statement]
        return str(found)

    async def promote(self, statement: str) -> None:
        await self.client.ask(PROMOTE, p=self.project, r=await self.ref(statement))

    async def conflicts(self) -> list[tuple[str, list[tuple[str, str]]]]:
        found = (await self.client.ask(CONFLICTS, p=self.project))["conflicts"]["edges"]
        return sorted(
            (one["node"]["kind"], sorted((each["statement"], each["status"]) for each in one["node"]["members"]))
            for one in found
        )

    async def ask(self, query: str, **said: Any) -> Any:
        return await self.client.ask(query, p=self.project, **said)


@pytest.fixture
async def sheets(graph: Graph, project: str) -> AsyncIterator[Sheets]:
    async with client_of(graph) as client:
        asked = {"slug": project, "name": "Plant", "profile": "engineering"}
        await client.ask("mutation($i: ProjectInput!) { createProject(input: $i) { slug } }", i=asked)
        yield Sheets(client, project)


async def test_two_values_of_one_name_are_a_conflict(sheets: Sheets) -> None:
    await sheets.say("a.md", "mass = 4.8 kg\n")
    await sheets.promote("mass = 4.8 kg")
    await sheets.say("b.md", "The mass is 5.1 kg.\n")
    await sheets.say("c.md", "mass = 4800 g\n")  # the same, in another unit
    await sheets.say("d.md", "# Valve\n\nmass = 2 kg\n")  # another thing's
    assert await sheets.conflicts() == [("SLOT", [("The mass is 5.1 kg", "CONFLICTED"), ("mass = 4.8 kg", "ACTIVE")])]


async def test_names_of_one_thing_are_listed_merged_and_parted(sheets: Sheets) -> None:
    await sheets.say("a.md", "# Cooling pump\n\nmass = 4.8 kg\n")
    await sheets.say("b.md", "# Coolling pump\n\nmass = 5.1 kg\n\nlead time = 3 weeks\n")
    await sheets.promote("mass = 4.8 kg")
    (twin,) = (await sheets.ask(TWINS))["twins"]
    assert (set(twin["names"]), twin["claims"], twin["mergedAs"]) == ({"Cooling pump", "Coolling pump"}, 3, None)

    await sheets.ask(MERGE, k="Cooling pump", m=["Coolling pump"])
    assert await sheets.conflicts() == []  # the other value waits for a person, and holds nothing
    await sheets.promote("mass = 5.1 kg")
    differ = [("mass = 4.8 kg", "ACTIVE"), ("mass = 5.1 kg", "ACTIVE")]
    assert await sheets.conflicts() == [("CONTRADICTION", differ)]  # who promotes it is told
    await sheets.say("c.md", "# Coolling pump\n\nmass = 6 kg\n")
    contested = [("mass = 4.8 kg", "ACTIVE"), ("mass = 6 kg", "CONFLICTED")]
    assert await sheets.conflicts() == [("CONTRADICTION", differ), ("SLOT", contested)]

    split = (await sheets.ask(SPLIT, n="Coolling pump"))["splitTwin"]
    assert (split["mergedAs"], [one["action"] for one in split["reviews"]]) == (None, ["MERGE", "SPLIT"])
    assert await sheets.conflicts() == [("SLOT", contested)]  # what was written meanwhile stays where it lies
    await sheets.ask(MERGE, k="Cooling pump", m=["Coolling pump"])
    assert await sheets.conflicts() == [("CONTRADICTION", differ), ("SLOT", contested)]


async def test_keys_name_things_too(sheets: Sheets) -> None:
    await sheets.say("a.md", "# Notes\n\nDecision: billing-service.timeout = 30 s\n")
    await sheets.say("b.md", "# Notes\n\nDecision: biling-service.timeout = 60 s\n")
    await sheets.promote("billing-service.timeout = 30 s")
    await sheets.promote("biling-service.timeout = 60 s")
    (twin,) = (await sheets.ask(TWINS))["twins"]
    assert set(twin["names"]) == {"billing-service", "biling-service"}
    await sheets.ask(MERGE, k="billing-service", m=["biling-service"])
    ((kind, members),) = await sheets.conflicts()
    assert (kind, len(members)) == ("CONTRADICTION", 2)
    await sheets.say("c.md", "# Notes\n\nDecision: biling-service.timeout = 90 s\n")
    claims = await sheets.client.claims(sheets.project, "statement key")
    assert {"statement": "biling-service.timeout = 90 s", "key": "billing-service.timeout"} in claims


async def test_entity_of_a_thing_answers_before_its_memories(sheets: Sheets) -> None:
    await sheets.say("a.md", "# Pump\n\nmass = 4.8 kg\n")
    await sheets.promote("mass = 4.8 kg")
    graduate = 'mutation($p: String!, $r: String!) { graduate(project: $p, ref: $r, rationale: "x") { ref } }'
    entity = (await sheets.ask(graduate, r=await sheets.ref("mass = 4.8 kg")))["graduate"]["ref"]
    await sheets.ask(PROMOTE, r=entity)
    await sheets.say("b.md", "# Pump\n\nmass = 5.1 kg\n")
    await sheets.promote("mass = 5.1 kg")
    why = 'query($p: String!) { why(project: $p, question: "What is the mass of the pump?") { answer { ref contestedBy { statement } } } }'
    answer = (await sheets.ask(why))["why"]["answer"]
    assert answer == {"ref": entity, "contestedBy": [{"statement": "mass = 5.1 kg"}]}
