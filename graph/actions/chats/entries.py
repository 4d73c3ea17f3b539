"""Writes what a person confirmed into the calendar: a new entry, a moved entry or a cancelled entry."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from graph.model.calendar import CalendarEvent, EventStatus
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.observation import Chat
from graph.process.services import Services
from graph.rules.calendars.entries import local, micros
from graph.store.calendars import calendar_event_from

MINUTE = 60_000_000


@dataclass(frozen=True, slots=True)
class Suggested:
    """A suggested entry, the claim that it is, and the message that it comes from, by the chat's own id."""

    told: Mapping[str, Any]
    summary: str
    claim: str
    message: str


async def changed_entry(services: Services, project: str, one: Suggested) -> CalendarEvent | None:
    """The entry that is moved or called off, as it is now."""
    name = one.told.get("changes")
    if not isinstance(name, str):
        return None
    rows = await services.graph.read("calendar.by_ids", ids=[node_id(project, name)])
    return calendar_event_from(rows[0]["event"]) if rows else None


def written_entries(chat: Chat, one: Suggested, changed: CalendarEvent | None, ref: str) -> list[CalendarEvent]:
    """Return the calendar's new entries. A recurring entry of which a day was moved keeps its other days."""
    new = _new(chat, one, ref) if one.told.get("start") else None
    if changed is None:
        return [new] if new is not None else []
    cleared = leave_out_days(changed, one.told.get("skips") or one.told.get("dates") or ())
    return [cleared] if new is None else [cleared, replace(new, people=changed.people, summary=changed.summary)]


def leave_out_days(event: CalendarEvent, days: Any) -> CalendarEvent:
    """Some dates of what recurs are left out; what happens once is off."""
    if event.repeats is None:
        return replace(event, status=EventStatus.CANCELLED)
    clock = local(event.start, event.timezone).time()
    dates = [datetime.fromisoformat(str(day)).date() for day in days]
    starts = [datetime.combine(day, clock, ZoneInfo(event.timezone)) for day in dates]
    return replace(event, skipped=tuple(sorted({*event.skipped, *map(micros, starts)})))


def _new(chat: Chat, one: Suggested, ref: str) -> CalendarEvent:
    told = one.told
    try:
        start = micros(datetime.fromisoformat(str(told["start"])).astimezone(UTC))
        minutes = max(1, int(told.get("minutes") or 60))
    except ValueError:
        raise BadInput("The event that is suggested has no time that can be read: reject it, then addEvent.") from None
    return CalendarEvent(
        project=chat.project,
        ref=ref,
        summary=str(told.get("summary") or one.summary),
        people=tuple(str(each) for each in told.get("people") or ()),
        start=start,
        end=start + minutes * MINUTE,
        claim=one.claim,
        timezone=chat.timezone,
        repeats=told.get("repeats"),
        place=told.get("place"),
        chat=chat.ref,
        all_day=bool(told.get("allDay")),
        source=one.message,
    )
