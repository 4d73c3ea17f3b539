"""Turns local times into moments and back, daylight saving included: what a clock skips is moved on, what it repeats is the first."""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@lru_cache(maxsize=256)
def zone(name: str) -> ZoneInfo:
    """The time zone of that name; UTC where there is none, so that an old chat stays readable."""
    try:
        return ZoneInfo(name)
    except (ValueError, KeyError, OSError):
        return ZoneInfo("UTC")


def local(at: int, name: str) -> datetime:
    """The wall clock, without its zone, at a moment in microseconds UTC."""
    moved = (_EPOCH + timedelta(microseconds=at)).astimezone(zone(name))
    return moved.replace(tzinfo=None, fold=0)


def instant(wall: datetime, name: str) -> int:
    """The moment at which the wall clock of that zone shows this; one that it skips is as much later as it skips."""
    aware = wall.replace(tzinfo=zone(name), fold=0)
    return (aware.astimezone(UTC) - _EPOCH) // timedelta(microseconds=1)


def whole_day(day: date, name: str) -> tuple[int, int]:
    """Return the day from midnight to midnight there, which may be 23 or 25 hours."""
    first = datetime(day.year, day.month, day.day)
    return instant(first, name), instant(first + timedelta(days=1), name)
