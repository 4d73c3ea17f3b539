"""Random runs, packs, outcomes, disputes, merges, copies for a domain and what is taken back: cards are what their log comes to."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extract.llm.client import Answer
from graph.actions.cards.recount import recount_cards
from graph.engine import Graph
from graph.rules.cards import repeating
from graph.rules.cards.reaching import place_print
from tests.spec.api.client import client_of
from tests.spec.episode.agent import CARD, Agent
from tests.spec.episode.agent import Step as Said
from workers.jobs import work_once
from workers.model_reader import reader_of

# Removes everything that follows from the log, and nothing of the log itself.
LOSSES = (
    "MATCH (u:CardUse) WHERE u.project = $p DELETE u",
    "MATCH (s:Source) WHERE s.project = $p SET s.credits = null",
    "MATCH (p:CardPrint) WHERE $here IN p.places SET p.places = []",
    "MATCH (p:CardPrint) WHERE $p IN [one IN p.offers | split(one, '/')[0]] SET p.offers = []",
    "MATCH (c:Claim) WHERE c.project = $p SET c.card = null, c.standsAt = null, c.seenCount = 40",
)
RULES = (
    "Always run the tests before you commit.",
    "Always run the tests before committing.",
    "Never push to main.",
    "Use npm for all packages.",
    "Use pnpm instead of npm for all packages.",
    "Our staging API runs on port 8080.",
    "Our staging API runs on port 9090.",
)
FAILS: Said = ("TOOL", "E   ImportError: No module named 'foo'", "pytest", 1)
PASSES: Said = ("TOOL", "3 passed in 0.5s", "pytest", 0)
TRIES: Said = ("MODEL", "I'll install the dev extras with `pip install -e .[dev]`.")
TOLD: Said = ("TOOL", "Region: eu-west-1", "cat", 0)
TOLD_OTHERWISE: Said = ("TOOL", "Region: us-east-1", "cat", 0)
MEASURED: Said = ("TOOL", "Temperature: 21", "sensor", 0)
MEASURED_AGAIN: Said = ("TOOL", "Temperature: 22", "sensor", 0)
STEPS = (
    "promote",
    "promote",
    "promoteScope",
    "promoteScope",
    "reject",
    "archive",
    "defer",
    "revert",
    "retract",
    "recheck",
)


SHOWS = (
    "",
    'pack(project: $p, query: "pytest fails with ImportError", episode: $e) { tokens }',
    'search(project: $p, text: "pytest ImportError tests", episode: $e) { score }',
    'check(project: $p, statement: "Push to main and run pytest, ImportError foo", episode: $e) { reason }',
)


class Hearing:
    """Answers like a model: every line of a user is a constraint, and of a tool a fact, or what failed."""

    model = "hearing"

    async def ask(self, messages: Sequence[Mapping[str, str]]) -> Answer:
        ops, section = [], ""
        for line in messages[-1]["content"].splitlines():
            if line.startswith("[STEP "):
                section = " ".join(line.strip("[]").split()[:3])
            elif line and not section.endswith("MODEL"):
                kind = "CONSTRAINT" if section.endswith("USER") else "NEGATIVE_RESULT" if "Error" in line else "FACT"
                said = {"quote": line, "sourceSection": section}
                ops.append(
                    {
                        "op": "ADD",
                        "kind": kind,
                        "statement": line,
                        "stance": "DECIDED",
                        "evidence": said,
                        "confidence": 0.95,
                    }
                )
        return Answer(json.dumps({"ops": ops}))


@dataclass(frozen=True)
class Run:
    """Is shown something first, if at all, under its own name; then read by rules, or by a model."""

    steps: tuple[Said, ...]
    shown: str
    modelled: bool
    ended: str | None


@dataclass(frozen=True)
class Review:
    action: str
    on: int  # which of the cards there are, counted round


@dataclass(frozen=True)
class Dispute:
    on: int


user = st.lists(st.sampled_from(RULES), min_size=1, max_size=2).map(
    lambda rules: tuple(cast(Said, ("USER", rule)) for rule in rules)
)
tools = st.sampled_from(
    [
        (FAILS, TRIES, PASSES),
        (FAILS,),
        (PASSES,),
        (TRIES, PASSES),
        (TOLD,),
        (TOLD_OTHERWISE,),
        (MEASURED,),
        (MEASURED_AGAIN,),
    ]
)
ends = st.sampled_from([None, None, "TOOL_SUCCESS", "TOOL_FAILURE", "USER_CORRECTED", "USER_CONFIRMED_HELPFUL"])
runs = st.builds(
    lambda said, done, *rest: Run((*said, *done), *rest),
    user | st.just(()),
    tools,
    st.sampled_from(SHOWS),
    st.booleans(),
    ends,
)
reviews = st.builds(Review, st.sampled_from(STEPS), st.integers(0, 5))
histories = st.lists(runs | runs | runs | reviews | st.builds(Dispute, st.integers(0, 5)), min_size=3, max_size=9)


@pytest.fixture(autouse=True)
def quoted_seldom() -> Iterator[None]:
    """So that what is met again and again is soon only counted."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(repeating, "QUOTED", 3)
        yield


@settings(max_examples=5)
@given(history=histories)
async def test_cards_are_what_their_log_comes_to(embedded_graph: Graph, history: list[Run | Review | Dispute]) -> None:
    async with client_of(embedded_graph) as client:
        project = f"p-{uuid4().hex[:12]}"
        made = 'mutation($s: String!, $d: String) { createProject(input: {slug: $s, name: "Log", domain: $d}) { id } }'
        other = Agent(client, f"{project}-other")
        for slug in (project, other.project):
            await client.ask(made, s=slug, d=f"domain of {project}")
        agent = Agent(client, project)
        for number, one in enumerate(history):
            await _happen(agent, one, f"run-{number}")
        kept = await _everything(agent)
        assert (await recount_cards(client.shared.services, project)).mended == 0
        for text in LOSSES:
            await _raw(agent, text)
        assert (await recount_cards(client.shared.services, project)).mended > 0 or not kept[0]
        assert await _everything(agent) == kept
        for slug in (project, other.project):
            assert (await recount_cards(client.shared.services, slug)).mended == 0


async def _happen(agent: Agent, one: Run | Review | Dispute, name: str) -> None:
    if isinstance(one, Run):
        if one.shown:
            await agent.client.ask(f"query($p: String!, $e: String) {{ {one.shown} }}", p=agent.project, e=name)
        await agent.capture(name, *one.steps)
        services = agent.client.shared.services
        while await work_once(services, read=reader_of(services, Hearing()) if one.modelled else None):
            pass
        if one.ended is not None:
            await agent.ends(name, one.ended)
        return
    found = sorted((said["ref"], said["statement"]) for said in await agent.client.claims(agent.project, CARD))
    if not found:
        return
    ref = found[one.on % len(found)][0]
    if isinstance(one, Review):
        step = (
            f"mutation($p: String!, $r: String!) {{ {one.action}(project: $p, ref: $r{_more(one.action)}) {{ ref }} }}"
        )
        await agent.client.code(step, p=agent.project, r=ref)  # some are refused
        return
    source = (await agent.client.ask(
        'query($p: String!) { episodes(project: $p, first: 1) { edges { node { source { ref text } } } } }',
        p=agent.project))["episodes"]["edges"][0]["node"]["source"]  # fmt: skip
    against = "mutation($p: String!, $r: String!, $s: String!, $q: String!) { dispute(project: $p, ref: $r, source: $s, quote: $q) { ref } }"
    quote = source["text"].splitlines()[-1]
    await agent.client.code(against, p=agent.project, r=ref, s=source["ref"], q=quote)


def _more(action: str) -> str:
    if action == "promoteScope":
        return ', tier: DOMAIN, note: "this applies across my repos"'
    return ', note: "I have looked"' if action in ("retract", "recheck") else ""


async def _everything(agent: Agent) -> Any:
    """The cards with their counts, what episodes count for, where cards have won, and what packs find."""
    cards = sorted(await agent.client.claims(agent.project, CARD), key=lambda one: one["ref"])
    counts = await _raw(
        agent, "MATCH (s:Source) WHERE s.project = $p RETURN s.ref, coalesce(s.credits, '{}') ORDER BY s.ref"
    )
    prints = await _raw(agent, "MATCH (p:CardPrint) WHERE $here IN p.places RETURN p.id ORDER BY p.id")
    offers = await _raw(
        agent,
        "MATCH (p:CardPrint) UNWIND p.offers AS one MATCH (c:Claim {id: one}) "
        "WHERE c.project = $p AND c.status IN ['ACTIVE', 'NEEDS_RECHECK'] RETURN one ORDER BY one",
    )
    keys = await _raw(agent, "MATCH (c:Claim) WHERE c.project = $p RETURN c.ref, c.card, c.standsAt ORDER BY c.ref")
    budgets = await agent.client.ask(
        "query($p: String!) { budgets(project: $p) { tier kind active } }", p=agent.project
    )
    return cards, counts, prints, offers, keys, budgets, (await agent.pack("pytest fails with ImportError"))["text"]


async def _raw(agent: Agent, text: str) -> list[list[Any]]:
    async with agent.client.graph._sessions.use("write") as session:
        found = await session.run(cast(Any, text), {"p": agent.project, "here": place_print(agent.project)})
        return [list(row.values()) async for row in found]
