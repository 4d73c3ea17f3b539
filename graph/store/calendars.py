"""Entries of calendars as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.calendar import CalendarEvent, EventStatus
from graph.model.ids import node_id
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def calendar_event_props(event: CalendarEvent) -> dict[str, Any]:
    return {
        "id": event.id,
        "project": event.project,
        "ref": event.ref,
        "summary": event.summary,
        "people": list(event.people),
        "start": event.start,
        "end": event.end,
        "claim": event.claim,
        "timezone": event.timezone,
        "repeats": event.repeats,
        "place": event.place,
        "status": event.status.value,
        "chat": event.chat,
        "uid": node_id(event.project, event.uid) if event.uid else None,
        "once": node_id(event.project, event.uid) if event.uid else None,
        "transparent": event.transparent,
        "allDay": event.all_day,
        "declined": list(event.declined),
        "skipped": list(event.skipped),
        "source": event.source,
        "content": event.content,
        "sort": sort_key(event.project, max(0, event.start), event.ref),
    }


def calendar_event_from(row: Row) -> CalendarEvent:
    return CalendarEvent(
        project=row["project"],
        ref=row["ref"],
        summary=row["summary"],
        people=tuple(row.get("people") or ()),
        start=row["start"],
        end=row["end"],
        claim=row["claim"],
        timezone=row["timezone"],
        repeats=row.get("repeats"),
        place=row.get("place"),
        status=EventStatus(row["status"]),
        chat=row.get("chat"),
        uid=(row.get("uid") or "").partition("/")[2] or None,
        transparent=bool(row.get("transparent")),
        all_day=bool(row.get("allDay")),
        declined=tuple(row.get("declined") or ()),
        skipped=tuple(row.get("skipped") or ()),
        source=row.get("source"),
        content=row.get("content") or "",
    )
