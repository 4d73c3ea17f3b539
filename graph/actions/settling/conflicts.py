"""Conflicts are added to a settlement, new or changed, and its listeners are told of each in the same transaction."""

from collections.abc import Sequence

from graph.actions.settling.settlement import Settlement
from graph.model.conflict import Conflict
from graph.model.ids import CONFLICT_PREFIX
from graph.model.plan import Conflicts, EventNote, Events, Plan
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus


def open_conflict(
    settlement: Settlement, kind: ConflictKind, rule: str, summary: str, members: Sequence[str]
) -> Conflict:
    """Open a conflict that lies in no slot."""
    opened = Conflict(
        project=settlement.project,
        ref=settlement.take(CONFLICT_PREFIX),
        kind=kind,
        status=ConflictStatus.OPEN,
        rule=rule,
        slot=None,
        summary=summary,
        members=tuple(members),
        opened_at=settlement.now,
    )
    add_conflict(settlement, opened, ConflictChange.OPENED)
    return opened


def add_conflict(settlement: Settlement, conflict: Conflict, change: ConflictChange) -> None:
    _add(settlement, conflict, change, Conflicts(new=(conflict,)))


def change_conflict(settlement: Settlement, conflict: Conflict, change: ConflictChange) -> None:
    _add(settlement, conflict, change, Conflicts(changed=(conflict,)))


def _add(settlement: Settlement, conflict: Conflict, change: ConflictChange, written: Conflicts) -> None:
    event = EventNote("conflict", conflict.ref, settlement.now, change)
    settlement.add(Plan(settlement.project, written, Events(told=(event,))))
