"""Whatever is done with a project, in whatever order: only `curate` leads into what is trusted, and only a person's promotion
into the entities; and of the claims of one address exactly one answers."""

import random
from typing import Any

import pytest
from graphql import GraphQLNonNull, Undefined

from graph.model.seal import is_blank
from tests.spec.api.arguments import document, value_of
from tests.spec.api.shape import roots, selection
from tests.spec.layers.conftest import Floor

KEYS = ("stack.database", "stack.cache")
WORDS = (
    "- [Decision] stack.database = Postgres",
    "- [Decision] stack.database = MySQL",
    "We decided to use Redis as the cache.",
    "No, we decided not to use Redis.",
    "Actually, let's switch to MySQL as the database.",
    "Yes, agreed.",
    "That's wrong.",
)
# Fields that tell of the project as a whole, that wait for the network, or that have nothing to do with claims.
ASIDE = {"createProject", "tellDemo", "addWebhook", "removeWebhook", "curate"}
EVERYTHING = """query($p: String!) {
  claims(project: $p, first: 100) { edges { node { ref key layer status statement reviews { action by } } } }
  conflicts(project: $p, first: 100) { edges { node { ref } } } }"""


class History:
    """Steps at random; the same seed takes the same ones."""

    def __init__(self, floor: Floor, seed: int) -> None:
        self.floor, self.dice = floor, random.Random(seed)
        self.curated: list[str] = []
        self.refs: list[str] = []
        self.answered: set[str] = set()

    async def goes_on(self, steps: int) -> None:
        names = sorted(roots("mutation").keys() - ASIDE)
        for _ in range(steps):
            await self._says()
            await self._curates()
            self.refs = await self._known()
            for name in self.dice.sample(names, 12):
                await self._takes(name)

    async def _says(self) -> None:
        query = """mutation($p: String!, $m: [DiscussionMessageInput!]!) {
          captureDiscussion(project: $p, task: "T1", messages: $m) { source { ref } } }"""
        said = [{"author": self.dice.choice(("Ada", "Bo")), "text": self.dice.choice(WORDS)}]
        await self.floor.client.ask(query, p=self.floor.project, m=said)
        await self.floor.client.work()

    async def _curates(self) -> None:
        if self.dice.random() < 0.4:
            value = self.dice.choice(("Postgres", "MySQL", "Redis"))
            made = await self.floor.curate(f"It is {value}.", key=self.dice.choice(KEYS), value=value)
            self.curated.append(made["ref"])

    async def _known(self) -> list[str]:
        found = await self.floor.client.ask(EVERYTHING, p=self.floor.project)
        return [edge["node"]["ref"] for name in ("claims", "conflicts") for edge in found[name]["edges"]]

    async def _takes(self, name: str) -> None:
        field = roots("mutation")[name]
        given = {
            arg: self._argument(arg, one.type)
            for arg, one in field.args.items()
            if (isinstance(one.type, GraphQLNonNull) and one.default_value is Undefined) or self.dice.random() < 0.4
        }
        query = document("mutation", name, field, selection(field.type, 0))
        code = await self.floor.client.code(query, **given)
        assert code != "INTERNAL", (name, given)
        if not code:
            self.answered.add(name)
        await self.floor.client.work()

    def _argument(self, name: str, kind: Any) -> Any:
        ref = self.dice.choice(self.refs)
        given: dict[str, Any] = {
            "project": self.floor.project,
            "ref": ref,
            "by": self.dice.choice(self.refs),
            "refs": [ref],
            "winner": self.dice.choice(self.refs),
            "supersedes": ref,
            "key": self.dice.choice(KEYS),
            "value": self.dice.choice(("Postgres", "MySQL")),
            "statement": "It is MySQL.",
            "layers": ["TRUSTED"],
            "filter": {},
            "action": self.dice.choice(("PROMOTE", "REJECT", "ARCHIVE")),
            "at": "2026-01-30T13:30:00Z",
            "scope": None,
            "task": "T1",
        }
        return given[name] if name in given else value_of(kind, given)


@pytest.mark.parametrize(("seed", "steps"), [(1, 3), pytest.param(2, 8, marks=pytest.mark.english)])
async def test_no_history_leads_into_what_is_trusted(floor: Floor, seed: int, steps: int) -> None:
    """A long one on one engine: what every mutation may do is decided before any engine has a part in it."""
    history = History(floor, seed)
    await history.goes_on(steps)
    claims = [edge["node"] for edge in (await floor.client.ask(EVERYTHING, p=floor.project))["claims"]["edges"]]
    trusted = [one for one in claims if one["layer"] == "TRUSTED"]
    assert {one["ref"] for one in trusted} == set(history.curated)
    assert {one["status"] for one in trusted} <= {"ACTIVE", "NEEDS_RECHECK", "SUPERSEDED"}
    for one in claims:
        if one["layer"] == "ENTITY" and one["status"] == "ACTIVE":
            assert "PROMOTE" in {review["action"] for review in one["reviews"]}, one
    await one_answers(floor, claims)


async def one_answers(floor: Floor, claims: list[dict[str, Any]]) -> None:
    """The highest that holds, whoever asks."""
    for key in KEYS:
        holding = [one for one in claims if one["key"] == key and one["status"] in ("ACTIVE", "NEEDS_RECHECK")]
        layers = [one["layer"] for one in holding]
        assert len(set(layers)) == len(layers), holding
        best = max(holding, key=lambda one: ("MEMORY", "ENTITY", "TRUSTED").index(one["layer"]), default=None)
        answer = (await floor.why(key=key))["answer"]
        if best is not None and not is_blank(best["statement"]):
            assert answer is not None, best
            assert answer["ref"] == best["ref"]
