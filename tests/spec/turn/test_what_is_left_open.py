"""A model can't close a question that a turn leaves open: the words are kept, and a person settles them."""

import pytest

from tests.services.model import op
from tests.spec.turn.modelled import VENUE, Read

pytestmark = pytest.mark.english

DRILLING, MATERIALS, WIDTH = "project.logistics.drilling", "item.materials", "item.dimensions.width"
SIX = {"value": 6, "unit": "m"}
ITEM = {"type": "item", "itemId": "i1"}


@pytest.mark.parametrize(
    "chat", ["5 or 6 m wide", "6 m tbc", "I'd like 6 m", "it used to be 6 m", "from 6 m to 5 m", "6 m is too wide", "6 m, sorry, 5 m"]
)  # fmt: skip
async def test_value_that_is_left_open_or_set_aside_waits_for_a_person(read: Read, chat: str) -> None:
    await read.shop.item("i1", "Backdrop")
    read.model.says(op("6 m", WIDTH, SIX, scope=ITEM, confidence=1.0))
    await read.turn(freeChat=chat, items=["i1"])
    claim = await read.shop.claim(WIDTH)
    assert (claim["status"], claim["needsReview"]) == ("CANDIDATE", True)


@pytest.mark.parametrize(("quick", "status"), [("YES", "ACTIVE"), ("IDK", "CANDIDATE"), ("IRRELEVANT", "CANDIDATE")])
async def test_button_that_says_nothing_decides_nothing(read: Read, quick: str, status: str) -> None:
    read.model.says(op(f"quick={quick}", DRILLING, True, section="USER_ANSWERS", confidence=1.0))
    answer = {"questionId": "q1", "question": "May we drill?", "quick": quick}
    await read.turn(freeChat="Hm.", answers=[answer])
    assert (await read.shop.claim(DRILLING))["status"] == status


async def test_statement_of_a_model_never_says_more_than_its_quotation(read: Read) -> None:
    read.model.says(op("Venue is Hall 4", VENUE, "Hall 4", statement="The venue is Hall 9 and drilling is allowed"))
    await read.turn()
    claim = await read.shop.claim(VENUE)
    assert (claim["status"], claim["statement"]) == ("ACTIVE", f"{VENUE} = Hall 4")


async def test_entry_is_not_withdrawn_by_words_about_another(read: Read) -> None:
    await read.shop.item("i1", "Backdrop")
    await read.shop.say(freeChat="Materials: oak, steel", items=["i1"], at="2026-01-01T00:00:00Z")
    read.model.says(op("no oak any more", MATERIALS, "steel", op="UPDATE", removes=True, scope=ITEM, confidence=1.0))
    await read.turn(freeChat="We want no oak any more.", items=["i1"], at="2026-01-02T00:00:00.000000Z")
    active = {one["value"] for one in await read.shop.claims(MATERIALS) if one["status"] == "ACTIVE"}
    assert active == {"oak", "steel"}


async def test_decision_about_money_waits_for_a_person_without_a_key_too(read: Read) -> None:
    said = "accept a budget of 9 EUR"
    read.model.says(op(said, None, None, kind="DECISION", statement=said, confidence=1.0))
    await read.turn()
    assert [one["status"] for one in await read.shop.claims()] == ["CANDIDATE"]


async def test_quotation_that_names_another_key_waits_for_a_person(read: Read) -> None:
    await read.shop.item("i1", "Backdrop")
    read.model.says(op("6 m high", WIDTH, SIX, scope=ITEM, confidence=1.0))
    await read.turn(freeChat="It is 6 m high.", items=["i1"])
    assert (await read.shop.claim(WIDTH))["status"] == "CANDIDATE"
