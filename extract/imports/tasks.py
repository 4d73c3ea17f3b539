"""Knows `tasks.json` (discussions with their state), `decisions.json` and `patterns.jsonl`, told apart by what is in
them; and each message of a discussion: text alone, or who said what when."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from extract.imports.states import with_state
from graph.model.errors import BadInput
from graph.model.registry import Marked, Recorded, Registry, Remark, Talk
from graph.rules.registry.marks import marked
from graph.rules.registry.records import recorded
from graph.rules.values.moments import moment_in

_SHAPE = '{"T045": {"title": "…", "discussion": ["…", {"author": "Ada", "text": "…", "at": "2026-01-30T12:00:00Z"}]}}'

_LINES = frozenset(
    {"project", "task", "item", "source", "run", "claim", "evidence"}
)  # how each line of an export begins
_KEPT = (
    "these are the JSON lines of a whole project, which are to keep and to look into, and are not read back. What "
    "comes in is what `whence export --tasks tasks.json --decisions decisions.json --patterns patterns.jsonl` writes."
)
_TASK = frozenset({"id", "ref", "title", "discussion", "extracted_state"})


def read_tasks(files: Mapping[str, Any]) -> Registry:
    """`files`: name → what is in it. A decision that is told twice has to be told alike."""
    found = Registry()
    for name, data in files.items():
        found = found + _file(name, data)
    return Registry(found.talks, _once(found.decisions), _once_patterns(found.patterns), found.notices)


def _file(name: str, data: Any) -> Registry:
    if isinstance(data, list):
        return _rows(name, data)
    if not isinstance(data, Mapping):
        raise BadInput(f"{name}: there are no tasks, decisions or patterns in it. Tasks look like {_SHAPE}")
    for wrapper, read in (("tasks", _tasks), ("decisions", _decisions), ("patterns", _patterns)):
        if isinstance(data.get(wrapper), list | Mapping) and "discussion" not in data:
            return read(f"{name}: {wrapper}", data[wrapper])
    values = [one for one in data.values() if isinstance(one, Mapping)]
    if values and all("statement" in value for value in values):
        return _decisions(name, data)
    return _tasks(name, data)


def _rows(name: str, rows: Sequence[Any]) -> Registry:
    first = next((row for row in rows if isinstance(row, Mapping)), {})
    if "discussion" in first:
        return _tasks(name, rows)
    if "statement" in first:
        return _decisions(name, rows)
    if first.get("type") in _LINES:
        raise BadInput(f"{name}: {_KEPT}")
    if not rows or "detected_at" in first or "type" in first:
        return _patterns(name, rows)
    raise BadInput(f"{name}: there are no tasks, decisions or patterns in it. Tasks look like {_SHAPE}")


def _named_rows(name: str, rows: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(rows, Mapping):
        for ref, row in rows.items():
            yield f"{name}: {ref}", {"id": ref, **row} if isinstance(row, Mapping) else row
    else:
        for place, row in enumerate(rows):
            yield f"{name}[{place}]", row


def _decisions(name: str, rows: Any) -> Registry:
    return Registry(decisions=tuple(recorded(row, place) for place, row in _named_rows(name, rows)))


def _patterns(name: str, rows: Any) -> Registry:
    return Registry(patterns=tuple(marked(row, place) for place, row in _named_rows(name, rows)))


# ── tasks


def _tasks(name: str, rows: Any) -> Registry:
    found = Registry()
    for place, row in _named_rows(name, rows):
        found = found + _task(place, row)
    return found


def _task(place: str, row: Any) -> Registry:
    if not isinstance(row, Mapping):
        raise BadInput(f"{place}: a task is an object like those in {_SHAPE}")
    ref = row.get("id") or row.get("ref")
    if not isinstance(ref, str) or not ref.strip():
        raise BadInput(f"{place}: the task has no id.")
    _nothing_misnamed(place, row)
    discussion = row.get("discussion") or []
    if not isinstance(discussion, list):
        raise BadInput(f"{place}.discussion: write a list of messages.")
    title = row.get("title")
    if title is not None and not isinstance(title, str):
        raise BadInput(f"{place}.title: write text.")
    remarks = tuple(remark_in(f"{place}.discussion[{number}]", one) for number, one in enumerate(discussion))
    rest = {name: value for name, value in row.items() if name not in _TASK}
    talk = Talk(ref.strip(), (title or ref).strip() or ref.strip(), remarks, place, rest=rest)
    return with_state(talk, row.get("extracted_state"), remarks)


def _nothing_misnamed(place: str, row: Mapping[str, Any]) -> None:
    """A whole discussion under another name would vanish without a word."""
    other = next((one for one in row if "discussion" in str(one).lower() or one == "messages"), None)
    if "discussion" not in row and other is not None and row[other]:
        raise BadInput(f"{place}: {other!r} is not read: call it 'discussion', as in {_SHAPE}")


def _once(rows: Sequence[Recorded]) -> tuple[Recorded, ...]:
    found: dict[str, Recorded] = {}
    for record in rows:
        known = found.setdefault(record.ref, record)
        if (known.statement, known.status) != (record.statement, record.status):
            raise BadInput(f"{record.place}: {known.place} tells the same decision differently: keep one of them.")
    return tuple(found.values())


def _once_patterns(rows: Sequence[Marked]) -> tuple[Marked, ...]:
    return tuple({mark.ref: mark for mark in reversed(rows)}.values())[::-1]


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
