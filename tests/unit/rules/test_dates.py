"""Days, by what was said and when: all of it on a Wednesday, the 7th of January 2026."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.values.dates import dates_in, read_date

SAID = int(datetime(2026, 1, 7, 10, tzinfo=UTC).timestamp() * 1_000_000)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("tomorrow", "2026-01-08"),
        ("the day after tomorrow", "2026-01-09"),
        ("yesterday", "2026-01-06"),
        ("Friday", "2026-01-09"),
        ("next Friday", "2026-01-16"),
        ("this Wednesday", "2026-01-07"),
        ("Wednesday", "2026-01-14"),
        ("last Friday", "2026-01-02"),
        ("Monday next week", "2026-01-12"),
        ("Friday, January 9", "2026-01-09"),
        ("in two weeks", "2026-01-21"),
        ("in 3 weeks' time", "2026-01-28"),
        ("in a month", "2026-02-07"),
        ("two weeks from today", "2026-01-21"),
        ("two weeks from Friday", "2026-01-23"),
        ("10 days ago", "2025-12-28"),
        ("end of March", "2026-03-31"),
        ("end of the month", "2026-01-31"),
        ("end of next month", "2026-02-28"),
        ("beginning of April 2027", "2027-04-01"),
        ("end of the week", "2026-01-09"),
        ("March 5th", "2026-03-05"),
        ("5 January", "2027-01-05"),
        ("7 January", "2026-01-07"),
        ("Feb 29", "2028-02-29"),
        ("by the 5th", "2026-02-05"),
        ("the 5th of next month", "2026-02-05"),
        ("1 May 2026", "2026-05-01"),
        ("2026-05-01", "2026-05-01"),
        ("01.05.2026", "2026-05-01"),
        ("13/5/2026", "2026-05-13"),
        ("5/13/2026", "2026-05-13"),
        ("by 7/7/2026", "2026-07-07"),
        ("5.3.", "2026-03-05"),
        ("5.3.26", "2026-03-05"),
        ("5. 3. 2026", "2026-03-05"),
        ("5-Mar-2026", "2026-03-05"),
        ("25-03-2026", "2026-03-25"),
        ("Tuesday 13th", "2026-01-13"),
        ("Friday the 13th", "2026-02-13"),
        ("Tuesday after next", "2026-01-20"),
        ("Friday of the week after next", "2026-01-23"),
        ("the last day of March", "2026-03-31"),
        ("Monday, 9 February", "2026-02-09"),
    ],
)
def test_day_counts_from_the_day_of_the_words(words: str, day: str) -> None:
    assert read_date(words, SAID) == date.fromisoformat(day)


@pytest.mark.parametrize(
    "words",
    [
        "31 April",
        "March 32nd",
        "soon",
        "next week",
        "in summer",
        "May",
        "we sat down",
        "5/6/2026",
        "13/13/2026",
        "13.5/2026",
        "1.2.3.2026",
        "1.5.2026.1",
        "2026-13-01",
        "",
        "mon",
        "5.3",
        "31.2.",
        "5-3-2026",
        "Monday, 10 February",
    ],
)
def test_what_names_no_day_is_none(words: str) -> None:
    assert read_date(words, SAID) is None


def test_without_a_time_of_the_words_nothing_counts_from_it() -> None:
    assert read_date("tomorrow") is None
    assert read_date("March 5th") is None
    assert read_date("1 May 2026") == date(2026, 5, 1)


def test_days_in_a_sentence_are_spans_of_their_words() -> None:
    text = "Build-up is next Friday, \U0001f600 the show at the\nend of March, not on 2026-04-01."
    assert [text[one.start : one.end] for one in dates_in(text, SAID)] == ["next Friday", "end of March", "2026-04-01"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("make it the 7th", ["the 7th"]),
        ("not the 9th, the 10th", ["the 9th", "the 10th"]),
        ("ready by 5.3. please", ["5.3."]),
        ("see 5.3. there, or version 1.2.26 on 10.0.0.1", []),
        ("it is the 3rd time that we go to the 5th hall", []),
    ],
)
def test_day_is_told_from_other_figures(text: str, found: list[str]) -> None:
    assert [text[one.start : one.end] for one in dates_in(text, SAID)] == found


@given(st.text(alphabet="in twofridaysnexmhk the 5th of MarchJan2026-1,'", max_size=60), st.integers(0, 4_000_000_000))
def test_days_stand_where_they_say(text: str, second: int) -> None:
    for one in dates_in(text, second * 1_000_000):
        assert 0 <= one.start < one.end <= len(text)


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.integers(0, 4_000_000_000))
def test_day_that_is_written_out_needs_no_time(day: date, second: int) -> None:
    written = f"{day.day} {day:%B} {day.year}"
    assert read_date(written) == read_date(written, second * 1_000_000) == read_date(day.isoformat()) == day
