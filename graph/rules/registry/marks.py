"""Knows the shape of Pattern Annotations, and keeps what a file says beyond it as it came; and how a file words a topic that a person
should look at."""

from typing import Any

from graph.model.errors import BadInput
from graph.model.registry import Marked, Subject
from graph.model.words import PatternType
from graph.rules.registry.contested import BEYOND
from graph.rules.registry.parts import maybe_text_in, number_in, object_in, one_of, places_in, text_in, time_in
from graph.rules.values.moments import worded

PATTERN_FIELDS = frozenset(
    {"id", "task_id", "type", "detected_at", "messages", "description", "extracted_decision", "auto_detected"}
)


def pattern_object(mark: Marked) -> dict[str, Any]:
    shown = {
        "id": mark.ref,
        "task_id": mark.task,
        "type": mark.type.value.lower(),
        "detected_at": worded(mark.at, mark.written_at),
        "messages": list(mark.messages),
        "description": mark.description,
        "extracted_decision": mark.decision,
        "auto_detected": mark.auto_detected,
    }
    said = {"repeats": mark.repeats or None, "withdrawn": mark.withdrawn or None, "conflict": mark.conflict}
    beyond = {name: value for name, value in said.items() if value is not None}
    return {**shown, **({BEYOND: beyond} if beyond else {}), **mark.rest}


def marked(row: Any, place: str, task: str | None = None, at: int | None = None) -> Marked:
    """The pattern that an annotation describes. `at`: when, where it does not say so itself."""
    given = object_in(row, place)
    ref = text_in(given, "id", place)
    place = f"{place} ({ref})"
    beyond = object_in(given.get(BEYOND) or {}, f"{place}.{BEYOND}")
    types = {kind.value.lower(): kind for kind in PatternType}
    if given.get("type") is None:
        raise BadInput(f"{place}: it has no type; there are {', '.join(types)}.")
    detected = time_in(given, "detected_at", place)
    when = detected if detected is not None else at
    if when is None:
        raise BadInput(f"{place}: it doesn't say when: write detected_at, like 2026-01-30T12:52:00Z.")
    return Marked(
        ref=ref,
        type=one_of(given, "type", types, place, PatternType.CORRECTION),
        at=when,
        written_at=given.get("detected_at"),
        task=maybe_text_in(given, "task_id", place) or task,
        messages=places_in(given, "messages", place),
        description=maybe_text_in(given, "description", place) or "",
        decision=maybe_text_in(given, "extracted_decision", place),
        auto_detected=given.get("auto_detected") is not False,
        repeats=beyond.get("repeats") is True,
        withdrawn=beyond.get("withdrawn") is True,
        conflict=maybe_text_in(beyond, "conflict", f"{place}.{BEYOND}"),
        rest={name: value for name, value in given.items() if name not in PATTERN_FIELDS | {BEYOND}},
        place=place,
    )


def subject_object(subject: Subject) -> dict[str, Any]:
    return {
        "label": subject.label,
        "messages": list(subject.messages),
        "words": subject.words,
        "importance": subject.importance,
        "decision": subject.decision,
        "decided": subject.decided,
    }


def subject_in(row: Any, place: str) -> Subject:
    given = object_in(row, place)
    messages = places_in(given, "messages", place)
    words, importance = (number_in(given.get(name)) for name in ("words", "importance"))
    if not messages or words is None or importance is None:
        raise BadInput(f"{place}: a topic has messages, and its words and its importance as numbers.")
    return Subject(
        label=maybe_text_in(given, "label", place) or "",
        messages=messages,
        words=int(words),
        importance=importance,
        decision=maybe_text_in(given, "decision", place) or "",
        decided=given.get("decided") is True,
    )
