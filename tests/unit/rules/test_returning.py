"""Who goes back to what was decided before contradicts what took its place."""

import pytest

from graph.model.words import PatternType
from tests.unit.rules.talk import decided, types

VENUE = ("Ann: decided: the venue is the rail yard", "Bo: decided: the venue is the harbour")


@pytest.mark.parametrize(
    ("lines", "held"),
    [
        ((*VENUE, "Ann: ok let's go back to the rail yard"), "the venue is the harbour"),
        ((*VENUE, "Cy: we're moving back to the rail yard because of the rain"), "the venue is the harbour"),
        (
            ("Ann: we deploy on Tuesdays", "Bo: decided: we deploy on Thursdays", "Ann: let's return to Tuesdays"),
            "we deploy on Thursdays",
        ),
        (
            ("Ann: the deposit is 2 EUR", "Bo: decided: the deposit is 3 EUR", "Ann: we're going back to 2 EUR"),
            "the deposit is 3 EUR",
        ),
        (("Ann: hello", "Bo: ok", "Ann: we decided to go back to Jenkins"), "replace Jenkins with GitHub Actions"),
    ],
)
def test_going_back_contradicts_what_took_its_place(lines: tuple[str, ...], held: str) -> None:
    assert types(*lines, decisions=[decided(held, "MSG-1")]) == [PatternType.CONTRADICTION]


@pytest.mark.parametrize(
    "words",
    [
        "should we go back to the rail yard?",
        "let's not go back to the rail yard",
        "let's go back to the office",
        "maybe we go back to the rail yard",
        "I went back to the rail yard for my keys",
        "let's go to the rail yard",
        "we go back to work",
    ],
)
def test_who_asks_refuses_or_only_walks_goes_back_to_nothing(words: str) -> None:
    held = [decided("the venue is the harbour", "MSG-1")]
    assert PatternType.CONTRADICTION not in types(*VENUE, f"Ann: {words}", decisions=held)
