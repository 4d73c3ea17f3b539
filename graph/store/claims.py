"""Claims as the graph keeps them."""

import json
from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from graph.model.claim import Claim, Pin, Stage
from graph.model.ids import node_id
from graph.model.plan import Claims, Plan
from graph.model.seal import is_blank
from graph.model.status import HOLDING, QUEUED, ClaimStatus
from graph.model.terms import marked, terms_of
from graph.model.words import ClaimKind, ClaimType, Layer, Tier, type_of
from graph.store.cards import card_key, standing_key
from graph.store.keys import key_at, sort_key
from graph.store.listed import listed_text
from graph.store.props import dataclass_text, without_nones
from graph.store.writing import PlanWriter, Rows

Row = Mapping[str, Any]

# The fields that the graph keeps just as they are, by the graph's names for them.
_ALWAYS = {
    "project": "project",
    "ref": "ref",
    "statement": "statement",
    "slotId": "slot",
    "norm": "norm",
    "recordedAt": "recorded_at",
    "changedAt": "changed_at",
    "confidence": "confidence",
    "needsReview": "needs_review",
    "highRisk": "high_risk",
    "handAuthored": "hand_authored",
    "seenCount": "seen_count",
    "held": "held",
    "edited": "edited",
}
_WHERE_KNOWN = {
    "item": "item",
    "domain": "domain",
    "key": "key",
    "valueType": "value_type",
    "rule": "rule",
    "extractorVersion": "extractor_version",
    "run": "run",
    "task": "task",
    "rationale": "rationale",
    "importance": "importance",
    "owner": "owner",
    "due": "due",
    "topic": "topic",
    "subject": "subject",
    "aspect": "aspect",
    "stance": "stance",
    "validFrom": "valid_from",
    "validTo": "valid_to",
    "turnedDownAt": "turned_down_at",
    "deferredAt": "deferred_at",
    "waitingSince": "waiting_since",
    "lookedAt": "looked_at",
    "reviewBy": "review_by",
    "revisit": "revisit",
}
_KEPT = (*_ALWAYS, *_WHERE_KNOWN)
_kept = attrgetter(*_ALWAYS.values(), *_WHERE_KNOWN.values())


def claim_props(claim: Claim) -> dict[str, Any]:
    return dict(zip(_KEPT, _kept(claim), strict=True)) | _converted_props(claim) | _index_props(claim)


def _converted_props(claim: Claim) -> dict[str, Any]:
    """Return the properties whose form in the graph differs from that in a claim."""
    return {
        "kind": claim.kind.value,
        "status": claim.status.value,
        "tier": claim.tier.value,
        "layer": claim.layer.value,
        "value": json.dumps(claim.value, ensure_ascii=False),
        "alternatives": list(claim.alternatives),
        "paths": list(claim.paths) or None,
        "awaitsTurn": claim.awaits_turn or None,
        "pin": dataclass_text(claim.pin),
        "log": json.dumps([_stage_row(stage) for stage in claim.log], ensure_ascii=False),
        "mergedInto": node_id(claim.project, claim.merged_into) if claim.merged_into else None,
    }


def _index_props(claim: Claim) -> dict[str, Any]:
    """Return the properties that only indexes and lists read; all follow from the rest of the claim."""
    return {
        "id": claim.id,
        "type": type_of(claim.kind).value,
        "words": _search_text(claim),
        "shown": listed_text(claim),
        "keyAt": key_at(claim.project, claim.item, claim.key) if claim.key else None,
        "sort": sort_key(claim.project, claim.recorded_at, claim.ref),
        "queue": queue_key(claim),
        "inTask": _in_task(claim),
        "governs": f"{claim.project}|{claim.ref}" if claim.paths else None,
        "dueForReview": _due_at(claim),
        "standsAt": standing_key(claim),
        "card": card_key(claim),
    }


def queue_key(claim: Claim) -> str | None:
    """Return the place in the review queue: deferred claims last, then by confidence, then the oldest first. An erased
    claim has none: it leaves nothing to judge; nor has a claim whose turn has not come."""
    if claim.status not in QUEUED or claim.awaits_turn or is_blank(claim.statement):
        return None
    deferred = 1 if claim.deferred_at else 0
    return f"{claim.project}|{deferred}|{1 - claim.confidence:.4f}|{claim.recorded_at:017d}|{claim.ref}"


def _due_at(claim: Claim) -> int | None:
    """Return the time from which a claim in force is due for another look; None once a person has looked at it since."""
    looked_at = claim.pin.at if claim.pin is not None else 0
    waits = claim.status is ClaimStatus.ACTIVE and not claim.merged_into and looked_at < (claim.review_by or 0)
    return claim.review_by if waits else None


def _in_task(claim: Claim) -> str | None:
    """The task that a decision stands in, or was turned down in: what has been replaced is left out."""
    stands = claim.status in (*HOLDING, *QUEUED) or (claim.status is ClaimStatus.REJECTED and not claim.held)
    decides = type_of(claim.kind) is ClaimType.DECISION
    counts = decides and stands and not claim.possible
    return node_id(claim.project, claim.task) if claim.task and counts and not claim.merged_into else None


def _search_text(claim: Claim) -> str:
    """Return the text for full-text search: the terms of everything that a question about the claim may use."""
    value = claim.value if isinstance(claim.value, str) else ""
    about = (claim.key or "", claim.subject or "", claim.aspect or "")
    said = " ".join((claim.statement, *about, value, claim.rationale or "", *claim.alternatives))
    return " ".join(marked(claim.project, dict.fromkeys(terms_of(said.replace("_", " ")))))


def claim_from(row: Row) -> Claim:
    kept = {name: row[prop] for prop, name in _ALWAYS.items()}
    kept |= {name: row.get(prop) for prop, name in _WHERE_KNOWN.items()}
    return Claim(
        kind=ClaimKind(row["kind"]),
        status=ClaimStatus(row["status"]),
        tier=Tier(row["tier"]),
        layer=Layer(row["layer"]),
        value=json.loads(row["value"]),
        alternatives=tuple(row.get("alternatives") or ()),
        paths=tuple(row.get("paths") or ()),
        awaits_turn=bool(row.get("awaitsTurn")),
        pin=_pin_from(row.get("pin")),
        log=stages_from(row["log"]),
        merged_into=row["mergedInto"].partition("/")[2] if row.get("mergedInto") else None,
        **kept,
    )


def _stage_row(stage: Stage) -> list[Any]:
    row: list[Any] = [stage.at, stage.status.value, stage.valid_from, stage.valid_to, stage.held]
    return [*row, stage.statement, stage.value] if stage.statement is not None else row


def stages_from(log: str) -> tuple[Stage, ...]:
    return tuple(_stage_from(one) for one in json.loads(log))


def _stage_from(row: list[Any]) -> Stage:
    statement, value = (row[5], row[6]) if len(row) > 5 else (None, None)
    return Stage(row[0], ClaimStatus(row[1]), row[2], row[3], statement, value, row[4])


def _pin_from(text: str | None) -> Pin | None:
    if text is None:
        return None
    row = json.loads(text)
    return Pin(ClaimStatus(row["status"]), row["held"], row["valid_from"], row["valid_to"], row["at"])


def claim_rows(plan: Plan, writer: PlanWriter) -> dict[str, Rows]:
    claims = plan.of(Claims)
    return {
        "new": [{"props": _written(claim, writer), "slot": claim.slot} for claim in claims.new],
        "changed": [{"id": claim.id, "props": _written(claim, writer)} for claim in claims.changed],
        "froms": [{"claim": claim.id, "run": node_id(claim.project, claim.run)} for claim in claims.new if claim.run],
    }


def _written(claim: Claim, writer: PlanWriter) -> dict[str, Any]:
    return {**without_nones(claim_props(claim)), "written": writer.written}
