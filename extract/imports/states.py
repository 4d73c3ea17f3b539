"""Knows the state that a task brings along: what was drawn out of its discussion, told in full or only named."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from graph.model.errors import BadInput
from graph.model.registry import Registry, Remark, Talk
from graph.rules.registry.contested import BEYOND
from graph.rules.registry.marks import marked, subject_in
from graph.rules.registry.parts import list_in, object_in
from graph.rules.registry.records import recorded
from graph.rules.values.moments import moment_in

_STATE = frozenset({"decisions", "patterns", "last_extracted", BEYOND})


def with_state(talk: Talk, state: Any, remarks: Sequence[Remark]) -> Registry:
    place = f"{talk.place}.extracted_state"
    if state is None:
        return Registry((talk,))
    if not isinstance(state, Mapping):
        raise BadInput(f"{place}: write an object with decisions, patterns and last_extracted.")
    until = state.get("last_extracted")
    if until is not None and moment_in(until) is None:
        raise BadInput(f"{place}.last_extracted: {str(until)[:40]!r} is not a time.")
    decisions, names = _told(state.get("decisions") or [], f"{place}.decisions")
    patterns, marks = _told(state.get("patterns") or [], f"{place}.patterns")
    own = tuple(recorded(row, where, talk.task) for where, row in decisions)
    last = moment_in(until) or max((remark.at for remark in remarks if remark.at is not None), default=0)
    seen = tuple(
        marked(_with_id(row, talk.task, number), where, talk.task, last)
        for number, (where, row) in enumerate(patterns, start=1)
    )
    beyond = object_in(state.get(BEYOND) or {}, f"{place}.{BEYOND}")
    topics = list_in(beyond, "topics", f"{place}.{BEYOND}")
    talk = replace(
        talk,
        decisions=(*names, *(record.ref for record in own)),
        patterns=(*marks, *(mark.ref for mark in seen)),
        extracted=until is not None or bool(own),
        read_until=moment_in(until),
        written_until=until,
        flagged=tuple(subject_in(row, f"{place}.{BEYOND}.topics[{at}]") for at, row in enumerate(topics)),
        state_rest={name: value for name, value in state.items() if name not in _STATE},
    )
    return Registry((talk,), own, seen)


def _told(rows: Any, place: str) -> tuple[list[tuple[str, Any]], tuple[str, ...]]:
    """Part the rows: those told in full, with their places, and those that are only named."""
    if not isinstance(rows, list):
        raise BadInput(f"{place}: write a list of ids, or of objects.")
    told = [(f"{place}[{number}]", row) for number, row in enumerate(rows) if not isinstance(row, str)]
    return told, tuple(row for row in rows if isinstance(row, str))


def _with_id(row: Any, task: str, number: int) -> Any:
    """A pattern that stands in its task may do without a name: its place there is one."""
    return {"id": f"PAT-{task}-{number:03d}", **row} if isinstance(row, Mapping) else row


# ── told once
