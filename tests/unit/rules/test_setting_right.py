"""People who say something else right after their own words put them right; people who answer, tell or count do not."""

import pytest

from graph.model.words import PatternType
from tests.unit.rules.talk import heard, types


@pytest.mark.parametrize(
    "lines",
    [
        ("Ann: decided: the limit is 48 stalls", "Ann: sorry, 46"),
        ("Ann: decided: retention is 30 days", "Ann: no, 90 days"),
        ("Ann: decided: the deposit is 2 EUR", "Ann: no, wait. 3 EUR"),
        ("Ann: decided: the deposit is 2 EUR", "Bo: ok", "Ann: oops, 3 EUR"),
        ("Ann: decided: shifts are 4 hours", "Bo: are you sure?", "Ann: no, 5 hours"),
        ("Ann: the parade is on Friday", "Ann: ah sorry, I mean Saturday"),
        ("Ann: the deadline is 1 March", "Ann: sorry, it's 2 March"),
    ],
)
def test_another_value_right_after_ones_own_puts_them_right(lines: tuple[str, ...]) -> None:
    assert types(*lines) == [PatternType.CORRECTION]


@pytest.mark.parametrize(
    "lines",
    [
        ("Ann: decided: the deposit is 2 EUR", "Ann: no worries, 3 people asked already"),
        ("Ann: decided: the deposit is 2 EUR", "Ann: no, 3 people asked me that already"),
        ("Ann: we meet at 10", "Bo: decided: the deposit is 2 EUR", "Ann: sorry, 11"),
        ("Ann: shifts are 4 hours", "Bo: is the deposit 2 EUR?", "Ann: no, 3 EUR"),
        ("Ann: is the limit 48 stalls?", "Ann: sorry, 46"),
        ("Ann: the venue is the rail yard", "Ann: sorry, 46"),
        ("Ann: How many vouchers?", "Bo: 4"),
        ("Bo: what's the max for the poster?", "Ann: 600"),
        ("Bo: links are valid for 30 minutes", "Ann: valid how long? 15 min?", "Bo: 60"),
        ("Ann: so we don't need a ticket shop at all?", "Bo: no, we don't"),
        ("Ann: so we don't need a ticket shop at all?", "Bo: No."),
        ("Ann: so nobody has the key?", "Bo: no, nobody"),
    ],
)
def test_answers_and_reports_correct_nothing(lines: tuple[str, ...]) -> None:
    assert PatternType.CORRECTION not in types(*lines)
    assert PatternType.REJECTION not in types(*lines)


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        (
            (
                "Ann: Bo has the key",
                "Bo: The retention of logs is 30 days.",
                "Ann: Correction: the retention of logs is 90 days",
            ),
            "MSG-1",
        ),
        (
            ("Ann: log retention is 30 days", "Bo: Dov has the key", "Ann: Correction: log retention is 90 days"),
            "MSG-0",
        ),
        (("Ann: the limit is 48 stalls", "Bo: Dov has the key", "Ann: Correction: 46"), "MSG-0"),
    ],
)
def test_correction_is_of_the_words_that_it_names_and_else_of_ones_own(lines: tuple[str, ...], meant: str) -> None:
    (one,) = [one for one in heard(*lines) if one.type is PatternType.CORRECTION]
    assert one.about is not None
    assert one.about.message == meant
