"""A slot with its claims, as one trip reads it."""

from collections.abc import Collection, Mapping
from typing import Any

from graph.engine import Along, Transaction
from graph.model.address import beside
from graph.model.ids import node_id
from graph.model.plan import Plan, Slots
from graph.model.slot import ClaimState, OtherLayerClaim, Projected, SlotShape, SlotState
from graph.model.words import Layer, Tier
from graph.store.blocks import entry_from, shown_from, shown_text
from graph.store.claims import claim_from
from graph.store.conflicts import conflict_from
from graph.store.evidence import evidence_from
from graph.store.items import state_from
from graph.store.supersessions import supersession_from
from graph.store.writing import PlanWriter, Rows


def slot_row(slot: str, project: str, shape: SlotShape) -> dict[str, Any]:
    """Return the properties of a slot's node, for `slot.touch`."""
    return {
        "id": slot,
        "project": project,
        "tier": shape.tier.value,
        "item": shape.item,
        "domain": shape.domain,
        "layer": shape.layer.value,
        "key": shape.key,
        "highRisk": shape.high_risk,
        "answers": shape.answers,
        "beside": beside(slot),
    }


def slots_taken(
    tx: Transaction, project: str, wanted: Mapping[str, SlotShape], taken: Collection[str] = ()
) -> Along | None:
    """Take slots for this transaction with its next trip, in the order of their names, so that two writers never wait for
    each other. `taken`: those that it has already."""
    rows = [slot_row(slot, project, wanted[slot]) for slot in sorted(wanted) if slot not in taken]
    return tx.along("slot.touch", slots=rows) if rows else None


async def slots_of(asked: Along | None) -> dict[str, SlotState]:
    states = [slot_from(row) for row in (await asked.rows() if asked is not None else ())]
    return {slot.id: slot for slot in states}


async def take_slots(
    tx: Transaction, project: str, wanted: Mapping[str, SlotShape], taken: Collection[str] = ()
) -> dict[str, SlotState]:
    return await slots_of(slots_taken(tx, project, wanted, taken))


def slot_from(row: Mapping[str, Any]) -> SlotState:
    node, claims, conflicts = row["slot"], row["claims"], row["conflicts"]
    edges = {}
    for claim in claims:
        for edge in (*claim["newer"], *claim["older"]):
            found = supersession_from(edge)
            edges[(found.newer, found.older, found.explicit, found.part)] = found
    return SlotState(
        id=node["id"],
        project=node["project"],
        shape=_shape_from(node),
        claims=tuple(sorted((_claim_state(one) for one in claims), key=lambda state: state.claim.ref)),
        supersessions=tuple(edges.values()),
        conflict=conflict_from(conflicts[0]) if conflicts else None,
        touched_at=node["touchedAt"],
        projected=Projected(
            entries=tuple(entry_from(entry) for entry in row["entries"]),
            asked=row["asked"],
            item=state_from(row["item"]) if row["item"] else None,
            shown=shown_from(node.get("shown")),
        ),
        beside=tuple(
            OtherLayerClaim(claim_from(one["claim"]), tuple(map(conflict_from, one["conflicts"])))
            for one in row["beside"]
        ),
    )


def _shape_from(node: Mapping[str, Any]) -> SlotShape:
    return SlotShape(
        tier=Tier(node["tier"]),
        item=node.get("item"),
        domain=node.get("domain"),
        layer=Layer(node["layer"]),
        key=node.get("key"),
        high_risk=bool(node.get("highRisk")),
        answers=node.get("answers"),
    )


def _claim_state(row: Mapping[str, Any]) -> ClaimState:
    evidence = sorted((evidence_from(one) for one in row["evidence"]), key=lambda evidence: evidence.order)
    return ClaimState(claim_from(row["claim"]), tuple(evidence))


def slot_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    """A transaction may settle a slot several times, each time from where it stood: the last time says who holds it."""
    slots = plan.of(Slots)
    taken = {write.id: write for write in slots.taken}.values()
    current = ((write.id, write.current) for write in taken if write.current is not None)
    return {
        "taken": [{"id": write.id, "at": write.touched_at, "current": write.current} for write in taken],
        "current": [{"slot": slot, "claim": node_id(plan.project, ref)} for slot, ref in current],
        "shown": [{"id": write.slot, "shown": shown_text(write.shown)} for write in slots.shown],
    }
