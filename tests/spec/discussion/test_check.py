"""`check` names the claims against a statement before anybody acts on it: a table of cases."""

import pytest

from graph.actions.answering.check import Objection, check
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

DECIDED = (
    "We decided to use GraphQL instead of REST for the partners' interface because every partner asks for other fields.",
    "From now on all Council results must go in the task discussion, not Telegram.",
    "We decided that service-a will use Postgres because a seat must never be sold twice.",
    "We decided that nothing is deployed on a Friday.",
    "- [Decision] The release deadline is March 5th",
    "We decided to charge £10 for adults and £5 for children.",
    "We decided to keep lost tickets at the harbour office.",
)


@pytest.fixture
async def decided(desk: Desk) -> Desk:
    for at, words in enumerate(DECIDED):
        await desk.say("Ada", words, at)
    await desk.say("Bo", "Shall we sell tickets over the telephone?", 10)
    await desk.say("Ada", "No, nobody would answer it.", 11)
    return desk


async def against(desk: Desk, statement: str, task: str | None = None) -> tuple[Objection, ...]:
    return await check(desk.services, desk.project, desk.services.profile("general"), statement, task)


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("Let's use REST for the partners' interface.", "GraphQL"),
        ("I suggest that we use REST for the partners' interface.", "GraphQL"),
        ("We use REST for the partners' interface.", "GraphQL"),
        ("We rejected REST for the partners' interface because it was slow.", None),
        ("We use GraphQL instead of REST for the partners' interface.", None),
        ("We use GraphQL for the partners' interface, not REST.", None),
        ("We do not use REST for the partners' interface.", None),
        ("I'll put the Council results on Telegram.", "Council"),
        ("I put the Council results in the task discussion, not Telegram.", None),
        ("Should I put the Council results in Telegram?", "Council"),
        ("service-a will use MySQL.", "service-a"),
        ("service-a uses Postgres.", None),
        ("service-b will use MySQL.", None),
        ("service-a will use Redis for its sessions.", None),
        ("We deploy the fix on Friday.", "Friday"),
        ("Nothing is deployed on a Friday.", None),
        ("The release deadline is March 9th.", "deadline"),
        ("The release deadline is March 5th.", None),
        ("Let's sell tickets over the telephone.", "telephone"),
        ("Let's keep lost tickets at the ticket office.", "harbour office"),
        ("Let's keep lost tickets at the office.", None),
        ("Let's charge £12 for adults.", "adults"),
        ("Let's charge £5 for children.", None),
        ("We turned down selling tickets over the telephone.", None),
        ("The weather is fine on the island.", None),
    ],
)
async def test_statement_is_held_against_what_was_decided(decided: Desk, statement: str, what: str | None) -> None:
    for task in (None, decided.task):
        found = await against(decided, statement, task)
        assert [what in one.claim.statement for one in found] == ([True] if what else []) if what else found == ()
        for one in found:
            assert one.claim.ref in one.message
            assert "“" in one.message
            assert len(one.message) <= 280


async def test_message_is_short_whatever_was_said(desk: Desk) -> None:
    long = " ".join(["the very long and winding road to the island"] * 5)
    await desk.say("Ada", f"We decided to use Postgres for the ledger, over {long}.", 1)
    (found,) = await against(desk, "We use MySQL for the ledger.")
    assert len(found.message) <= 280
    assert found.claim.ref in found.message


async def test_what_was_replaced_is_held_against_nobody(desk: Desk) -> None:
    await desk.say("Ada", "We decided to use MySQL for the ledger.", 1)
    await desk.say("Ada", "We decided to switch to Postgres for the ledger.", 2)
    assert await against(desk, "We use Postgres for the ledger.") == ()


@pytest.mark.parametrize(
    ("said", "statement", "speaks"),
    [
        ("We decided not to offer PayPal.", "Let's offer PayPal", True),
        ("We decided not to offer PayPal.", "Let's offer Twint", False),
        ("Let's not use Kafka for events.", "Let's use Kafka for events", True),
        ("Let's not use Kafka for events.", "Let's use Kafka for logs", False),
        ("We must never store card numbers.", "We store the card numbers in Postgres", True),
        ("We must never store card numbers.", "We never store card numbers", False),
        (
            "Photos of children must never be published without their consent.",
            "Let's publish photos of children without their consent",
            True,
        ),
        (
            "Photos of children must never be published without their consent.",
            "We publish photos of children with their consent",
            False,
        ),
    ],
)
async def test_what_was_ruled_out_or_forbidden_is_objected_to(
    desk: Desk, said: str, statement: str, *, speaks: bool
) -> None:
    await desk.say("Ada", said, 1)
    found = await against(desk, statement)
    assert [one.claim.statement for one in found] == [
        said.rstrip(".").removeprefix("Let's ").removeprefix("We decided ")
    ] * speaks
