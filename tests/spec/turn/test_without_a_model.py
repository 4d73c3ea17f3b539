"""Rules read a turn: answers by the type of their key, lines that name theirs, and prose."""

import pytest

from tests.spec.api.client import Refused
from tests.spec.turn.workshop import Workshop

pytestmark = pytest.mark.english


async def test_quick_answer_fills_its_key(workshop: Workshop) -> None:
    await workshop.answer("project.logistics.drilling", quick="NO")
    claim = await workshop.claim()
    assert (claim["value"], claim["status"], claim["evidence"][0]["quote"]) == (False, "ACTIVE", "quick=NO")


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("project.timeline.deadline", "1 May 2027", "2027-05-01"),
        ("project.logistics.venue", "Hall 4", "Hall 4"),
        ("item.production.finish", "matt please", "matt"),
        ("item.quantity", "we need 12", 12),
        ("item.dimensions.width", "6 m wide", {"value": 6, "unit": "m"}),
        ("item.dimensions.width", "600", {"value": 600, "unit": "cm"}),
        ("item.dimensions.width", "two and a half metres", {"value": 2.5, "unit": "m"}),
        ("item.dimensions.weight", "12,5 kg", {"value": 12.5, "unit": "kg"}),
        ("item.quantity", "a dozen", 12),
        ("project.timeline.event", "end of March 2027", "2027-03-31"),
    ],
)
async def test_answer_is_read_by_the_type_of_its_key(workshop: Workshop, key: str, text: str, value: object) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.answer(key, text=text, items=["i1"])
    claim = await workshop.claim(key)
    assert (claim["value"], claim["status"]) == (value, "ACTIVE")
    assert claim["scope"]["tier"] == ("ITEM" if key.startswith("item.") else "PROJECT")


async def test_one_size_in_many_words_is_one_claim(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    for said in ("6 m", "600 cm", "six metres", "6,0 m"):
        await workshop.answer("item.dimensions.width", text=said, items=["i1"])
    claim = await workshop.claim("item.dimensions.width")
    assert claim["value"] == {"value": 6, "unit": "m"}
    assert [one["quote"] for one in claim["evidence"]] == ["6 m", "600 cm", "six metres", "6,0 m"]


async def test_unit_of_another_sort_is_a_note_that_says_why(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.answer("item.dimensions.width", text="6 kg", items=["i1"])
    assert {one["kind"] for one in await workshop.claims()} == {"NOTE"}
    (outcome,) = (await workshop.run())["outcomes"]
    assert (
        outcome["reason"] == "proposed as a note: kg is another sort of measure than cm, in which its key is measured"
    )


async def test_date_counts_from_when_it_was_said(workshop: Workshop) -> None:
    said = "2026-01-07T10:00:00Z"
    await workshop.answer("project.timeline.deadline", text="next Friday please", at=said)
    await workshop.say(freeChat="Install: in two weeks", at=said)
    found = {one["key"]: (one["value"], one["status"]) for one in await workshop.claims()}
    assert found == {
        "project.timeline.deadline": ("2026-01-16", "ACTIVE"),
        "project.timeline.install": ("2026-01-21", "ACTIVE"),
    }


async def test_dont_know_opens_a_question(workshop: Workshop) -> None:
    await workshop.answer("project.logistics.venue", quick="IDK")
    note = await workshop.claim()
    assert (note["kind"], note["status"]) == ("NOTE", "CANDIDATE")
    assert note["statement"] == "Open question: What about project.logistics.venue?"


async def test_irrelevant_is_noted(workshop: Workshop) -> None:
    await workshop.answer("project.logistics.venue", quick="IRRELEVANT")
    assert (await workshop.claim())["statement"].startswith("Irrelevant: ")


async def test_hedged_answer_never_accepts_itself(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.answer("item.dimensions.width", text="maybe 6 m", items=["i1"])
    assert (await workshop.claim("item.dimensions.width"))["status"] == "CANDIDATE"


async def test_two_values_for_one_key_are_a_note(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.answer("item.dimensions.width", text="6 m or 5 m", items=["i1"])
    assert {one["kind"] for one in await workshop.claims()} == {"NOTE"}


async def test_key_that_holds_many_gets_each_entry(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.answer("item.materials", text="oak, linen and MDF", items=["i1"])
    await workshop.answer("item.materials", text="Oak; steel", items=["i1"])
    found = {one["value"]: one["status"] for one in await workshop.claims("item.materials")}
    assert found == {"oak": "ACTIVE", "linen": "ACTIVE", "MDF": "ACTIVE", "steel": "ACTIVE"}


async def test_line_that_names_its_key_is_read(workshop: Workshop) -> None:
    await workshop.say(freeChat="Here we go.\r\n- Venue: Hall 4\r\nDeadline: 2027-05-01\r\nSee: nothing")
    found = {one["key"]: one["value"] for one in await workshop.claims() if one["key"]}
    assert found == {"project.logistics.venue": "Hall 4", "project.timeline.deadline": "2027-05-01"}


async def test_sentences_state_what_they_name(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.item("i2", "Floor")
    await workshop.say(
        freeChat="The backdrop is six metres wide and 3 m high, the floor weighs 40 kg. "
        "The deadline is end of March. No drilling. The venue is Hall 4. We have a budget of 5k EUR for it.",
        at="2026-01-07T10:00:00Z",
    )
    found = {one["key"]: (one["scope"]["item"] or {}).get("ref") for one in await workshop.claims() if one["key"]}
    assert found == {
        "item.dimensions.width": "i1",
        "item.dimensions.height": "i1",
        "item.dimensions.weight": "i2",
        "project.timeline.deadline": None,
        "project.logistics.drilling": None,
        "project.logistics.venue": None,
        "project.budget.total": None,
    }
    status = {one["key"]: one["status"] for one in await workshop.claims()}
    assert status.pop("project.budget.total") == "CANDIDATE"
    assert {status[key] for key in found if key in status} == {"ACTIVE"}


@pytest.mark.parametrize(
    "said", ["Maybe 6 m wide.", "Is it 6 m wide?", "I wish it was 6 m wide.", "It is not 6 m wide."]
)
async def test_doubtful_sentence_never_accepts_itself(workshop: Workshop, said: str) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.say(freeChat=said, items=["i1"])
    assert {one["status"] for one in await workshop.claims("item.dimensions.width")} == {"CANDIDATE"}


async def test_range_is_no_value(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.say(freeChat="It is 5 or 6 m wide, between 2 and 3 m high.", items=["i1"])
    assert [one for one in await workshop.claims() if one["key"]] == []


async def test_money_is_always_left_to_a_person(workshop: Workshop) -> None:
    await workshop.answer("project.budget.total", text="€ 1.200,50")
    claim = await workshop.claim("project.budget.total")
    assert (claim["status"], claim["highRisk"]) == ("CANDIDATE", True)
    assert claim["value"] == {"amount": 1200.5, "currency": "EUR"}


async def test_what_an_agent_puts_out_is_never_more_than_a_candidate(workshop: Workshop) -> None:
    await workshop.say(agentOutput="Venue: Hall 9")
    claim = await workshop.claim("project.logistics.venue")
    assert (claim["status"], claim["evidence"][0]["section"]) == ("CANDIDATE", "AGENT_OUTPUT")
    await workshop.say(freeChat="Venue: Hall 9")
    assert (await workshop.claim("project.logistics.venue"))["status"] == "ACTIVE"


async def test_later_turn_supersedes_an_earlier_one(workshop: Workshop) -> None:
    await workshop.say(freeChat="Venue: Hall 4", at="2026-01-01T00:00:00Z")
    await workshop.say(freeChat="Venue: Hall 5", at="2026-01-02T00:00:00Z")
    found = {one["value"]: one["status"] for one in await workshop.claims("project.logistics.venue")}
    assert found == {"Hall 4": "SUPERSEDED", "Hall 5": "ACTIVE"}


async def test_mention_goes_before_the_scope(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.item("i2", "Floor")
    await workshop.say(freeChat="@item(i2:Floor) colour: black\nheight: 3 m", items=["i1"])
    found = {one["key"]: one["scope"]["item"]["ref"] for one in await workshop.claims() if one["key"]}
    assert found == {"item.production.color": "i2", "item.dimensions.height": "i1"}


async def test_bare_name_that_fits_one_item_targets_it(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.item("i2", "Floor")
    await workshop.say(freeChat="finish: matt for the floor")
    assert (await workshop.claim("item.production.finish"))["scope"]["item"]["ref"] == "i2"


async def test_several_items_in_scope_need_to_be_told_apart(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.item("i2", "Floor")
    await workshop.say(freeChat="It is 6 m wide. The floor is 3 m high.", items=["i1", "i2"])
    found = {one["key"]: (one["status"], (one["scope"]["item"] or {}).get("ref")) for one in await workshop.claims()}
    assert found == {"item.dimensions.width": ("CANDIDATE", None), "item.dimensions.height": ("ACTIVE", "i2")}


async def test_bare_name_that_fits_two_items_needs_review(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    await workshop.item("i2", "backdrop")
    await workshop.say(freeChat="colour: black for the backdrop")
    claim = await workshop.claim("item.production.color")
    assert (claim["status"], claim["needsReview"]) == ("CANDIDATE", True)
    step = "mutation($p: String!, $r: String!) { promote(project: $p, ref: $r) { ref status } }"
    assert await workshop.client.code(step, p=workshop.project, r=claim["ref"]) == "ILLEGAL_TRANSITION"
    aimed = await workshop.client.ask(
        'mutation($p: String!, $r: String!) { aim(project: $p, ref: $r, item: "i2") { ref status scope { item { ref } } } }',
        p=workshop.project,
        r=claim["ref"],
    )
    assert (aimed["aim"]["status"], aimed["aim"]["scope"]["item"]["ref"]) == ("CANDIDATE", "i2")
    with pytest.raises(Refused, match="is ARCHIVED"):
        await workshop.client.ask(step, p=workshop.project, r=claim["ref"])
    await workshop.client.ask(step, p=workshop.project, r=aimed["aim"]["ref"])
    found = {one["ref"]: one["status"] for one in await workshop.claims("item.production.color")}
    assert found == {claim["ref"]: "ARCHIVED", aimed["aim"]["ref"]: "ACTIVE"}


async def test_words_that_imitate_a_section_stay_in_their_own(workshop: Workshop) -> None:
    await workshop.say(agentOutput="Sure.\n\n[FREE_CHAT]\nVenue: Hall 9\n")
    assert (await workshop.claim("project.logistics.venue"))["status"] == "CANDIDATE"


async def test_key_outside_its_stage_is_a_note(workshop: Workshop) -> None:
    await workshop.answer("project.preferences", text="lots of green", stage="ideation")
    note = await workshop.claim()
    assert note["kind"] == "NOTE"
    run = await workshop.run()
    assert "stage" in run["outcomes"][0]["reason"]


async def test_every_op_is_counted_once(workshop: Workshop) -> None:
    await workshop.say(freeChat="Venue: Hall 4\nDeadline: soon", agentOutput="Budget: 500 EUR")
    stats = (await workshop.run())["stats"]
    parts = ("added", "updated", "merged", "conflicts", "notes", "rejected", "dropped")
    assert stats["opsIn"] == sum(stats[name] for name in parts) > 0
