"""A talk in which an assistant is put right: what the task's state comes to, and what is said before it happens again."""

import pytest

from graph.actions.answering.check import check
from graph.actions.items.rebuild import rebuild
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, PatternType
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

RULE = "All Council Q&A must go in task discussion array, not Telegram"
TALK = (
    ("bot", "Starting the Council session."),
    ("Fran", "ok"),
    ("bot", "Council answered the five questions."),
    ("Fran", "Where are the answers?"),
    ("bot", "I sent them to you on Telegram."),
    ("Fran", "No, that's wrong."),
    ("bot", "Telegram was quicker."),
    ("Fran", f"{RULE}."),
    ("bot", "Understood: all Council Q&A go in the task discussion array."),
    ("Fran", "Correct."),
)


async def talked(desk: Desk) -> None:
    for at, (who, words) in enumerate(TALK):
        await desk.post(who, words, at, agent=who == "bot")
    await desk.work()


async def test_the_state_is_the_rule_with_high_confidence_and_the_words_it_rests_on(desk: Desk) -> None:
    await talked(desk)
    (rule,) = (await desk.state()).decisions
    assert (rule.statement, rule.kind, rule.status) == (RULE, ClaimKind.CONSTRAINT, ClaimStatus.ACTIVE)
    assert desk.services.profile("general").word(rule.confidence) == "high"
    assert {"ASSERTS", "CORRECTS", "CONFIRMS"} <= {role for role, _ in await desk.quotes(rule)}
    corrections = await desk.patterns(PatternType.CORRECTION)
    assert [len(one.messages) for one in corrections] == [2, 2]
    assert corrections[-1].claim == rule.ref


async def test_a_yes_to_who_says_a_decision_again_confirms_it(desk: Desk) -> None:
    await talked(desk)
    (rule,) = (await desk.state()).decisions
    assert [one.claim for one in await desk.patterns(PatternType.CONFIRMATION)] == [rule.ref]


async def test_repeated_plan_against_a_rule_names_the_rule(desk: Desk) -> None:
    await talked(desk)
    (rule,) = (await desk.state()).decisions
    profile = desk.services.profile("general")
    (objection,) = await check(desk.services, desk.project, profile, "I post the Council Q&A in Telegram.", desk.task)
    assert objection.claim.ref == rule.ref
    assert rule.ref in objection.message and len(objection.message) <= 280
    assert (
        await check(desk.services, desk.project, profile, "I put the Council Q&A in the discussion array.", desk.task)
        == ()
    )


@pytest.mark.parametrize(
    ("held", "said", "statement"),
    [
        (
            "Then Stripe it is.",
            "We decided to move payments from Stripe to Adyen because the fees are lower.",
            "move payments from Stripe to Adyen",
        ),
        ("Sold, blue it is.", "Green, not blue.", "Green, not blue"),
        ("The hull will be blue from now on.", "Green, not blue.", "The hull will be Green from now on"),
    ],
)
async def test_what_says_only_a_name_is_put_right_in_the_words_of_the_correction(
    desk: Desk, held: str, said: str, statement: str
) -> None:
    await desk.say("Ada", held, 1)
    await desk.say("Bo", said, 2)
    first, *rest = await desk.claims()
    assert first.status is ClaimStatus.SUPERSEDED
    assert {(one.statement, one.status) for one in rest} == {(statement, ClaimStatus.ACTIVE)}


async def test_words_that_settle_a_slot_twice_leave_it_one_holder(desk: Desk) -> None:
    """A correction says a rule and puts somebody right: its slot is settled for both in one transaction."""
    await desk.post("bot", "I wrote the passengers' names on the notice board.", 0, agent=True)
    await desk.post("Ada", "No, that's wrong. Names of passengers must stay in the ledger, not on the notice board.", 1)
    await desk.work()
    found = await rebuild(desk.services, desk.project)
    assert (found.slots, found.edges_mended) == (1, 0)
