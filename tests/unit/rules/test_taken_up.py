"""People take up a proposal without a yes or a no; other words only sound like it."""

import pytest

from graph.model.words import PatternType
from tests.unit.rules.talk import types

YES, NO = [PatternType.CONFIRMATION], [PatternType.REJECTION]


@pytest.mark.parametrize(
    ("put", "said", "heard"),
    [
        ("Shall we book the string quartet?", "book them!", YES),
        ("Could we shorten the lunch break?", "We could.", YES),
        ("How about we start at noon?", "Too early.", NO),
        ("Let's hang the banner from the balcony.", "fire safety won't let us", NO),
        ("Can we drop the staging cluster?", "we can't, QA still needs it", NO),
        ("Can we drop the staging cluster?", "I don't see why not.", YES),
        ("One battery?", "Yeah.", YES),
        ("So the ferry leaves at nine, right?", "No.", [PatternType.CORRECTION]),
        ("Shall we book the string quartet?", "How much do they want?", []),
        ("Let's use two stages.", "It's nice, of course. But I don't know who pays.", []),
        ("Let's use two stages.", "Yeah, I was away all day, sorry.", []),
        ("Which quartet do we book?", "book them!", []),
    ],
)
def test_what_was_put_is_taken_up(put: str, said: str, heard: list[PatternType]) -> None:
    assert types(f"Ann: {put}", f"Bob: {said}") == heard


def test_general_advice_corrects_nobody() -> None:
    assert types("Ann: The remote gets lost in the sofa.", "Bob: You have to remember where it is.") == []
    assert types("Ann: I put it on the table.", "Bob: You have to put it in the box.") == [PatternType.CORRECTION]
