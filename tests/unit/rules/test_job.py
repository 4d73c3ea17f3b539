"""The time at which a job is due again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.job import Daily, Every, daily
from graph.model.times import DAY, MINUTE

TIMES = st.integers(0, 4_000_000_000_000_000)


@given(TIMES, st.integers(1, 1440))
def test_next_time_is_later_and_no_more_than_a_stretch_away(at: int, minutes: int) -> None:
    assert at < Every(minutes).after(at) <= at + minutes * MINUTE


@given(TIMES, st.integers(0, 23), st.integers(0, 59))
def test_once_a_day_is_once_in_any_day(at: int, hour: int, minute: int) -> None:
    table = Daily(hour, minute)
    assert table.last(at) <= at < table.after(at) == table.last(at) + DAY
    assert table.last(table.after(at)) == table.after(at)


def test_time_of_a_day_is_written_in_hours_and_minutes() -> None:
    assert str(daily("03:30")) == "daily at 03:30 UTC"


@pytest.mark.parametrize("said", ["", "3:30", "24:00", "12:60", "noon", "12.30", "١٢:٣٠"])
def test_what_is_no_time_of_a_day_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match="like 03:30"):
        daily(said)
