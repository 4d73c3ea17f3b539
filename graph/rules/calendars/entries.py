"""Knows what an entry of a calendar says: as a statement, whether it is for a whole day, and only tentative."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from graph.model.calendar import EventStatus
from graph.model.errors import BadInput

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_OFTEN = frozenset({"SECONDLY", "MINUTELY", "HOURLY"})
_DAYS = {"MO": "Mondays", "TU": "Tuesdays", "WE": "Wednesdays", "TH": "Thursdays", "FR": "Fridays", "SA": "Saturdays", "SU": "Sundays"}  # fmt: skip
_TENTATIVE = frozenset({"tentative", "tbc", "tbd", "provisional"})
_MOST_TIMES = 1_000


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a calendar, as somebody states it. `content` is its form at its origin, by which a repetition is recognised."""

    summary: str
    people: tuple[str, ...]
    start: int
    end: int
    timezone: str = "UTC"
    repeats: str | None = None
    place: str | None = None
    status: EventStatus = EventStatus.CONFIRMED
    uid: str | None = None
    transparent: bool = False
    all_day: bool = False
    declined: tuple[str, ...] = ()
    skipped: tuple[int, ...] = ()
    content: str = ""


def local(at: int, zone: str) -> datetime:
    return (_EPOCH + timedelta(microseconds=at)).astimezone(ZoneInfo(zone))


def micros(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(microseconds=1)


def is_all_day(start: int, minutes: int, zone: str) -> bool:
    begins = local(start, zone)
    return minutes % 1440 == 0 and (begins.hour, begins.minute) == (0, 0)


def status_in(summary: str) -> EventStatus:
    """Return TENTATIVE for a summary that says so, as in "Soccer (tentative)"; else CONFIRMED."""
    words = {word.strip("()[]:?!.,").casefold() for word in summary.split()}
    return EventStatus.TENTATIVE if words & _TENTATIVE else EventStatus.CONFIRMED


def checked_rule(text: str) -> Mapping[str, Any]:
    """A recurrence that can be walked through, or BadInput that says what would be."""
    from icalendar import vRecur  # noqa: PLC0415 - its library is large, and few have calendars

    plain = text.strip().removeprefix("RRULE:")
    try:
        rule: Mapping[str, Any] = vRecur.from_ical(plain)
        often = [str(one).upper() for one in rule.get("FREQ", [])]
        if len(often) != 1 or len(plain) > 500:
            raise ValueError
        counts = [int(one) for one in rule.get("COUNT", [])]
    except (ValueError, KeyError, TypeError):
        raise BadInput(f"{text[:80]!r} is not a recurrence: write one like FREQ=WEEKLY;BYDAY=TU,TH.") from None
    if often[0] in _OFTEN:
        raise BadInput("An event recurs daily at most: FREQ=DAILY, WEEKLY, MONTHLY or YEARLY.")
    if any(count > _MOST_TIMES for count in counts):
        raise BadInput(f"An event recurs at most {_MOST_TIMES} times by COUNT: leave COUNT out, or give UNTIL.")
    return rule


def sentence_of(entry: Entry) -> str:
    """The entry as a sentence: what, who, when, where."""
    parts = [entry.summary.strip()]
    if entry.people:
        parts.append(f"({', '.join(entry.people)})")
    parts.append(_when(entry))
    if entry.place:
        parts.append(f"at {entry.place}")
    if entry.status is not EventStatus.CONFIRMED:
        parts.append(f"[{entry.status.value.lower()}]")
    return " ".join(parts)


def _when(entry: Entry) -> str:
    begins, ends = local(entry.start, entry.timezone), local(entry.end, entry.timezone)
    clock = "all day" if entry.all_day else f"{begins:%H:%M} to {ends:%H:%M}"
    if entry.repeats is None:
        return f"on {begins:%Y-%m-%d} {clock}"
    return f"{_often(entry.repeats)} {clock} from {begins:%Y-%m-%d}"


def _often(rule: str) -> str:
    parts = dict(part.split("=", 1) for part in rule.removeprefix("RRULE:").upper().split(";") if "=" in part)
    days: Sequence[str] = [_DAYS[one] for one in parts.get("BYDAY", "").split(",") if one in _DAYS]
    if parts.get("FREQ") == "WEEKLY" and days:
        every = "" if parts.get("INTERVAL", "1") == "1" else f"every {parts['INTERVAL']} weeks, "
        return every + " and ".join(days)
    return parts.get("FREQ", rule).lower()
