"""Knows the shape of Decision Objects and Pattern Annotations: what a registry's files say, and nothing lost either way.

What the shape has no word for stands under `whence`; what a file says beyond it is kept as it came.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeGuard

from graph.model.errors import BadInput
from graph.model.registry import Marked, Quote, Recorded
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceRole, PatternType
from graph.rules.moments import moment_in, worded

Json = Mapping[str, Any]
Word = Callable[[float], str]

# The shape knows five types; a requirement binds like a constraint, and a commitment is something to be done.
TYPES = {
    ClaimKind.CONSTRAINT: "constraint",
    ClaimKind.DECISION: "decision",
    ClaimKind.ACTION_ITEM: "action_item",
    ClaimKind.CORRECTION: "correction",
    ClaimKind.PREFERENCE: "preference",
}
NEAREST = {ClaimKind.REQUIREMENT: ClaimKind.CONSTRAINT, ClaimKind.COMMITMENT: ClaimKind.ACTION_ITEM}
KINDS = {word: kind for kind, word in TYPES.items()}
STATUSES = {
    ClaimStatus.ACTIVE: "active",
    ClaimStatus.SUPERSEDED: "superseded",
    ClaimStatus.ARCHIVED: "archived",
    ClaimStatus.CANDIDATE: "candidate",
    ClaimStatus.CONFLICTED: "conflicted",
    ClaimStatus.REJECTED: "rejected",
}
AS_STATUS = {word: status for status, word in STATUSES.items()} | {"proposed": ClaimStatus.CANDIDATE}
# What these words are read as; what a claim's own number is stands under `whence`.
CONFIDENCES = {"high": 1.0, "medium": 0.7, "low": 0.4}
DECISION_FIELDS = frozenset(
    {"id", "task_id", "statement", "type", "confidence", "source", "downstream", "created_at", "supersedes", "status"}
)
PATTERN_FIELDS = frozenset(
    {"id", "task_id", "type", "detected_at", "messages", "description", "extracted_decision", "auto_detected"}
)
BEYOND = "whence"


# ── decisions


def decision_object(one: Recorded, word: Word) -> dict[str, Any]:
    shown = {
        "id": one.ref,
        "task_id": one.task,
        "statement": one.statement,
        "type": TYPES[NEAREST.get(one.kind, one.kind)],
        "confidence": word(one.confidence),
        "source": {"messages": list(one.messages), "summary": one.summary},
        "downstream": list(one.downstream),
        "created_at": worded(one.at) if one.at is not None else None,
        "supersedes": one.supersedes,
        "status": STATUSES[one.status],
    }
    beyond = _beyond(one, word)
    return {**shown, **({BEYOND: beyond} if beyond else {}), **one.rest}


def _beyond(one: Recorded, word: Word) -> dict[str, Any]:
    """Only what says something: a decision that fits the shape needs nothing beyond it."""
    said: dict[str, Any] = {
        "kind": one.kind.value if one.kind in NEAREST else None,
        "confidence": one.confidence if CONFIDENCES[word(one.confidence)] != one.confidence else None,
        "item": one.item,
        "key": one.key,
        "valueType": one.value_type,
        "value": one.value,
        "rationale": one.rationale,
        "alternatives": list(one.alternatives) or None,
        "owner": one.owner,
        "due": worded(one.due) if one.due is not None else None,
        "importance": one.importance,
        "outvoted": True if not one.held else None,
        "validTo": worded(one.valid_to) if one.valid_to is not None else None,
        "quotes": [_quote(quote) for quote in one.quotes] or None,
        "alsoSupersedes": list(one.also_supersedes) or None,
    }
    return {name: value for name, value in said.items() if value is not None}


def _quote(quote: Quote) -> dict[str, Any]:
    return {"message": quote.message, "start": quote.start, "end": quote.end, "role": quote.role.value}


def recorded(row: Any, place: str, task: str | None = None) -> Recorded:
    """The decision that an object describes. `task`: the one it stands under, where it does not name its own."""
    given = _object(row, place)
    ref = _text(given, "id", place)
    place = f"{place} ({ref})"
    if not ref.startswith("DEC-"):
        raise BadInput(f"{place}: a decision's id begins with DEC-, like DEC-20260130-001.")
    source = _object(given.get("source") or {}, f"{place}.source")
    beyond = _object(given.get(BEYOND) or {}, f"{place}.{BEYOND}")
    return Recorded(
        ref=ref,
        statement=_text(given, "statement", place),
        task=_maybe_text(given, "task_id", place) or task,
        kind=_kind(given, beyond, place),
        status=_one_of(given, "status", AS_STATUS, place, ClaimStatus.ACTIVE),
        confidence=_confidence(given, beyond, place),
        messages=_numbers(source, "messages", f"{place}.source"),
        summary=_maybe_text(source, "summary", f"{place}.source"),
        downstream=_texts(given, "downstream", place),
        at=_time(given, "created_at", place),
        supersedes=_maybe_text(given, "supersedes", place),
        rest={name: value for name, value in given.items() if name not in DECISION_FIELDS | {BEYOND}},
        place=place,
        **_from_beyond(beyond, f"{place}.{BEYOND}"),
    )


def _from_beyond(beyond: Json, place: str) -> dict[str, Any]:
    return {
        "item": _maybe_text(beyond, "item", place),
        "key": _maybe_text(beyond, "key", place),
        "value_type": _maybe_text(beyond, "valueType", place),
        "value": beyond.get("value"),
        "rationale": _maybe_text(beyond, "rationale", place),
        "alternatives": _texts(beyond, "alternatives", place),
        "owner": _maybe_text(beyond, "owner", place),
        "due": _time(beyond, "due", place),
        "importance": _number(beyond.get("importance")),
        "held": beyond.get("outvoted") is not True,
        "valid_to": _time(beyond, "validTo", place),
        "quotes": tuple(_quoted(one, f"{place}.quotes") for one in _list(beyond, "quotes", place)),
        "also_supersedes": _texts(beyond, "alsoSupersedes", place),
    }


def _quoted(row: Any, place: str) -> Quote:
    given = _object(row, place)
    span = [given.get(name) for name in ("message", "start", "end")]
    if not _are_places(span):
        raise BadInput(f"{place}: a quotation has message, start and end, each a number from 0.")
    roles = {role.value: role for role in EvidenceRole}
    message, start, end = span
    return Quote(message, start, end, _one_of(given, "role", roles, place, EvidenceRole.RATIONALE))


def _kind(given: Json, beyond: Json, place: str) -> ClaimKind:
    own = {kind.value: kind for kind in NEAREST}
    shown: ClaimKind = _one_of(given, "type", KINDS, place, ClaimKind.DECISION)
    kind: ClaimKind = _one_of(beyond, "kind", own, place, shown)
    return kind if NEAREST.get(kind, kind) is shown else shown


def _confidence(given: Json, beyond: Json, place: str) -> float:
    word: float = _one_of(given, "confidence", CONFIDENCES, place, CONFIDENCES["medium"])
    number = _number(beyond.get("confidence"))
    return word if number is None or not 0 <= number <= 1 else number


# ── patterns


def pattern_object(one: Marked) -> dict[str, Any]:
    shown = {
        "id": one.ref,
        "task_id": one.task,
        "type": one.type.value.lower(),
        "detected_at": worded(one.at),
        "messages": list(one.messages),
        "description": one.description,
        "extracted_decision": one.decision,
        "auto_detected": one.auto_detected,
    }
    return {**shown, **one.rest}


def marked(row: Any, place: str, task: str | None = None, at: int | None = None) -> Marked:
    """The pattern that an annotation describes. `at`: when, where it does not say so itself."""
    given = _object(row, place)
    ref = _text(given, "id", place)
    place = f"{place} ({ref})"
    types = {kind.value.lower(): kind for kind in PatternType}
    if given.get("type") is None:
        raise BadInput(f"{place}: it has no type; there are {', '.join(types)}.")
    detected = _time(given, "detected_at", place)
    when = detected if detected is not None else at
    if when is None:
        raise BadInput(f"{place}: it doesn't say when: write detected_at, like 2026-01-30T12:52:00Z.")
    return Marked(
        ref=ref,
        type=_one_of(given, "type", types, place, PatternType.CORRECTION),
        at=when,
        task=_maybe_text(given, "task_id", place) or task,
        messages=_numbers(given, "messages", place),
        description=_maybe_text(given, "description", place) or "",
        decision=_maybe_text(given, "extracted_decision", place),
        auto_detected=given.get("auto_detected") is not False,
        rest={name: value for name, value in given.items() if name not in PATTERN_FIELDS},
        place=place,
    )


# ── the parts of an object, each with its place


def _object(value: Any, place: str) -> Json:
    if not isinstance(value, Mapping):
        raise BadInput(f"{place}: write an object, not {_named(value)}.")
    return value


def _text(given: Json, name: str, place: str) -> str:
    found = _maybe_text(given, name, place)
    if found is None or not found.strip():
        raise BadInput(f"{place}: it has no {name}.")
    return found


def _maybe_text(given: Json, name: str, place: str) -> str | None:
    found = given.get(name)
    if found is not None and not isinstance(found, str):
        raise BadInput(f"{place}.{name}: write text, not {_named(found)}.")
    return found


def _list(given: Json, name: str, place: str) -> list[Any]:
    found = given.get(name)
    if found is None:
        return []
    if not isinstance(found, list):
        raise BadInput(f"{place}.{name}: write a list, not {_named(found)}.")
    return found


def _texts(given: Json, name: str, place: str) -> tuple[str, ...]:
    found = _list(given, name, place)
    if not all(isinstance(one, str) and one.strip() for one in found):
        raise BadInput(f"{place}.{name}: write a list of texts.")
    return tuple(found)


def _numbers(given: Json, name: str, place: str) -> tuple[int, ...]:
    found = _list(given, name, place)
    if not _are_places(found):
        raise BadInput(f"{place}.{name}: write places in the discussion, as numbers from 0.")
    return tuple(found)


def _time(given: Json, name: str, place: str) -> int | None:
    found = given.get(name)
    if found is None:
        return None
    at = moment_in(found)
    if at is None:
        raise BadInput(f"{place}.{name}: {str(found)[:40]!r} is no time: write it like 2026-01-30T13:30:00-05:00.")
    return at


def _one_of(given: Json, name: str, words: Mapping[str, Any], place: str, usual: Any) -> Any:
    found = given.get(name)
    if found is None:
        return usual
    if not isinstance(found, str) or found not in words:
        raise BadInput(f"{place}.{name}: {str(found)[:40]!r} is none of {', '.join(words)}.")
    return words[found]


def _are_places(found: list[Any]) -> TypeGuard[list[int]]:
    return all(isinstance(one, int) and not isinstance(one, bool) and one >= 0 for one in found)


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _named(value: Any) -> str:
    return "nothing" if value is None else type(value).__name__
