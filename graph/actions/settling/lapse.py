"""A conflict between slots lapses where fewer than two of its claims still stand: nobody writes to it then, so it is looked for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graph.actions.settling.conflicts import change_conflict
from graph.actions.settling.settlement import Settlement, find
from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.plan import Claims, Conflicts, EventNote, Events, Plan
from graph.model.status import STANDING, ClaimStatus
from graph.model.words import ConflictChange, ConflictStatus
from graph.rules.slots.contest import lapsed, policy_of
from graph.store.conflicts import conflict_from


async def lapse(tx: Transaction, settlement: Settlement, claims: Sequence[str] = ()) -> None:
    """Close the conflicts of the claims that fell in this settlement (and of `claims`, by node id), and of those that it
    has opened, where too few members still stand."""
    _look_at_new(settlement)
    opened = [
        conflict
        for conflict in changed_here(settlement).values()
        if conflict.status is ConflictStatus.OPEN and conflict.slot is None
    ]
    fallen = [*_newly_fallen(settlement), *claims]
    if not fallen and not opened:
        return
    left = merged_here(settlement)
    rows = await tx.run("conflict.between", claims=fallen, conflicts=[conflict.id for conflict in opened])
    for row in rows:
        stored = conflict_from(row["conflict"])
        conflict = changed_here(settlement).get(stored.ref, stored)
        if _lapses(conflict):
            _look(settlement, conflict, [present_state(settlement, member, left) for member in row["members"]])


def _look_at_new(settlement: Settlement) -> None:
    """Write a new conflict as settled where a later message of the same transaction has settled it."""
    made = settlement.extra.of(Conflicts).new
    for conflict in (conflict for conflict in made if conflict.slot is None and _lapses(conflict)):
        found = {ref: claim.status for ref in conflict.members if (claim := find(settlement, ref)) is not None}
        closed = lapsed(conflict, found, settlement.now) if len(found) == len(conflict.members) else None
        if closed is not None:
            conflicts = settlement.extra.of(Conflicts)
            told = tuple(closed if one is conflict else one for one in conflicts.new)
            settlement.extra = settlement.extra.but(replace(conflicts, new=told))
            event = EventNote("conflict", conflict.ref, settlement.now, ConflictChange.RESOLVED)
            settlement.add(Plan(settlement.project, Events(told=(event,))))


def _lapses(conflict: Conflict) -> bool:
    """That something is missing, say, no change of a status mends: what declares it has to, or a person says so."""
    return conflict.status is ConflictStatus.OPEN and policy_of(conflict).lapses


def _look(settlement: Settlement, conflict: Conflict, members: Iterable[tuple[str, str, ClaimStatus]]) -> None:
    """A claim that merged into another goes on in it, in its conflict as well. `members`: as they were stored."""
    became = {ref: (now, status) for ref, now, status in members}
    names = tuple(dict.fromkeys(became[ref][0] if ref in became else ref for ref in conflict.members))
    told = replace(conflict, members=names)
    joined = {ref: claim.status for ref in names if (claim := find(settlement, ref)) is not None}
    closed = lapsed(told, joined | dict(became.values()), settlement.now, had=len(conflict.members))
    if closed is None and told == conflict:
        return
    change = ConflictChange.MEMBER_ADDED if closed is None else ConflictChange.RESOLVED
    change_conflict(settlement, closed or told, change)


def changed_here(settlement: Settlement) -> dict[str, Conflict]:
    return {conflict.ref: conflict for conflict in settlement.extra.of(Conflicts).changed}


def _newly_fallen(settlement: Settlement) -> list[str]:
    """Return the node ids of the claims that fell; also of those that are another claim's words now."""
    stored = {state.claim.ref: state.claim.status for slot in settlement.slots.values() for state in slot.claims}
    stood = {ref for ref, status in stored.items() if status in STANDING}
    now = {
        state.claim.ref
        for settled in settlement.settled.values()
        for state in settled.slot.claims
        if _stands(state.claim)
    }
    taken = {state.claim.ref for slot in settlement.settled for state in settlement.slots[slot].claims}
    return [node_id(settlement.project, ref) for ref in sorted(stood & taken - now)]


def _stands(claim: Claim) -> bool:
    return claim.status in STANDING


# ── a member's present state


def merged_here(settlement: Settlement) -> dict[str, str]:
    """Return the claims that this settlement takes away, each with the claim that it goes on in."""
    changed = (claim for settled in settlement.settled.values() for claim in settled.plan.of(Claims).changed)
    return {claim.ref: claim.merged_into for claim in changed if claim.merged_into is not None}


def present_ref(settlement: Settlement, ref: str, left: Mapping[str, str]) -> str | None:
    """Return the present ref of a claim; None, where nothing is left of it."""
    seen = set[str]()
    while ref in left and ref not in seen and find(settlement, ref) is None:
        seen.add(ref)
        ref = left[ref]
    return None if ref in seen else ref


def present_state(
    settlement: Settlement, row: Mapping[str, Any], left: Mapping[str, str]
) -> tuple[str, str, ClaimStatus]:
    """The member, what it goes by now, and how that stands."""
    stored = (row["into"] or "").partition("/")[2]
    ref = present_ref(settlement, stored or row["ref"], left)
    if ref is None or stored == row["ref"]:
        return row["ref"], row["ref"], ClaimStatus.REJECTED
    claim = find(settlement, ref)
    return row["ref"], ref, claim.status if claim is not None else ClaimStatus(row["status"])
