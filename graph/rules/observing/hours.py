"""Knows the hours of a chat, in its own time zone: which day it is there, and when nothing is to be said."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def local(at: int, zone: str) -> datetime:
    return (_EPOCH + timedelta(microseconds=at)).astimezone(ZoneInfo(zone))


def same_day(one: int, other: int, zone: str) -> bool:
    return local(one, zone).date() == local(other, zone).date()


def quiet_until(at: int, begins: str, ends: str, zone: str) -> int | None:
    """Return the end of the quiet time that `at` falls into; None where it falls into none. It may go over midnight."""
    if not begins or not ends or begins == ends:
        return None
    here = local(at, zone)
    start, end = time.fromisoformat(begins), time.fromisoformat(ends)
    clock = here.time()
    quiet = start <= clock < end if start < end else clock >= start or clock < end
    if not quiet:
        return None
    day = here.date() if clock < end else here.date() + timedelta(days=1)
    return (datetime.combine(day, end, tzinfo=ZoneInfo(zone)) - _EPOCH) // timedelta(microseconds=1)
