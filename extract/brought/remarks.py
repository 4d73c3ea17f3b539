"""Knows a message of a task's discussion as files have it: text alone, or who said what when."""

from collections.abc import Mapping
from typing import Any

from graph.model.errors import BadInput
from graph.model.registry import Remark
from graph.rules.values.moments import moment_in

_MESSAGE = frozenset({"id", "author", "text", "at", "agent"})


def remark_in(place: str, row: Any) -> Remark:
    if isinstance(row, str):
        return Remark(_said(row, place), bare=True)
    if not isinstance(row, Mapping) or not isinstance(row.get("text"), str):
        raise BadInput(
            f'{place}: a message is text, or {{"author": "Ada", "text": "…", "at": "2026-01-30T12:00:00Z"}}.'
        )
    for field in ("author", "id"):
        if row.get(field) is not None and not isinstance(row[field], str):
            raise BadInput(f"{place}.{field}: write text.")
    at = None if row.get("at") is None else moment_in(row["at"])
    if row.get("at") is not None and at is None:
        raise BadInput(f"{place}.at: {str(row['at'])[:40]!r} is not a time: write it like 2026-01-30T13:30:00-05:00.")
    return Remark(
        text=_said(row["text"], place),
        author=row.get("author"),
        at=at,
        id=row.get("id"),
        agent=row.get("agent") is True,
        written_at=row.get("at"),
        rest={field: value for field, value in row.items() if field not in _MESSAGE},
    )


def _said(text: str, place: str) -> str:
    if not text.strip():
        raise BadInput(f"{place}: the message is empty.")
    return text
