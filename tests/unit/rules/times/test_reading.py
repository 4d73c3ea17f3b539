"""Time expressions: what they mean, where they stand, and that reading them costs no more than their length."""

from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.times import TimeKind
from graph.rules.times.reading import read_times, read_tokens
from graph.rules.times.tokens import Token, tokens

MONDAY = datetime(2026, 5, 4, 9, 0)
WORDS = [
    "tomorrow", "next", "friday", "at", "4", ":", "30", "pm", "half", "past", "to", "-", "from", "between", "and", "may", "2026", "the", "3rd", "every",
    "week", "in", "two", "hours", "ago", "before", "last", "of", "end", "tonight", "/", ".", "noon", "weekend", "q1", "until", "sat", "a", "year", ",",
]  # fmt: skip


def first(text: str) -> tuple[str, str | None]:
    found = read_times(text, MONDAY)
    assert len(found) == 1, found
    value = found[0].values[0]
    return found[0].kind.value, value.value or f"{value.start}/{value.end}"


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("Leo dentist 2mrw??", "date", "2026-05-05"),
        ("socer tmrw 4", "datetime", "2026-05-05 16:00:00"),
        ("half 3", "time", "15:30:00"),
        ("at 20 to 5", "time", "16:40:00"),
        ("4.40 tomorrow", "datetime", "2026-05-05 16:40:00"),
        ("tonight 4:40", "datetime", "2026-05-04 16:40:00"),
        ("quarter to five", "time", "16:45:00"),
        ("thu 7 open", "date", "2026-05-07"),
        ("sat 9 to 1", "datetimerange", "2026-05-09 09:00:00/2026-05-09 13:00:00"),
        ("tuesday at 10", "datetime", "2026-05-05 10:00:00"),
        ("the 18th", "date", "2026-05-18"),
        ("in two weeks", "date", "2026-05-18"),
        ("this afternoon", "datetimerange", "2026-05-04 12:00:00/2026-05-04 16:00:00"),
        ("20.5.2026", "date", "2026-05-20"),
        ("before half 12", "timerange", "None/12:30:00"),
        ("this weekend", "daterange", "2026-05-09/2026-05-11"),
        ("for 3 hours", "duration", "10800"),
        ("June 4th", "date", "2026-06-04"),
        ("wendsday at 4", "datetime", "2026-05-06 16:00:00"),
        ("two sundays from now", "date", "2026-05-17"),
        ("three mondays ago", "date", "2026-04-13"),
        ("thu 14 may 16:00", "datetime", "2026-05-14 16:00:00"),
        ("sat 2nd may", "date", "2026-05-02"),
        ("eod friday", "datetime", "2026-05-08 23:59:59"),
        ("btwn 2 and 4 tomorrow", "datetimerange", "2026-05-05 14:00:00/2026-05-05 16:00:00"),
        ("out of there by 9.30", "timerange", "None/09:30:00"),
        ("by 9.10.", "daterange", "None/2026-09-10"),
        ("I have Rita 12 till 1", "timerange", "12:00:00/13:00:00"),
        ("this eve", "datetimerange", "2026-05-04 16:00:00/2026-05-04 20:00:00"),
    ],
)
def test_words_of_time_mean_a_moment(text: str, kind: str, value: str) -> None:
    assert first(text) == (kind, value)


def test_recurrences_are_rules() -> None:
    rule = read_times("practice every Tuesday and Thursday at 4:30pm", MONDAY)[0].values[0].rule
    assert rule == "FREQ=WEEKLY;BYDAY=TU,TH"
    assert read_times("every other friday", MONDAY)[0].values[0].rule == "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("the first saturday of every month", "FREQ=MONTHLY;BYDAY=1SA"),
        ("every last friday of the month at 5pm", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("the 2nd and 4th tuesday of each month", "FREQ=MONTHLY;BYDAY=2TU,4TU"),
        ("the 15th of every month", "FREQ=MONTHLY;BYMONTHDAY=15"),
        ("every 4th of june", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=4"),
        ("every month on the 3rd", "FREQ=MONTHLY;BYMONTHDAY=3"),
    ],
)
def test_what_comes_by_months_is_a_rule(text: str, rule: str) -> None:
    assert [one.values[0].rule for one in read_times(text, MONDAY)] == [rule]


@pytest.mark.parametrize("text", ["a sundae", "sundry things", "Augusta came", "Eve is here", "every first time"])
def test_what_is_near_to_a_day_is_none(text: str) -> None:
    assert read_times(text, MONDAY) == ()


def test_days_that_are_listed_are_each_one() -> None:
    found = [one.values[0].value for one in read_times("the 18th and 19th", MONDAY)]
    assert found == ["2026-05-18", "2026-05-19"]


def test_what_may_be_two_things_says_so_and_begins_with_what_lies_ahead() -> None:
    found = read_times("thursday", MONDAY)[0]
    assert [one.value for one in found.values] == ["2026-05-07", "2026-04-30"]
    assert [one.value for one in read_times("at 6", MONDAY)[0].values] == ["18:00:00", "06:00:00"]
    assert len(read_times("at 6pm", MONDAY)[0].values) == 1


@pytest.mark.parametrize(
    "text",
    ["you may not!", "There are two to four people in the room", "a 4:3 aspect ratio", "1:1 meeting", "deliver 2000 pieces of toys", "good morning all",
     "she sat down", "day after day", "thx!", "It cost $12"],
)  # fmt: skip
def test_words_that_only_look_like_time_are_left(text: str) -> None:
    assert read_times(text, MONDAY) == ()


@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from([" ", ""]))
def test_spans_are_exact_ordered_and_apart(words: list[str], glue: str) -> None:
    text = glue.join(words)
    behind = 0
    for one in read_times(text, MONDAY):
        assert behind <= one.start < one.end <= len(text)
        assert not text[one.start].isspace()
        assert not text[one.end - 1].isspace()
        assert one.values
        behind = one.end


@given(st.text(max_size=80))
def test_any_text_can_be_read_and_is_read_the_same_again(text: str) -> None:
    found = read_times(text, MONDAY)
    assert found == read_times(text, MONDAY)
    for one in found:
        assert 0 <= one.start < one.end <= len(text)
        assert one.kind in TimeKind


class _Counting(tuple[Token, ...]):
    """Tokens that count how often they are looked at."""

    looks = 0

    def __getitem__(self, at: Any) -> Any:
        _Counting.looks += 1
        return super().__getitem__(at)


@pytest.mark.parametrize(
    "unit",
    ["next ", "from 5 to ", "the last of the ", "one and two and ", "12-", "in a ", "every other ", "1/2/", "may 5 "],
)
def test_work_grows_with_the_length_alone(unit: str) -> None:
    def looks(times: int) -> int:
        _Counting.looks = 0
        read_tokens(_Counting(tokens(unit * times)), MONDAY)
        return _Counting.looks

    assert looks(400) < 2.6 * looks(200) + 2000


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("piano every other Friday at 4pm", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("swim every 2nd saturday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"),
        ("bins biweekly on Mondays and Thursdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
        ("choir on alternate Tuesdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        ("tutor every 3 weeks on friday", "FREQ=WEEKLY;INTERVAL=3;BYDAY=FR"),
    ],
)
def test_what_comes_by_weeks_says_which_day_and_how_often(text: str, rule: str) -> None:
    (found,) = read_times(text, datetime(2026, 5, 4, 9))
    assert found.values[0].rule == rule
