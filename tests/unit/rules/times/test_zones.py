"""Wall clocks and moments, also on the days on which the clocks change."""

from datetime import date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from graph.rules.times.zones import instant, local, whole_day

HOUR = 3_600_000_000


def test_an_hour_that_is_skipped_is_moved_on() -> None:
    at = instant(datetime(2026, 3, 8, 2, 30), "America/Chicago")
    assert local(at, "America/Chicago") == datetime(2026, 3, 8, 3, 30)


def test_an_hour_that_comes_twice_is_the_first() -> None:
    first = instant(datetime(2026, 10, 25, 1, 30), "Europe/London")
    assert local(first + HOUR, "Europe/London") == datetime(2026, 10, 25, 1, 30)


def test_days_have_the_hours_that_their_clock_gives_them() -> None:
    assert [
        end - start
        for start, end in (
            whole_day(date(2026, 3, 29), "Europe/London"),
            whole_day(date(2026, 10, 25), "Europe/London"),
        )
    ] == [
        23 * HOUR,
        25 * HOUR,
    ]


@given(st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1)))
def test_a_moment_comes_back_but_for_skipped_hours(wall: datetime) -> None:
    back = local(instant(wall, "Europe/Berlin"), "Europe/Berlin")
    assert back - wall in (timedelta(0), timedelta(hours=1))


def test_an_unknown_zone_is_utc() -> None:
    assert instant(datetime(1970, 1, 1, 1), "Nowhere/Land") == HOUR
