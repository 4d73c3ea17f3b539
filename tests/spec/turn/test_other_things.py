"""Words about a thing beside the item, or about the past, take nothing away from values that hold."""

import pytest

from tests.spec.turn.workshop import Workshop

pytestmark = pytest.mark.english

WIDTH, VENUE = "item.dimensions.width", "project.logistics.venue"


@pytest.fixture
async def stand(workshop: Workshop) -> Workshop:
    await workshop.item("i1", "Banner")
    await workshop.say(freeChat="The venue is Messe Leipzig. The banner is 4 m wide.", items=["i1"])
    return workshop


async def in_force(stand: Workshop, key: str) -> list[object]:
    return [one["value"] for one in await stand.claims(key) if one["status"] == "ACTIVE"]


@pytest.mark.parametrize("said", ["The hall is 12 m wide.", "The door behind the banner is 2 m wide."])
async def test_size_of_what_stands_beside_takes_nothing_away(stand: Workshop, said: str) -> None:
    await stand.say(freeChat=said, items=["i1"])
    assert await in_force(stand, WIDTH) == [{"value": 4, "unit": "m"}]
    assert await in_force(stand, VENUE) == ["Messe Leipzig"]


@pytest.mark.parametrize(
    "said", ["The banner was 6 m wide.", "The banner was 6 m wide last year.", "The banner was 6 m wide in 2024."]
)
async def test_what_was_once_waits_and_contests_nothing(stand: Workshop, said: str) -> None:
    await stand.say(freeChat=said, items=["i1"])
    found = {one["value"]["value"]: one["status"] for one in await stand.claims(WIDTH)}
    assert found == {4: "ACTIVE", 6: "CANDIDATE"}


async def test_correction_in_the_past_tense_corrects(stand: Workshop) -> None:
    await stand.say(freeChat="No, it was 6 m wide.", items=["i1"])
    assert await in_force(stand, WIDTH) == [{"value": 6, "unit": "m"}]


async def test_day_alone_corrects_within_its_month_and_accepts_itself(stand: Workshop) -> None:
    await stand.say(freeChat="The deadline is 12 November 2026. Sorry, I mean the 10th.", items=["i1"])
    assert await in_force(stand, "project.timeline.deadline") == ["2026-11-10"]


async def test_going_back_makes_what_held_before_hold_again(stand: Workshop) -> None:
    for said in ("actually 5 m", "no, 4.5 m", "hmm, back to 4 m"):
        await stand.say(freeChat=said, items=["i1"])
    assert await in_force(stand, WIDTH) == [{"value": 4, "unit": "m"}]
