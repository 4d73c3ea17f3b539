"""Lines, and what they are linked to, as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.line import Line, LineDecisions, Naming
from graph.model.plan import Links, LinkWrite, Plan
from graph.model.words import LinkStatus
from graph.store.claims import claim_from
from graph.store.keys import sort_key
from graph.store.writing import PlanWriter, Rows

Row = Mapping[str, Any]


def line_props(line: Line) -> dict[str, Any]:
    return {
        "id": line.id,
        "project": line.project,
        "ref": line.ref,
        "item": line.item,
        "name": line.name,
        "quantity": line.quantity,
        "unit": line.unit,
        "slot": line.slot,
        "addedAt": line.added_at,
        "addedBy": line.added_by,
        "sort": sort_key(line.project, line.added_at, line.ref),
    }


def line_from(row: Row) -> Line:
    return Line(
        project=row["project"],
        ref=row["ref"],
        item=row["item"],
        name=row["name"],
        slot=row["slot"],
        added_at=row["addedAt"],
        added_by=row["addedBy"],
        quantity=row.get("quantity"),
        unit=row.get("unit"),
    )


def said_from(row: Row) -> LineDecisions:
    """A line is linked while a decision says so; beside it stands all that was turned down."""
    decisions = [claim_from(decision) for decision in row["decisions"]]
    linked = next((_linked(claim) for claim in decisions if isinstance(claim.value, str)), None)
    project = str(row["id"]).partition("/")[0]
    rejected = (
        Naming(project, one["canonical"], one["confidence"], LinkStatus.REJECTED, by=one["by"], at=one["at"])
        for one in sorted(row["said"], key=lambda one: (one["at"], one["canonical"]))
        if one["status"] == LinkStatus.REJECTED.value
    )
    return LineDecisions(linked, tuple(rejected), tuple(claim_from(one) for one in row["decided"]))


def _linked(decision: Claim) -> Naming:
    return Naming(decision.project, str(decision.value), decision.confidence, LinkStatus.CONFIRMED, decision.ref)


def _link_row(project: str, link: LinkWrite) -> dict[str, Any]:
    """Return the row of a link. Without a canonical there is no node to link to, and only the old link goes."""
    return {
        "line": node_id(project, link.line),
        "canonical": node_id(project, link.canonical) if link.canonical else "",
        "props": link_props(link),
    }


def link_props(link: LinkWrite) -> dict[str, Any]:
    return {
        "canonical": link.canonical,
        "status": LinkStatus.CONFIRMED.value,
        "confidence": link.confidence,
        "by": link.by,
        "at": link.at,
    }


def said_props(naming: Naming) -> dict[str, Any]:
    """Return the properties of a person's decision that names a canonical for a line."""
    return {
        "canonical": naming.canonical,
        "status": naming.status.value,
        "confidence": naming.confidence,
        "by": naming.by,
        "at": naming.at,
    }


def link_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    return {"rows": [_link_row(plan.project, write) for write in plan.of(Links).drawn]}
