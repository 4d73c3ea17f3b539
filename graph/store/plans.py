"""A plan as the parameters of the one statement that writes it."""

from collections.abc import Sequence
from typing import Any

from graph.model.claim import Claim, Supersession
from graph.model.ids import node_id
from graph.model.plan import EventNote, EvidenceLink, LinkWrite, Plan
from graph.model.source import Run
from graph.model.words import LinkStatus
from graph.store.blocks import block_row, entry_props
from graph.store.claims import claim_props, evidence_props, sort_key, supersession_props
from graph.store.conflicts import conflict_props
from graph.store.discussions import placed_row, task_row
from graph.store.items import state_props
from graph.store.patterns import pattern_props
from graph.store.props import known
from graph.store.reviews import review_props
from graph.store.sources import run_props

Rows = list[dict[str, Any]]
_BORN_WITH = frozenset(("id", "project", "ref", "source", "queuedAt", "sort"))  # of a run: these never change


def plan_params(plan: Plan, *, lease: str | None, event_names: Sequence[str], written: str) -> dict[str, Any]:
    """`event_names` are random: what tells two events of one instant apart; those of a plan keep its order.

    `written`, random as well, is left on every claim that the plan touches: who has read the claim sees whether it is
    still the same.
    """
    project = plan.project
    links = plan.evidence_new + plan.evidence_moved
    return {
        "claims_new": [{"props": _claim(one, written), "slot": one.slot} for one in plan.claims_new],
        "claims_changed": [{"id": one.id, "props": _claim(one, written)} for one in plan.claims_changed],
        "quoted_anew": [{"id": one, "written": written} for one in _quoted_anew(plan)],
        "evidence": [_evidence_row(project, link) for link in links],
        "moved": [
            {"evidence": link.evidence.id, "from": node_id(project, link.was or "")} for link in plan.evidence_moved
        ],
        "evidence_gone": [
            {"evidence": link.evidence.id, "claim": node_id(project, link.claim)} for link in plan.evidence_gone
        ],
        "froms": [{"claim": one.id, "run": node_id(project, one.run)} for one in plan.claims_new if one.run],
        "about_tasks": _about(project, links, "task"),
        "about_items": _about(project, links, "item"),
        "supersedes": [
            {**_ends(project, one), "props": known(supersession_props(one))} for one in plan.supersessions_new
        ],
        "closed": [_closed_row(project, one, plan) for one in plan.supersessions_closed],
        "slots": [{"id": one.id, "at": one.touched_at, "current": one.current} for one in plan.slots],
        "current": [
            {"slot": one.id, "claim": node_id(project, one.current)} for one in plan.slots if one.current is not None
        ],
        "conflicts_new": [known(conflict_props(one)) for one in plan.conflicts_new],
        "conflicts_changed": [known(conflict_props(one)) for one in plan.conflicts_changed],
        "members": _members(plan),
        "reviews": [{"props": known(review_props(one)), "of": node_id(project, one.of)} for one in plan.reviews],
        "undone": list(plan.reviews_undone),
        "patterns_new": [pattern_props(one) for one in plan.patterns_new],
        "patterns_gone": [one.id for one in plan.patterns_gone],
        "placed": [placed_row(project, one) for heard in plan.heard for one in heard.placed],
        "tasks": [task_row(project, one) for one in plan.heard],
        "runs": [_run_row(run, lease) for run in plan.runs],
        "items": [{"id": node_id(project, one.ref), "props": state_props(one)} for one in plan.items],
        "entries": [known(entry_props(one)) for one in plan.entries],
        "entries_gone": list(plan.entries_gone),
        "blocks": [block_row(project, one) for one in plan.blocks],
        "links": [_link_row(project, one) for one in plan.links],
        "events": [
            event_props(project, one, name, number)
            for number, (one, name) in enumerate(zip(plan.events, event_names, strict=True))
        ],
    }


def event_props(project: str, event: EventNote, name: str, number: int = 0) -> dict[str, Any]:
    name = f"{number:05d}-{name}"
    change = {"change": event.change.value} if event.change is not None else {}
    return {
        "id": f"{project}/{event.at:017d}-{name}",
        "project": project,
        "kind": event.kind,
        "ref": event.ref,
        "about": node_id(project, event.ref),
        "at": event.at,
        "sort": sort_key(project, event.at, name),
        **change,
    }


def _claim(claim: Claim, written: str) -> dict[str, Any]:
    return {**known(claim_props(claim)), "written": written}


def _quoted_anew(plan: Plan) -> list[str]:
    """Claims that are left as they are, with other quotations."""
    links = (*plan.evidence_new, *plan.evidence_moved, *plan.evidence_gone)
    refs = {ref for link in links for ref in (link.claim, link.was) if ref is not None}
    whole = {one.ref for one in (*plan.claims_new, *plan.claims_changed)}
    return [node_id(plan.project, ref) for ref in sorted(refs - whole)]


def _evidence_row(project: str, link: EvidenceLink) -> dict[str, Any]:
    return {
        "claim": node_id(project, link.claim),
        "source": node_id(project, link.evidence.source),
        "props": known(evidence_props(link.evidence)),
    }


def _about(project: str, links: Sequence[EvidenceLink], noun: str) -> Rows:
    pairs = {(link.claim, getattr(link.evidence, noun)) for link in links if getattr(link.evidence, noun)}
    return [{"claim": node_id(project, claim), noun: node_id(project, ref)} for claim, ref in sorted(pairs)]


def _ends(project: str, edge: Supersession) -> dict[str, str]:
    return {"newer": node_id(project, edge.newer), "older": node_id(project, edge.older)}


def _closed_row(project: str, edge: Supersession, plan: Plan) -> dict[str, Any]:
    at = max((slot.touched_at for slot in plan.slots), default=edge.recorded_at)
    return {**_ends(project, edge), "at": at, "explicit": edge.explicit, "part": edge.part or ""}


def _members(plan: Plan) -> Rows:
    pairs = {(one.id, ref) for one in plan.conflicts_new + plan.conflicts_changed for ref in one.members}
    return [{"conflict": conflict, "claim": node_id(plan.project, ref)} for conflict, ref in sorted(pairs)]


def _link_row(project: str, link: LinkWrite) -> dict[str, Any]:
    """Without a canonical there is no node to link to, and only what was linked goes."""
    return {
        "line": node_id(project, link.line),
        "canonical": node_id(project, link.canonical) if link.canonical else "",
        "props": {
            "canonical": link.canonical,
            "status": LinkStatus.CONFIRMED.value,
            "confidence": link.confidence,
            "by": link.by,
            "at": link.at,
        },
    }


def _run_row(run: Run, lease: str | None) -> dict[str, Any]:
    props = {name: value for name, value in run_props(run).items() if name not in _BORN_WITH}
    return {"id": node_id(run.project, run.ref), "lease": lease, "props": {**props, "dueAt": None, "lease": None}}
