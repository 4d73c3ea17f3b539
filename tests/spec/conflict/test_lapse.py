"""No conflict stays open between claims of which only one, or none, still stands, however their messages came in."""

import pytest

from graph.actions import announce
from graph.model.words import ConflictStatus
from tests.spec.desk import Desk

LINKS = (
    ("Ada", "valid how long? 15 min?"),
    ("Bo", "15 min is too short for the older folks. 60"),
    ("Cy", "ok links are valid for 60 minutes"),
    ("Dee", "let's make the links valid for 30 minutes"),
)
DOORS = (
    ("Ada", "We decided that the API allows anonymous access."),
    ("Bo", "We decided that the API does not allow anonymous access."),
)


async def newest_first(desk: Desk) -> None:
    for at in reversed(range(len(LINKS))):
        await desk.say(*LINKS[at], at)


async def test_what_a_late_message_leaves_nothing_of_contests_nothing(desk: Desk) -> None:
    await newest_first(desk)
    assert await desk.conflicts() == []
    (closed,) = await desk.conflicts(ConflictStatus.RESOLVED)
    assert (closed.winner, closed.closed_by) == (None, "whence")
    assert "no longer stand against each other" in (closed.note or "")


async def test_sweep_closes_what_was_left_open_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unseen(*_: object) -> None:
        """As it was before anybody looked at claims of which nothing is left."""

    with monkeypatch.context() as before:
        before.setattr(announce, "lapse", unseen)
        await newest_first(desk)
    assert len(await desk.conflicts()) == 1
    assert await desk.sweep() == ()
    assert await desk.conflicts() == []
    assert await desk.sweep() == ()


async def test_sweep_leaves_open_what_two_claims_still_contest(desk: Desk) -> None:
    for at, (who, words) in enumerate(DOORS):
        await desk.say(who, words, at)
    before = await desk.conflict()
    assert await desk.sweep() == ()
    assert await desk.conflict() == before
