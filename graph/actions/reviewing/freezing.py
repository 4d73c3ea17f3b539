"""Promoting an entity: the memories that it was proposed from stay behind as frozen pointers."""

from collections.abc import Sequence

from graph.actions.reviewing.steps import Person, apply_step, cause_of, claim_after, no_claim, record
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, resettle
from graph.model.address import layer_of
from graph.model.claim import Claim
from graph.model.errors import IllegalTransition
from graph.model.ids import node_id
from graph.model.slot import SlotShape
from graph.model.status import ClaimStatus, is_legal
from graph.model.words import Layer, ReviewAction
from graph.process.services import Services
from graph.rules.reviews.legality import refusal
from graph.rules.reviews.review import graduated, promoted
from graph.store.claims import claim_from


async def promote_entity(services: Services, project: str, ref: str, slot: str, person: Person) -> Claim:
    """Promote an entity in one transaction with the memories that it was proposed from: each that still holds is GRADUATED."""
    memories = (await memories_of(services, project, [ref])).get(ref, {})

    def decide(settlement: Settlement) -> Claim:
        state = settlement.slots[slot].claim(ref)
        if state is None:
            raise no_claim(project, ref)
        refused = refusal(state.claim, ReviewAction.PROMOTE)
        if refused:
            raise IllegalTransition(refused)
        apply_step(settlement, ref, slot, person, lambda slot, now: promoted(slot, ref, now))
        for memory, where in memories.items():
            freeze(settlement, memory, where, ref, person)
        return state.claim

    def finish(settlement: Settlement, before: Claim) -> None:
        record(settlement, ref, slot, ReviewAction.PROMOTE, person, before)

    slots = {slot: SlotShape(), **{one: SlotShape() for one in memories.values()}}
    announced = await announce(services, project, slots, decide, finish=finish)
    return claim_after(announced.settlement, slot, ref)


async def memories_of(services: Services, project: str, refs: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return the memories that each claim was proposed from, with their slots: none for most."""
    rows = await services.graph.read("layer.graduated", ids=[node_id(project, ref) for ref in refs])
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        memories = [claim_from(one) for one in row["from"] if one.get("mergedInto") is None]
        found[row["id"].partition("/")[2]] = {
            claim.ref: claim.slot for claim in memories if layer_of(claim.slot) is Layer.MEMORY
        }
    return found


def freeze(settlement: Settlement, memory: str, slot: str, entity: str, person: Person) -> None:
    state = settlement.after(slot).claim(memory)
    if state is None or not is_legal(state.claim.status, ClaimStatus.GRADUATED):
        return
    cause = cause_of(settlement.project, entity, person, settlement)
    resettle(settlement, slot, graduated(settlement.after(slot), memory, settlement.now), cause)
