"""Conflicts as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.conflict import Conflict
from graph.model.words import ConflictKind, ConflictStatus
from graph.store.keys import sort_key


def conflict_props(conflict: Conflict) -> dict[str, Any]:
    return {
        "id": conflict.id,
        "project": conflict.project,
        "ref": conflict.ref,
        "kind": conflict.kind.value,
        "status": conflict.status.value,
        "rule": conflict.rule,
        "slotId": conflict.slot,
        "summary": conflict.summary,
        "members": list(conflict.members),
        "openedAt": conflict.opened_at,
        "winner": conflict.winner,
        "closedAt": conflict.closed_at,
        "closedBy": conflict.closed_by,
        "note": conflict.note,
        "sort": sort_key(conflict.project, conflict.opened_at, conflict.ref),
    }


def conflict_from(row: Mapping[str, Any]) -> Conflict:
    return Conflict(
        project=row["project"],
        ref=row["ref"],
        kind=ConflictKind(row["kind"]),
        status=ConflictStatus(row["status"]),
        rule=row["rule"],
        slot=row.get("slotId"),
        summary=row["summary"],
        members=tuple(row["members"]),
        opened_at=row["openedAt"],
        winner=row.get("winner"),
        closed_at=row.get("closedAt"),
        closed_by=row.get("closedBy"),
        note=row.get("note"),
    )
