"""Little talks that stand in `evals/everyday.txt` and `evals/teams.txt`, with at least as many that only sound alike."""

from evals.everyday import measures, talks
from graph.model.words import PatternType
from tests.unit.rules.talk import types

CORRECTION, REJECTION, CONFIRMATION = PatternType.CORRECTION, PatternType.REJECTION, PatternType.CONFIRMATION
_LEAST = 0.8


def test_patterns_of_everyday_talk_are_heard() -> None:
    assert [(one.name, one.detail) for one in measures() if one.value < _LEAST] == []


def test_every_pattern_has_its_near_misses() -> None:
    assert sum(not one.types for one in talks("everyday")) >= 100


def test_a_no_to_a_statement_sets_it_right_and_turns_nothing_down() -> None:
    assert types("Ann: How about MySQL?", "Bob: The licence is free.", "Cy: No, it costs a lot.") == [CORRECTION]
    assert types("Ann: How about MySQL?", "Bob: The licence is free.", "Cy: No.") == []
    assert types("Ann: How about MySQL?", "Bob: The licence is free.", "Cy: No, let's not.") == [REJECTION]


def test_a_no_to_an_understanding_sets_it_right() -> None:
    assert types("Ann: So the ferry leaves at nine?", "Bob: No, it leaves at ten.") == [CORRECTION]
    assert types("Ann: So the ferry leaves at nine?", "Bob: Correct.") == [CONFIRMATION]


def test_a_no_that_agrees_corrects_nothing() -> None:
    assert types("Ann: We don't have to design a protocol.", "Bob: No, we don't.") == []
    assert types("Ann: The menu is simple.", "Bob: No, that's true.") == []


def test_a_no_to_who_asks_for_objections_is_a_yes() -> None:
    assert types("Ann: Any objections to closing the ticket?", "Bob: No.") == [CONFIRMATION]
    assert types("Ann: Any objections to closing the ticket?", "Bob: No, wait for Cy.") == [REJECTION]
    assert types("Ann: Do you mind if I close the ticket?", "Bob: Please don't.") == [REJECTION]


def test_another_value_corrects_an_assistant_that_says_it_back() -> None:
    put, said = "Please confirm: a table for 2 at Sino.", "for 4 people at Sino please"
    assert types("Ann: A table for 2 at Sino.", f"helper*: {put}", f"Ann: {said}") == [CORRECTION]
    assert types("Ann: A table for 2 at Sino.", f"Bob: {put}", f"Cy: {said}") == []
