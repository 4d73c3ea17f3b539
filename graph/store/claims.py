"""Claims, their evidence and their supersessions as the graph keeps them."""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from graph.model.claim import Claim, Draft, Evidence, Pin, Stage, Standing, Supersession
from graph.model.ids import node_id
from graph.model.status import HOLDING, ClaimStatus
from graph.model.terms import marked, terms_of
from graph.model.words import ClaimKind, ClaimType, EvidenceKind, EvidenceRole, Layer, Tier, type_of
from graph.store.listed import shown

Row = Mapping[str, Any]
_QUEUED = (ClaimStatus.CANDIDATE, ClaimStatus.NEEDS_RECHECK, ClaimStatus.CONFLICTED)


def sort_key(project: str, at: int, ref: str) -> str:
    """What pages are cut by: a project's own range, then time, then the ref."""
    return f"{project}|{at:017d}|{ref}"


def key_at(project: str, item: str | None, key: str) -> str:
    """What a claim is found by when it is asked for by its key, in a project or at an item of it."""
    return f"{project}|{item or ''}|{key}"


def claim_props(claim: Claim) -> dict[str, Any]:
    return {
        "id": claim.id,
        "project": claim.project,
        "ref": claim.ref,
        "kind": claim.kind.value,
        "type": type_of(claim.kind).value,
        "status": claim.status.value,
        "statement": claim.statement,
        "words": _words(claim),
        "shown": shown(claim),
        "slotId": claim.slot,
        "norm": claim.norm,
        "recordedAt": claim.recorded_at,
        "changedAt": claim.changed_at,
        "tier": claim.tier.value,
        "item": claim.item,
        "domain": claim.domain,
        "layer": claim.layer.value,
        "key": claim.key,
        "keyAt": key_at(claim.project, claim.item, claim.key) if claim.key else None,
        "valueType": claim.value_type,
        "value": json.dumps(claim.value, ensure_ascii=False),
        "confidence": claim.confidence,
        "needsReview": claim.needs_review,
        "highRisk": claim.high_risk,
        "handAuthored": claim.hand_authored,
        "rule": claim.rule,
        "extractorVersion": claim.extractor_version,
        "run": claim.run,
        "task": claim.task,
        "rationale": claim.rationale,
        "alternatives": list(claim.alternatives),
        "importance": claim.importance,
        "owner": claim.owner,
        "due": claim.due,
        "topic": claim.topic,
        "seenCount": claim.seen_count,
        "validFrom": claim.valid_from,
        "validTo": claim.valid_to,
        "held": claim.held,
        "edited": claim.edited,
        "turnedDownAt": claim.turned_down_at,
        "deferredAt": claim.deferred_at,
        "pin": _dump(claim.pin),
        "log": json.dumps([_stage_row(one) for one in claim.log], ensure_ascii=False),
        "mergedInto": node_id(claim.project, claim.merged_into) if claim.merged_into else None,
        "sort": sort_key(claim.project, claim.recorded_at, claim.ref),
        "queue": queue_key(claim),
        "inTask": _in_task(claim),
    }


def queue_key(claim: Claim) -> str | None:
    """The place in the review queue: deferred ones last, then the most confident, then the oldest."""
    if claim.status not in _QUEUED:
        return None
    deferred = 1 if claim.deferred_at else 0
    return f"{claim.project}|{deferred}|{1 - claim.confidence:.4f}|{claim.recorded_at:017d}|{claim.ref}"


def _in_task(claim: Claim) -> str | None:
    """The task that a decision stands in, or was turned down in: what has been replaced is left out."""
    stands = claim.status in (*HOLDING, *_QUEUED) or (claim.status is ClaimStatus.REJECTED and not claim.held)
    decides = type_of(claim.kind) is ClaimType.DECISION
    return node_id(claim.project, claim.task) if claim.task and decides and stands and not claim.merged_into else None


def _words(claim: Claim) -> str:
    """What full-text search reads: the terms of everything that a question about the claim may use."""
    value = claim.value if isinstance(claim.value, str) else ""
    said = " ".join((claim.statement, claim.key or "", value, claim.rationale or "", *claim.alternatives))
    return " ".join(marked(claim.project, dict.fromkeys(terms_of(said.replace("_", " ")))))


def claim_from(row: Row) -> Claim:
    return Claim(
        project=row["project"],
        ref=row["ref"],
        kind=ClaimKind(row["kind"]),
        status=ClaimStatus(row["status"]),
        statement=row["statement"],
        slot=row["slotId"],
        norm=row["norm"],
        recorded_at=row["recordedAt"],
        changed_at=row["changedAt"],
        tier=Tier(row["tier"]),
        item=row.get("item"),
        domain=row.get("domain"),
        layer=Layer(row["layer"]),
        key=row.get("key"),
        value_type=row.get("valueType"),
        value=json.loads(row["value"]),
        confidence=row["confidence"],
        needs_review=row["needsReview"],
        high_risk=row["highRisk"],
        hand_authored=row["handAuthored"],
        rule=row.get("rule"),
        extractor_version=row.get("extractorVersion"),
        run=row.get("run"),
        task=row.get("task"),
        rationale=row.get("rationale"),
        alternatives=tuple(row.get("alternatives") or ()),
        importance=row.get("importance"),
        owner=row.get("owner"),
        due=row.get("due"),
        topic=row.get("topic"),
        seen_count=row["seenCount"],
        valid_from=row.get("validFrom"),
        valid_to=row.get("validTo"),
        held=row["held"],
        edited=row["edited"],
        turned_down_at=row.get("turnedDownAt"),
        deferred_at=row.get("deferredAt"),
        pin=_pin_from(row.get("pin")),
        log=stages_from(row["log"]),
        merged_into=row["mergedInto"].partition("/")[2] if row.get("mergedInto") else None,
    )


def _stage_row(stage: Stage) -> list[Any]:
    row: list[Any] = [stage.at, stage.status.value, stage.valid_from, stage.valid_to, stage.held]
    return [*row, stage.statement, stage.value] if stage.statement is not None else row


def stages_from(log: str) -> tuple[Stage, ...]:
    return tuple(_stage_from(one) for one in json.loads(log))


def _stage_from(row: list[Any]) -> Stage:
    statement, value = (row[5], row[6]) if len(row) > 5 else (None, None)
    return Stage(row[0], ClaimStatus(row[1]), row[2], row[3], statement, value, row[4])


def _dump(thing: Any) -> str | None:
    """Field by field: `asdict` would copy all of it on the way."""
    if thing is None:
        return None
    return json.dumps({one.name: getattr(thing, one.name) for one in fields(thing)}, ensure_ascii=False)


def _pin_from(text: str | None) -> Pin | None:
    if text is None:
        return None
    row = json.loads(text)
    return Pin(ClaimStatus(row["status"]), row["held"], row["valid_from"], row["valid_to"], row["at"])


def evidence_props(evidence: Evidence) -> dict[str, Any]:
    return {
        "id": evidence.id,
        "source": evidence.source,
        "start": evidence.start,
        "end": evidence.end,
        "quote": evidence.quote,
        "section": evidence.section,
        "kind": evidence.kind.value,
        "role": evidence.role.value,
        "at": evidence.at,
        "recordedAt": evidence.recorded_at,
        "author": evidence.author,
        "agent": evidence.agent,
        "reanchored": evidence.reanchored,
        "of": evidence.of,
        "task": evidence.task,
        "item": evidence.item,
        "draft": _dump(evidence.draft),
        "standing": _dump(evidence.standing) if evidence.draft else None,
    }


def evidence_from(row: Row) -> Evidence:
    return Evidence(
        id=row["id"],
        source=row["source"],
        start=row["start"],
        end=row["end"],
        quote=row["quote"],
        section=row.get("section"),
        kind=EvidenceKind(row["kind"]),
        role=EvidenceRole(row["role"]),
        at=row["at"],
        recorded_at=row["recordedAt"],
        author=row.get("author"),
        agent=row["agent"],
        reanchored=row["reanchored"],
        of=row.get("of"),
        task=row.get("task"),
        item=row.get("item"),
        draft=_draft_from(row.get("draft")),
        standing=Standing(**json.loads(row["standing"])) if row.get("standing") else Standing(),
    )


def _draft_from(text: str | None) -> Draft | None:
    if text is None:
        return None
    row = json.loads(text)
    return Draft(**{**row, "kind": ClaimKind(row["kind"]), "alternatives": tuple(row["alternatives"])})


def supersession_props(edge: Supersession) -> dict[str, Any]:
    return {
        "newer": edge.newer,
        "older": edge.older,
        "at": edge.at,
        "by": edge.by,
        "recordedAt": edge.recorded_at,
        "recordedTo": edge.recorded_to,
        "part": edge.part,
        "reason": edge.reason,
        "explicit": edge.explicit,
        "lookedAt": edge.looked_at,
    }


def supersession_from(row: Row) -> Supersession:
    return Supersession(
        newer=row["newer"],
        older=row["older"],
        at=row["at"],
        by=row["by"],
        recorded_at=row["recordedAt"],
        part=row.get("part"),
        reason=row.get("reason"),
        explicit=row["explicit"],
        recorded_to=row.get("recordedTo"),
        looked_at=row.get("lookedAt") or 0,
    )
