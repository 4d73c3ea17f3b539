"""Rows of words that speak against a claim."""

from typing import Any

from graph.model.ids import node_id
from graph.model.plan import Disputes, DisputeWrite, Plan
from graph.store.writing import PlanWriter, Rows


def dispute_id(one: DisputeWrite) -> str:
    """The same words against the same claim are one dispute."""
    return f"{one.claim}/{one.source}:{one.start}:{one.end}"


def _dispute_row(project: str, one: DisputeWrite) -> dict[str, Any]:
    return {
        "claim": node_id(project, one.claim),
        "source": node_id(project, one.source),
        "props": {
            "id": dispute_id(one),
            "kind": one.kind.value,
            "quote": one.quote,
            "start": one.start,
            "end": one.end,
            "at": one.at,
            "recordedAt": one.at,
            "by": one.by,
            "anchored": one.anchored,
        },
    }


def dispute_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    return {"rows": [_dispute_row(plan.project, one) for one in plan.of(Disputes).drawn]}
