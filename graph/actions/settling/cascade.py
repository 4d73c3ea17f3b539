"""An explicit supersession is in force exactly as long as its newer side is: it follows that in the same transaction."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from graph.actions.settling.settlement import Settlement, find, resettle
from graph.engine import Transaction
from graph.model.claim import Claim, Supersession
from graph.model.ids import node_id
from graph.model.slot import SlotShape
from graph.model.status import HOLDING, NOT_IN_FORCE, ClaimStatus
from graph.rules.reviews.restore import restored_after
from graph.rules.reviews.review import gives_way, replaced
from graph.rules.slots.settle import Settled
from graph.rules.slots.trail import Cause
from graph.store.slots import take_slots

LONGEST = 16  # explicit supersessions that wait for each other in a row; a longer row settles with the next write


async def cascade(tx: Transaction, settlement: Settlement) -> None:
    """Carry steps on along supersessions: a claim that came into force replaces those it names; those that an untrue claim
    had replaced hold again."""
    for _ in range(LONGEST):
        begun = await _loaded(tx, settlement, _edges(settlement, _came_into_force))
        lapsed = await _loaded(tx, settlement, _edges(settlement, _was_never_in_force))
        void = [edge for edge in begun if _is_void(settlement, edge)]
        begun = [edge for edge in begun if edge not in void and _may_replace(settlement, edge)]
        lapsed = [edge for edge in lapsed if _may_hold_again(settlement, edge)]
        if not begun and not lapsed and not void:
            return
        for edge in void:
            _leave_out(settlement, edge)
        for edge in begun:
            _enforce(settlement, edge)
        for edge in lapsed:
            _lift(settlement, edge)


def _edges(settlement: Settlement, chosen: Callable[[Settlement, Settled], list[Claim]]) -> list[Supersession]:
    """Whole explicit supersessions whose newer side is one of the chosen."""
    found = []
    for settled in settlement.settled.values():
        refs = {claim.ref for claim in chosen(settlement, settled)}
        edges = (edge for edge in settled.slot.supersessions if edge.explicit and not edge.part)
        found += [edge for edge in edges if edge.newer in refs]
    return found


def _came_into_force(settlement: Settlement, settled: Settled) -> list[Claim]:
    before = _before(settlement, settled)
    now = (state.claim for state in settled.slot.claims if state.claim.status is ClaimStatus.ACTIVE)
    return [claim for claim in now if before.get(claim.ref) is not ClaimStatus.ACTIVE]


def _was_never_in_force(settlement: Settlement, settled: Settled) -> list[Claim]:
    before = _before(settlement, settled)
    now = (state.claim for state in settled.slot.claims if state.claim.status in NOT_IN_FORCE)
    return [claim for claim in now if before.get(claim.ref, claim.status) not in NOT_IN_FORCE]


def _before(settlement: Settlement, settled: Settled) -> dict[str, ClaimStatus]:
    return {state.claim.ref: state.claim.status for state in settlement.slots[settled.slot.id].claims}


async def _loaded(tx: Transaction, settlement: Settlement, edges: Sequence[Supersession]) -> list[Supersession]:
    """The edges, with the slots of their older sides taken, and of what had replaced their newer sides."""
    named = {edge.older for edge in edges} | {
        one.newer for edge in edges for one in _supersessions_of(settlement, edge.newer)
    }
    missing = sorted(ref for ref in named if find(settlement, ref) is None)
    if missing:
        rows = await tx.run("claim.slots", ids=[node_id(settlement.project, ref) for ref in missing])
        wanted = {row["slot"]: SlotShape() for row in rows}
        settlement.slots |= await take_slots(tx, settlement.project, wanted, settlement.slots)
    return list(edges)


def _is_void(settlement: Settlement, edge: Supersession) -> bool:
    """Nobody vouches for it, and what put its newer side into force were other people's words, which say nothing of it."""
    newer = find(settlement, edge.newer)
    return not edge.vouched and newer is not None and newer.pin is None


def _leave_out(settlement: Settlement, edge: Supersession) -> None:
    older = find(settlement, edge.older)
    slot = settlement.after(older.slot) if older is not None else None
    if slot is None or edge not in slot.supersessions:
        return
    changed = replace(slot, supersessions=tuple(one for one in slot.supersessions if one != edge))
    resettle(settlement, slot.id, changed, Cause(note=f"nobody vouches that {edge.newer} replaces it"))


def _may_replace(settlement: Settlement, edge: Supersession) -> bool:
    older = find(settlement, edge.older)
    state = settlement.after(older.slot).claim(older.ref) if older is not None else None
    return state is not None and gives_way(state)


def _enforce(settlement: Settlement, edge: Supersession) -> None:
    older, newer = find(settlement, edge.older), find(settlement, edge.newer)
    if older is None or newer is None or not _may_replace(settlement, edge):
        return
    changed = replaced(settlement.after(older.slot), older.ref, newer.valid_from or settlement.now, settlement.now)
    resettle(settlement, older.slot, changed, Cause(by=edge.by, note=f"superseded by {edge.newer}"))


def _may_hold_again(settlement: Settlement, edge: Supersession) -> bool:
    """True if nothing else has replaced it or holds its slot since."""
    older = find(settlement, edge.older)
    if older is None or older.status is not ClaimStatus.SUPERSEDED or not older.held:
        return False
    slot = settlement.after(older.slot)
    others = (one for one in slot.supersessions if one.older == edge.older and one.newer != edge.newer and not one.part)
    return slot.current is None and not any(others)


def _lift(settlement: Settlement, edge: Supersession) -> None:
    older = find(settlement, edge.older)
    if older is None or older.status in HOLDING:
        return
    after = _replacer(settlement, edge.newer)
    if after is not None:
        _close_over(settlement, edge, after, older)
        return
    changed = restored_after(settlement.after(older.slot), older.ref, settlement.now)
    resettle(settlement, older.slot, changed, Cause(by=edge.by, note=f"{edge.newer} no longer supersedes it"))


def _replacer(settlement: Settlement, ref: str) -> Claim | None:
    """Find the claim in force that had replaced a claim that was never true: its place in the chain is its own."""
    found = (find(settlement, edge.newer) for edge in _supersessions_of(settlement, ref))
    return next(
        (claim for claim in found if claim is not None and claim.held and claim.status not in NOT_IN_FORCE), None
    )


def _supersessions_of(settlement: Settlement, ref: str) -> list[Supersession]:
    """Return the supersessions of a claim as the settlement found them: a slot's chain that closes over it leaves none."""
    slot = next((slot for slot in settlement.slots.values() if slot.claim(ref) is not None), None)
    return [edge for edge in slot.supersessions if edge.older == ref and not edge.part] if slot is not None else []


def _close_over(settlement: Settlement, edge: Supersession, newer: Claim, older: Claim) -> None:
    """The chain closes over what was never true, also where it goes through several slots."""
    start = newer.valid_from or settlement.now
    reason = f"{edge.newer}, which came between them, was never true"
    drawn = replace(
        edge, newer=newer.ref, at=start, recorded_at=settlement.now, reason=reason, looked_at=settlement.now
    )
    slot = replaced(settlement.after(older.slot), older.ref, start, settlement.now)
    changed = replace(slot, supersessions=(*slot.supersessions, drawn))
    resettle(settlement, older.slot, changed, Cause(by=edge.by, note=f"superseded by {newer.ref}"))
