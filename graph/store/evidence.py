"""Evidence as the graph keeps it on its edges, with the draft that the words made of a claim."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from graph.model.claim import Draft, Evidence, Standing
from graph.model.ids import node_id
from graph.model.plan import Claims, EvidenceLink, Plan, Quotations
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole
from graph.store.props import dataclass_text, without_nones
from graph.store.writing import PlanWriter, Rows

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
        "draft": dataclass_text(evidence.draft),
        "standing": dataclass_text(evidence.standing) if evidence.draft else None,
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


def quotation_rows(plan: Plan, writer: PlanWriter) -> dict[str, Rows]:
    project, quotations = plan.project, plan.of(Quotations)
    links = quotations.new + quotations.moved
    return {
        "moved": [_carried(project, link, link.was or "") for link in quotations.moved],
        "new": [_link_row(project, link) for link in links],
        "gone": [_carried(project, link, link.claim) for link in quotations.gone],
        "about_tasks": _about(project, links, "task"),
        "about_items": _about(project, links, "item"),
        "quoted_anew": [{"id": one, "written": writer.written} for one in _quoted_anew(plan)],
    }


def _carried(project: str, link: EvidenceLink, claim: str) -> dict[str, Any]:
    return {"evidence": link.evidence.id, "claim": node_id(project, claim)}


def _link_row(project: str, link: EvidenceLink) -> dict[str, Any]:
    return {
        "claim": node_id(project, link.claim),
        "source": node_id(project, link.evidence.source),
        "props": without_nones(evidence_props(link.evidence)),
    }


def _about(project: str, links: Sequence[EvidenceLink], noun: str) -> Rows:
    pairs = {(link.claim, getattr(link.evidence, noun)) for link in links if getattr(link.evidence, noun)}
    return [{"claim": node_id(project, claim), noun: node_id(project, ref)} for claim, ref in sorted(pairs)]


def _quoted_anew(plan: Plan) -> list[str]:
    """Claims that are left as they are, with other quotations."""
    quotations, claims = plan.of(Quotations), plan.of(Claims)
    links = (*quotations.new, *quotations.moved, *quotations.gone)
    refs = {ref for link in links for ref in (link.claim, link.was) if ref is not None}
    whole = {claim.ref for claim in (*claims.new, *claims.changed)}
    return [node_id(plan.project, ref) for ref in sorted(refs - whole)]
