"""Two decisions that can't both be so never stand side by side in silence: the later takes the place, or a conflict opens."""

import pytest

from graph.actions.answering.check import check
from graph.model.status import ClaimStatus
from tests.spec.desk import Desk

DAY = 24 * 60


async def standing(desk: Desk) -> list[str]:
    return [one.statement for one in await desk.claims() if one.status is ClaimStatus.ACTIVE]


@pytest.mark.parametrize(
    ("held", "said", "now"),
    [
        ("decided: Lena is the contact for vendors", "decided: Sam is the contact for vendors", "Sam is the contact"),
        ("decided: Kiki draws the poster", "decided: Jonas draws the poster", "Jonas draws"),
        ("decided: venue is the rail yard", "decided: venue is the harbour", "harbour"),
        ("decided: we deploy on Tuesdays", "we decided to deploy on Thursdays, Lena tests on wednesday", "Thursdays"),
        ("decided: we use SQLite", "ok, we're moving from SQLite to Postgres", "from SQLite to Postgres"),
        ("decided: entry costs 5 EUR", "no, that is wrong, entry costs 4 EUR", "entry costs 4 EUR"),
        ("decided: tests run on Linux", "no, that is wrong. tests run on Mac", "tests run on Mac"),
    ],
)
async def test_later_decision_or_correction_takes_the_place(desk: Desk, held: str, said: str, now: str) -> None:
    await desk.say("Ann", held, 1)
    await desk.say("Bo", said, DAY)
    (stands,) = await standing(desk)
    assert now in stands
    assert (await desk.claims())[0].status is ClaimStatus.SUPERSEDED


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("we decided to use Redis", "actually let's not use Redis"),
        ("decided: nobody pushes to main directly", "decided: Sam pushes to main directly"),
    ],
)
async def test_what_fills_no_one_slot_opens_a_conflict(desk: Desk, held: str, said: str) -> None:
    await desk.say("Ann", held, 1)
    await desk.say("Bo", said, DAY)
    assert set((await desk.conflict()).members) == {one.ref for one in await desk.claims()}


@pytest.mark.parametrize(
    ("held", "said", "now"),
    [
        ("decided: the limit is 48 stalls", "sorry, 46", "the limit is 46 stalls"),
        ("decided: retention is 30 days", "no, 90 days", "retention is 90 days"),
        ("decided: the limit is 48 stalls", "*46", "the limit is 46 stalls"),
    ],
)
async def test_author_who_corrects_their_decision_changes_it(desk: Desk, held: str, said: str, now: str) -> None:
    await desk.say("Ann", held, 1)
    await desk.say("Ann", said, 2)
    assert await standing(desk) == [now]


async def test_what_was_ruled_out_is_objected_to_when_nothing_else_is_named(desk: Desk) -> None:
    await desk.say("Ann", "let's not use MongoDB", 1)
    (found,) = await check(desk.services, desk.project, desk.services.profile("general"), "let's use MongoDB", None)
    assert found.claim.statement == "not use MongoDB"
