"""Limits of a model, whatever it answers: one rail a test."""

import pytest

from tests.services.model import Reply, op
from tests.spec.turn.modelled import CHAT, VENUE, Read

pytestmark = pytest.mark.english

BUDGET, WIDTH, MATERIALS = "project.budget.total", "item.dimensions.width", "item.materials"
NINE = {"amount": 9, "currency": "EUR"}
ITEM = {"type": "item", "itemId": "i1"}


async def told(read: Read) -> list[tuple[str, str]]:
    return [(one["verdict"], one["reason"] or "") for one in (await read.shop.run())["outcomes"]]


async def statuses(read: Read, key: str) -> dict[object, str]:
    return {str(one["value"]): one["status"] for one in await read.shop.claims(key)}


# ── the quotation


@pytest.mark.parametrize("quote", ["Venue is Hall 7", "venue is hall 4", "Venue is Hall 4.  The", "Venue is Hall 4\n"])
async def test_words_that_are_not_there_letter_for_letter_are_a_note_without_a_span(read: Read, quote: str) -> None:
    read.model.says(op(quote, VENUE, "Hall 4"))
    await read.turn()
    assert [verdict for verdict, _ in await told(read)] == ["NOTE"]
    (note,) = await read.shop.claims()
    assert (note["kind"], note["evidence"]) == ("NOTE", [])


@pytest.mark.parametrize(("start", "end"), [(-5, 10), (9_000, 9_015), (15, 3), (0, 0)])
async def test_offsets_out_of_bounds_are_mended_or_nothing(read: Read, start: int, end: int) -> None:
    said = op("Venue is Hall 4", VENUE, "Hall 4")
    said["evidence"] |= {"startChar": start, "endChar": end}
    read.model.says(said)
    await read.turn()
    claim = await read.shop.claim(VENUE)
    assert (claim["status"], claim["evidence"][0]["reanchored"]) == ("ACTIVE", True)


async def test_whole_bundle_is_no_quotation(read: Read) -> None:
    await read.turn(freeChat="First turn, to know how a bundle looks.", idempotencyKey="first")
    read.model.says(op(CHAT * 3, VENUE, "Hall 4"))
    await read.turn(freeChat=CHAT * 3)
    ((verdict, reason),) = await told(read)
    assert verdict == "NOTE"
    assert "at most 250" in reason


async def test_words_of_another_section_are_not_the_users(read: Read) -> None:
    read.model.says(op("Hall 9", VENUE, "Hall 9", section="FREE_CHAT"))
    await read.turn(agentOutput="I suggest Hall 9.")
    ((verdict, reason),) = await told(read)
    assert (verdict, "is not in section" in reason) == ("NOTE", True)


# ── keys, types and stages


@pytest.mark.parametrize(
    ("key", "value", "stage", "reason"),
    [
        ("project.mood", "good", "planning", "not in the registry"),
        ("Venue!", "Hall 4", "planning", "is not a key"),
        ("project.timeline.deadline", "Hall 4", "planning", "is not a valid date"),
        ("item.quantity", "Hall 4", "planning", "is not a valid number"),
        (WIDTH, {"value": 6, "unit": "kg"}, "planning", "another sort of measure"),
        ("item.production.finish", "shiny", "planning", "of matt, satin, gloss, raw"),
        ("project.preferences", "Hall 4", "ideation", "stage 'ideation'"),
    ],
)
async def test_key_outside_the_registry_its_type_or_its_stage_is_a_note(
    read: Read, key: str, value: object, stage: str, reason: str
) -> None:
    read.model.says(op("Venue is Hall 4", key, value))
    await read.turn(stage=stage)
    ((verdict, why),) = await told(read)
    assert (verdict, reason in why) == ("NOTE", True)
    assert {one["kind"] for one in await read.shop.claims()} == {"NOTE"}


async def test_what_is_unclear_stays_a_note_that_nobody_has_to_settle(read: Read) -> None:
    read.model.says(op("Venue is Hall 4", None, None, op="NOTE", statement="Is the hall ours?"))
    await read.turn()
    note = await read.shop.claim()
    assert (note["kind"], note["status"], note["statement"]) == ("NOTE", "CANDIDATE", "Is the hall ours?")


# ── accepting


@pytest.mark.parametrize(("confidence", "status"), [(0.85, "ACTIVE"), (0.84, "CANDIDATE"), (0.0, "CANDIDATE")])
async def test_only_the_confident_is_accepted(read: Read, confidence: float, status: str) -> None:
    read.model.says(op("Venue is Hall 4", VENUE, "Hall 4", confidence=confidence))
    await read.turn()
    assert (await read.shop.claim(VENUE))["status"] == status


async def test_what_asks_for_review_is_a_candidate(read: Read) -> None:
    read.model.says(op("Venue is Hall 4", VENUE, "Hall 4", needsReview=True))
    await read.turn()
    assert (await read.shop.claim(VENUE))["status"] == "CANDIDATE"


async def test_proposed_conflict_is_never_accepted(read: Read) -> None:
    read.model.says(op("Venue is Hall 4", VENUE, "Hall 4", op="CONFLICT"))
    await read.turn()
    assert (await read.shop.claim(VENUE))["status"] == "CANDIDATE"


async def test_agents_words_are_never_more_than_a_candidate(read: Read) -> None:
    read.model.says(op("Hall 9", VENUE, "Hall 9", section="AGENT_OUTPUT", confidence=1.0))
    await read.turn(agentOutput="I suggest nothing but Hall 9.")
    claim = await read.shop.claim(VENUE)
    assert (claim["status"], claim["needsReview"]) == ("CANDIDATE", True)


async def test_high_risk_is_left_to_a_person(read: Read) -> None:
    read.model.says(op("a budget of 9 EUR", BUDGET, NINE, confidence=1.0))
    await read.turn()
    claim = await read.shop.claim(BUDGET)
    assert (claim["status"], claim["highRisk"]) == ("CANDIDATE", True)


@pytest.mark.parametrize(
    ("said", "quote", "value", "status"),
    [
        ("No drilling; install at night only.", "install at night only", "Install at night only", "ACTIVE"),
        ("No drilling; install at night only.", "No drilling", "No drilling", "ACTIVE"),
        ("No drilling; install at night only.", "drilling", "Drilling", "CANDIDATE"),
        ("No drilling or night work.", "night work", "Night work", "CANDIDATE"),
        (
            "Install at night only, but that is not agreed.",
            "Install at night only",
            "Install at night only",
            "CANDIDATE",
        ),
        ("Not sure whether we drill; install at night only.", "install at night only", "Night only", "CANDIDATE"),
        ("Bo said no drilling; install at night only.", "install at night only", "Install at night only", "CANDIDATE"),
        ("If it rains, install at night only.", "install at night only", "Install at night only", "CANDIDATE"),
    ],
)
async def test_only_what_its_own_clause_states_plainly_is_accepted(
    read: Read, said: str, quote: str, value: str, status: str
) -> None:
    read.model.says(op(quote, "project.constraints", value, confidence=1.0))
    await read.turn(freeChat=said)
    claim = await read.shop.claim("project.constraints")
    assert (claim["value"], claim["status"]) == (value, status)


async def test_money_of_another_currency_is_not_converted_and_waits(read: Read) -> None:
    read.model.says(op("a budget of 9 USD", BUDGET, {"amount": 9, "currency": "USD"}, confidence=1.0))
    await read.turn(freeChat="We have a budget of 9 USD.")
    ((_, why),) = await told(read)
    assert "kept in EUR: nothing is converted" in why
    claim = await read.shop.claim(BUDGET)
    assert (claim["status"], claim["value"]) == ("CANDIDATE", {"amount": 9, "currency": "USD"})


async def test_value_that_is_inferred_is_not_believed(read: Read) -> None:
    read.model.says(op("The backdrop is 6 m wide", "item.quantity", 1, scope=ITEM, confidence=1.0))
    await read.shop.item("i1", "Backdrop")
    await read.turn(items=["i1"])
    assert (await read.shop.claim("item.quantity"))["status"] == "CANDIDATE"


# ── reconciling


async def test_same_value_merges(read: Read) -> None:
    await read.shop.say(freeChat="Venue: Hall 4")
    read.model.says(op("Venue is Hall 4", VENUE, "hall 4"))
    await read.turn()
    claim = await read.shop.claim(VENUE)
    assert (claim["status"], len(claim["evidence"])) == ("ACTIVE", 2)
    assert [verdict for verdict, _ in await told(read)] == ["MERGED"]


async def test_other_value_supersedes(read: Read) -> None:
    await read.shop.say(freeChat="Venue: Hall 3", at="2026-01-01T00:00:00Z")
    read.model.says(op("Venue is Hall 4", VENUE, "Hall 4", op="UPDATE"))
    await read.turn(at="2026-01-02T00:00:00.000000Z")
    assert await statuses(read, VENUE) == {"Hall 3": "SUPERSEDED", "Hall 4": "ACTIVE"}
    assert [verdict for verdict, _ in await told(read)] == ["UPDATED"]


@pytest.mark.parametrize("more", [{"confidence": 0.5}, {"op": "CONFLICT"}, {"needsReview": True}])
async def test_doubtful_other_value_is_a_conflict_and_overwrites_nothing(read: Read, more: dict[str, object]) -> None:
    await read.shop.say(freeChat="Venue: Hall 3", at="2026-01-01T00:00:00Z")
    read.model.says(op("Venue is Hall 4", VENUE, "Hall 4", **more))
    await read.turn(at="2026-01-02T00:00:00.000000Z")
    assert await statuses(read, VENUE) == {"Hall 3": "ACTIVE", "Hall 4": "CONFLICTED"}
    assert [verdict for verdict, _ in await told(read)] == ["CONFLICT"]


async def test_withdrawal_archives_at_the_time_of_the_words(read: Read) -> None:
    await read.shop.say(freeChat="Venue: Hall 3", at="2026-01-01T00:00:00Z")
    read.model.says(op("Forget the hall", VENUE, None, op="UPDATE"))
    await read.turn(freeChat="Forget the hall.", at="2026-01-02T00:00:00.000000Z")
    claim = await read.shop.claim(VENUE)
    assert (claim["status"], claim["validTo"]) == ("ARCHIVED", "2026-01-02T00:00:00.000000Z")
    assert [verdict for verdict, _ in await told(read)] == ["UPDATED"]


async def test_entry_is_withdrawn_from_a_key_that_holds_many(read: Read) -> None:
    await read.shop.item("i1", "Backdrop")
    await read.shop.say(freeChat="Materials: oak, steel", items=["i1"], at="2026-01-01T00:00:00Z")
    read.model.says(op("no oak any more", MATERIALS, "Oak", op="UPDATE", removes=True, scope=ITEM))
    await read.turn(freeChat="We want no oak any more.", items=["i1"], at="2026-01-02T00:00:00.000000Z")
    assert await statuses(read, MATERIALS) == {"oak": "ARCHIVED", "steel": "ACTIVE"}
    ended = {one["value"]: one["validTo"] for one in await read.shop.claims(MATERIALS)}
    assert ended == {"oak": "2026-01-02T00:00:00.000000Z", "steel": None}


async def test_withdrawal_that_an_agent_proposes_ends_nothing(read: Read) -> None:
    await read.shop.say(freeChat="Venue: Hall 3", at="2026-01-01T00:00:00Z")
    read.model.says(op("Forget the hall", VENUE, None, op="UPDATE", section="AGENT_OUTPUT"))
    await read.turn(freeChat="Hm.", agentOutput="Forget the hall.", at="2026-01-02T00:00:00.000000Z")
    assert (await statuses(read, VENUE))["Hall 3"] == "ACTIVE"


# ── the run


async def test_turn_is_read_to_success_once(read: Read) -> None:
    read.model.says(op("Venue is Hall 4", VENUE, "Hall 4"))
    captured = await read.turn()
    again = await read.turn()
    await read.work()
    assert again["run"]["ref"] == captured["run"]["ref"]
    assert ((await read.shop.run())["llmCalls"], read.asked) == (1, 1)


async def test_turn_that_fails_keeps_its_answer_blocks_nobody_and_can_be_asked_again(
    read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.model_reader.fallback_for", lambda *_: None)
    read.model.answers(Reply('{"ops": "none"}'))
    failed = await read.turn()
    run = await read.shop.run()
    assert (run["status"], list(run["ops"])) == ("FAILED", [{"raw": '{"ops": "none"}'}])
    read.model.says(op("Venue is Hall 4", VENUE, "Hall 4"))
    await read.turn(freeChat="Once more: Venue is Hall 4", idempotencyKey="next")
    assert (await read.shop.claim(VENUE))["status"] == "ACTIVE"
    retry = "mutation($p: String!, $r: String!) { retryRun(project: $p, ref: $r) { status } }"
    await read.shop.client.ask(retry, p=read.shop.project, r=failed["run"]["ref"])
    await read.work()
    assert len((await read.shop.claim(VENUE))["evidence"]) == 2


async def test_mixture_of_everything_adds_up(read: Read) -> None:
    await read.shop.say(freeChat="Venue: Hall 3", at="2026-01-01T00:00:00Z")
    good, bad = op("Venue is Hall 4", VENUE, "Hall 4"), op("Venue is Hall 8", VENUE, "Hall 8")
    budget = op("a budget of 9 EUR", BUDGET, NINE)
    unknown = op("Venue is Hall 4", "project.mood", "good")
    read.model.says(good, good, bad, budget, unknown, op("6 m wide", WIDTH, "6 m"), {**budget, "op": "CONFLICT"})
    await read.turn(at="2026-01-02T00:00:00.000000Z")
    stats = (await read.shop.run())["stats"]
    parts = ("added", "updated", "merged", "conflicts", "notes", "rejected", "dropped")
    assert stats["opsIn"] == sum(stats[name] for name in parts) == 7
    assert (stats["updated"], stats["notes"]) == (1, 2)
