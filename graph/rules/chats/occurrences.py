"""Expands calendar entries into the times at which they happen, each in its own zone: 4 pm stays 4 pm when the clocks change."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from dateutil.rrule import rrulestr

from graph.model.chat import ChatEvent, Occurrence
from graph.model.times import DAY
from graph.rules.times.zones import instant, local

_MOST = 2000
_REFUSED = ("SECONDLY", "MINUTELY", "HOURLY")  # a calendar of people does not need them, and they never end
_LONGEST = 500


def occurrences(events: Iterable[ChatEvent], start: int, end: int) -> tuple[Occurrence, ...]:
    """All that touch the time between, in order."""
    found = [one for event in events for one in _of(event, start, end)]
    return tuple(sorted(found, key=lambda one: (one.start, one.end, one.event.ref)))


def readable_rule(rule: str) -> bool:
    """True if a recurrence can be expanded: an RRULE, by days or longer."""
    said = rule.upper().removeprefix("RRULE:")
    if len(said) > _LONGEST or any(one in said for one in _REFUSED) or "FREQ=" not in said:
        return False
    try:
        rrulestr(f"RRULE:{_plain(said)}", dtstart=datetime(2026, 1, 5))
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
    rule = rrulestr(f"RRULE:{_plain(event.repeats.upper().removeprefix('RRULE:'))}", dtstart=wall)
    for count, one in enumerate(rule.between(first, last, inc=True)):
        at = instant(one, event.timezone)
        if count >= _MOST:
            return
        if at < end and start < at + size and at not in event.skipped:
            yield Occurrence(event, at, at + size)


def _plain(rule: str) -> str:
    """UNTIL without its Z: what repeats is counted on the wall clock. A rule without an end has none here either."""
    parts = [one for one in rule.split(";") if one]
    return ";".join(one.rstrip("Z") if one.startswith("UNTIL=") else one for one in parts)
