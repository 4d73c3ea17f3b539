"""Knows iCalendar: reads the entries of a file, and writes a calendar as a file. An unreadable part is an error, never free
time."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from icalendar import Calendar, Component, Event, vRecur

from graph.model.calendar import CalendarEvent, EventStatus
from graph.model.chat import Member
from graph.model.errors import BadInput
from graph.rules.calendars.entries import Entry, checked_rule, local, micros, status_in

NAME = "-//Whence//Calendar//EN"
_DEFAULT = timedelta(hours=1)


def read_calendar(text: str, zone: str, people: Sequence[Member]) -> list[Entry]:
    """Every entry of a file, in its order; floating times are those of `zone`."""
    try:
        calendar = Calendar.from_ical(text)
        found = [_entry(component, zone, people) for component in calendar.walk("VEVENT")]
    except BadInput:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise BadInput(_unreadable(text, error)) from None
    if not found and "BEGIN:VCALENDAR" not in text.upper():
        raise BadInput("That is not a calendar: an iCalendar file begins with BEGIN:VCALENDAR.")
    return _with_overrides(found)


def _unreadable(text: str, error: Exception) -> str:
    """Say where a calendar can't be read: at which entry or line, never in the library's own words."""
    if "BEGIN:VCALENDAR" not in text.upper():
        return "That is not a calendar: an iCalendar file begins with BEGIN:VCALENDAR."
    if "END:VCALENDAR" not in text.upper():
        return "That calendar is cut off: its last line, END:VCALENDAR, is missing. Export it again, and send the whole file."
    said = str(error)
    for number, line in enumerate(text.splitlines(), start=1):
        value = line.rpartition(":")[2].strip()
        if any(len(one) > 2 and one in said for one in (value, value.rpartition("=")[2])):
            return f"Line {number} of that calendar can't be read: {line.strip()[:80]}. Mend it and send it again."
    return (
        "That calendar can't be read: one of its entries is damaged. Export it again, and send it as an iCalendar file."
    )


def _entry(component: Component, zone: str, people: Sequence[Member]) -> tuple[Entry, datetime | date | None]:
    begins = component.get("DTSTART")
    if begins is None:
        raise BadInput(
            "An entry of that calendar has no DTSTART, so nobody knows when it is: mend it and send it again."
        )
    start, all_day, where = _moment(begins.dt, zone)
    end = _end(component, begins.dt, zone, start, all_day)
    summary = str(component.get("SUMMARY") or "Busy").strip()[:300]
    who, declined = _attendees(component, people)
    rule = component.get("RRULE")
    repeats = str(vRecur(rule).to_ical().decode()) if rule else None  # type: ignore[no-untyped-call]
    if repeats is not None:
        checked_rule(repeats)
    again = component.get("RECURRENCE-ID")
    uid = str(component.get("UID") or "") or None
    if again is not None and uid is not None:
        uid = f"{uid}#{micros(_aware(again.dt, zone))}"
    entry = Entry(
        summary=summary,
        people=who or _named(summary, people),
        start=start,
        end=max(end, start + 60_000_000),
        timezone=where,
        repeats=repeats,
        place=str(component.get("LOCATION") or "").strip() or None,
        status=_status(component, summary),
        uid=uid,
        transparent=str(component.get("TRANSP") or "").upper() == "TRANSPARENT",
        all_day=all_day,
        declined=declined,
        skipped=tuple(_skipped(component, zone)),
        content=hashlib.sha256(component.to_ical()).hexdigest()[:24],
    )
    return entry, again.dt if again is not None else None


def _with_overrides(found: Sequence[tuple[Entry, datetime | date | None]]) -> list[Entry]:
    """Leave out a moved time of a recurring entry: it stands for itself."""
    moved: dict[str, set[int]] = {}
    for entry, again in found:
        if again is not None and entry.uid:
            root, _, at = entry.uid.rpartition("#")
            moved.setdefault(root, set()).add(int(at))
    return [
        replace(entry, skipped=tuple(sorted({*entry.skipped, *moved.get(entry.uid or "", ())})))
        if again is None
        else entry
        for entry, again in found
    ]


def _moment(said: datetime | date, zone: str) -> tuple[int, bool, str]:
    """Return the time in microseconds, whether it is a whole day, and its zone."""
    if not isinstance(said, datetime):
        return micros(_aware(said, zone)), True, zone
    where = getattr(said.tzinfo, "key", None)
    if where is None and said.tzinfo is None:
        where = zone
    return micros(_aware(said, zone)), False, where or "UTC"


def _aware(said: datetime | date, zone: str) -> datetime:
    if not isinstance(said, datetime):
        return datetime.combine(said, time(), tzinfo=ZoneInfo(zone))
    return said if said.tzinfo is not None else said.replace(tzinfo=ZoneInfo(zone))


def _end(component: Component, begins: datetime | date, zone: str, start: int, all_day: bool) -> int:
    ends, lasts = component.get("DTEND"), component.get("DURATION")
    if ends is not None:
        return micros(_aware(ends.dt, zone))
    if lasts is not None:
        return start + int(lasts.dt / timedelta(microseconds=1))
    if all_day:
        return micros(_aware(begins, zone) + timedelta(days=1))
    return start + _DEFAULT // timedelta(microseconds=1)


def _status(component: Component, summary: str) -> EventStatus:
    said = str(component.get("STATUS") or "").upper()
    return EventStatus(said) if said in (EventStatus.TENTATIVE, EventStatus.CANCELLED) else status_in(summary)


def _skipped(component: Component, zone: str) -> Iterable[int]:
    said = component.get("EXDATE")
    for several in said if isinstance(said, list) else [said] if said is not None else []:
        for each in several.dts:
            yield micros(_aware(each.dt, zone))


def _attendees(component: Component, people: Sequence[Member]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return those who come, and those who have declined, as far as they belong to the chat."""
    said = component.get("ATTENDEE")
    who, declined = [], []
    for each in said if isinstance(said, list) else [said] if said is not None else []:
        params: Mapping[str, Any] = getattr(each, "params", {})
        words = {str(params.get("CN") or "").casefold(), str(each).rpartition(":")[2].partition("@")[0].casefold()}
        member = next((m for m in people if words & {m.ref.casefold(), *(name.casefold() for name in m.names)}), None)
        if member is not None:
            who.append(member.ref)
            if str(params.get("PARTSTAT") or "").upper() == "DECLINED":
                declined.append(member.ref)
    return tuple(dict.fromkeys(who)), tuple(declined)


def _named(summary: str, people: Sequence[Member]) -> tuple[str, ...]:
    """Return the people whom the summary names: "Leo soccer" is Leo's."""
    words = {word.removesuffix("'s").removesuffix("\u2019s") for word in summary.casefold().replace(",", " ").split()}
    return tuple(
        member.ref for member in people if words & {member.ref.casefold(), *(name.casefold() for name in member.names)}
    )


# ── writing one


def write_calendar(title: str, events: Iterable[CalendarEvent], now: int) -> str:
    calendar = Calendar()
    calendar.add("prodid", NAME)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", title)
    for event in events:
        calendar.add_component(_component(event, now))
    calendar.add_missing_timezones()
    text: str = calendar.to_ical().decode()
    return text


def _component(one: CalendarEvent, now: int) -> Event:
    event = Event()
    event.add("uid", one.uid or f"{one.project}-{one.ref}@whence")
    event.add("dtstamp", local(now, "UTC"))
    event.add("summary", one.summary)
    begins, ends = local(one.start, one.timezone), local(one.end, one.timezone)
    event.add("dtstart", begins.date() if one.all_day else begins)
    event.add("dtend", ends.date() if one.all_day else ends)
    if one.repeats:
        event.add("rrule", vRecur.from_ical(one.repeats))
    for at in one.skipped:
        skipped = local(at, one.timezone)
        event.add("exdate", skipped.date() if one.all_day else skipped)
    if one.place:
        event.add("location", one.place)
    event.add("status", one.status.value)
    if one.transparent:
        event.add("transp", "TRANSPARENT")
    for person in one.people:
        event.add("attendee", f"urn:whence:{person}", parameters={
            "CN": person, "PARTSTAT": "DECLINED" if person in one.declined else "ACCEPTED"})  # fmt: skip
    return event
