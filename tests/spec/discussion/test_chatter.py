"""A yes decides; chatter, jokes and reasons do not."""

import pytest

from graph.model.status import ClaimStatus
from graph.model.words import PatternType
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

RETROS = "I propose weekly retros."
HAMBURG = "Shall we move the office to Hamburg?"


async def _answered(desk: Desk, put: str, said: str) -> list[tuple[str, ClaimStatus]]:
    await desk.say("Ada", put, 1)
    await desk.say("Bo", said, 2)
    return [(one.statement, one.status) for one in await desk.claims()]


@pytest.mark.parametrize(
    ("put", "said"),
    [
        ("haha just kidding, right?", "yes"),
        ("Nice weather, right?", "yes"),
        ("Let's decide on Kafka tomorrow.", "ok"),
        (f"{RETROS} Let's discuss it tomorrow.", "ok"),
        (HAMBURG, "+1 for lunch at 12"),
        (RETROS, "yes please send me the invoice"),
        (RETROS, "yes, kidding"),
        ("What about lunch?", "+1"),
        ("We could hire a band.", "cool idea!"),
        ("Maybe we could sell beer ourselves.", "sounds good, needs a licence though"),
        ("The wifi is down again?", "yes"),
        ("We met on Tuesday.", "+1"),
        ("Open the window please?", "yes"),
        ("Dinner at 8?", "ok"),
    ],
)
async def test_chatter_decides_nothing(desk: Desk, put: str, said: str) -> None:
    assert await _answered(desk, put, said) == []


@pytest.mark.parametrize(
    ("put", "said", "statement"),
    [
        (f"{RETROS} Do you agree?", "yes", "Weekly retros"),
        (f"{RETROS} Every Friday at 3. Is that ok with everyone?", "yes", "Weekly retros"),
        (HAMBURG, "+1 for Hamburg", "Move the office to Hamburg"),
        (HAMBURG, "+1 for moving", "Move the office to Hamburg"),
        ("Shall I send you the invoice?", "yes please send me the invoice", "Send you the invoice"),
        ("Let's decide on Kafka.", "ok", "Decide on Kafka"),
        ("deploy on Mondays?", "works for me", "Deploy on Mondays"),
        ("Let's lower the fee to 350.", "not happy but ok", "Lower the fee to 350"),
    ],
)
async def test_a_plain_yes_to_a_proposal_decides_it(desk: Desk, put: str, said: str, statement: str) -> None:
    assert await _answered(desk, put, said) == [(statement, ClaimStatus.ACTIVE)]


async def test_a_yes_that_may_be_for_a_question_besides_waits_for_a_person(desk: Desk) -> None:
    found = await _answered(desk, f"{RETROS} Also, did you get my mail?", "yes")
    assert found == [("Weekly retros", ClaimStatus.CANDIDATE)]


async def test_what_begins_later_waits_for_a_person(desk: Desk) -> None:
    found = await _answered(desk, "Shall we freeze features from 1 April 2027?", "+1")
    assert found == [("Freeze features from 1 April 2027", ClaimStatus.CANDIDATE)]


async def test_a_yes_reaches_back_over_no_other_words(desk: Desk) -> None:
    await desk.say("Ada", "We could rent the boat.", 1)
    await desk.say("Bo", "The bank holiday is on Monday btw.", 13_000)
    await desk.say("Cy", "thx", 13_001)
    await desk.say("Dan", "👍", 26_000)
    assert await desk.chain() == []


async def test_a_yes_behind_a_switch_is_for_the_switch(desk: Desk) -> None:
    await desk.say("Ada", "let's go with Stripe, I know the api", 1)
    await desk.say("Bo", "hmm ok", 2)
    await desk.say("Ada", "fine, we switch from Stripe to Mollie because Stripe's check takes six weeks", 7_000)
    await desk.say("Bo", "+1", 7_001)
    assert [words for words, status in await desk.chain() if status == "ACTIVE" and "go with Stripe" in words] == []
    assert ("we switch from Stripe to Mollie", "ACTIVE") in await desk.chain()
    (_, pattern) = await desk.patterns(PatternType.CONFIRMATION)
    assert "Mollie" in pattern.description


async def test_a_no_to_a_decision_stands_beside_it(desk: Desk) -> None:
    await desk.say("Ada", "decided: we use Redis", 1)
    await desk.say("Bo", "no, let's not", 2)
    (claim,) = await desk.claims()
    (pattern,) = await desk.patterns(PatternType.REJECTION)
    assert (claim.status, pattern.claim) == (ClaimStatus.ACTIVE, claim.ref)


async def test_a_yes_passes_over_the_question_to_the_decision_that_answered_it(desk: Desk) -> None:
    await desk.say("Ada", "How do we take card payments? Options: Stripe, Mollie, Adyen.", 1)
    await desk.say("Ada", "Then Stripe it is.", 2)
    await desk.say("Jonas", "fine by me", 3)
    (claim,) = await desk.claims()
    assert (claim.statement, claim.status) == ("Stripe it is", ClaimStatus.ACTIVE)
    assert claim.confidence >= 0.85
    (pattern,) = await desk.patterns(PatternType.CONFIRMATION)
    assert pattern.claim == claim.ref


@pytest.mark.parametrize(
    "said",
    ["We decided to give everybody a pony :D", "/s We decided to rewrite all in COBOL.", "lol we decided to use fax"],
)
async def test_a_decision_in_jest_waits_for_a_person_also_after_a_yes(desk: Desk, said: str) -> None:
    assert [one for _, one in await _answered(desk, said, "yes")] == [ClaimStatus.CANDIDATE]


@pytest.mark.parametrize("said", ["We decided to use Kafka :)", "We decided to use Kafka 🎉"])
async def test_a_friendly_sign_is_no_joke(desk: Desk, said: str) -> None:
    await desk.say("Ada", said, 1)
    assert [one.status for one in await desk.claims()] == [ClaimStatus.ACTIVE]


async def test_the_reason_of_a_proposal_is_quoted_beside_what_was_decided(desk: Desk) -> None:
    await _answered(desk, "I propose we use Kafka, because it scales.", "yes")
    (claim,) = await desk.claims()
    assert (claim.statement, claim.value, claim.status) == ("Use Kafka", "Kafka", ClaimStatus.ACTIVE)
    assert ("RATIONALE", "it scales") in await desk.quotes(claim)


async def test_what_comes_of_a_decision_hides_no_slot_and_makes_none(desk: Desk) -> None:
    await desk.say("Ada", "We decided on Postgres for the ledger.", 1)
    await desk.say("Bo", "Let's use SQLite for the ledger, then we don't need a server.", 2)
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("SQLite", "ACTIVE")]
    await desk.say("Ada", "I'd say Frankfurt, most members are in Germany.", 3)
    await desk.say("Bo", "Yes, Frankfurt.", 4)
    assert (await desk.claim("I'd say Frankfurt")).key is None


@pytest.mark.parametrize(
    ("put", "said"),
    [
        ("let's say we had 5000 visitors, would 50 volunteers be enough?", "yes"),
        ("let's be honest, the poster sucks", "+1"),
        ("let's see what the city says", "ok"),
        ("last year we decided to use paper forms, never again", "+1"),
    ],
)
async def test_figures_of_speech_and_what_is_rued_decide_nothing(desk: Desk, put: str, said: str) -> None:
    assert await _answered(desk, put, said) == []


async def test_what_was_decided_once_waits_for_a_person_also_after_a_yes(desk: Desk) -> None:
    found = await _answered(desk, "two years ago we agreed to rent the barn", "yes")
    assert found == [("rent the barn", ClaimStatus.CANDIDATE)]
