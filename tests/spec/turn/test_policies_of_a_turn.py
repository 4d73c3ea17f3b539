"""The rules of its profile, its stage and its units decide on the words of a turn."""

import pytest

from tests.services.model import op
from tests.spec.turn.modelled import VENUE, Read
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


async def test_a_claim_says_whose_words_it_rests_on(read: Read) -> None:
    read.model.says(
        op("Venue is Hall 4", VENUE, "Hall 4"),
        op("I will paint it black", "item.production.color", "black", section="AGENT_OUTPUT"),
        op("nobody said so", "project.logistics.access", "gate 3"),
    )
    await read.turn(freeChat="Venue is Hall 4", agentOutput="I will paint it black")
    await read.shop.client.ask(
        'mutation($p: String!) { addClaim(project: $p, kind: CONSTRAINT, statement: "No glass.") { ref } }',
        p=read.shop.project,
    )
    found = await read.shop.client.claims(read.shop.project, "statement sourceKind")
    kinds = {one["statement"]: one["sourceKind"] for one in found}
    assert kinds[f"{VENUE} = Hall 4"] == "USER"
    assert sorted(kinds.values()) == ["AGENT", "MANUAL", "SYSTEM", "USER"]


async def test_a_reason_that_is_quoted_is_the_rationale_also_of_a_claim_that_was_edited(workshop: Workshop) -> None:
    shop = Workshop(workshop.client, f"{workshop.project}-g", profile="general")
    await shop.open()
    await shop.client.say(shop.project, "We decided to use Postgres for bookings.")
    (claim,) = await shop.client.claims(shop.project)
    await shop.client.ask(
        "mutation($p: String!, $r: String!, $s: String!) { editClaim(project: $p, ref: $r, statement: $s) { ref } }",
        p=shop.project,
        r=claim["ref"],
        s="Use Postgres for all bookings.",
    )
    words = "We decided to use Postgres for bookings because it is transactional."
    await shop.client.say(shop.project, words)
    fields = "ref statement evidence { role quote } ... on Decision { rationale }"
    (found,) = [one for one in await shop.client.claims(shop.project, fields) if one["ref"] == claim["ref"]]
    (reason,) = [one["quote"] for one in found["evidence"] if one["role"] == "RATIONALE"]
    assert (found["statement"], found["rationale"]) == ("Use Postgres for all bookings.", reason)


async def test_outcome_says_why_a_claim_waits(workshop: Workshop) -> None:
    await workshop.say(freeChat="The budget is 500 EUR.", agentOutput="Materials: oak")
    reasons = {one["op"]["key"]: one["reason"] for one in (await workshop.run())["outcomes"]}
    assert reasons == {
        "project.budget.total": "the profile leaves project.budget.total to a person",
        "item.materials": "no single item fits the words: `aim` says which item is meant, then `promote` accepts it",
    }
