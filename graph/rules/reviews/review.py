"""Knows what a person's step does to a slot: everything in it is fixed as it stands, and then the step is taken.

Each function takes the slot as stored and returns it as the step leaves it; settling then derives the rest.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from graph.model.claim import Claim
from graph.model.slot import ClaimState, SlotState
from graph.model.status import HOLDING, ClaimStatus, is_legal
from graph.model.words import Stance
from graph.rules.slots.folding_claim import (
    change_claim,
    claim_in,
    fix,
    map_claims,
    neighbour,
    pin,
    stance,
    stand_again,
    state_in,
)

_HELD_TO_AN_END = (ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED, ClaimStatus.GRADUATED)


def pinned(slot: SlotState, now: int) -> SlotState:
    return map_claims(slot, lambda claim: pin(claim, now))


def promoted(slot: SlotState, ref: str, now: int) -> SlotState:
    """Promote a claim: in force from its own words, or from now where later words hold the slot already; a planned one from
    its day."""
    words = _words_at(slot, ref)
    planned = claim_in(slot, ref)
    others = [state.claim for state in slot.claims if state.claim.held and state.claim.ref != ref]
    begun = max((claim.valid_from or 0 for claim in others if claim.status in HOLDING), default=0)
    start = max(now, begun) if any(_reaches(claim, words) for claim in others) else words
    start = max(start, planned.valid_from or 0) if planned.stance == Stance.PLANNED else start

    def step(claim: Claim) -> Claim:
        if claim.ref == ref:
            again = claim.status in HOLDING  # rechecked: it goes on holding from when it did
            since = claim.valid_from if again else start
            return replace(fix(claim, ClaimStatus.ACTIVE, since, None, now, held=True), deferred_at=None)
        if claim.status in HOLDING:
            return fix(claim, ClaimStatus.SUPERSEDED, claim.valid_from, start, now)
        return pin(claim, now)

    return map_claims(slot, step)


def rejected(slot: SlotState, ref: str, now: int) -> SlotState:
    """Never true: the chain closes over it, and what it had replaced has its place until the next in the chain."""
    gone = claim_in(slot, ref)
    before = neighbour(slot, ref, newer=True) if gone.held else None
    after = neighbour(slot, ref, newer=False) if gone.held else None

    def step(claim: Claim) -> Claim:
        if claim.ref == ref:
            return replace(fix(claim, ClaimStatus.REJECTED, claim.valid_from, claim.valid_to, now), turned_down_at=now)
        if before is not None and claim.ref == before.ref:
            return _in_place_of(state_in(slot, claim.ref), gone, after, now)
        return pin(claim, now)

    return map_claims(slot, step)


def _in_place_of(state: ClaimState, gone: Claim, after: Claim | None, now: int) -> Claim:
    claim = state.claim
    if claim.status is not ClaimStatus.SUPERSEDED:
        return pin(claim, now)
    if after is not None:
        return fix(claim, ClaimStatus.SUPERSEDED, claim.valid_from, after.valid_from, now)
    if gone.status in HOLDING:
        return stand_again(state, now)
    status = gone.status if gone.status in _HELD_TO_AN_END else claim.status
    return fix(claim, status, claim.valid_from, gone.valid_to, now)


def archived(slot: SlotState, ref: str, now: int) -> SlotState:
    return change_claim(
        slot, ref, now, lambda claim: fix(claim, ClaimStatus.ARCHIVED, claim.valid_from, _not_before(claim, now), now)
    )


def doubted(slot: SlotState, ref: str, now: int) -> SlotState:
    """Let a claim need a recheck, because so much speaks against it; until then it goes on holding."""
    return change_claim(
        slot, ref, now, lambda claim: fix(claim, ClaimStatus.NEEDS_RECHECK, claim.valid_from, None, now, held=True)
    )


def graduated(slot: SlotState, ref: str, now: int) -> SlotState:
    """A frozen pointer to the entity that it has become: it holds its slot no more, and nothing cuts its time."""
    return change_claim(
        slot, ref, now, lambda claim: fix(claim, ClaimStatus.GRADUATED, claim.valid_from, claim.valid_to, now)
    )


def looked_at(slot: SlotState, ref: str, now: int) -> SlotState:
    """Note a look at a claim: that fixes nothing."""
    return map_claims(slot, lambda claim: replace(claim, looked_at=now) if claim.ref == ref else claim)


def deferred(slot: SlotState, ref: str, now: int) -> SlotState:
    return change_claim(slot, ref, now, lambda claim: replace(pin(claim, now), deferred_at=now))


def edited(slot: SlotState, ref: str, now: int, **says: Any) -> SlotState:
    """Reword a claim; settling keeps its earlier words in its history.

    A candidate that says something new where something else holds contests that, also a candidate that was dismissed
    before.
    """
    holds = slot.current

    def step(claim: Claim) -> Claim:
        changed = replace(pin(claim, now), **says, edited=True)
        anew = claim.status is ClaimStatus.CANDIDATE and changed.norm != claim.norm
        if not anew or holds is None or stance(holds.norm) == stance(changed.norm):
            return changed
        contests = fix(changed, ClaimStatus.CONFLICTED, changed.valid_from, None, now)
        return replace(contests, turned_down_at=None)

    return change_claim(slot, ref, now, step)


def gives_way(state: ClaimState) -> bool:
    """May an explicit word replace it? Also what its own words call superseded, as long as nothing is known to have replaced it."""
    claim = state.claim
    unnamed = claim.status is ClaimStatus.SUPERSEDED and not claim.held and state.told_as_over
    return unnamed or is_legal(claim.status, ClaimStatus.SUPERSEDED)


def replaced(slot: SlotState, ref: str, start: int, now: int) -> SlotState:
    """Supersede a claim by a claim that explicit words name: from that claim's time, or from now if that lies before.

    A claim that its own words call superseded held until then. A claim that a person ended before that, or that words
    withdrew, held no longer than they say.
    """
    over = state_in(slot, ref).told_as_over

    def step(claim: Claim) -> Claim:
        end = _not_before(claim, start)
        if claim.status is ClaimStatus.ARCHIVED and not over:
            end = min(end, claim.valid_to or end)
        return fix(claim, ClaimStatus.SUPERSEDED, claim.valid_from, end, now, held=claim.held or over)

    return change_claim(slot, ref, now, step)


# ── the parts of a step


def _not_before(claim: Claim, at: int) -> int:
    """Return the end, and never before the claim's begin, whatever the clocks of its words said."""
    return max(at, claim.valid_from or at)


def _words_at(slot: SlotState, ref: str) -> int:
    state = slot.claim(ref)
    said = [evidence.at for evidence in state.assertions] if state else []
    return min(said, default=claim_in(slot, ref).recorded_at)


def _reaches(claim: Claim, at: int) -> bool:
    """True if this claim holds the slot, or held it, later than `at`."""
    if claim.status is ClaimStatus.REJECTED:
        return False
    begins_later = (claim.valid_from or 0) > at
    ended_later = claim.status not in HOLDING and (claim.valid_to or 0) > at
    return begins_later or ended_later


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

    return map_claims(chosen, step)


def dismissed(slot: SlotState, now: int) -> SlotState:
    """No real conflict: the incumbent stays, the challengers are candidates again, and repeating them only counts."""

    def step(claim: Claim) -> Claim:
        if claim.status is ClaimStatus.CONFLICTED:
            aside = fix(claim, ClaimStatus.CANDIDATE, claim.valid_from, None, now)
            return replace(aside, turned_down_at=now)
        return pin(claim, now)

    return map_claims(slot, step)
