"""People announce decisions in a chat, in one line with a greeting or a question."""

import pytest

from graph.model.words import ClaimKind
from tests.unit.extract.said import document, extracted, only, ops


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("hey all, decided: shifts are 4 hours", "shifts are 4 hours"),
        ("Hello everyone! Decision: we use Postgres", "we use Postgres"),
        ("hi team - decision: we use Postgres", "we use Postgres"),
        ("@all agreed: shifts are 4 hours", "shifts are 4 hours"),
        ("retention? decided: retention is 30 days", "retention is 30 days"),
        ("which database? decision: Postgres", "Postgres"),
        ("so we talked to the city. Approved: 600 EUR for the fence.", "600 EUR for the fence"),
        ("approved: 600 EUR for the poster", "600 EUR for the poster"),
        ("Yard Bites then, sold", "Yard Bites then, sold"),
        ("ok Gothaer then", "Gothaer then"),
        ("fine, 40 stalls then", "40 stalls then"),
    ],
)
def test_announced_in_one_line_decides(text: str, statement: str) -> None:
    found = only(text)
    assert (found.kind, found.statement, found.marked) == (ClaimKind.DECISION, statement, True)


@pytest.mark.parametrize(
    ("text", "statement", "marked"),
    [
        ("rule: no single-use plastic at any stall", "no single-use plastic at any stall", True),
        ("hey all, house rule: always test first", "always test first", True),
        ("yes, personal data must never leave the EU", "personal data must never leave the EU", True),
        ("nobody pushes to main directly", "nobody pushes to main directly", False),
        ("No one merges without a review", "No one merges without a review", False),
    ],
)
def test_rules_are_constraints(text: str, statement: str, marked: bool) -> None:
    found = only(text)
    assert (found.kind, found.statement, found.marked) == (ClaimKind.CONSTRAINT, statement, marked)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("redis then", "redis then"),
        ("right, the harbour then", "the harbour then"),
        ("ok, new date: 12 May 2027, because the city needs the yard", "date: 12 May 2027"),
        ("update: the new deadline is Friday 7 May", "deadline is Friday 7 May"),
        ("ok cup deposit is 2 EUR", "cup deposit is 2 EUR"),
        ("great, so entry is free", "entry is free"),
        ("ok: we deploy on Tuesdays", "we deploy on Tuesdays"),
    ],
)
def test_what_only_sums_up_or_brings_news_waits_for_a_yes(text: str, statement: str) -> None:
    found = only(text)
    assert (found.statement, found.marked) == (statement, False)


@pytest.mark.parametrize(
    "text",
    [
        "Has anybody decided: tea or coffee?",
        "nothing decided: let's talk",
        "is there a rule: no dogs?",
        "rule of thumb: 2 per table",
        "approved: https://example.org/pull/3",
        "Bob approved: the fence",
        "new question: who pays?",
        "new name: Yard Bites, what do you think?",
        "ok then",
        "see you then",
        "thanks then",
        "ok, good night then",
        "ok tomorrow then",
        "how about Tuesday then",
        "Redis then?",
        "first Hetzner then OVH",
        "the tickets are sold",
        "laundry, done.",
        "nobody likes it",
        "nobody uses Slack",
        "ok the train is 5 minutes late",
        "great, we are 12 people",
    ],
)
def test_talk_that_sounds_alike_says_nothing(text: str) -> None:
    assert ops(text) == ()


@pytest.mark.parametrize("text", ["Approved: the board\n", "Rule: E501\n", "Redis then.\n"])
def test_a_document_uses_such_words_otherwise(text: str) -> None:
    assert extracted(document(f"# Notes\n\n{text}")).ops == ()
