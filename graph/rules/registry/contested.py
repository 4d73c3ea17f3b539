"""Knows how a registry's files word what one slot can't say: a part that was replaced, and a conflict, open or closed."""

from typing import Any

from graph.model.errors import BadInput
from graph.model.registry import Contested, Replaced
from graph.model.words import ConflictKind, ConflictStatus
from graph.rules.registry.parts import maybe_text_in, object_in, one_of, text_in, texts_in, time_in
from graph.rules.values.moments import worded

BEYOND = "whence"  # where the shape has no word for something


def partly_in(row: Any, place: str) -> Replaced:
    given = object_in(row, place)
    return Replaced(text_in(given, "id", place), text_in(given, "part", place))


def contested_object(one: Contested) -> dict[str, Any]:
    """Return a conflict as its JSON object; a closed one tells how it ended."""
    told: dict[str, Any] = {"id": one.ref, "kind": one.kind.value, "against": list(one.against), "summary": one.summary}
    more = {
        "openedAt": worded(one.opened_at) if one.opened_at is not None else None,
        "status": one.status.value if one.status is not ConflictStatus.OPEN else None,
        "winner": one.winner,
        "closedAt": worded(one.closed_at) if one.closed_at is not None else None,
        "closedBy": one.closed_by,
        "note": one.note,
    }
    return told | {name: value for name, value in more.items() if value is not None}


def contested_in(row: Any, place: str) -> Contested:
    given = object_in(row, place)
    kinds = {kind.value: kind for kind in ConflictKind}
    ref = text_in(given, "id", place)
    against = texts_in(given, "against", place)
    if not ref.startswith("CON-") or not against:
        raise BadInput(f"{place}: a conflict has an id like CON-20260130-001, and `against`, the decisions it is with.")
    kind = one_of(given, "kind", kinds, place, ConflictKind.CONTRADICTION)
    return Contested(
        ref,
        kind,
        against,
        maybe_text_in(given, "summary", place) or "",
        time_in(given, "openedAt", place),
        one_of(given, "status", {status.value: status for status in ConflictStatus}, place, ConflictStatus.OPEN),
        maybe_text_in(given, "winner", place),
        time_in(given, "closedAt", place),
        maybe_text_in(given, "closedBy", place),
        maybe_text_in(given, "note", place),
    )
