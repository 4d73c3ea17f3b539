"""Writing a plan: one statement for what most plans have, and one more for each further kind that this one has."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.errors import LeaseLost
from graph.model.ids import node_id
from graph.model.plan import (
    AliasWrite,
    DependsWrite,
    DisputeWrite,
    DownstreamWrite,
    EventNote,
    EvidenceLink,
    Graduation,
    Plan,
)
from graph.store.aliases import alias_row
from graph.store.blocks import block_row, entry_props, shown_text
from graph.store.claims import claim_props
from graph.store.conflicts import conflict_props
from graph.store.discussions import placed_row, task_row
from graph.store.disputes import dispute_row
from graph.store.events import event_props
from graph.store.evidence import evidence_props
from graph.store.items import state_props
from graph.store.layers import graduation_row
from graph.store.lines import link_row
from graph.store.patterns import pattern_props
from graph.store.props import known
from graph.store.records import depends_row
from graph.store.reviews import review_props
from graph.store.runs import queued_props, run_row
from graph.store.supersessions import closed_row, ends, supersession_props
from graph.store.traces import downstream_props

Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Writer:
    """How one further kind is written: the query, which takes `rows`, and the row that each comes to."""

    kind: type
    query: str
    row: Callable[[str, Any], dict[str, Any]]


WRITERS: tuple[Writer, ...] = (
    Writer(Graduation, "layer.graduate", graduation_row),
    Writer(DisputeWrite, "dispute.draw", dispute_row),
    Writer(AliasWrite, "alias.keep", alias_row),
    Writer(DependsWrite, "record.depends", depends_row),
)


async def write_plan(tx: Transaction, plan: Plan, *, lease: str | None, token: Callable[[], str]) -> None:
    """All of it, in the transaction; LeaseLost where a run that it ends is no longer the writer's."""
    names = [token() for _ in (*plan.events, *plan.runs_new)]
    row = await tx.run_one("plan.apply", **plan_params(plan, lease=lease, event_names=names, written=token()))
    if row["held"] != len(plan.runs):
        raise LeaseLost("Another worker has taken this run over: what this one made of it is discarded.")
    for writer in WRITERS:
        rows = [writer.row(plan.project, one) for one in plan.further if isinstance(one, writer.kind)]
        if rows:
            await tx.run(writer.query, rows=rows)


def plan_params(plan: Plan, *, lease: str | None, event_names: Sequence[str], written: str) -> dict[str, Any]:
    """`event_names` are random: what tells two events of one instant apart; those of a plan keep its order.

    `written`, random as well, is left on every claim that the plan touches: who has read the claim sees whether it is
    still the same.
    """
    return {
        **_claims(plan, written),
        **_quotations(plan),
        **_slots(plan),
        **_conflicts_and_reviews(plan),
        **_talk(plan),
        **_items(plan),
        **_downstream(plan),
        **_runs(plan, lease, event_names),
    }


def _runs(plan: Plan, lease: str | None, event_names: Sequence[str]) -> dict[str, Rows]:
    """A queued run carries its event with it: where the run is there already, nothing is told."""
    queued = [EventNote("run", run.ref, run.queued_at) for run in plan.runs_new]
    told = [
        event_props(plan.project, one, name, number)
        for number, (one, name) in enumerate(zip((*plan.events, *queued), event_names, strict=True))
    ]
    return {
        "runs": [run_row(run, lease) for run in plan.runs],
        "events": told[: len(plan.events)],
        "runs_new": [
            {"source": node_id(plan.project, run.source), "props": queued_props(run), "event": event}
            for run, event in zip(plan.runs_new, told[len(plan.events) :], strict=True)
        ],
    }


def _claims(plan: Plan, written: str) -> dict[str, Rows]:
    return {
        "claims_new": [{"props": _claim(one, written), "slot": one.slot} for one in plan.claims_new],
        "claims_changed": [{"id": one.id, "props": _claim(one, written)} for one in plan.claims_changed],
        "quoted_anew": [{"id": one, "written": written} for one in _quoted_anew(plan)],
        "froms": [{"claim": one.id, "run": node_id(plan.project, one.run)} for one in plan.claims_new if one.run],
    }


def _quotations(plan: Plan) -> dict[str, Rows]:
    project = plan.project
    links = plan.evidence_new + plan.evidence_moved
    return {
        "evidence": [_evidence_row(project, link) for link in links],
        "moved": [
            {"evidence": link.evidence.id, "from": node_id(project, link.was or "")} for link in plan.evidence_moved
        ],
        "evidence_gone": [
            {"evidence": link.evidence.id, "claim": node_id(project, link.claim)} for link in plan.evidence_gone
        ],
        "about_tasks": _about(project, links, "task"),
        "about_items": _about(project, links, "item"),
    }


def _slots(plan: Plan) -> dict[str, Rows]:
    project = plan.project
    current = [(one.id, one.current) for one in plan.slots if one.current is not None]
    closed_at = max((one.touched_at for one in plan.slots), default=None)
    return {
        "supersedes": [
            {**ends(project, one), "props": known(supersession_props(one))} for one in plan.supersessions_new
        ],
        "closed": [closed_row(project, one, closed_at) for one in plan.supersessions_closed],
        "slots": [{"id": one.id, "at": one.touched_at, "current": one.current} for one in plan.slots],
        "current": [{"slot": slot, "claim": node_id(project, ref)} for slot, ref in current],
    }


def _conflicts_and_reviews(plan: Plan) -> dict[str, Any]:
    return {
        "conflicts_new": [known(conflict_props(one)) for one in plan.conflicts_new],
        "conflicts_changed": [known(conflict_props(one)) for one in plan.conflicts_changed],
        "members": _members(plan),
        "reviews": [
            {"props": known(review_props(one)), "id": one.id, "of": node_id(plan.project, one.of), "noun": one.noun}
            for one in plan.reviews
        ],
        "undone": list(plan.reviews_undone),
    }


def _talk(plan: Plan) -> dict[str, Any]:
    """What discussions come to: patterns, and where each message stands in its task."""
    return {
        "patterns_new": [pattern_props(one) for one in plan.patterns_new],
        "patterns_gone": [one.id for one in plan.patterns_gone],
        "placed": [placed_row(plan.project, one) for heard in plan.heard for one in heard.placed],
        "tasks": [task_row(plan.project, one) for one in plan.heard],
    }


def _items(plan: Plan) -> dict[str, Any]:
    """What follows from claims at an item or a task, and what its lines are linked to."""
    project = plan.project
    return {
        "items": [{"id": node_id(project, one.ref), "props": state_props(one)} for one in plan.items],
        "entries": [known(entry_props(one)) for one in plan.entries],
        "entries_gone": list(plan.entries_gone),
        "blocks": [block_row(project, one) for one in plan.blocks],
        "shown": [{"id": one.slot, "shown": shown_text(one.shown)} for one in plan.shown],
        "links": [link_row(project, one) for one in plan.links],
    }


def _downstream(plan: Plan) -> dict[str, Rows]:
    return {
        f"rests_{noun}s": [_rests(plan.project, one) for one in plan.downstream if one.noun == noun]
        for noun in ("task", "item", "claim")
    }


def _rests(project: str, one: DownstreamWrite) -> dict[str, Any]:
    return {
        "claim": node_id(project, one.claim),
        "other": node_id(project, one.affects),
        "props": downstream_props(one.by, one.at),
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


def _members(plan: Plan) -> Rows:
    pairs = {(one.id, ref) for one in plan.conflicts_new + plan.conflicts_changed for ref in one.members}
    return [{"conflict": conflict, "claim": node_id(plan.project, ref)} for conflict, ref in sorted(pairs)]
