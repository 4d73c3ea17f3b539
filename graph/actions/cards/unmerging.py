"""Taking a merge of cards back: the words that had come to a card stand in a card of their own again."""

from collections.abc import Mapping
from dataclasses import replace

from graph.actions.answering.surroundings import evidence_of
from graph.actions.cards.budget import RoomBack
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.links import claim_by_ref
from graph.actions.reviewing.steps import Person, claim_after, record
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement
from graph.model.address import Address, named
from graph.model.claim import Claim, Evidence
from graph.model.plan import EvidenceLink, Plan, Quotations, Reviews
from graph.model.review import Review
from graph.model.slot import SlotShape, SlotState
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause
from graph.rules.values.normal import normal_statement

MERGED = "evidence"
"""Under which name the Review of a merge keeps the quotations that it brought."""


async def unmerge(services: Services, project: str, ref: str, slot: str, merge: Review, person: Person) -> Claim:
    """Undo a merge of cards. Earlier and later words stay with the card."""
    claim = await claim_by_ref(services, project, ref)
    gone = frozenset((merge.after or {}).get(MERGED, ()))
    homes = await _homes(services, claim, gone)
    room = RoomBack((await profile_of(services, project)).cards, claim)
    cause = Cause(by=person.name, note=f"no longer merged into {ref}")

    def decide(settlement: Settlement) -> Claim:
        state = settlement.slots[slot].claim(ref)
        assert state is not None  # located before, and claims are never deleted
        moved = [evidence for evidence in state.evidence if evidence.id in gone or evidence.of in gone]
        left = _without(settlement.slots[slot], ref, moved)
        settlement.settled[slot] = settle(left, (), settlement.setting(cause), was=settlement.slots[slot])
        for home in homes:
            words = [_again(evidence, homes[home], settlement.now) for evidence in moved]
            settlement.settled[home] = settle(settlement.slots[home], words, settlement.setting(cause))
        links = tuple(EvidenceLink(ref, evidence) for evidence in moved)
        settlement.add(Plan(project, Quotations(gone=links), Reviews(undone=(merge.id,))))
        return state.claim

    def finish(settlement: Settlement, before: Claim) -> None:
        room.check(settlement)
        record(settlement, ref, slot, ReviewAction.REVERT, person, before, undo=None, undone=True)

    shapes = {slot: SlotShape()} | {home: SlotShape.at(address) for home, (address, _) in homes.items()}
    announced = await announce(services, project, shapes, decide, finish=finish, listener=room)
    return claim_after(announced.settlement, slot, ref)


async def _homes(services: Services, claim: Claim, gone: frozenset[str]) -> Mapping[str, tuple[Address, str]]:
    """Return the slots in which the merged words would have stood by themselves: one merge brought one assertion."""
    (quoted,) = await evidence_of(services.graph, [claim.id])
    scope = Address(claim.project, claim.tier, claim.item or claim.domain)
    found = {}
    for quotation in quoted:
        draft = quotation.evidence.draft
        if quotation.evidence.id in gone and draft is not None:
            norm = normal_statement(draft.statement)
            address = named(scope, draft.kind, None, norm)
            found[address.slot] = (address, norm)
    return found


def _without(slot: SlotState, ref: str, moved: list[Evidence]) -> SlotState:
    ids = {evidence.id for evidence in moved}
    return replace(
        slot,
        claims=tuple(
            replace(state, evidence=tuple(said for said in state.evidence if said.id not in ids))
            if state.claim.ref == ref
            else state
            for state in slot.claims
        ),
    )


def _again(evidence: Evidence, home: tuple[Address, str], now: int) -> Evidence:
    """By its own norm; what supports it goes along as it is."""
    draft = replace(evidence.draft, norm=home[1]) if evidence.draft is not None else None
    return replace(evidence, draft=draft, recorded_at=now)
