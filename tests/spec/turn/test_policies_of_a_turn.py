"""What becomes of the words of a turn by the rules of its profile, its stage, and the units that they are said in."""

import pytest

from tests.spec.turn.workshop import Workshop

pytestmark = pytest.mark.english

WIDTH, HEIGHT = "item.dimensions.width", "item.dimensions.height"


async def test_hedge_of_the_next_sentence_leaves_the_first_alone(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.say(freeChat="6 m wide. maybe 3 m high", items=["i1"])
    found = {one["key"]: one["status"] for one in await workshop.claims() if one["key"]}
    assert found == {WIDTH: "ACTIVE", HEIGHT: "CANDIDATE"}


async def test_size_is_shown_in_the_unit_that_was_said_last(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    for minute, said in enumerate(("6 m", "600 cm")):
        await workshop.answer(WIDTH, text=said, items=["i1"], at=f"2026-01-07T10:0{minute}:00Z")
    claim = await workshop.claim(WIDTH)
    assert (claim["value"], claim["statement"]) == ({"value": 600, "unit": "cm"}, f"{WIDTH} = 600 cm")
    assert len(claim["evidence"]) == 2
    data = await workshop.client.ask(
        'query($p: String!) { item(project: $p, ref: "i1") { fields { key value } } }', p=workshop.project
    )
    assert {"key": WIDTH, "value": {"value": 600, "unit": "cm"}} in data["item"]["fields"]


@pytest.mark.parametrize(
    ("key", "text"), [("project.timeline.deadline", "1 May 2027"), ("project.budget.total", "500 EUR")]
)
async def test_ideas_have_no_dates_and_no_prices(workshop: Workshop, key: str, text: str) -> None:
    await workshop.answer(key, text=text, stage="ideation")
    assert (await workshop.claim())["kind"] == "NOTE"
    assert f"the key '{key}' is not one for the stage 'ideation'" in (await workshop.run())["outcomes"][0]["reason"]


async def test_every_profile_accepts_plain_words_of_a_turn_when_they_are_sure(workshop: Workshop) -> None:
    shop = Workshop(workshop.client, f"{workshop.project}-g", profile="general")
    await shop.open()
    await shop.say(freeChat="stand.venue = Hall 4\nstand.mood: cheerful")
    assert {one["key"]: one["status"] for one in await shop.claims() if one["key"]} == {
        "stand.venue": "ACTIVE",
        "stand.mood": "CANDIDATE",
    }


async def test_offsets_are_told_in_utf16_units_as_well(workshop: Workshop) -> None:
    await workshop.say(freeChat="👩‍🚀 Hello.\nVenue: Hall 4")
    (claim,) = await workshop.client.claims(
        workshop.project, "key evidence { quote start end startUtf16 endUtf16 source { text } }"
    )
    (said,) = claim["evidence"]
    units = said["source"]["text"].encode("utf-16-le")
    assert units[2 * said["startUtf16"] : 2 * said["endUtf16"]].decode("utf-16-le") == said["quote"] == "Venue: Hall 4"
    assert (said["startUtf16"], said["endUtf16"]) == (said["start"] + 2, said["end"] + 2)
