"""Whatever people do, and undo, nothing that a conflict says is left at odds with its members."""

from dataclasses import dataclass
from uuid import uuid4

from hypothesis import given, settings
from hypothesis import strategies as st

from graph.actions.operating.projects import create_project, ensure_task
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.errors import ConflictClosed, IllegalTransition
from graph.model.status import HOLDING, ClaimStatus
from graph.model.words import ConflictStatus
from graph.process.services import open_services
from graph.profiles import load_profiles
from graph.rules.slots.folding_claim import stance
from graph.rules.slots.trail import WHENCE
from graph.store.reviews import review_from
from tests.spec.desk import Desk

VALUES = ("Postgres", "MySQL", "SQLite")
CLAIM_STEPS = ("promote", "reject", "archive", "retract", "revert", "revert", "edit")
CONFLICT_STEPS = ("resolve", "resolve", "dismiss", "reopen")


@dataclass(frozen=True)
class Said:
    value: str
    agent: bool


@dataclass(frozen=True)
class Step:
    action: str
    on: int  # which of the claims, or of the conflicts, counted round
    other: int  # which member wins, which value is written


words = st.builds(Said, st.sampled_from(VALUES), st.booleans())
steps = st.builds(Step, st.sampled_from((*CLAIM_STEPS, *CONFLICT_STEPS)), st.integers(0, 3), st.integers(0, 2))
histories = st.tuples(
    st.lists(words, min_size=2, max_size=3), st.lists(st.one_of(steps, steps, words), min_size=2, max_size=7)
)


@settings(max_examples=8)
@given(history=histories)
async def test_conflicts_fit_their_members(graph: Graph, history: tuple[list[Said], list[Said | Step]]) -> None:
    services = open_services(graph, load_profiles())
    project = f"p-{uuid4().hex[:12]}"
    await create_project(services, project, "Random", "general", None)
    await ensure_task(services, project, "T1", "Random")
    desk = Desk(services, project)
    first, then = history
    for at, one in enumerate([*first, *then]):
        if isinstance(one, Said):
            await desk.decide("Ada", one.value, at, agent=one.agent)
        else:
            await _take(desk, one)
        await _fits(desk)
    await services.vocabulary.close()


async def _take(desk: Desk, step: Step) -> None:
    """Refused steps change nothing."""
    claims = await desk.claims()
    try:
        if step.action in CONFLICT_STEPS:
            found = await desk.conflicts(None)
            if found:
                await _settle(desk, found[step.on % len(found)], step)
        elif step.action == "edit":
            await desk.edit(claims[step.on % len(claims)], value=VALUES[step.other])
        else:
            await getattr(desk, step.action)(claims[step.on % len(claims)])
    except (IllegalTransition, ConflictClosed):
        return


async def _settle(desk: Desk, conflict: Conflict, step: Step) -> None:
    if step.action == "resolve":
        members = [one for one in await desk.claims() if one.ref in conflict.members]
        if members:
            await desk.resolve(conflict, members[step.other % len(members)])
    else:
        await getattr(desk, step.action)(conflict)


async def _fits(desk: Desk) -> None:
    claims = {one.ref: one for one in await desk.claims()}
    found = await desk.conflicts(None)
    assert len([one for one in found if one.status is ConflictStatus.OPEN]) <= 1
    contested = {one.ref for one in claims.values() if one.status is ClaimStatus.CONFLICTED}
    assert contested <= {ref for one in found if one.status is ConflictStatus.OPEN for ref in one.members}
    for one in found:
        members = [claims[ref] for ref in one.members if ref in claims]
        assert all(ref in one.summary for ref in one.members)
        assert one.winner is None or one.winner in one.members
        if one.status is ConflictStatus.OPEN:
            _stands_open(one, members)
        elif one.status is ConflictStatus.RESOLVED:
            await _is_explained(desk, one, claims)


def _stands_open(conflict: Conflict, members: list[Claim]) -> None:
    assert len(members) == len(conflict.members) >= 2
    assert len({stance(one.norm) for one in members}) >= 2
    assert all(one.status in HOLDING or one.status is ClaimStatus.CONFLICTED for one in members)
    assert all(one.statement in conflict.summary for one in members)
    assert (conflict.winner, conflict.closed_at, conflict.closed_by) == (None, None, None)


async def _is_explained(desk: Desk, conflict: Conflict, claims: dict[str, Claim]) -> None:
    """The winner holds, or what it went through since says why it does not."""
    assert conflict.closed_at is not None
    if conflict.winner is None:
        assert conflict.note
        return
    winner = claims[conflict.winner]
    if winner.status in HOLDING:
        return
    rows = await desk.services.graph.read("review.of", ids=[winner.id])
    since = [one for one in (review_from(row["review"]) for row in rows) if one.at > conflict.closed_at]
    if conflict.closed_by != WHENCE:  # what a person settled stands: taking that back opens it again
        since = [one for one in since if not one.undone]
    assert any(one.after and one.after["status"] == winner.status for one in since)
