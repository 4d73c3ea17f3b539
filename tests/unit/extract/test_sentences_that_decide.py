import pytest

from evals.deciding import measures
from graph.model.words import ClaimKind, OpType
from graph.rules.reading.support import support
from tests.unit.extract.said import GENERAL, alternatives, message, only, ops, reasons


@pytest.mark.parametrize(
    ("text", "statement", "why", "instead_of"),
    [
        ("We decided to use Postgres because cost had to fall.", "use Postgres", ["cost had to fall"], []),
        ("We decided not to use Mongo due to licensing.", "not to use Mongo", ["licensing"], []),
        ("We decided never to store card numbers.", "never to store card numbers", [], []),
        ("It was agreed always to test first.", "always to test first", [], []),
        ("Let's go with REST instead of GraphQL.", "go with REST instead of GraphQL", [], ["GraphQL"]),
        ("We chose Postgres over MySQL because of JSON.", "We chose Postgres over MySQL", ["JSON"], ["MySQL"]),
        ("We decided to use Go because it is fast, instead of Rust.", "use Go", ["it is fast"], ["Rust"]),
        (
            "Let's use one file because all writes go to one place instead of three.",
            None,
            ["all writes go to one place instead of three"],
            [],
        ),
        ("We're going with Postgres for the ledger.", "We're going with Postgres for the ledger", [], []),
        ("We're going with Kafka rather than RabbitMQ or NATS.", None, [], ["RabbitMQ", "NATS"]),
        ("Because the client insisted, we agreed to wait.", "wait", ["the client insisted"], []),
        ("We agreed to keep Redis. The reason is that it works.", "keep Redis", ["it works"], []),
        ("It was agreed that the API is versioned so that clients survive.", None, ["so that clients survive"], []),
        ("We decided\nto use Postgres\nbecause cost had to fall.", "use Postgres", ["cost had to fall"], []),
        ("We will use Redis for caching, not Memcached.", None, [], ["Memcached"]),
        ("We won't use Mongo because it loses data.", "We won't use Mongo", ["it loses data"], []),
        ("Let's use SQLite, it is simpler.", "use SQLite", ["it is simpler"], []),
        (
            "In the context of the archive, facing ten terabytes, we decided for Backblaze and against S3 to achieve low cost.",
            "we decided for Backblaze and against S3",
            ["to achieve low cost"],
            ["S3"],
        ),
        ("We decided to achieve more with less.", "achieve more with less", [], []),
        ("The roof leaks, so we decided to rent the hall.", "rent the hall", ["The roof leaks"], []),
        ("MySQL lost two bookings, so let's go with Postgres.", "go with Postgres", ["MySQL lost two bookings"], []),
        ("The mails never arrive, so we go back to letters.", "we go back to letters", ["The mails never arrive"], []),
        ("Ok, so let's go with Postgres.", "go with Postgres", [], []),
        ("We're switching back to Postgres.", "We're switching back to Postgres", [], []),
        ("Switch back to Postgres.", "Switch back to Postgres", [], []),
        ("Fine, we switch from Stripe to Mollie.", "we switch from Stripe to Mollie", [], []),
        ("We move the site from Uberspace to Hetzner.", "We move the site from Uberspace to Hetzner", [], []),
        ("fine, we switch to Mollie", "we switch to Mollie", [], []),
        ("ok, we switch payments over to Mollie", "we switch payments over to Mollie", [], []),
        ("Use whatever. In the end we agreed to ship on Friday!", "ship on Friday", [], []),
        ("We decided to retry if the call fails.", "retry if the call fails", [], []),
        ("I\u2019ve decided to use Postgres.", "use Postgres", [], []),
        ("Remember, we decided to use Postgres.", "use Postgres", [], []),
        ("For the first time we decided to charge entry.", "charge entry", [], []),
        ("We will keep the harbour.", "keep the harbour", [], []),
        ("We decided to drop FTP because nobody uses it any more.", "drop FTP", ["nobody uses it any more"], []),
        ("We decided to no longer support IE.", "no longer support IE", [], []),
        (
            "We decided not to use Jenkins any more because it is slow.",
            "not to use Jenkins any more",
            ["it is slow"],
            [],
        ),
        (
            "We agreed to rent in the \u201cNord\u201d hall because \u201cS\u00fcd\u201d leaks.",
            "rent in the \u201cNord\u201d hall",
            ["\u201cS\u00fcd\u201d leaks"],
            [],
        ),
        ("We decided to pin Node because v22 breaks `sharp`.", "pin Node", ["v22 breaks `sharp`"], []),
        ("We decided to use tabs \u2013 because linters want them.", "use tabs", ["linters want them"], []),
        ("We decided to use the because-of library.", "use the because-of library", [], []),
    ],
)
def test_plain_sentence_decides(text: str, statement: str | None, why: list[str], instead_of: list[str]) -> None:
    found = only(text)
    assert (found.kind, found.marked) == (ClaimKind.DECISION, True)
    assert statement in (None, found.statement)
    assert (reasons(found), alternatives(found)) == (why, instead_of)
    assert found.confidence >= GENERAL.accept.confidence
    assert support(found, message(text))


@pytest.mark.parametrize("joint", ["; ", ", and ", "; and "])
def test_two_decisions_in_one_breath_are_two(joint: str) -> None:
    first, second = ops(f"We decided to keep the lexer because it is fine{joint}we agreed to rewrite the parser.")
    assert (first.statement, reasons(first)) == ("keep the lexer", ["it is fine"])
    assert (second.statement, reasons(second)) == ("rewrite the parser", [])


@pytest.mark.parametrize(
    "text",
    [
        "Maybe we decided to use Postgres.",
        "I think we agreed to use Postgres.",
        "We haven't decided to use Postgres.",
        "We never agreed to use Postgres.",
        "I don't think we decided to use Postgres.",
        "Did we decide to use Postgres?",
        "We decided to use Postgres, right?",
        "If we win, we will use Oracle.",
        "Let's use Oracle if the price is right.",
        "Bob said we decided to use Oracle.",
        "According to Ann, we chose Oracle.",
        "I wish we had decided to use Postgres; hopefully we will use it.",
        "When we decided to use Postgres we had no idea.",
        "The database we chose is slow.",
        'He wrote "we decided to use Oracle" on the board.',
        "We originally decided to use Oracle.",
        "We decided to use Oracle but then Ann objected.",
        "We decided to use Oracle because of its price, but then Ann objected.",
        "We decided to use Oracle, which does not hold any more.",
        "Let's go with that.",
        "Let's meet tomorrow. We will see.",
        "> We decided to use Oracle\n\nReally.",
        "```\nWe decided to use Oracle.\n```",
        "We should talk about Oracle.",
        "Imagine we decided to use Oracle.",
        "Let me guess: we decided to use Oracle.",
        "I dreamt we decided to use Oracle.",
        "Rumour has it that we decided to use Oracle.",
        "Back at Acme we went with Oracle.",
        "For a moment we decided to use Oracle.",
        "One day we'll use Oracle.",
        "Some day we will use Oracle.",
        "We're going with the flow.",
        "We will keep an eye on Oracle.",
        "We went with Oracle, which was a mistake.",
    ],
)
def test_sentence_that_does_not_decide_is_left_alone(text: str) -> None:
    assert ops(text) == ()


@pytest.mark.parametrize("text", ["No, use MySQL instead.", "Actually, let's use MySQL.", "Scratch that, use MySQL."])
def test_correcting_sentence_corrects(text: str) -> None:
    found = only(text)
    assert (found.op, found.kind, found.marked) == (OpType.UPDATE, ClaimKind.CORRECTION, True)
    assert "MySQL" in (found.statement or "")


def test_preference_is_only_a_candidate() -> None:
    found = only("I prefer tabs over spaces.")
    assert (found.kind, found.marked, alternatives(found)) == (ClaimKind.PREFERENCE, False, ["spaces"])
    assert found.confidence < GENERAL.accept.confidence


def test_sentences_of_chat_mails_and_minutes_are_read_as_they_are_meant() -> None:
    least = {"deciding: sentences that decide, F1": 0.95}
    assert [(one.name, one.detail) for one in measures() if one.value < least.get(one.name, 1.0)] == []


def test_what_is_put_first_to_be_replaced_is_an_alternative() -> None:
    found = only("Instead of Jenkins we'll use GitHub Actions.")
    assert (alternatives(found), found.statement) == (["Jenkins"], "use GitHub Actions")
    assert support(found, message("Instead of Jenkins we'll use GitHub Actions."))
