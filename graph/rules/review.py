"""Knows what a person's step does to a slot: everything in it is fixed as it stands, and then the step is taken.

Each function takes the slot as stored and returns it as the step leaves it; settling then derives the rest.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from graph.model.claim import Claim, Pin
from graph.model.slot import ClaimState, SlotState
from graph.model.status import HOLDING, ClaimStatus


def pinned(slot: SlotState, now: int) -> SlotState:
    return _each(slot, lambda claim: _pin(claim, now))


def promoted(slot: SlotState, ref: str, now: int) -> SlotState:
    """In force from its own words, or from now where later words hold the slot already."""
    chosen = _claim(slot, ref)
    words = _words_at(slot, ref)
    later = [one.claim for one in slot.claims if one.claim.held and one.claim.ref != ref and _reaches(one.claim, words)]
    start = now if later else words

    def step(claim: Claim) -> Claim:
        if claim.ref == ref:
            return replace(_fix(claim, ClaimStatus.ACTIVE, start, None, now, held=True), deferred_at=None)
        if claim.status in HOLDING and chosen.slot == claim.slot:
            return _fix(claim, ClaimStatus.SUPERSEDED, claim.valid_from, start, now)
        return _pin(claim, now)

    return _each(slot, step)


def rejected(slot: SlotState, ref: str, now: int) -> SlotState:
    """Never true: the chain closes over it, and what it had replaced holds again until the next in the chain."""
    gone = _claim(slot, ref)
    before = _predecessor(slot, ref) if gone.held else None
    after = _successor(slot, ref) if gone.held else None

    def step(claim: Claim) -> Claim:
        if claim.ref == ref:
            return replace(_fix(claim, ClaimStatus.REJECTED, claim.valid_from, claim.valid_to, now), turned_down_at=now)
        if before is not None and claim.ref == before.ref:
            holds_again = after is None and gone.status in HOLDING
            status = ClaimStatus.ACTIVE if holds_again else claim.status
            return _fix(claim, status, claim.valid_from, after.valid_from if after else gone.valid_to, now)
        return _pin(claim, now)

    return _each(slot, step)


def archived(slot: SlotState, ref: str, now: int) -> SlotState:
    return _only(slot, ref, now, lambda claim: _fix(claim, ClaimStatus.ARCHIVED, claim.valid_from, now, now))


def deferred(slot: SlotState, ref: str, now: int) -> SlotState:
    return _only(slot, ref, now, lambda claim: replace(_pin(claim, now), deferred_at=now))


def edited(slot: SlotState, ref: str, now: int, **says: Any) -> SlotState:
    """Other words for the same claim; the history keeps what it said before."""

    def step(claim: Claim) -> Claim:
        log = tuple(
            stage if stage.statement is not None else replace(stage, statement=claim.statement, value=claim.value)
            for stage in claim.log
        )
        last = log[-1] if log else None
        changed = replace(_pin(claim, now), **says, edited=True)
        if last is not None:
            log += (replace(last, at=now, statement=changed.statement, value=changed.value),)
        return replace(changed, log=log, changed_at=now)

    return _only(slot, ref, now, step)


def replaced(slot: SlotState, ref: str, start: int, now: int) -> SlotState:
    """Superseded by a claim that an explicit word names: from that claim's time, or from now if that lies before."""

    def step(claim: Claim) -> Claim:
        until = max(start, claim.valid_from or start)
        return _fix(claim, ClaimStatus.SUPERSEDED, claim.valid_from, until, now)

    return _only(slot, ref, now, step)


def restored_after(slot: SlotState, ref: str, now: int) -> SlotState:
    """What an explicit supersession had replaced holds again, because its newer side was never true."""
    return _only(slot, ref, now, lambda claim: _fix(claim, ClaimStatus.ACTIVE, claim.valid_from, None, now))


def resolved(slot: SlotState, winner: str, members: Iterable[str], now: int) -> SlotState:
    """The winner is ACTIVE; whatever else was in the conflict is superseded and was turned down."""
    losers = set(members) - {winner}
    won = _claim(slot, winner)
    chosen = pinned(slot, now) if won.status in HOLDING else promoted(slot, winner, now)

    def step(claim: Claim) -> Claim:
        if claim.ref not in losers:
            return claim
        pin = claim.pin
        assert pin is not None  # promoted() and pinned() fix every claim of the slot
        lost = replace(pin, status=ClaimStatus.SUPERSEDED)
        return replace(claim, status=ClaimStatus.SUPERSEDED, pin=lost, turned_down_at=now)

    return _each(chosen, step)


def dismissed(slot: SlotState, now: int) -> SlotState:
    """No real conflict: the incumbent stays, the challengers are candidates again."""

    def step(claim: Claim) -> Claim:
        if claim.status is ClaimStatus.CONFLICTED:
            return _fix(claim, ClaimStatus.CANDIDATE, claim.valid_from, None, now)
        return _pin(claim, now)

    return _each(slot, step)


def restored(slot: SlotState, states: Iterable[Claim], now: int) -> SlotState:
    """The named claims exactly as they were; whatever came since stays as it is."""
    was = {one.ref: one for one in states}

    def step(claim: Claim) -> Claim:
        back = was.get(claim.ref)
        if back is None:
            return _pin(claim, now)
        kept = replace(
            claim,
            statement=back.statement,
            value=back.value,
            value_type=back.value_type,
            norm=back.norm,
            edited=back.edited,
            turned_down_at=back.turned_down_at,
            deferred_at=back.deferred_at,
        )
        return _fix(kept, back.status, back.valid_from, back.valid_to, now, held=back.held)

    return _each(slot, step)


def unfolded(slot: SlotState, ref: str, status: ClaimStatus, now: int) -> SlotState:
    """Undo what words alone had done to a claim: it has the status it had, and the chain closes over it."""
    claim = _claim(slot, ref)
    if claim.held and status not in HOLDING:
        slot = rejected(slot, ref, now)

    def step(one: Claim) -> Claim:
        if one.ref != ref:
            return _pin(one, now)
        fixed = _fix(one, status, claim.valid_from, None, now, held=status in HOLDING)
        return replace(fixed, turned_down_at=claim.turned_down_at)

    return _each(slot, step)


# ── the parts of a step


def _claim(slot: SlotState, ref: str) -> Claim:
    state = slot.claim(ref)
    assert state is not None, f"{ref} is not in slot {slot.id}"
    return state.claim


def _each(slot: SlotState, step: Callable[[Claim], Claim]) -> SlotState:
    return replace(slot, claims=tuple(replace(one, claim=step(one.claim)) for one in slot.claims))


def _only(slot: SlotState, ref: str, now: int, step: Callable[[Claim], Claim]) -> SlotState:
    return _each(slot, lambda claim: step(claim) if claim.ref == ref else _pin(claim, now))


def _pin(claim: Claim, now: int) -> Claim:
    return replace(claim, pin=Pin(claim.status, claim.held, claim.valid_from, claim.valid_to, now))


def _fix(
    claim: Claim, status: ClaimStatus, start: int | None, end: int | None, now: int, held: bool | None = None
) -> Claim:
    held = claim.held if held is None else held
    return replace(
        claim, status=status, held=held, valid_from=start, valid_to=end, pin=Pin(status, held, start, end, now)
    )


def _words_at(slot: SlotState, ref: str) -> int:
    state = slot.claim(ref)
    said = [one.at for one in state.assertions] if state else []
    return min(said, default=_claim(slot, ref).recorded_at)


def _reaches(claim: Claim, at: int) -> bool:
    """Does this claim hold the slot, or did it, later than `at`?"""
    if claim.status is ClaimStatus.REJECTED:
        return False
    begins_later = (claim.valid_from or 0) > at
    ended_later = claim.status not in HOLDING and (claim.valid_to or 0) > at
    return begins_later or ended_later


def _chain(slot: SlotState) -> list[ClaimState]:
    held = [one for one in slot.claims if one.claim.held and one.claim.status is not ClaimStatus.REJECTED]
    return sorted(held, key=lambda one: one.claim.valid_from or 0)


def _predecessor(slot: SlotState, ref: str) -> Claim | None:
    return _neighbour(slot, ref, newer=True)


def _successor(slot: SlotState, ref: str) -> Claim | None:
    return _neighbour(slot, ref, newer=False)


def _neighbour(slot: SlotState, ref: str, *, newer: bool) -> Claim | None:
    """The claim next to `ref` in the slot's own chain: below it where `ref` is the newer one, else above it."""
    for edge in slot.supersessions:
        mine, other = (edge.newer, edge.older) if newer else (edge.older, edge.newer)
        state = slot.claim(other)
        if mine == ref and not edge.explicit and state is not None:
            return state.claim
    return None
