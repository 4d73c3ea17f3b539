"""Rows of arrangements that wait for a confirmation."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.ids import node_id
from graph.model.observation import Pending, PendingStatus
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def pending_props(one: Pending) -> dict[str, Any]:
    """`lapsesAt` and `subject` are there as long as it waits: that is how it is found."""
    waits = one.status is PendingStatus.PENDING
    return {
        "id": one.id,
        "project": one.project,
        "ref": one.ref,
        "chat": one.chat,
        "observation": one.observation,
        "type": one.type,
        "summary": one.summary,
        "extraction": json.dumps(one.extraction, ensure_ascii=False),
        "event": None if one.event is None else json.dumps(one.event, ensure_ascii=False),
        "confidence": one.confidence,
        "status": one.status.value,
        "saidAt": one.said_at,
        "createdAt": one.created_at,
        "expiresAt": one.expires_at,
        "lapsesAt": one.expires_at if waits else None,
        "subject": node_id(one.project, one.subject) if waits else None,
        "closedAt": one.closed_at,
        "closedBy": one.closed_by,
        "note": one.note,
        "claim": one.claim,
        "sort": sort_key(one.project, one.created_at, one.ref),
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
