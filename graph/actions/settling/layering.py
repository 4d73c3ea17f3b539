"""Across layers: what was settled at an address is held against what holds it in the other layers."""

from dataclasses import replace

from graph.actions.settling.conflicts import add_conflict, change_conflict
from graph.actions.settling.settlement import Settlement
from graph.model.address import family_of
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.ids import CONFLICT_PREFIX
from graph.model.pattern import Pattern
from graph.model.plan import Conflicts, Patterns
from graph.model.status import HOLDING
from graph.model.words import ConflictChange, ConflictStatus, PatternType
from graph.rules.slots.layers import contest_of

Family = tuple[str, ...]


def across_layers(settlement: Settlement) -> None:
    """Opens, widens or closes the one conflict that a family of slots has; most have a single slot, and none."""
    for family in dict.fromkeys(tuple(family_of(slot)) for slot in settlement.settled):
        holders, known = _holders(settlement, family), _known_conflicts(settlement, family)
        if len(holders) < 2 and not any(conflict.status is ConflictStatus.OPEN for conflict in known):
            continue
        there = {conflict.ref for conflict in known}
        told = contest_of(holders, known, (settlement.take(CONFLICT_PREFIX), settlement.now), settlement.project)
        if told is not None:
            _tell(settlement, told, new=told.ref not in there)
        current = told or next((conflict for conflict in known if conflict.status is ConflictStatus.OPEN), None)
        if current is not None:
            _show_patterns(settlement, current)


def _show_patterns(settlement: Settlement, conflict: Conflict) -> None:
    """A contradiction that was heard between the layers leads to the conflict that it is, not to one of its own."""
    if conflict.status is not ConflictStatus.OPEN:
        return
    patterns = settlement.extra.of(Patterns)
    heard = (
        replace(pattern, conflict=conflict.ref) if _contradicts_in(pattern, conflict) else pattern
        for pattern in patterns.new
    )
    settlement.extra = settlement.extra.but(replace(patterns, new=tuple(heard)))


def _contradicts_in(pattern: Pattern, conflict: Conflict) -> bool:
    return pattern.type is PatternType.CONTRADICTION and pattern.conflict is None and pattern.claim in conflict.members


def _tell(settlement: Settlement, told: Conflict, *, new: bool) -> None:
    open_now = told.status is ConflictStatus.OPEN
    change = ConflictChange.OPENED if new else ConflictChange.MEMBER_ADDED if open_now else ConflictChange.RESOLVED
    write = add_conflict if new else change_conflict
    write(settlement, told, change)


def _holders(settlement: Settlement, family: Family) -> list[Claim]:
    """Return the claims that hold the slots of a family: as this settlement leaves them, else as it found them."""
    taken = {slot: settlement.after(slot).current for slot in family if slot in settlement.slots}
    found = {slot: claim for slot, claim in taken.items() if claim is not None}
    for slot in family:
        for one in settlement.slots[slot].beside if slot in settlement.slots else ():
            if one.claim.slot not in taken and one.claim.status in HOLDING:
                found[one.claim.slot] = one.claim
    return [found[slot] for slot in family if slot in found]


def _known_conflicts(settlement: Settlement, family: Family) -> list[Conflict]:
    """Return the conflicts as this settlement leaves them: a person may just be closing one."""
    stored = {
        conflict.ref: conflict
        for slot in family
        if slot in settlement.slots
        for claim in settlement.slots[slot].beside
        for conflict in claim.conflicts
    }
    changed = settlement.extra.of(Conflicts).changed
    return [*(stored | {conflict.ref: conflict for conflict in changed if conflict.ref in stored}).values()]
