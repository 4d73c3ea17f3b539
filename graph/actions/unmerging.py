"""Taking a merge of cards back: the words that had come to a card stand in a card of their own again."""

from collections.abc import Mapping
from dataclasses import replace

from graph.actions.announce import announce
from graph.actions.ledger import Ledger
from graph.actions.links import claim_by_ref
from graph.actions.moment import Moment
from graph.actions.steps import Person, claim_after, record
from graph.actions.surroundings import evidence_of
from graph.model.address import Address, named
from graph.model.claim import Claim, Evidence
from graph.model.plan import EvidenceLink, Plan, Quotations, Reviews
from graph.model.review import Review
from graph.model.slot import SlotShape, SlotState
from graph.model.words import ReviewAction
from graph.rules.reading.reconcile import normal_statement
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause

MERGED = "evidence"
"""Under which name the Review of a merge keeps the quotations that it brought."""


async def unmerge(ledger: Ledger, project: str, ref: str, slot: str, merge: Review, person: Person) -> Claim:
    """What was said before and since stays with the card."""
    claim = await claim_by_ref(ledger, project, ref)
    gone = frozenset((merge.after or {}).get(MERGED, ()))
    homes = await _homes(ledger, claim, gone)
    cause = Cause(by=person.name, note=f"no longer merged into {ref}")

    def decide(moment: Moment) -> Claim:
        state = moment.slots[slot].claim(ref)
        assert state is not None  # located before, and claims are never deleted
        moved = [one for one in state.evidence if one.id in gone or one.of in gone]
        left = _without(moment.slots[slot], ref, moved)
        moment.settled[slot] = settle(left, (), moment.setting(cause), was=moment.slots[slot])
        for home in homes:
            words = [_again(one, homes[home], moment.now) for one in moved]
            moment.settled[home] = settle(moment.slots[home], words, moment.setting(cause))
        links = tuple(EvidenceLink(ref, one) for one in moved)
        moment.add(Plan(project, Quotations(gone=links), Reviews(undone=(merge.id,))))
        return state.claim

    def finish(moment: Moment, before: Claim) -> None:
        record(moment, ref, slot, ReviewAction.REVERT, person, before, undo=None, undone=True)

    shapes = {slot: SlotShape()} | {home: SlotShape.at(address) for home, (address, _) in homes.items()}
    announced = await announce(ledger, project, shapes, decide, finish=finish)
    return claim_after(announced.moment, slot, ref)


async def _homes(ledger: Ledger, claim: Claim, gone: frozenset[str]) -> Mapping[str, tuple[Address, str]]:
    """Where the words would have stood by themselves: one merge brought one assertion."""
    (quoted,) = await evidence_of(ledger.graph, [claim.id])
    scope = Address(claim.project, claim.tier, claim.item or claim.domain)
    found = {}
    for one in quoted:
        draft = one.evidence.draft
        if one.evidence.id in gone and draft is not None:
            norm = normal_statement(draft.statement)
            address = named(scope, draft.kind, None, norm)
            found[address.slot] = (address, norm)
    return found


def _without(slot: SlotState, ref: str, moved: list[Evidence]) -> SlotState:
    ids = {one.id for one in moved}
    return replace(
        slot,
        claims=tuple(
            replace(one, evidence=tuple(said for said in one.evidence if said.id not in ids))
            if one.claim.ref == ref
            else one
            for one in slot.claims
        ),
    )


def _again(one: Evidence, home: tuple[Address, str], now: int) -> Evidence:
    """By its own norm; what supports it goes along as it is."""
    draft = replace(one.draft, norm=home[1]) if one.draft is not None else None
    return replace(one, draft=draft, recorded_at=now)
