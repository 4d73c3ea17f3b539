"""Words that only look decided wait apart from all plain ones, and disturb nothing, until a person says that they decide."""

from dataclasses import replace

import pytest

from graph.model.profile import Possible
from graph.model.status import ClaimStatus
from tests.spec.desk import Desk

COLOURS = ("Blue", "Green", "Red", "White")
ASKED, SAID = "Green or blue for the boathouse door?", "Blue. We have paint left."


async def test_it_waits_with_the_words_that_it_answers(desk: Desk) -> None:
    await desk.say("Ada", ASKED, 1)
    await desk.say("Bo", SAID, 2)
    (one,) = await desk.possible()
    assert (one.status, one.statement, one.rule) == (ClaimStatus.CANDIDATE, "Blue.", "possible/1")
    assert one.confidence < desk.services.profile("general").words.medium
    assert await desk.quotes(one) == [("RATIONALE", ASKED), ("ASSERTS", SAID)]
    assert await desk.claims() == []


async def test_it_answers_with_a_mark_where_nothing_that_was_put_plainly_does(desk: Desk) -> None:
    question = "What colour is the boathouse door?"
    await desk.say("Ada", ASKED, 1)
    before = desk.services.now()
    await desk.say("Bo", SAID, 2)
    (one,) = await desk.possible()
    told = await desk.why(question=question)
    assert told.answer == one
    assert "POSSIBLY DECIDED: it only looks so, and nobody has confirmed it" in told.markdown
    assert [said.evidence.quote for said in told.because] == [ASKED, SAID]
    assert SAID in {said.quote for said in told.passages or ()}
    assert (await desk.why(question=question, known_at=before)).answer is None
    assert (await desk.why(question="Who painted the boathouse door?")).answer is None
    await desk.say("Ada", "We decided to paint the boathouse door green.", 3)
    (green,) = await desk.claims()
    plain = await desk.why(question=question)
    assert plain.answer == green
    assert "POSSIBLY" not in plain.markdown


async def test_it_meets_nothing_until_it_is_promoted(desk: Desk) -> None:
    await desk.say("Ada", ASKED, 1)
    await desk.say("Bo", SAID, 2)
    (one,) = await desk.possible()
    await desk.say("Cy", "No, that's wrong.", 3)
    assert (await desk.again(one)).status is ClaimStatus.CANDIDATE
    assert (await desk.conflicts(), (await desk.state()).markdown.count("Blue.")) == ([], 0)
    await desk.promote(one)
    assert (await desk.again(one)).status is ClaimStatus.ACTIVE
    state = (await desk.state()).markdown
    assert "Blue." in state
    assert SAID in state
    assert ASKED not in state
    assert f"in answer to: “{ASKED}”" in (await desk.why(ref=one.ref)).markdown


async def test_a_yes_to_it_makes_no_second_one_and_the_state_says_that_it_waits(desk: Desk) -> None:
    await desk.say("Ada", ASKED, 1)
    await desk.say("Bo", SAID, 2)
    await desk.say("Cy", "God yes.", 3)
    (one,) = await desk.possible()
    assert one.statement == "Blue."
    assert await desk.quotes(one) == [("RATIONALE", ASKED), ("ASSERTS", SAID), ("CONFIRMS", "God yes.")]
    assert "- and 1 that only looks decided" in (await desk.state()).markdown


async def test_it_goes_once_a_claim_is_made_of_its_message(desk: Desk) -> None:
    _show(desk, 0.0, 50)
    await desk.say("Ada", "Should we sell tickets on Telegram?", 1)
    assert len(await desk.possible()) == 1
    await desk.say("Bo", "Yes, go ahead.", 2)
    assert len(await desk.claims()) == 1
    assert await desk.possible() == []


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
@pytest.mark.parametrize("one_by_one", [True, False])
async def test_a_full_day_keeps_the_same_whatever_comes_first(
    desk: Desk, order: tuple[int, ...], *, one_by_one: bool
) -> None:
    _show(desk, 0.0, 2)
    for at in order:
        await desk.post("Bo", f"{COLOURS[at]} for door {at}, then.", at)
        if one_by_one:
            await desk.work()
    await desk.work()
    found = sorted(one.statement for one in await desk.possible())
    assert found == ["Blue for door 0, then.", "Green for door 1, then."]


def _show(desk: Desk, least: float, daily: int) -> None:
    general = desk.services.profile("general")
    shown = replace(general, possible=Possible(least, daily))
    desk.services = replace(desk.services, profiles={**desk.services.profiles, "general": shown})


async def test_what_comes_late_leaves_one_of_it(desk: Desk) -> None:
    await desk.say("Ada", ASKED, 1)
    await desk.say("Bo", SAID, 3)
    await desk.say("Cy", "Who was the last to row?", 2)
    assert [one.statement for one in await desk.possible()] == ["Blue."]


@pytest.mark.parametrize(("daily", "most"), [(0, 0), (2, 2)])
async def test_a_day_has_room_for_so_many(desk: Desk, daily: int, most: int) -> None:
    _show(desk, 0.0, daily)
    for at, colour in enumerate(COLOURS):
        await desk.say("Bo", f"{colour} for door {at}, then.", at)
    assert len(await desk.possible()) <= most
    assert bool(await desk.possible()) is bool(most)


async def test_its_own_reason_is_told_as_one_and_the_joke_before_it_is_not(desk: Desk) -> None:
    _show(desk, 0.0, 50)
    await desk.say("Ada", "and we store everything in the blockchain lol", 1)
    await desk.say("Bo", "Labels on recycled paper then, because they fade.", 31)
    (one,) = await desk.possible()
    told = (await desk.why(ref=one.ref)).markdown
    assert "because: “they fade”" in told
    assert "blockchain" not in told


async def test_it_does_not_answer_where_what_is_in_force_is_as_near(desk: Desk) -> None:
    _show(desk, 0.0, 50)
    await desk.say("Ada", "We decided to open at nine.", 1)
    await desk.say("Bo", "Tours start at 9:00 when we open.", 2)
    assert (len(await desk.claims()), len(await desk.possible())) == (1, 1)
    answer = (await desk.why(question="When do we open?")).answer
    assert answer is None or not answer.possible


async def test_it_answers_the_same_question_once_it_is_promoted(desk: Desk) -> None:
    question = "What colour is the boathouse door?"
    await desk.say("Ada", ASKED, 1)
    await desk.say("Bo", SAID, 2)
    await desk.say("Ada", "We decided to open at nine.", 3)
    (one,) = await desk.possible()
    promoted = await desk.promote(one)
    told = await desk.why(question=question)
    assert told.answer is not None
    assert (told.answer.ref, told.answer.status) == (promoted.ref, ClaimStatus.ACTIVE)
    assert told.markdown.startswith(f"# {question}\n\n**Blue.**")
    assert [said.evidence.quote for said in told.because] == [ASKED, SAID]
    assert (await desk.why(question="Who painted the boathouse door?")).answer is None
