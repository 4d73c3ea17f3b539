"""Knows the shape of Decision Objects, and converts them both ways without a loss.

Fields for which the shape has no word stand under `whence`; fields of a file beyond the shape are kept as they came.
"""

from collections.abc import Callable
from typing import Any

from graph.model.errors import BadInput
from graph.model.registry import Quote, Recorded
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.registry.contested import BEYOND, contested_in, contested_object, partly_in
from graph.rules.registry.parts import (
    Json,
    are_places,
    list_in,
    maybe_text_in,
    number_in,
    object_in,
    one_of,
    places_in,
    text_in,
    texts_in,
    time_in,
)
from graph.rules.values.moments import worded

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
# The number for each word. A claim's own number stands under `whence`.
CONFIDENCES = {"high": 1.0, "medium": 0.7, "low": 0.4}
DECISION_FIELDS = frozenset(
    {"id", "task_id", "statement", "type", "confidence", "source", "downstream", "created_at", "supersedes", "status"}
)
SOURCE_FIELDS = frozenset({"messages", "summary"})


def decision_object(record: Recorded, word: Word) -> dict[str, Any]:
    shown = {
        "id": record.ref,
        "task_id": record.task,
        "statement": record.statement,
        "type": TYPES[NEAREST.get(record.kind, record.kind)],
        "confidence": word(record.confidence),
        "source": {"messages": list(record.messages), "summary": record.summary, **record.source_rest},
        "downstream": list(record.downstream),
        "created_at": worded(record.at, record.written_at) if record.at is not None else None,
        "supersedes": record.supersedes,
        "status": STATUSES[record.status],
    }
    beyond = _beyond(record, word)
    return {**shown, **({BEYOND: beyond} if beyond else {}), **record.rest}


def _beyond(record: Recorded, word: Word) -> dict[str, Any]:
    """Return the fields beyond the shape that say something: a decision that fits the shape needs none."""
    said: dict[str, Any] = {
        "kind": record.kind.value if record.kind in NEAREST else None,
        "confidence": record.confidence if CONFIDENCES[word(record.confidence)] != record.confidence else None,
        "item": record.item,
        "key": record.key,
        "valueType": record.value_type,
        "value": record.value,
        "rationale": record.rationale,
        "alternatives": list(record.alternatives) or None,
        "owner": record.owner,
        "due": worded(record.due) if record.due is not None else None,
        "importance": record.importance,
        "outvoted": True if not record.held else None,
        "validTo": worded(record.valid_to) if record.valid_to is not None else None,
        "quotes": [_quote(quote) for quote in record.quotes] or None,
        "alsoSupersedes": list(record.also_supersedes) or None,
        "downstreamItems": list(record.items) or None,
        "partlySupersedes": [{"id": old.ref, "part": old.part} for old in record.partly] or None,
        "conflicts": [contested_object(conflict) for conflict in record.conflicts] or None,
        "by": record.by,
    }
    return {name: value for name, value in said.items() if value is not None}


def _quote(quote: Quote) -> dict[str, Any]:
    told = {"message": quote.message, "start": quote.start, "end": quote.end, "role": quote.role.value}
    return told if quote.task is None else {"task": quote.task, **told}


def recorded(row: Any, place: str, task: str | None = None) -> Recorded:
    """The decision that an object describes. `task`: the one it stands under, where it does not name its own."""
    given = object_in(row, place)
    ref = text_in(given, "id", place)
    place = f"{place} ({ref})"
    if not ref.startswith("DEC-"):
        raise BadInput(f"{place}: a decision's id begins with DEC-, like DEC-20260130-001.")
    source = object_in(given.get("source") or {}, f"{place}.source")
    beyond = object_in(given.get(BEYOND) or {}, f"{place}.{BEYOND}")
    return Recorded(
        ref=ref,
        statement=text_in(given, "statement", place),
        task=maybe_text_in(given, "task_id", place) or task,
        kind=_kind(given, beyond, place),
        status=one_of(given, "status", AS_STATUS, place, ClaimStatus.ACTIVE),
        confidence=_confidence(given, beyond, place),
        messages=places_in(source, "messages", f"{place}.source"),
        summary=maybe_text_in(source, "summary", f"{place}.source"),
        downstream=texts_in(given, "downstream", place),
        at=time_in(given, "created_at", place),
        written_at=given.get("created_at"),
        supersedes=maybe_text_in(given, "supersedes", place),
        source_rest={name: value for name, value in source.items() if name not in SOURCE_FIELDS},
        rest={name: value for name, value in given.items() if name not in DECISION_FIELDS | {BEYOND}},
        place=place,
        **_from_beyond(beyond, f"{place}.{BEYOND}"),
    )


def _from_beyond(beyond: Json, place: str) -> dict[str, Any]:
    return {
        "item": maybe_text_in(beyond, "item", place),
        "key": maybe_text_in(beyond, "key", place),
        "value_type": maybe_text_in(beyond, "valueType", place),
        "value": beyond.get("value"),
        "rationale": maybe_text_in(beyond, "rationale", place),
        "alternatives": texts_in(beyond, "alternatives", place),
        "owner": maybe_text_in(beyond, "owner", place),
        "due": time_in(beyond, "due", place),
        "importance": number_in(beyond.get("importance")),
        "held": beyond.get("outvoted") is not True,
        "valid_to": time_in(beyond, "validTo", place),
        "quotes": tuple(_quoted(one, f"{place}.quotes") for one in list_in(beyond, "quotes", place)),
        "also_supersedes": texts_in(beyond, "alsoSupersedes", place),
        "items": texts_in(beyond, "downstreamItems", place),
        "partly": tuple(
            partly_in(one, f"{place}.partlySupersedes") for one in list_in(beyond, "partlySupersedes", place)
        ),
        "conflicts": tuple(contested_in(one, f"{place}.conflicts") for one in list_in(beyond, "conflicts", place)),
        "by": maybe_text_in(beyond, "by", place),
    }


def _quoted(row: Any, place: str) -> Quote:
    given = object_in(row, place)
    span = [given.get(name) for name in ("message", "start", "end")]
    if not are_places(span):
        raise BadInput(f"{place}: a quotation has message, start and end, each a number from 0.")
    roles = {role.value: role for role in EvidenceRole}
    message, start, end = span
    role: EvidenceRole = one_of(given, "role", roles, place, EvidenceRole.RATIONALE)
    return Quote(message, start, end, role, maybe_text_in(given, "task", place))


def _kind(given: Json, beyond: Json, place: str) -> ClaimKind:
    own = {kind.value: kind for kind in NEAREST}
    shown: ClaimKind = one_of(given, "type", KINDS, place, ClaimKind.DECISION)
    kind: ClaimKind = one_of(beyond, "kind", own, place, shown)
    return kind if NEAREST.get(kind, kind) is shown else shown


def _confidence(given: Json, beyond: Json, place: str) -> float:
    word: float = one_of(given, "confidence", CONFIDENCES, place, CONFIDENCES["medium"])
    number = number_in(beyond.get("confidence"))
    return word if number is None or not 0 <= number <= 1 else number
