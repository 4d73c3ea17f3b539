"""Words that take words back, read by rules: in the same turn, and against the turns before it."""

import pytest

from tests.spec.turn.workshop import Workshop

pytestmark = pytest.mark.english

WIDTH, DEADLINE, VENUE = "item.dimensions.width", "project.timeline.deadline", "project.logistics.venue"
WEDNESDAY = "2026-01-07T10:00:00Z"


@pytest.fixture
async def stand(workshop: Workshop) -> Workshop:
    await workshop.item("i1", "Backdrop")
    return workshop


async def standing(workshop: Workshop, key: str) -> dict[object, str]:
    return {
        one["value"]["value"] if isinstance(one["value"], dict) else one["value"]: one["status"]
        for one in await workshop.claims(key)
    }


@pytest.mark.parametrize(
    ("correction", "width"),
    [
        ("Actually 5 m.", 5),
        ("No, make it 4.", 4),
        ("Sorry, 550 cm", 550),
        ("Scratch that, 5 m please.", 5),
        ("I mean 5", 5),
    ],
)
async def test_later_words_correct_what_the_turn_said_before(stand: Workshop, correction: str, width: int) -> None:
    await stand.say(freeChat=f"The backdrop is 6 m wide. {correction}", items=["i1"])
    assert await standing(stand, WIDTH) == {6: "SUPERSEDED", width: "ACTIVE"}


async def test_turns_before_are_corrected_in_whatever_order_they_are_read(stand: Workshop) -> None:
    await stand.capture(freeChat="The backdrop is 6 m wide, the deadline is next Friday.", items=["i1"], at=WEDNESDAY)
    await stand.capture(freeChat="No, make it 4.", at="2026-01-07T10:01:00Z")
    await stand.capture(freeChat="Sorry, I mean Tuesday.", at="2026-01-07T10:02:00Z")
    await stand.client.work()
    assert await standing(stand, WIDTH) == {6: "SUPERSEDED", 4: "ACTIVE"}
    assert await standing(stand, DEADLINE) == {"2026-01-16": "SUPERSEDED", "2026-01-13": "ACTIVE"}
    (claim,) = [one for one in await stand.claims(WIDTH) if one["status"] == "ACTIVE"]
    assert (claim["rule"], claim["value"]) == ("turn.correction", {"value": 4, "unit": "m"})


async def test_scratch_that_withdraws_what_was_said_last(workshop: Workshop) -> None:
    await workshop.say(freeChat=f"{VENUE} = Hall 4", at="2026-01-07T10:00:00Z")
    await workshop.say(freeChat="Scratch that.", at="2026-01-07T11:00:00Z")
    assert await standing(workshop, VENUE) == {"Hall 4": "ARCHIVED"}
    assert (await workshop.run())["outcomes"][0]["verdict"] == "UPDATED"


async def test_answer_is_corrected_by_the_chat_below_it(stand: Workshop) -> None:
    await stand.answer(WIDTH, text="6 m", freeChat="Actually 5 m.", items=["i1"])
    assert await standing(stand, WIDTH) == {6: "SUPERSEDED", 5: "ACTIVE"}


async def test_words_taken_back_in_one_breath_are_never_stated(stand: Workshop) -> None:
    await stand.say(freeChat="The backdrop is 6 m wide, no sorry, 5 m wide.", items=["i1"])
    assert await standing(stand, WIDTH) == {5: "ACTIVE"}


async def test_correction_that_fits_two_things_waits_for_a_person(stand: Workshop) -> None:
    await stand.say(freeChat="The backdrop is 6 m wide and 3 m high. Actually 5 m.", items=["i1"])
    found = {one["value"]["value"]: (one["status"], one["needsReview"]) for one in await stand.claims() if one["key"]}
    assert found == {6: ("ACTIVE", False), 3: ("ACTIVE", False), 5: ("CONFLICTED", True)}


async def test_what_an_agent_said_is_nothing_to_correct(stand: Workshop) -> None:
    await stand.say(agentOutput="The backdrop is 6 m wide.", freeChat="", items=["i1"])
    await stand.say(freeChat="Actually 5 m.", items=["i1"])
    assert await standing(stand, WIDTH) == {6: "CANDIDATE"}


async def test_polite_words_correct_nothing(stand: Workshop) -> None:
    await stand.say(freeChat="Venue: Hall 4", items=["i1"])
    await stand.say(freeChat="Actually thanks a lot. No, that is fine. Sorry for the noise.", items=["i1"])
    assert await standing(stand, VENUE) == {"Hall 4": "ACTIVE"}
