"""Knows how a Review fixes what is in a slot: each claim as it stands, or as the step leaves it."""

from collections.abc import Callable
from dataclasses import replace

from graph.model.claim import Claim, Pin
from graph.model.slot import ClaimState, SlotState
from graph.model.status import HOLDING, ClaimStatus


def state_in(slot: SlotState, ref: str) -> ClaimState:
    state = slot.claim(ref)
    assert state is not None, f"{ref} is not in slot {slot.id}"
    return state


def claim_in(slot: SlotState, ref: str) -> Claim:
    return state_in(slot, ref).claim


def each(slot: SlotState, step: Callable[[Claim], Claim]) -> SlotState:
    return replace(slot, claims=tuple(replace(one, claim=step(one.claim)) for one in slot.claims))


def only(slot: SlotState, ref: str, now: int, step: Callable[[Claim], Claim]) -> SlotState:
    return each(slot, lambda claim: step(claim) if claim.ref == ref else pin(claim, now))


def pin(claim: Claim, now: int) -> Claim:
    return fix(claim, claim.status, claim.valid_from, claim.valid_to, now)


def fix(
    claim: Claim, status: ClaimStatus, start: int | None, end: int | None, now: int, held: bool | None = None
) -> Claim:
    held = claim.held if held is None else held
    turned_down = claim.turned_down_at
    if status in HOLDING or (held and turned_down is not None and turned_down < (start or 0)):
        turned_down = None  # taken up again in later words
    return replace(
        claim,
        status=status,
        held=held,
        valid_from=start,
        valid_to=end,
        pin=Pin(status, held, start, end, now),
        turned_down_at=turned_down,
    )


def stand_again(state: ClaimState, now: int) -> Claim:
    """As if nothing had replaced it: it holds, or is ended as it was before by its own words or by a person."""
    claim = state.claim
    before = next((one for one in reversed(claim.log) if one.status is not ClaimStatus.SUPERSEDED), None)
    if before is not None and before.status in (ClaimStatus.ARCHIVED, ClaimStatus.NEEDS_RECHECK):
        return fix(claim, before.status, claim.valid_from, before.valid_to, now, held=before.held)
    if not state.told_as_over:
        return fix(claim, ClaimStatus.ACTIVE, claim.valid_from, None, now, held=True)
    if before is not None and before.status is ClaimStatus.ACTIVE:
        over = max(one.at for one in state.assertions if one.standing.over)
        return fix(claim, ClaimStatus.ARCHIVED, claim.valid_from, over, now, held=True)
    return fix(claim, ClaimStatus.SUPERSEDED, claim.valid_from, None, now, held=False)


def neighbour(slot: SlotState, ref: str, *, newer: bool) -> Claim | None:
    """The claim next to `ref` in the slot's own chain: below it where `ref` is the newer one, else above it."""
    for edge in slot.supersessions:
        mine, other = (edge.newer, edge.older) if newer else (edge.older, edge.newer)
        state = slot.claim(other)
        if mine == ref and not edge.explicit and state is not None:
            return state.claim
    return None
