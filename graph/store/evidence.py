"""Evidence as the graph keeps it on its edges, with the draft that the words made of a claim."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.claim import Draft, Evidence, Standing
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole
from graph.store.props import dumped

Row = Mapping[str, Any]


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
        "draft": dumped(evidence.draft),
        "standing": dumped(evidence.standing) if evidence.draft else None,
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
