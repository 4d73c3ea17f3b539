"""Objections to a statement: people who propose it again are told, people who explain or obey are left in peace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.meaning import nearness
from graph.rules.asking.objections import message_for, objections
from graph.rules.talk.messages import KnownDecision
from tests.unit.rules.talk import GENERAL

HELD = (
    KnownDecision("GRAPHQL", "use GraphQL for the partners' interface", 0, alternatives=("REST",)),
    KnownDecision(
        "CARD", "All Council results must go in the task discussion, not Telegram", 0, alternatives=("Telegram",)
    ),
    KnownDecision("LEDGER", "keep the ledger in Postgres", 0),
    KnownDecision("FRIDAY", "Nothing is deployed on a Friday", 0),
    KnownDecision("DEADLINE", "The release deadline is March 5th", 0),
    KnownDecision("LOGS", "Log retention is 30 days", 0),
    KnownDecision("UPLOAD", "Uploads are limited to 10 MB", 0),
    KnownDecision("DOCS", "host the docs in Frankfurt", 0),
    KnownDecision("ANON", "The API does not allow anonymous access", 0),
    KnownDecision("MAIN", "Never push to main", 0),
    KnownDecision("STANDUP", "The standup is at 9:30", 0),
    KnownDecision("MONGO", "We won't use MongoDB", 0),
    KnownDecision("BOOKINGS", "bookings.database = Postgres", 0),
    KnownDecision("SUPPORT", "The support phone is open from 9:00 to 17:00", 0),
    KnownDecision("EVENTS", "use RabbitMQ for the event bus", 0),
    KnownDecision("REVIEW", "every pull request needs two approvals", 0),
    KnownDecision("STRIPE", "move payments from Stripe to Adyen", 0),
    KnownDecision("KAFKA", "Use Kafka for invoices", 0, rejected=True),
    KnownDecision("PHONE", "Sell tickets over the telephone", 0, rejected=True),
    KnownDecision("GREY", "Paint the deck grey", 0, rejected=True),
)

OBJECTED = (
    ("Let's use REST for the partners' interface.", "GRAPHQL"),
    ("I suggest that we use REST for the partners' interface.", "GRAPHQL"),
    ("Shall we go with REST for the partners' interface?", "GRAPHQL"),
    ("What about REST for the partners' interface?", "GRAPHQL"),
    ("I'll put the Council results on Telegram.", "CARD"),
    ("Should I put the Council results in Telegram?", "CARD"),
    ("I'm going to send the Council results to Telegram.", "CARD"),
    ("Council results go in the wiki.", "CARD"),
    ("We move the ledger to MySQL.", "LEDGER"),
    ("Let's keep the ledger in SQLite.", "LEDGER"),
    ("I propose to switch the ledger to MySQL.", "LEDGER"),
    ("Can we use Oracle for the ledger?", "LEDGER"),
    ("We deploy the fix on Friday.", "FRIDAY"),
    ("I'll deploy it on Friday.", "FRIDAY"),
    ("Let's deploy on Friday then.", "FRIDAY"),
    ("The release deadline is March 9th.", "DEADLINE"),
    ("Let's move the release deadline to March 20th.", "DEADLINE"),
    ("We keep logs for 90 days.", "LOGS"),
    ("Log retention should be one week.", "LOGS"),
    ("I'll set the log retention to 14 days.", "LOGS"),
    ("Let's limit uploads to 25 MB.", "UPLOAD"),
    ("Uploads are limited to 50 MB.", "UPLOAD"),
    ("I'll host the docs in Dublin.", "DOCS"),
    ("We could host the docs in Paris.", "DOCS"),
    ("The API allows anonymous access.", "ANON"),
    ("Let's allow anonymous access to the API.", "ANON"),
    ("I'll push the fix to main.", "MAIN"),
    ("The standup is at 10:00.", "STANDUP"),
    ("Let's move the standup to 10 am.", "STANDUP"),
    ("We use MongoDB for search.", "MONGO"),
    ("Let's sell tickets over the telephone.", "PHONE"),
    ("We could sell the tickets over the telephone.", "PHONE"),
    ("Let's paint the deck grey.", "GREY"),
    ("I'll paint the deck grey tomorrow.", "GREY"),
    ("Let's use MySQL for the bookings.", "BOOKINGS"),
    ("Let's move bookings to MySQL.", "BOOKINGS"),
    ("We use MySQL for the bookings database.", "BOOKINGS"),
    ("bookings.database: MySQL", "BOOKINGS"),
    ("ledger.database = MySQL", "LEDGER"),
    ("The support phone is open from 8:00 to 18:00.", "SUPPORT"),
    ("The support phone is open 9 am to 6 pm.", "SUPPORT"),
    ("Let's use Kafka for the event bus instead of RabbitMQ.", "EVENTS"),
    ("Let's use REST instead of GraphQL for the partners' interface.", "GRAPHQL"),
    ("We use REST rather than GraphQL for the partners' interface.", "GRAPHQL"),
    ("We no longer keep the ledger in Postgres.", "LEDGER"),
    ("We don't keep the ledger in Postgres any more.", "LEDGER"),
    ("A pull request no longer needs two approvals.", "REVIEW"),
    ("Why don't we use Kafka for invoices?", "KAFKA"),
    ("Let's take payments with Stripe.", "STRIPE"),
    ("How about using Kafka for invoices?", "KAFKA"),
)

LEFT_IN_PEACE = (
    "We rejected REST for the partners' interface because it was slow.",
    "We use GraphQL instead of REST for the partners' interface.",
    "We use GraphQL for the partners' interface, not REST.",
    "We do not use REST for the partners' interface.",
    "REST is still used by the old shop.",
    "Let's use GraphQL for the partners' interface.",
    "I put the Council results in the task discussion, not Telegram.",
    "I'll put the Council results in the task discussion.",
    "The Council meets on Telegram.",
    "Don't put the Council results on Telegram.",
    "We keep the ledger in Postgres.",
    "Let's use PostgreSQL for the ledger.",
    "We use Redis to cache the ledger.",
    "The shop uses MySQL.",
    "Why did we choose Postgres for the ledger?",
    "Nothing is deployed on a Friday.",
    "We never deploy on Fridays.",
    "We deploy the fix on Monday.",
    "The release deadline is 5 March.",
    "The review deadline is March 9th.",
    "We keep logs for 30 days.",
    "Log retention is 720 hours.",
    "Backup retention is 90 days.",
    "Let's rotate the logs every week.",
    "Uploads are limited to 10 MB.",
    "Let's limit downloads to 25 MB.",
    "I'll host the docs in Frankfurt.",
    "I'll host the shop in Dublin.",
    "The API does not allow anonymous access.",
    "The API allows access with a token.",
    "I'll push the fix to the release branch.",
    "We never push to main.",
    "The retro is at 10:00.",
    "The standup is at 9:30 am.",
    "We don't use MongoDB.",
    "We turned down selling tickets over the telephone.",
    "Tickets are sold at the counter, not over the telephone.",
    "Nobody sells tickets over the telephone.",
    "Let's paint the deck blue.",
    "The deck used to be grey.",
    "The weather is fine on the island.",
    "Bo asked about the telephone in the office.",
    "We use Postgres for the bookings.",
    "Bookings are kept in PostgreSQL.",
    "Let's use MySQL for the booking form.",
    "bookings.cache = Redis",
    "bookings.js is 20",
    "The support phone is open from 9 am to 5 pm.",
    "The support phone is open between 9:00 and 17:00.",
    "The support chat is open from 8:00 to 18:00.",
    "Move the support phone from 9:00 to 10:00 in the plan.",
    "We use RabbitMQ for the event bus instead of Kafka.",
    "We used REST instead of GraphQL for the partners' interface in the first year.",
    "The ledger is no longer in MySQL.",
    "We no longer use MongoDB.",
    "We send invoices by mail, not with Kafka.",
    "We chose RabbitMQ for invoices over Kafka.",
    "Why did we turn down Kafka for invoices?",
    "Who turned down Kafka for invoices?",
    "When was Kafka for invoices rejected?",
    "Kafka is no longer used for invoices.",
    "Payments go through Adyen.",
    "We don't use Stripe for payments.",
    "Stripe froze our payouts last year.",
    "The zebra has stripes.",
)


def told(statement: str) -> list[str]:
    found = objections(statement, HELD, nearness, GENERAL.categories, GENERAL.listening.topic)
    return [one.claim for one in found]


@pytest.mark.parametrize(("statement", "claim"), OBJECTED)
def test_statement_against_a_decision_is_told(statement: str, claim: str) -> None:
    assert told(statement) == [claim]


@pytest.mark.parametrize("statement", LEFT_IN_PEACE)
def test_explanation_obedience_and_other_subjects_are_not_told(statement: str) -> None:
    assert told(statement) == []


@pytest.mark.parametrize("length", [1, 100, 250, 5_000])
def test_message_names_the_ref_within_280_characters(length: int) -> None:
    message = message_for("DEC-20261118-001", "q" * length, "r" * length)
    assert "DEC-20261118-001" in message
    assert len(message) <= 280


WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@given(*[st.sampled_from(range(7))] * 3)
def test_a_day_outside_the_days_that_were_decided_is_told(first: int, last: int, day: int) -> None:
    days = {(first + step) % 7 for step in range((last - first) % 7 + 1)}
    held = KnownDecision("DAYS", f"deploy only {WEEK[first]} to {WEEK[last]}", 0)
    told = objections(f"We deploy on {WEEK[day]}.", (held,), nearness, GENERAL.categories, GENERAL.listening.topic)
    assert bool(told) is (first != last and day not in days)


@given(*[st.sampled_from(range(1, 24))] * 3)
def test_a_time_outside_the_hours_that_were_decided_is_told(first: int, last: int, hour: int) -> None:
    hours = {(first + step) % 24 for step in range((last - first) % 24 + 1)}
    held = KnownDecision("HOURS", f"The counter is open from {first}:00 to {last}:00", 0)
    told = objections(
        f"The counter is open at {hour}:00.", (held,), nearness, GENERAL.categories, GENERAL.listening.topic
    )
    assert bool(told) is (first != last and hour not in hours)
