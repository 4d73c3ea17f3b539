"""Rows of arrangements that wait for a confirmation."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.ids import node_id
from graph.model.observation import Pending, PendingStatus
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def pending_props(pending: Pending) -> dict[str, Any]:
    """`lapsesAt` and `subject` are there as long as it waits: that is how it is found."""
    waits = pending.status is PendingStatus.PENDING
    return {
        "id": pending.id,
        "project": pending.project,
        "ref": pending.ref,
        "chat": pending.chat,
        "observation": pending.observation,
        "type": pending.type,
        "summary": pending.summary,
        "extraction": json.dumps(pending.extraction, ensure_ascii=False),
        "event": None if pending.event is None else json.dumps(pending.event, ensure_ascii=False),
        "confidence": pending.confidence,
        "status": pending.status.value,
        "saidAt": pending.said_at,
        "createdAt": pending.created_at,
        "expiresAt": pending.expires_at,
        "lapsesAt": pending.expires_at if waits else None,
        "subject": node_id(pending.project, pending.subject) if waits else None,
        "closedAt": pending.closed_at,
        "closedBy": pending.closed_by,
        "note": pending.note,
        "claim": pending.claim,
        "sort": sort_key(pending.project, pending.created_at, pending.ref),
    }


def pending_from(row: Row) -> Pending:
    return Pending(
        project=row["project"],
        ref=row["ref"],
        chat=row["chat"],
        observation=row["observation"],
        type=row["type"],
        summary=row["summary"],
        extraction=json.loads(row["extraction"]),
        event=json.loads(row["event"]) if row.get("event") else None,
        confidence=row["confidence"],
        status=PendingStatus(row["status"]),
        said_at=row["saidAt"],
        created_at=row["createdAt"],
        expires_at=row["expiresAt"],
        subject=(row.get("subject") or "").partition("/")[2],
        closed_at=row.get("closedAt"),
        closed_by=row.get("closedBy"),
        note=row.get("note"),
        claim=row.get("claim"),
    )
