"""Knows how a registry's files word what one slot can't say: a part that was replaced, and a conflict that is still open."""

from typing import Any

from graph.model.errors import BadInput
from graph.model.registry import Contested, Replaced
from graph.model.words import ConflictKind
from graph.rules.parts import maybe_text_in, object_in, one_of, text_in, texts_in


def partly_in(row: Any, place: str) -> Replaced:
    given = object_in(row, place)
    return Replaced(text_in(given, "id", place), text_in(given, "part", place))


def contested_object(one: Contested) -> dict[str, Any]:
    return {"id": one.ref, "kind": one.kind.value, "against": list(one.against), "summary": one.summary}


def contested_in(row: Any, place: str) -> Contested:
    given = object_in(row, place)
    kinds = {kind.value: kind for kind in ConflictKind}
    ref = text_in(given, "id", place)
    against = texts_in(given, "against", place)
    if not ref.startswith("CON-") or not against:
        raise BadInput(f"{place}: a conflict has an id like CON-20260130-001, and `against`, the decisions it is with.")
    kind = one_of(given, "kind", kinds, place, ConflictKind.CONTRADICTION)
    return Contested(ref, kind, against, maybe_text_in(given, "summary", place) or "")
