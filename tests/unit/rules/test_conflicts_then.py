"""A conflict is told as it was at another time, by the notes of each of its changes."""

from dataclasses import replace

from graph.model.conflict import Conflict
from graph.model.words import ConflictKind, ConflictStatus
from graph.rules.asking.point_in_time import PRESENT, conflict_then
from graph.rules.slots.trail import log_conflict

OPEN, RESOLVED, DISMISSED = ConflictStatus.OPEN, ConflictStatus.RESOLVED, ConflictStatus.DISMISSED
OPENED = Conflict("p", "CON-1", ConflictKind.SLOT, OPEN, "slot", "slot", "A against B", ("A", "B"), opened_at=1)


def history() -> Conflict:
    """Dismissed, opened again with a third member, and resolved."""
    conflict = log_conflict(OPENED, 1)
    conflict = log_conflict(replace(conflict, status=DISMISSED, closed_at=2, closed_by="Rita", note="no"), 2)
    conflict = log_conflict(
        replace(conflict, status=OPEN, members=("A", "B", "C"), closed_at=None, closed_by=None, note=None), 3
    )
    return log_conflict(replace(conflict, status=RESOLVED, winner="C", closed_at=4, closed_by="Rita"), 4)


def test_it_is_told_by_the_last_that_was_known() -> None:
    told = [conflict_then(history(), (None, at), set()) for at in range(5)]
    assert [(one.status, one.winner, len(one.members)) if one else None for one in told] == [
        None,
        (OPEN, None, 2),
        (DISMISSED, None, 2),
        (OPEN, None, 3),
        (RESOLVED, "C", 3),
    ]
    assert conflict_then(history(), PRESENT, set()) == history()


def test_nothing_is_noted_where_nothing_changed() -> None:
    assert log_conflict(history(), 9) == history()
    assert len(log_conflict(history(), 9).log) == 4


def test_one_without_a_history_was_open_until_it_was_closed() -> None:
    closed = replace(OPENED, status=RESOLVED, winner="A", closed_at=5, closed_by="Rita")
    (before, after) = [conflict_then(closed, (None, at), set()) for at in (4, 5)]
    assert before is not None
    assert (before.status, before.winner, before.closed_by) == (OPEN, None, None)
    assert after is not None
    assert after.status is RESOLVED
