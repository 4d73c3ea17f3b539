"""No conflict stays open between claims of which only one, or none, still stands, however their messages came in."""

import pytest

from graph.actions.settling import announce
from graph.model.words import ConflictStatus
from tests.spec.desk import Desk

RETENTION = (
    ("Ada", "We decided that retention is 60 days."),
    ("Cy", "retention is 60 days"),
    ("Dee", "retention is 30 days"),
)
DOORS = (
    ("Ada", "We decided that the API allows anonymous access."),
    ("Bo", "We decided that the API does not allow anonymous access."),
)


async def newest_first(desk: Desk) -> None:
    """Say the latest words first: Cy and Dee contradict each other, until it is known that Cy's choice was decided."""
    for at in reversed(range(len(RETENTION))):
        await desk.say(*RETENTION[at], at)


async def test_what_a_late_message_leaves_nothing_of_contests_nothing(desk: Desk) -> None:
    await newest_first(desk)
    assert len(await desk.conflicts()) == 1
    (closed,) = await desk.conflicts(ConflictStatus.RESOLVED)
    assert (closed.winner, closed.closed_by) == (None, "whence")
    assert "no longer stand against each other" in (closed.note or "")


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
async def test_what_a_later_message_settled_stays_open_in_no_order(desk: Desk, order: tuple[int, ...]) -> None:
    said = (("Ada", "Deploys are on Fridays"), ("Bo", "Deploys are on Mondays"), ("Cy", "No, Fridays"))
    for at in order:
        await desk.say(*said[at], at)
    assert await desk.conflicts() == []
    (closed,) = await desk.conflicts(ConflictStatus.RESOLVED)
    assert closed.winner is None


async def test_sweep_closes_what_was_left_open_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unseen(*_: object) -> None:
        """As it was before anybody looked at claims of which nothing is left."""

    with monkeypatch.context() as before:
        before.setattr(announce, "lapse", unseen)
        before.setattr(announce, "update_conflicts", unseen)
        await newest_first(desk)
    assert len(await desk.conflicts()) == 2
    assert await desk.sweep() == ()
    assert len(await desk.conflicts()) == 1
    assert await desk.sweep() == ()


async def test_sweep_leaves_open_what_two_claims_still_contest(desk: Desk) -> None:
    for at, (who, words) in enumerate(DOORS):
        await desk.say(who, words, at)
    before = await desk.conflict()
    assert await desk.sweep() == ()
    assert await desk.conflict() == before
