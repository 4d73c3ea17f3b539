"""Closes a conflict when no pattern supports it any more, and opens it again when one does. A person's decision stays.

So it does not matter in which order messages came in: what a late one makes come out otherwise is closed, and what
stands against each other again is opened again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from graph.actions.settling.conflicts import change_conflict
from graph.actions.settling.lapse import changed_here, merged_here, present_state
from graph.actions.settling.settlement import Settlement
from graph.engine import Transaction
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.plan import Patterns
from graph.model.status import STANDING
from graph.model.words import ConflictChange, ConflictStatus
from graph.rules.slots.contest import close_unheard, is_machines, opened_again
from graph.store.conflicts import conflict_from


async def update_conflicts(tx: Transaction, settlement: Settlement) -> None:
    """Update the conflicts of the patterns that come and go in this settlement, and of the claims that stand again."""
    patterns = settlement.extra.of(Patterns)
    named = {pattern.conflict for pattern in (*patterns.new, *patterns.gone) if pattern.conflict is not None}
    risen = _newly_standing(settlement)
    if not named and not risen:
        return
    rows = await tx.run(
        "conflict.heard", conflicts=[node_id(settlement.project, one) for one in sorted(named)], claims=risen
    )
    for row in rows:
        stored = conflict_from(row["conflict"])
        conflict = changed_here(settlement).get(stored.ref, stored)
        if is_machines(conflict):
            _look(settlement, conflict, row)


def _look(settlement: Settlement, conflict: Conflict, row: Mapping[str, Any]) -> None:
    borne = _is_borne(settlement, conflict, row["patterns"])
    if conflict.status is ConflictStatus.OPEN and not borne:
        change_conflict(settlement, close_unheard(conflict, settlement.now), ConflictChange.RESOLVED)
    elif conflict.status is ConflictStatus.RESOLVED and borne:
        names = _standing_refs(settlement, conflict, row["members"])
        if len(names) == len(conflict.members):
            change_conflict(settlement, replace(opened_again(conflict), members=names), ConflictChange.OPENED)


def _is_borne(settlement: Settlement, conflict: Conflict, stored: list[str]) -> bool:
    patterns = settlement.extra.of(Patterns)
    left = set(stored) - {pattern.id for pattern in patterns.gone}
    return bool(left) or any(pattern.conflict == conflict.ref for pattern in patterns.new)


def _standing_refs(settlement: Settlement, conflict: Conflict, members: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the present refs of those of its claims that stand."""
    left = merged_here(settlement)
    now = {was: (ref, status) for was, ref, status in (present_state(settlement, member, left) for member in members)}
    found = (now[ref] for ref in conflict.members if ref in now)
    return tuple(dict.fromkeys(ref for ref, status in found if status in STANDING))


def _newly_standing(settlement: Settlement) -> list[str]:
    """Return the node ids of the claims that did not stand, and do now."""
    lay = {
        state.claim.ref
        for slot in settlement.slots.values()
        for state in slot.claims
        if state.claim.status not in STANDING
    }
    settled = (state.claim for each in settlement.settled.values() for state in each.slot.claims)
    return [
        node_id(settlement.project, ref)
        for ref in sorted({claim.ref for claim in settled if claim.status in STANDING} & lay)
    ]
