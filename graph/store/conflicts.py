"""Conflicts as the graph keeps them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from graph.model.conflict import Conflict, ConflictStage
from graph.model.ids import node_id
from graph.model.plan import Conflicts, Plan
from graph.model.words import ConflictKind, ConflictStatus
from graph.store.keys import sort_key
from graph.store.props import without_nones
from graph.store.writing import PlanWriter, Rows


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
        "log": json.dumps([_stage_row(stage) for stage in conflict.log], ensure_ascii=False),
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
        log=tuple(_stage_from(one) for one in json.loads(row.get("log") or "[]")),
    )


def _stage_row(stage: ConflictStage) -> list[Any]:
    return [stage.at, stage.status, stage.members, stage.winner, stage.closed_at, stage.closed_by, stage.note]


def _stage_from(row: Sequence[Any]) -> ConflictStage:
    at, status, members, *closing = row
    return ConflictStage(at, ConflictStatus(status), tuple(members), *closing)


def conflict_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    conflicts = plan.of(Conflicts)
    members = {(conflict.id, ref) for conflict in conflicts.new + conflicts.changed for ref in conflict.members}
    return {
        "new": [without_nones(conflict_props(conflict)) for conflict in conflicts.new],
        "changed": [without_nones(conflict_props(conflict)) for conflict in conflicts.changed],
        "members": [{"conflict": conflict, "claim": node_id(plan.project, ref)} for conflict, ref in sorted(members)],
    }
