"""Rows of words that speak against a claim."""

from typing import Any

from graph.model.ids import node_id
from graph.model.plan import Disputes, DisputeWrite, Plan
from graph.store.writing import PlanWriter, Rows


def dispute_id(dispute: DisputeWrite) -> str:
    """The same words against the same claim are one dispute."""
    return f"{dispute.claim}/{dispute.source}:{dispute.start}:{dispute.end}"


def _dispute_row(project: str, dispute: DisputeWrite) -> dict[str, Any]:
    return {
        "claim": node_id(project, dispute.claim),
        "source": node_id(project, dispute.source),
        "props": {
            "id": dispute_id(dispute),
            "kind": dispute.kind.value,
            "quote": dispute.quote,
            "start": dispute.start,
            "end": dispute.end,
            "at": dispute.at,
            "recordedAt": dispute.at,
            "by": dispute.by,
            "anchored": dispute.anchored,
        },
    }


def dispute_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    return {"rows": [_dispute_row(plan.project, dispute) for dispute in plan.of(Disputes).drawn]}
