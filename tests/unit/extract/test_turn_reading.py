"""Whatever is typed, a turn is read to its end, and every span that comes out is true."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.sources.turn import Answer, ItemRef, Turn, render_turn
from extract.turns.reading import extract_turn
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.profiles import load_profiles
from graph.rules.reading.support import support
from graph.rules.reading.verify import Noted, verify
from tests.unit.extract.turns_said import after
from tests.unit.extract.turns_said import turn as said_turn

PRODUCTION = load_profiles()["production"]
PIECES = st.sampled_from(
    ["The backdrop is ", "6 m", " wide", " high", " and ", ". ", ", ", "\n", "no ", "sorry ", "actually ", "make it ", "4",
     "scratch that", "I mean ", "Tuesday", "next Friday", "the deadline ", "is ", "budget ", "€ 1.200,50", " or ", "½ ",
     "a dozen ", "in two weeks", "end of December 9999", "Venue: ", "Hall 4", "materials: ", "oak, steel", "finish: matt",
     "drilling ", "not allowed", "\U0001f469\u200d\U0001f680", "שלום", "\r\n", "?", "@item(i1:Backdrop) ", "maybe ",
     "999999999999999999 ", "-5 °C", "the 5th of next month", "1/0 ", '"', "\u2028", "\u00a0", "half a million "],
)  # fmt: skip
TYPED = (
    st.lists(PIECES | st.text(max_size=3), min_size=1, max_size=25).map("".join).filter(lambda text: "\x00" not in text)
)


def turn(ref: str, chat: str, answer: str = "") -> Source:
    one = render_turn(
        Turn(
            "planning",
            scope="item",
            items=(ItemRef("i1", "Backdrop"),),
            answers=(
                Answer("q1", "Anything else?", None, answer or "No."),
                Answer("q2", "How wide?", None, answer or "6 m", "item.dimensions.width"),
            ),
            free_chat=chat,
        )
    )
    at = 1_767_780_000_000_000
    return Source(
        "p", ref, SourceKind.TURN, one.text, one.sha256, one.sections, at, at, author="Ada", origin=one.origin
    )


@given(TYPED, TYPED, TYPED)
def test_every_span_is_true_whatever_is_typed(before: str, chat: str, answer: str) -> None:
    source = turn("S2", chat, answer)
    found = extract_turn(source, PRODUCTION, source.at, (turn("S1", before),))
    for op in found.ops:
        assert source.text[op.evidence.start : op.evidence.end] == op.evidence.quote
        verdict = verify(op, source, PRODUCTION, "planning")
        if not isinstance(verdict, Noted):
            support(verdict.op, source)
    assert found == extract_turn(source, PRODUCTION, source.at, (turn("S1", before),))


def test_what_is_over_the_batch_is_told() -> None:
    source = turn("S", " ".join(f"The backdrop is {number} cm wide." for number in range(1, 71)))
    found = extract_turn(source, PRODUCTION, source.at)
    assert [one.reason for one in found.dropped] == ["over the batch of 50"] * 20


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("width:6m", "item.dimensions.width", {"value": 6, "unit": "m"}),
        ("🎪 Venue: Hall 4", "project.logistics.venue", "Hall 4"),
        ("– Budget: 10 US dollars", "project.budget.total", {"amount": 10, "currency": "USD"}),
        ("[ ] Deadline: 13.05.2026", "project.timeline.deadline", "2026-05-13"),
    ],
)
def test_line_is_read_however_it_is_marked_and_spaced(line: str, key: str, value: object) -> None:
    rendered = render_turn(Turn("planning", free_chat=line))
    source = Source("p", "S1", SourceKind.TURN, rendered.text, "", rendered.sections, 0, 0, origin=rendered.origin)
    assert [(one.key, one.value) for one in extract_turn(source, PRODUCTION, 0).ops] == [(key, value)]


def test_lines_over_the_batch_are_told_as_well() -> None:
    source = turn("S", "\n".join(f"width: {number} cm" for number in range(1, 71)))
    found = extract_turn(source, PRODUCTION, source.at)
    assert [one.reason for one in found.dropped] == ["over the batch of 50"] * 20
    assert sum(one.rule == "turn.line" for one in found.ops) == 50


def test_sentence_does_not_go_on_behind_a_line_with_a_key() -> None:
    said = after("depth: 40 cm\nthe width is 650 cm")
    assert [(key, value) for key, value, _ in said] == [
        ("item.dimensions.depth", {"value": 40, "unit": "cm"}),
        ("item.dimensions.width", {"value": 650, "unit": "cm"}),
    ]


def test_quotation_of_a_doubted_sentence_has_its_doubt() -> None:
    source = said_turn("The backdrop is 6 m wide. Maybe 3 m high.")
    quotes = [op.evidence.quote for op in extract_turn(source, PRODUCTION, source.at).ops]
    assert quotes == ["6 m wide", "Maybe 3 m high."]
