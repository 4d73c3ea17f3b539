"""However a text is made, reading and hearing it costs no more than its length lets one expect.

The texts were chosen to hurt the rules: a run of one letter or word where an expression repeats something.
"""

import re
from collections.abc import Callable, Sequence

import pytest

from extract.pipeline import NAME, VERSION, Extraction, extract_by_rules
from extract.sources.turn import Turn, render_turn
from extract.turns.reading import extract_turn
from graph.model.source import Extractor, Source, queued_run
from graph.model.words import SourceKind
from graph.rules.asking.kind_of_answer import kind_asked_for
from graph.rules.asking.question_terms import terms_to_search
from graph.rules.reading.reconcile import Reading, arrivals
from graph.rules.utterances.lexicon import ENGLISH, Cue, Lexicon
from graph.rules.utterances.sentences import Sentence
from graph.rules.utterances.tokens import Token
from tests.unit.extract.said import GENERAL, LATER, document, message
from tests.unit.rules.talk import heard
from tests.unit.slow_patterns import TooSlow, cost, expressions, pumps

FIRST, FEW, MANY = 500, 4_000, 16_000
EXPRESSIONS = expressions()


def test_every_expression_of_the_rules_is_found() -> None:
    places = {place for place, _ in EXPRESSIONS}
    assert "extract.rules.blocks._BULLET" in places
    assert len(EXPRESSIONS) > 20


def test_no_expression_multiplies_what_it_repeats() -> None:
    """300 letters are more than all bounded repeats that stand beside each other; none takes a quarter of a second."""
    slow = []
    for place, pattern in EXPRESSIONS:
        for lead, pump in pumps(pattern, 1):
            text = lead + pump * (300 // len(pump)) + "\x01"
            if not _ends(pattern, text, 0.25):
                slow.append((place, lead, pump))
                break
    assert slow == []


def test_every_expression_costs_what_the_text_is_long() -> None:
    """Of each the worst of its pumps: four times the text in less than ten times the time, where it can be measured."""
    slow = []
    for place, pattern in EXPRESSIONS:
        worst = max(pumps(pattern, 3, tries=1), key=lambda one: _searching(pattern, one, FIRST))
        if _searching(pattern, worst, FEW) > 0.02 and _grows(pattern, worst):
            slow.append((place, *worst))
    assert slow == []


def _grows(pattern: re.Pattern[str], worst: tuple[str, str]) -> bool:
    few = min(_searching(pattern, worst, FEW) for _ in range(3))
    many = min(_searching(pattern, worst, MANY) for _ in range(3))
    return many > max(10 * few, 0.2)


def _searching(pattern: re.Pattern[str], worst: tuple[str, str], size: int) -> float:
    text = worst[0] + worst[1] * (size // len(worst[1])) + "\x01"
    return cost(lambda: [None for _ in pattern.finditer(text)], 30.0)


def _ends(pattern: re.Pattern[str], text: str, limit: float) -> bool:
    try:
        cost(lambda: [None for _ in pattern.finditer(text)], limit)
    except TooSlow:
        return False
    return True


READERS: dict[str, Callable[[str], object]] = {
    "message": lambda text: _judged(message(text), extract_by_rules(message(text), GENERAL, LATER)),
    "document": lambda text: _judged(document(text), extract_by_rules(document(text), GENERAL, LATER)),
    "turn": lambda text: _judged(_turn(text), extract_turn(_turn(text), GENERAL, LATER)),
    "answer": lambda text: heard("Ann: Should we use Redis for sessions?", f"Bo: {text}"),
    "talk": lambda text: heard(f"Ann: We use Redis. {text}", f"Bo: {text}", f"Cy: yes, {text}"),
    "question": lambda text: (terms_to_search(text, {}), kind_asked_for(text)),
}
UNITS = (
    " ", "'", '"', "a", "a ", "we ", "use ", "no ", "yes ", "x, ", ". ", "- ", "\n", "\n- ", "! ", "?", ",", "the ", "1 ", "A ", "' ",
    "(", "[x](", "*", "`", "\t", "\u00a0", "=", ": ", "Decision: ", "because ", "if ", "not ", "instead of ", "- [Decision] a.b = c\n",
    "- list line here\n", "No, use ", "| a | b |\n", "> ", "# a\n", "10 km ", "12 March 2030 ", "$5 ", "@item(x) ", "\u2019",
    "we use redis. ", "should we use redis? ", "switch from a to b ", "3 by 4 m ",
)  # fmt: skip
FRAMES = ("{}", "{}we use redis", "We move from{}x !2030-03-01.", "no{} but", "We decided to use{}Redis{}")


def _judged(source: Source, found: Extraction) -> None:
    """Everything that a run makes of a source before it asks the graph."""
    run = queued_run(source.project, "RUN-1", source.ref, Extractor(NAME, VERSION), 0)
    arrivals(Reading(source, run, found.ops), GENERAL, LATER)


def _turn(text: str) -> Source:
    one = render_turn(Turn(stage="ideation", free_chat=text))
    return Source(
        "p", "TURN-1", SourceKind.TURN, one.text, one.sha256, one.sections, at=0, captured_at=0, origin=one.origin
    )


@pytest.mark.parametrize("reader", READERS)
def test_no_text_keeps_a_reader_busy(reader: str) -> None:
    """400 letters take a few thousandths of a second; two seconds are a freeze, and only that fails."""
    slow = []
    for frame in FRAMES:
        for unit in UNITS:
            text = frame.format(*[unit * (400 // len(unit))] * 2)
            try:
                cost(lambda text=text: READERS[reader](text), 2.0)  # type: ignore[misc]
            except TooSlow:
                slow.append((frame, unit))
    assert slow == []


@pytest.mark.parametrize("unit", ["! ", "- list line here\n", "'", "yes. ", "should we use redis? ", " "])
@pytest.mark.parametrize("reader", READERS)
def test_reading_costs_what_the_text_is_long(reader: str, unit: str) -> None:
    assert any(_is_linear(reader, unit) for _ in range(2))  # once more where the first look was disturbed


def _is_linear(reader: str, unit: str) -> bool:
    few, many = (_reading(reader, unit, size) for size in (2_000, 8_000))
    return many <= max(10 * few, 0.5)


def _reading(reader: str, unit: str, size: int) -> float:
    text = unit * (size // len(unit))
    return cost(lambda: READERS[reader](text), 30.0)


def test_one_thing_said_thousands_of_times_costs_their_number() -> None:
    """Only what becomes of the phrases: finding them takes most of the time, and would hide it."""
    few, many = (_hearing(Chatter(times)) for times in (10_000, 80_000))
    assert many <= max(20 * few, 0.5)


def _hearing(lexicon: Lexicon) -> float:
    return cost(lambda: Sentence("", (), (), lexicon).cues, 30.0)


class Chatter(Lexicon):
    """Finds a phrase again and again, whatever was said."""

    def __init__(self, times: int) -> None:
        self.times = times

    def cues(self, said: Sequence[Token], opens: Sequence[int]) -> list[Cue]:
        del said, opens
        return [Cue(ENGLISH.phrases[0], 0, 1)] * self.times


@pytest.mark.parametrize("apostrophes", [32, 60, 2_000])
def test_apostrophes_before_an_answer_freeze_nothing(apostrophes: int) -> None:
    asked = "Ann: Should we use Redis for sessions?"
    assert cost(lambda: heard(asked, "Bo: " + "'" * apostrophes + "we use redis"), 2.0) < 2.0


def test_blanks_before_a_date_freeze_nothing() -> None:
    text = "We move from" + " " * 100 + "x !2030-03-01."
    assert cost(lambda: READERS["message"](text), 2.0) < 2.0
    assert cost(lambda: heard("Ann: We use Redis.", f"Bo: {text}"), 2.0) < 2.0
