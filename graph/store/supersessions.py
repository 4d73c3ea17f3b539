"""Supersessions as the graph keeps them: what replaced what, since when, by whom."""

from collections.abc import Mapping
from typing import Any

from graph.model.claim import Supersession
from graph.model.ids import node_id
from graph.model.plan import Plan, Slots, Supersessions
from graph.store.props import without_nones
from graph.store.writing import PlanWriter, Rows


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
        "vouched": None if edge.vouched else False,
    }


def supersession_from(row: Mapping[str, Any]) -> Supersession:
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
        vouched=row.get("vouched", True),
    )


def ends(project: str, edge: Supersession) -> dict[str, str]:
    return {"newer": node_id(project, edge.newer), "older": node_id(project, edge.older)}


def _closed_row(project: str, edge: Supersession, at: int | None) -> dict[str, Any]:
    at = edge.recorded_at if at is None else at
    return {**ends(project, edge), "at": at, "explicit": edge.explicit, "part": edge.part or ""}


def supersession_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    edges = plan.of(Supersessions)
    closed_at = max((write.touched_at for write in plan.of(Slots).taken), default=None)
    return {
        "closed": [_closed_row(plan.project, edge, closed_at) for edge in edges.closed],
        "new": [{**ends(plan.project, edge), "props": without_nones(supersession_props(edge))} for edge in edges.new],
    }
