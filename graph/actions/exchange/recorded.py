"""A row of the graph as a registry tells it: a message, a decision with its quotations, a pattern."""

import json
from collections.abc import Iterator, Mapping, Set
from typing import Any

from graph.model.conflict import Conflict
from graph.model.registry import Contested, Marked, Quote, Recorded, Remark, Replaced
from graph.model.status import ClaimStatus
from graph.model.words import ClaimType, EvidenceRole, SourceKind, type_of
from graph.store.claims import claim_from
from graph.store.conflicts import conflict_from
from graph.store.evidence import evidence_from
from graph.store.patterns import pattern_from

Row = Mapping[str, Any]
DECIDED = frozenset({ClaimStatus.ACTIVE, ClaimStatus.NEEDS_RECHECK, ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED})
# A claim that waits for a recheck is in force until somebody says otherwise; a graduated one went on in a higher layer.
_SHOWN_AS = {ClaimStatus.NEEDS_RECHECK: ClaimStatus.ACTIVE, ClaimStatus.GRADUATED: ClaimStatus.ARCHIVED}

_ENDED = frozenset({ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED})

_AS_IN_THE_CLAIM = (
    "ref",
    "statement",
    "kind",
    "confidence",
    "item",
    "key",
    "value_type",
    "value",
    "rationale",
    "alternatives",
    "owner",
    "due",
    "importance",
    "valid_to",
)

Places = dict[str, tuple[str, int]]  # a message's ref → its task, and its place in that


def remark(row: Row) -> Remark:
    origin = json.loads(row["origin"])
    came = origin.get("import") or {}
    return Remark(
        text=row["text"],
        author=row.get("author"),
        at=None if came.get("timeless") else row["at"],
        id=origin.get("id"),
        agent=row["agent"],
        bare=bool(came.get("bare")),
        written_at=came.get("at"),
        rest=came.get("rest") or {},
    )


def is_told(row: Row, undecided: bool) -> bool:
    claim = claim_from(row["claim"])
    if claim.merged_into or type_of(claim.kind) is not ClaimType.DECISION or not claim.ref.startswith("DEC-"):
        return False
    return undecided or claim.status in DECIDED


def recorded_from(row: Row, places: Places, told: Set[str]) -> Recorded:
    claim = claim_from(row["claim"])
    came = _imported_fields(row)
    task = claim.task or _task_of(row, places)
    older = [supersede for supersede in row["supersedes"] if supersede["ref"] in told]
    replaced = [one for one in older if one["part"] is None]
    replaced.sort(key=lambda one: (not one["held"], -one["at"], one["ref"]))
    quotes = _quotes(row, places, task)
    shown = tuple(sorted({quote.message for quote in quotes if quote.task is None}))
    return Recorded(
        **{name: getattr(claim, name) for name in _AS_IN_THE_CLAIM},
        task=task,
        status=_SHOWN_AS.get(claim.status, claim.status),
        messages=shown,
        summary=came["summary"] if "summary" in came else claim.rationale or _summary(row),
        downstream=tuple(sorted({one["ref"] for one in row["downstream"]})),
        items=tuple(sorted({one["ref"] for one in row["downstream"] if "Item" in one["labels"]})),
        at=claim.valid_from or claim.recorded_at,
        supersedes=replaced[0]["ref"] if replaced else None,
        held=claim.held or claim.status not in _ENDED,
        quotes=quotes,
        also_supersedes=tuple(one["ref"] for one in replaced[1:]),
        partly=tuple(sorted((Replaced(one["ref"], one["part"]) for one in older if one["part"] is not None), key=str)),
        conflicts=tuple(sorted(_contested(row, claim.ref, told), key=lambda one: one.ref)),
        by=came.get("written") if came else _by_hand(row),
        written_at=came.get("at"),
        source_rest=came.get("source") or {},
        rest=came.get("rest") or {},
    )


def _contested(row: Row, ref: str, told: Set[str]) -> Iterator[Contested]:
    """Each with the last of its members that are told, so that all are there when it is opened again."""
    for conflict in row["conflicts"]:
        members = sorted(member for member in conflict["members"] if member in told)
        if len(members) > 1 and members[-1] == ref:
            yield _conflict(conflict_from(conflict), tuple(members))


def _conflict(conflict: Conflict, members: tuple[str, ...]) -> Contested:
    winner = conflict.winner if conflict.winner in members else None
    return Contested(
        conflict.ref, conflict.kind, members[:-1], conflict.summary, conflict.opened_at,
        conflict.status, winner, conflict.closed_at, conflict.closed_by, conflict.note,
    )  # fmt: skip


def _imported_fields(row: Row) -> dict[str, Any]:
    """Return the fields of the file that it came by for which the graph has no word."""
    found = (json.loads(one).get("import") for one in row["written"])
    return next((one for one in found if one), {})


def _by_hand(row: Row) -> str | None:
    """The author of what was written by hand; for other evidence, its messages name the author."""
    own = [evidence_from(one["evidence"]) for one in row["quoted"] if one["kind"] == SourceKind.MANUAL]
    said = sorted(
        (evidence for evidence in own if evidence.role is EvidenceRole.ASSERTS), key=lambda evidence: evidence.order
    )
    return next((evidence.author for evidence in said if evidence.author), None)


def _task_of(row: Row, places: Places) -> str | None:
    spoken = sorted((one["evidence"]["at"], one["source"]) for one in row["quoted"] if one["source"] in places)
    return places[spoken[0][1]][0] if spoken else None


def _quotes(row: Row, places: Places, task: str | None) -> tuple[Quote, ...]:
    found = {
        Quote(place, said.start, said.end, said.role, None if where == task else where)
        for one in row["quoted"]
        if one["source"] in places
        for where, place in (places[one["source"]],)
        for said in (evidence_from(one["evidence"]),)
        if said.quote
    }
    return tuple(
        sorted(found, key=lambda quote: (quote.task or "", quote.message, quote.start or 0, quote.end or 0, quote.role))
    )


def _summary(row: Row) -> str | None:
    """Summarise a decision by its own first words and their author, since nobody has summed it up."""
    said = sorted((evidence_from(one["evidence"]) for one in row["quoted"]), key=lambda evidence: evidence.order)
    asserted = [evidence for evidence in said if evidence.quote and evidence.role is EvidenceRole.ASSERTS]
    return f"{asserted[0].author or 'Somebody'}: “{asserted[0].quote}”" if asserted else None


def marked_from(row: Row, places: Places) -> Marked:
    found = pattern_from(row["pattern"])
    spoken = [places[ref][1] for ref in found.messages if ref in places and places[ref][0] == found.task]
    rest = row["pattern"].get("rest")
    return Marked(
        ref=found.ref,
        type=found.type,
        at=found.detected_at,
        written_at=row["pattern"].get("writtenAt"),
        task=found.task,
        messages=tuple(spoken),
        description=found.description,
        decision=found.claim,
        auto_detected=found.auto_detected,
        repeats=found.repeats,
        withdrawn=bool(row["pattern"].get("withdrawn")),
        conflict=found.conflict,
        rest=json.loads(rest) if rest else {},
    )
