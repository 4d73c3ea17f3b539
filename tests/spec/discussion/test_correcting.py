"""A correction that names the old value, or the message that it corrects, replaces what was decided there."""

import pytest

from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, PatternType
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

ACTIVE, SUPERSEDED = ClaimStatus.ACTIVE, ClaimStatus.SUPERSEDED


@pytest.mark.parametrize(
    ("decision", "correction", "now"),
    [
        ("We decided that retention is 30 days.", "No, that's wrong. Retention is 90 days.", "retention is 90 days"),
        ("We decided that retention is 30 days.", "No, 90 days, not 30 days.", "retention is 90 days"),
        ("We agreed that deploys go out on Fridays.", "No, that's wrong: on Mondays.", "deploys go out on Mondays"),
        ("service-a will use Postgres.", "That is not correct. It's MySQL, not Postgres.", "service-a will use MySQL"),
        ("We decided to host it in Frankfurt.", "No, that's wrong. Dublin, not Frankfurt.", "host it in Dublin"),
        ("We decided to paint the hull green.", "No, that's wrong. Blue, not green.", "paint the hull Blue"),
    ],
)
async def test_correction_takes_the_slot_of_what_it_corrects(
    desk: Desk, decision: str, correction: str, now: str
) -> None:
    await desk.say("Ada", decision, 1)
    (held,) = await desk.claims()
    await desk.say("Fran", correction, 2)
    chain = [one for one in await desk.claims() if one.slot == held.slot]
    assert [(one.kind, one.status) for one in chain] == [
        (ClaimKind.DECISION, SUPERSEDED),
        (ClaimKind.CONSTRAINT, ACTIVE),
    ]
    assert chain[1].statement == now
    (pattern,) = await desk.patterns(PatternType.CORRECTION)
    assert (pattern.claim, len(pattern.messages)) == (chain[1].ref, 2)
    assert {role for role, _ in await desk.quotes(chain[1])} == {"ASSERTS", "CORRECTS"}
    assert await desk.conflicts() == []


async def test_correction_that_names_the_old_value_is_heard_wherever_it_was_said(desk: Desk) -> None:
    await desk.say("Ada", "We decided that retention is 30 days.", 1)
    await desk.say("Bo", "Who has the key of the boat house?", 2)
    await desk.say("Fran", "Retention is 90 days, not 30 days.", 3)
    assert [(one.statement, one.status) for one in await desk.claims() if one.key] == [
        ("retention is 30 days", SUPERSEDED),
        ("retention is 90 days", ACTIVE),
    ]
    (pattern,) = await desk.patterns(PatternType.CORRECTION)
    assert len(pattern.messages) == 2


async def test_what_replaces_half_of_a_decision_is_no_sentence_that_nobody_said(desk: Desk) -> None:
    await desk.say("Ada", "We'll open on 11 December and do four performances.", 1)
    await desk.say("Ada", "We decided to move the opening from 11 December to 4 December.", 2)
    assert {one.statement for one in await desk.claims() if one.status is ACTIVE} == {
        "move the opening from 11 December to 4 December"
    }


async def test_correction_of_something_else_replaces_nothing(desk: Desk) -> None:
    await desk.say("Ada", "We decided that log retention is 30 days.", 1)
    await desk.say("Fran", "No, that's wrong. Backups are made every 7 days.", 2)
    assert (await desk.claims())[0].status is ACTIVE


async def test_an_agents_correction_replaces_nothing(desk: Desk) -> None:
    await desk.say("Ada", "We decided that retention is 30 days.", 1)
    await desk.say("helper", "No, that's wrong. Retention is 90 days.", 2, agent=True)
    assert [one.status for one in await desk.claims() if one.held] == [ACTIVE]


TWICE = (
    ("helper", "I posted the results in Telegram."),
    ("Dana", "No, that's wrong. Results go in the task card, not in Telegram."),
    ("helper", "Posted it to Telegram again."),
    ("Dana", "I told you, results go in the task card and not in Telegram."),
)


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (1, 3, 4, 2), (4, 1, 2, 3), (2, 4, 3, 1)])
async def test_a_correction_given_twice_rests_on_the_same_words_in_whatever_order_they_come(
    desk: Desk, order: tuple[int, ...]
) -> None:
    for at in order:
        author, text = TWICE[at - 1]
        await desk.say(author, text, at, agent=author == "helper", name=str(at))
    (constraint,) = [one for one in await desk.claims() if one.status is ACTIVE]
    assert await desk.quotes(constraint) == [
        ("CORRECTS", TWICE[0][1]),
        ("ASSERTS", "Results go in the task card, not in Telegram."),
        ("CORRECTS", TWICE[2][1]),
        ("ASSERTS", "results go in the task card and not in Telegram."),
    ]
    assert [one.repeats for one in await desk.patterns(PatternType.CORRECTION)] == [False, True]


async def test_corrected_date_is_a_date_too(desk: Desk) -> None:
    await desk.say("Ada", "Decision: the gala is on 3 March.", 1)
    await desk.say("Fran", "No, that's wrong. The gala is on 5 March.", 2)
    held, right = await desk.claims()
    assert (held.value, right.value, right.value_type) == ("2026-03-03", "2026-03-05", "date")


@pytest.mark.parametrize(
    ("decision", "reversal", "now"),
    [
        (
            "We decided to use Stripe for payments.",
            "We're moving back from Stripe to Mollie.",
            "use Mollie for payments",
        ),
        ("We decided: Stripe for payments.", "Agreed: we replace Stripe with Mollie.", "Mollie for payments"),
        (
            "Let's go with Lisbon for the retreat.",
            "Let's go with Porto instead of Lisbon.",
            "go with Porto for the retreat",
        ),
        (
            "We chose vendor A.",
            "Final decision: vendor B instead of vendor A.",
            "vendor B instead of vendor A",
        ),
    ],
)
async def test_decision_that_names_what_it_replaces_takes_its_slot(
    desk: Desk, decision: str, reversal: str, now: str
) -> None:
    await desk.say("Ada", decision, 1)
    (held,) = await desk.claims()
    await desk.say("Fran", reversal, 2)
    chain = [(one.statement, one.status) for one in await desk.claims() if one.slot == held.slot]
    assert chain == [(held.statement, SUPERSEDED), (now, ACTIVE)]
    assert await desk.conflicts() == []


@pytest.mark.parametrize(
    "words", ["We moved from Stripe to Mollie at my old company.", "Maybe we should move from Stripe to Mollie."]
)
async def test_move_that_nobody_decided_here_replaces_nothing(desk: Desk, words: str) -> None:
    await desk.say("Ada", "We decided to use Stripe for payments.", 1)
    await desk.say("Fran", words, 2)
    assert [one.statement for one in await desk.claims() if one.status is ACTIVE] == ["use Stripe for payments"]


RULE = "All Council Q&A must go in the task discussion array, not Telegram"


@pytest.mark.parametrize(
    "correction",
    [
        f"No, that's wrong. {RULE}. Nobody finds them in Telegram a week later.",
        f"No, that's wrong. Nobody finds them in Telegram a week later. {RULE}.",
        f"I told you: {RULE[0].lower()}{RULE[1:]}",
        f"As I said before, {RULE[0].lower()}{RULE[1:]}.",
    ],
)
@pytest.mark.parametrize("yes", ["Correct.", "Yes, that's right."])
async def test_what_is_laid_down_is_said_back_and_confirmed(desk: Desk, correction: str, yes: str) -> None:
    await desk.say("bot", "I've put the Council results in Telegram.", 1, agent=True)
    await desk.say("Francisco", correction, 2)
    await desk.say("bot", "Understood. All Council Q&A goes in the task discussion array.", 3, agent=True)
    await desk.say("Francisco", yes, 4)
    (rule,) = [one for one in await desk.claims() if one.status is ACTIVE]
    assert (rule.kind, rule.statement) == (ClaimKind.CONSTRAINT, RULE)
    assert rule.confidence >= 0.85
    assert {role for role, _ in await desk.quotes(rule)} >= {"ASSERTS", "CORRECTS", "CONFIRMS"}
    assert [one.type for one in await desk.patterns()] == [PatternType.CORRECTION, PatternType.CONFIRMATION]
    assert {one.claim for one in await desk.patterns()} == {rule.ref}


async def test_yes_to_what_is_new_confirms_that(desk: Desk) -> None:
    await desk.say("Francisco", f"We decided: {RULE}.", 1)
    await desk.say("bot", "From now on all Council Q&A goes in the wiki.", 2, agent=True)
    await desk.say("Francisco", "Yes.", 3)
    assert [one.type for one in await desk.patterns()][-1] is PatternType.CONFIRMATION
    confirmed = (await desk.patterns())[-1].claim
    assert confirmed in {one.ref for one in await desk.claims() if "wiki" in one.statement}


async def test_answer_with_the_name_that_a_correction_took_away_contests_it(desk: Desk) -> None:
    await desk.say("Ada", "we use Redis", 1)
    await desk.say("Bo", "no, we use Valkey", 2)
    await desk.say("Ada", "no, Redis", 3)
    assert await desk.chain() == [("Valkey", "ACTIVE"), ("Redis", "CONFLICTED")]
    await desk.conflict()


async def test_decision_that_is_said_to_be_wrong_is_a_conflict_where_the_words_fit_no_slot(desk: Desk) -> None:
    await desk.say("Ines", "Let's meet the bakers at the mill.", 1)
    await desk.say("Marek", "+1", 2)
    await desk.say("Yuki", "No, that's wrong. The bakers come to us by tram.", 3)
    members = (await desk.conflict()).members
    assert {one.statement for one in await desk.claims() if one.ref in members} == {
        "Meet the bakers at the mill",
        "The bakers come to us by tram",
    }
