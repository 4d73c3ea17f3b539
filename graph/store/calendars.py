"""Entries of calendars as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.calendar import CalendarEvent, EventStatus
from graph.model.ids import node_id
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def calendar_event_props(one: CalendarEvent) -> dict[str, Any]:
    return {
        "id": one.id,
        "project": one.project,
        "ref": one.ref,
        "summary": one.summary,
        "people": list(one.people),
        "start": one.start,
        "end": one.end,
        "claim": one.claim,
        "timezone": one.timezone,
        "repeats": one.repeats,
        "place": one.place,
        "status": one.status.value,
        "chat": one.chat,
        "uid": node_id(one.project, one.uid) if one.uid else None,
        "once": node_id(one.project, one.uid) if one.uid else None,
        "transparent": one.transparent,
        "allDay": one.all_day,
        "declined": list(one.declined),
        "skipped": list(one.skipped),
        "source": one.source,
        "content": one.content,
        "sort": sort_key(one.project, max(0, one.start), one.ref),
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
