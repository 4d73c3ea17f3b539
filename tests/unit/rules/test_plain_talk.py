"""Plain talk is not distrusted, and what says the contrary never accepts itself."""

import pytest

from graph.model.op import Op, Quotation
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType, SourceKind
from graph.rules.reading.contrary import contrary, unfaithful
from graph.rules.slots.succession import of_one_kind, says_less


def read(text: str, quote: str, statement: str, value: str | None = None) -> str | None:
    start = text.index(quote)
    source = Source(
        "p", "S", SourceKind.MESSAGE, text, "", (Section("MESSAGE", 0, len(text)),), 1_779_097_260_000_000, 0
    )
    quoted = Quotation(quote, "MESSAGE", start, start + len(quote))
    return contrary(Op(OpType.ADD, ClaimKind.DECISION, quoted, 0.9, statement, value=value), source)


@pytest.mark.parametrize(
    ("text", "statement", "value"),
    [
        ("Then fifteen.", "A node sends every 15 minutes", "15"),
        ("The church, then \U0001f64c", "The gala is in the church", "church"),
        ("420 hurts but not burning is nice. bellwether", "The sound is hired from Bellwether", "Bellwether"),
        ("Do, please!", "Three trucks come to the yard", "three trucks"),
        (
            "And forget what I said about no folders. Bring them, both halves.",
            "Everybody brings their folders",
            "folders in both halves",
        ),
        ("Nobody's against. Put it on the wall calendar.", "The move is on 24 October", "24 October"),
        ("Quarter past eleven then.", "The workshop is from quarter past eleven", "11.15"),
        ("Beatrix has her hip done, so Tomasz plays for us.", "Tomasz plays for us instead of Beatrix", "Tomasz"),
        ("polls get buried in two hours", "No poll for the helpers", None),
    ],
)
def test_plain_talk_is_believed(text: str, statement: str, value: str | None) -> None:
    assert read(text, text, statement, value) is None


@pytest.mark.parametrize(
    ("text", "quote", "value"),
    [
        ("We don't take the church.", "take the church", "church"),
        ("Maybe the church.", "the church", "church"),
        ("I'd say we could take the church", "take the church", "church"),
        ("The church?", "The church", "church"),
        ("What about the church? It is big.", "What about the church?", "church"),
        ("Then fourteen.", "Then fourteen.", "15"),
        ("Half past ten, then.", "Half past ten, then.", "11.15"),
    ],
)
def test_what_says_the_contrary_is_doubted(text: str, quote: str, value: str) -> None:
    assert read(text, quote, f"The gala is in the {value}", value) is not None


def test_statement_that_nobody_said_is_told() -> None:
    quoted = Quotation("ok", "MESSAGE", 0, 2)
    invented = Op(OpType.ADD, ClaimKind.DECISION, quoted, 1.0, "All passwords are handed to the vendor")
    assert unfaithful(invented, "ok")
    assert not unfaithful(invented, "hand all passwords to the vendor")


def test_values_that_say_less_or_more_of_the_same() -> None:
    assert says_less("cold van", "the cold van, saturday at 8")
    assert not says_less("church", "hall")
    assert not says_less("hall", "hall")
    assert of_one_kind("postcards to all", "postcards")
