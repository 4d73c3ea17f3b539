"""What only looks decided waits apart from all that was put plainly, and disturbs nothing, until a person says that it was."""

from dataclasses import replace

import pytest

from graph.model.profile import Possible
from graph.model.status import ClaimStatus
from tests.spec.desk import Desk

ASKED, SAID = "Green or blue for the boathouse door?", "Blue. We have paint left."


async def test_it_waits_with_the_words_that_it_answers(desk: Desk) -> None:
    await desk.say("Ada", ASKED, 1)
    await desk.say("Bo", SAID, 2)
    (one,) = await desk.possible()
    assert (one.status, one.statement, one.rule) == (ClaimStatus.CANDIDATE, "Blue.", "possible/1")
    assert one.confidence < desk.ledger.profile("general").words.medium
    assert await desk.quotes(one) == [("ASSERTS", ASKED), ("ASSERTS", SAID)]
    assert await desk.claims() == []


async def test_it_answers_nothing_and_meets_nothing_until_it_is_promoted(desk: Desk) -> None:
    await desk.say("Ada", ASKED, 1)
    await desk.say("Bo", SAID, 2)
    (one,) = await desk.possible()
    told = await desk.why(question="What colour is the boathouse door?")
    assert told.answer is None
    await desk.say("Cy", "No, that's wrong.", 3)
    assert (await desk.again(one)).status is ClaimStatus.CANDIDATE
    assert (await desk.conflicts(), (await desk.state()).markdown.count("Blue.")) == ([], 0)
    await desk.promote(one)
    assert (await desk.again(one)).status is ClaimStatus.ACTIVE
    assert "Blue." in (await desk.state()).markdown


async def test_what_comes_late_leaves_one_of_it(desk: Desk) -> None:
    await desk.say("Ada", ASKED, 1)
    await desk.say("Bo", SAID, 3)
    await desk.say("Cy", "Who was the last to paint it?", 2)
    assert [one.statement for one in await desk.possible()] == ["Blue."]


@pytest.mark.parametrize(("daily", "most"), [(0, 0), (2, 2)])
async def test_a_day_has_room_for_so_many(desk: Desk, daily: int, most: int) -> None:
    general = desk.ledger.profile("general")
    desk.ledger = replace(
        desk.ledger, profiles={**desk.ledger.profiles, "general": replace(general, possible=Possible(0.0, daily))}
    )
    for at, colour in enumerate(("Blue", "Green", "Red", "White")):
        await desk.say("Bo", f"{colour} for door {at}, then.", at)
    assert len(await desk.possible()) <= most
    assert bool(await desk.possible()) is bool(most)
