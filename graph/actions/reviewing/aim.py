"""A person says which item is meant, where the words fit several or none: the same words, at that item, wait to be promoted."""

from dataclasses import replace

from graph.actions.answering.by_ids import items_by_ids
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.links import claim_by_ref
from graph.actions.reviewing.steps import Person, apply_step, cause_of, claim_after, locate, no_claim, record
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement
from graph.model.address import at_item, named
from graph.model.claim import Claim, Evidence
from graph.model.errors import IllegalTransition, no_item
from graph.model.ids import node_id
from graph.model.slot import ClaimState, SlotShape
from graph.model.status import UNDECIDED
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.reviews import review
from graph.rules.reviews.legality import is_unaimed
from graph.rules.slots.settle import settle


async def aim(services: Services, project: str, ref: str, item: str, person: Person) -> Claim:
    """The claim at the item; the one that said nothing of any is archived, and says where its words went."""
    ref, slot = (await locate(services, project, ref))[ref]
    claim, profile = await claim_by_ref(services, project, ref), await profile_of(services, project)
    _refuse(claim)
    (found,) = await items_by_ids(services.graph, [node_id(project, item)])
    if found is None:
        raise no_item(project, item)
    spec = profile.spec(claim.key or "")
    address = named(at_item(project, found.ref), claim.kind, claim.key, claim.norm, many=spec is not None and spec.many)
    target, shape = address.slot, SlotShape.at(address, high_risk=profile.is_high_risk(claim.key))

    def decide(settlement: Settlement) -> tuple[str, Claim]:
        state = settlement.slots[slot].claim(ref)
        if state is None:
            raise no_claim(project, ref)
        _refuse(state.claim)
        words = _words(state, found.ref, settlement.now)
        cause = cause_of(project, ref, person, settlement)
        settlement.settled[target] = settle(settlement.slots[target], words, settlement.setting(cause))
        apply_step(settlement, ref, slot, person, lambda slot, now: review.archived(slot, ref, now))
        return settlement.settled[target].carries[words[0].id], state.claim

    def finish(settlement: Settlement, decided: tuple[str, Claim]) -> None:
        told = replace(
            person, note=f"aimed at {found.ref}, as {decided[0]}" + (f": {person.note}" if person.note else "")
        )
        record(settlement, ref, slot, ReviewAction.ARCHIVE, told, decided[1])

    announced = await announce(services, project, {slot: SlotShape(), target: shape}, decide, finish=finish)
    return claim_after(announced.settlement, target, announced.decided[0])


def _refuse(claim: Claim) -> None:
    if not is_unaimed(claim) or claim.status not in UNDECIDED:
        about = claim.item or "the project"
        raise IllegalTransition(
            f"{claim.ref} is {claim.status} and about {about}: only a claim that waits, and whose item is not known, can be aimed."
        )


def _words(state: ClaimState, item: str, now: int) -> list[Evidence]:
    """The same quotations, said of the item; those that assert first."""
    said = sorted(state.evidence, key=lambda evidence: evidence.draft is None)
    return [
        replace(
            evidence,
            id=f"{evidence.id}@{item}",
            of=f"{evidence.of}@{item}" if evidence.of else None,
            item=item,
            recorded_at=now,
        )
        for evidence in said
    ]
