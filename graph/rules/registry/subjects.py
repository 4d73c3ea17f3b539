"""Knows how a file words a topic that a person should look at: what it came to, and how it was weighed."""

from typing import Any

from graph.model.errors import BadInput
from graph.model.registry import Subject
from graph.rules.registry.parts import maybe_text_in, number_in, object_in, places_in


def subject_object(one: Subject) -> dict[str, Any]:
    return {
        "label": one.label,
        "messages": list(one.messages),
        "words": one.words,
        "importance": one.importance,
        "decision": one.decision,
        "decided": one.decided,
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
