"""Knows what closing a conflict does to its slot: who won holds it, or nobody did and all is as before."""

from collections.abc import Iterable
from dataclasses import replace

from graph.model.claim import Claim
from graph.model.slot import SlotState
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.reviews.review import pinned, promoted
from graph.rules.slots.pins import claim_in, each, fix, pin


def resolved(slot: SlotState, winner: str, members: Iterable[str], now: int) -> SlotState:
    """The winner is ACTIVE; whatever else was in the conflict is superseded and was turned down."""
    losers = set(members) - {winner}
    won = claim_in(slot, winner)
    chosen = pinned(slot, now) if won.status in HOLDING else promoted(slot, winner, now)

    def step(claim: Claim) -> Claim:
        if claim.ref not in losers:
            return claim
        lost = fix(claim, ClaimStatus.SUPERSEDED, claim.valid_from, claim.valid_to, now)
        return replace(lost, turned_down_at=now)

    return each(chosen, step)


def dismissed(slot: SlotState, now: int) -> SlotState:
    """No real conflict: the incumbent stays, the challengers are candidates again, and repeating them only counts."""

    def step(claim: Claim) -> Claim:
        if claim.status is ClaimStatus.CONFLICTED:
            aside = fix(claim, ClaimStatus.CANDIDATE, claim.valid_from, None, now)
            return replace(aside, turned_down_at=now)
        return pin(claim, now)

    return each(slot, step)
