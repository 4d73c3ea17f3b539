"""Random histories of words and Reviews end in the same graph on every engine, and keep what never bends."""

from dataclasses import dataclass
from uuid import uuid4

from hypothesis import given, settings
from hypothesis import strategies as st

from graph.actions.operating.projects import create_project, ensure_task
from graph.engine import Graph
from graph.model.errors import ConflictClosed, IllegalTransition
from graph.model.status import HOLDING, ClaimStatus
from graph.process.services import open_services
from graph.profiles import load_profiles
from graph.store.evidence import evidence_from
from tests.graph_dump import Dump, dump
from tests.spec.desk import Desk

VALUES = ("Postgres", "MySQL", "SQLite")
STEPS = ("promote", "reject", "archive", "defer", "retract", "revert", "edit", "resolve", "dismiss")


@dataclass(frozen=True)
class Said:
    author: str
    value: str
    at: int
    agent: bool


@dataclass(frozen=True)
class Step:
    action: str
    on: int  # which of the claims there are, counted round


said = st.builds(Said, st.sampled_from(["Ada", "Bob"]), st.sampled_from(VALUES), st.integers(0, 9), st.booleans())
steps = st.builds(Step, st.sampled_from(STEPS), st.integers(0, 5))
histories = st.lists(st.one_of(said, said, steps), min_size=2, max_size=8)


@settings(max_examples=12)
@given(history=histories)
async def test_engines_agree_and_nothing_bends(
    embedded_graph: Graph, neo4j_graph: Graph, history: list[Said | Step]
) -> None:
    embedded = await _play(embedded_graph, history)
    neo4j = await _play(neo4j_graph, history)
    assert embedded == neo4j


async def _play(graph: Graph, history: list[Said | Step]) -> Dump:
    services = open_services(graph, load_profiles())
    project = f"p-{uuid4().hex[:12]}"
    await create_project(services, project, "Random", "general", None)
    await ensure_task(services, project, "T1", "Random")
    desk = Desk(services, project)
    for one in history:
        if isinstance(one, Said):
            await desk.decide(one.author, one.value, one.at, agent=one.agent)
        else:
            await _step(desk, one)
        await _holds(desk)
    await services.vocabulary.close()
    return _without_reviews_times(await dump(graph, project))


async def _step(desk: Desk, step: Step) -> None:
    """Refused steps change nothing, which the comparison shows."""
    claims = await desk.claims()
    if not claims:
        return
    claim = claims[step.on % len(claims)]
    try:
        if step.action in ("resolve", "dismiss"):
            for conflict in await desk.conflicts():
                winner = await desk.again(next(one for one in claims if one.ref == conflict.members[-1]))
                await (desk.resolve(conflict, winner) if step.action == "resolve" else desk.dismiss(conflict))
        elif step.action == "edit":
            await desk.edit(claim, statement=f"{claim.statement}!")
        else:
            await getattr(desk, step.action)(claim)
    except (IllegalTransition, ConflictClosed):
        return


async def _holds(desk: Desk) -> None:
    """Check the rules that never bend, as far as one slot shows them."""
    claims = await desk.claims()
    holding = [one for one in claims if one.status in HOLDING]
    assert len(holding) <= 1
    rows = await desk.services.graph.read("claim.evidence", ids=[one.id for one in claims])
    carried = {row["id"] for row in rows}
    assert all(one.id in carried for one in holding)
    for row in rows:
        words = evidence_from(row["evidence"])
        text = (await desk.services.graph.read("source.texts", ids=[f"{desk.project}/{words.source}"]))[0]["text"]
        assert text[words.start : words.end] == words.quote
    conflicted = {one.ref for one in claims if one.status is ClaimStatus.CONFLICTED}
    members = {ref for conflict in await desk.conflicts() for ref in conflict.members}
    assert members == (conflicted | {one.ref for one in holding} if conflicted else set())


def _without_reviews_times(found: Dump) -> Dump:
    """Times of Reviews are recording times: they differ between two runs."""
    return {
        "claims": [_early(claim) for claim in found["claims"]],
        "conflicts": len(found["conflicts"]),
    }


def _early(claim: tuple[object, ...]) -> tuple[object, ...]:
    return tuple("now" if isinstance(one, int) and one > 1_780_000_000_000_000 else one for one in claim[:-1])
