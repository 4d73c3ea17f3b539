"""Knows when what comes again comes next: each entry in its own zone, so that 4 pm stays 4 pm when the clocks change; rules in words."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from graph.model.chat import ChatEvent, Occurrence
from graph.model.times import DAY
from graph.rules.times.zones import instant, local

if TYPE_CHECKING:
    from dateutil.rrule import rrule, rruleset

_MOST = 2000
_REFUSED = ("SECONDLY", "MINUTELY", "HOURLY")  # a calendar of people does not need them, and they never end
_LONGEST = 500
_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_NTH = {-1: "last", 1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
_NAMES = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")


def occurrences(events: Iterable[ChatEvent], start: int, end: int) -> tuple[Occurrence, ...]:
    """All that touch the time between, in order."""
    found = [occurrence for event in events for occurrence in _of(event, start, end)]
    return tuple(sorted(found, key=lambda occurrence: (occurrence.start, occurrence.end, occurrence.event.ref)))


def recurrence(rule: str, begins: datetime) -> "rrule | rruleset":
    from dateutil.rrule import rrulestr  # noqa: PLC0415 - its library is large, and few have calendars

    return rrulestr(rule, dtstart=begins)


def readable_rule(rule: str) -> bool:
    """True if a recurrence can be expanded: an RRULE, by days or longer."""
    said = rule.upper().removeprefix("RRULE:")
    if len(said) > _LONGEST or any(one in said for one in _REFUSED) or "FREQ=" not in said:
        return False
    try:
        recurrence(f"RRULE:{_plain(said)}", datetime(2026, 1, 5))
    except (ValueError, TypeError, KeyError):
        return False
    return True


def _of(event: ChatEvent, start: int, end: int) -> Iterator[Occurrence]:
    size = event.end - event.start
    if not event.repeats or not readable_rule(event.repeats):
        if event.start < end and start < event.end and event.start not in event.skipped:
            yield Occurrence(event, event.start, event.end)
        return
    wall = local(event.start, event.timezone)
    first, last = local(start - size - DAY, event.timezone), local(end + DAY, event.timezone)
    rule = recurrence(f"RRULE:{_plain(event.repeats.upper().removeprefix('RRULE:'))}", wall)
    for count, one in enumerate(rule.between(first, last, inc=True)):
        at = instant(one, event.timezone)
        if count >= _MOST:
            return
        if at < end and start < at + size and at not in event.skipped:
            yield Occurrence(event, at, at + size)


def _plain(rule: str) -> str:
    """UNTIL without its Z: what repeats is counted on the wall clock. A rule without an end has none here either."""
    parts = [word for word in rule.split(";") if word]
    return ";".join(part.rstrip("Z") if part.startswith("UNTIL=") else part for part in parts)


# ── rules in words


def coming_days(rule: str | None, today: date) -> list[str]:
    """Return the days from which it comes: the next of each weekday, else the next day of the month or the year; empty
    without any."""
    parts = _parts(rule)
    if parts.get("FREQ") not in ("MONTHLY", "YEARLY") or not {"BYDAY", "BYMONTHDAY"} & parts.keys():
        return weekly_days(rule, today)
    begins = datetime(today.year, today.month, today.day)
    found = recurrence(rule or "", begins).after(begins, inc=True)
    return [found.date().isoformat()] if found else []


def weekly_days(rule: str | None, today: date) -> list[str]:
    """The next of each weekday, today included, from which what comes every other week goes on; empty without a weekday."""
    days, _ = _weekdays(rule)
    return [(today + timedelta(days=(_CODES.index(code) - today.weekday()) % 7)).isoformat() for code in days]


def recurring_days(rule: str | None) -> str:
    """Tuesdays and Thursdays; every other Friday; the first Saturday of every month; the 15th of every month."""
    parts = _parts(rule)
    if parts.get("FREQ") == "MONTHLY" and not parts.get("INTERVAL"):
        return _of_month(parts)
    days, weeks = _weekdays(rule)
    names = " and ".join(_NAMES[_CODES.index(code)] for code in days)
    every = "other" if weeks == 2 else _NTH.get(weeks, f"{weeks}th")
    return names if weeks == 1 or not names else f"every {every} {names.replace('days', 'day')}"


def hours_in(form: str) -> tuple[int, ...]:
    """The second of the day of "XXXX-WXX-5T16:30"; a part of the day is no hour."""
    clock = form.rpartition("T")[2] if "T" in form else ""
    hour, _, minute = clock.partition(":")
    if not hour.isdecimal() or not (minute or "0").isdecimal():
        return ()
    return (int(hour) * 3600 + int(minute or 0) * 60,)


def _of_month(parts: dict[str, str]) -> str:
    numbered = [day for day in parts.get("BYMONTHDAY", "").split(",") if day.lstrip("-").isdecimal()]
    days = ["last day" if one == "-1" else f"{one}{_ending(int(one))}" for one in numbered]
    for day in parts.get("BYDAY", "").split(","):
        which = day[:-2]
        if day[-2:] in _CODES and which.lstrip("-").isdecimal():
            days.append(f"{_NTH.get(int(which), which)} {_NAMES[_CODES.index(day[-2:])].removesuffix('s')}")
    return f"the {' and '.join(days)} of every month" if days else ""


def _ending(number: int) -> str:
    return "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _weekdays(rule: str | None) -> tuple[list[str], int]:
    """Return the weekdays, and every how many weeks they come."""
    parts = _parts(rule)
    if parts.get("FREQ") != "WEEKLY":
        return [], 1
    return [code for code in parts.get("BYDAY", "").split(",") if code in _CODES], int(parts.get("INTERVAL", "1"))


def _parts(rule: str | None) -> dict[str, str]:
    return dict(part.split("=", 1) for part in (rule or "").split(";") if "=" in part)
