"""Knows what undoing does to a slot: what a step or words had changed is as it was, and what came since makes room.

Words that came since stay, as evidence or as candidates; nothing is left replaced by what no longer holds.
"""

from collections.abc import Iterable
from dataclasses import replace

from graph.model.claim import Claim
from graph.model.slot import SlotState
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.reviews.review import rejected
from graph.rules.slots.folding_claim import LASTING, change_claim, claim_in, fix, map_claims, pin, stand_again, state_in


def restored(slot: SlotState, states: Iterable[Claim], now: int) -> SlotState:
    """The named claims exactly as they were; what stood on them since is linked again, or is a candidate again."""
    was = {claim.ref: claim for claim in states}

    def step(claim: Claim) -> Claim:
        back = was.get(claim.ref)
        if back is None:
            return pin(claim, now)
        return replace(
            fix(claim, back.status, back.valid_from, back.valid_to, now, held=back.held),
            statement=back.statement,
            value=back.value,
            value_type=back.value_type,
            norm=back.norm,
            edited=back.edited,
            turned_down_at=back.turned_down_at,
            deferred_at=back.deferred_at,
            looked_at=back.looked_at,
            review_by=back.review_by,
            revisit=back.revisit,
            paths=back.paths,
        )

    return _linked_again(slot, map_claims(slot, step), set(was), now)


def undo_words(slot: SlotState, ref: str, status: ClaimStatus, now: int) -> SlotState:
    """Undo what words alone had done to a claim: it has the status it had, and the chain closes over it."""
    claim = claim_in(slot, ref)
    if claim.held and status not in HOLDING:
        slot = rejected(slot, ref, now)

    def step(one: Claim) -> Claim:
        if one.ref != ref:
            return pin(one, now)
        fixed = fix(one, status, claim.valid_from, None, now, held=status in HOLDING)
        return replace(fixed, turned_down_at=claim.turned_down_at)

    return map_claims(slot, step)


def restored_after(slot: SlotState, ref: str, now: int) -> SlotState:
    """Let the claim hold again that an explicit supersession had replaced, because the newer claim was never true."""
    return change_claim(slot, ref, now, lambda _: stand_again(state_in(slot, ref), now))


def _linked_again(slot: SlotState, back: SlotState, named: set[str], now: int) -> SlotState:
    """Link the claims that came since to the restored ones: their successors hold from another time now, or no longer."""
    claims = {state.claim.ref: state.claim for state in back.claims}
    older = {edge.newer: edge.older for edge in slot.supersessions if not edge.explicit}
    for ref in named:
        newer, under = ref, older.get(ref)
        while under in claims and under not in named:
            claims[under] = _superseded_again(claims[under], claims[newer], now)
            newer, under = under, older.get(under)
    return map_claims(back, lambda claim: claims[claim.ref])


def _superseded_again(claim: Claim, newer: Claim, now: int) -> Claim:
    start, until = claim.valid_from or 0, newer.valid_from or 0
    if claim.status is not ClaimStatus.SUPERSEDED or (_holds_on(newer) and until == claim.valid_to):
        return claim
    if _holds_on(newer) and until >= start:
        return fix(claim, claim.status, claim.valid_from, until, now)
    return fix(claim, ClaimStatus.CANDIDATE, claim.valid_from, None, now, held=False)


def _holds_on(claim: Claim) -> bool:
    return claim.held and claim.status in LASTING


def overlap(slot: SlotState, named: set[str]) -> Claim | None:
    """A claim that holds, or held, the slot at a time at which one of the named ones holds it too."""
    claims = [state.claim for state in slot.claims]
    holders = [claim for claim in claims if claim.ref in named and claim.status in HOLDING]
    others = [claim for claim in claims if claim.ref not in named and _holds_on(claim)]
    return next((claim for claim in others for holder in holders if _ends_after(claim, holder.valid_from or 0)), None)


def _ends_after(claim: Claim, at: int) -> bool:
    return claim.status in HOLDING or (claim.valid_to is not None and claim.valid_to > at)
