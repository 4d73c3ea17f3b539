"""When a slot has a conflict, and what opening one again says, by example."""

from dataclasses import replace
from typing import Any

from graph.model.conflict import Conflict
from graph.model.plan import Conflicts, Events
from graph.model.review import Review
from graph.model.slot import SlotState
from graph.model.status import ClaimStatus
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus, ReviewAction
from graph.rules.reviews.undo import later_step
from graph.rules.slots.contest import contest_changes, goes_on_in, lapsed, opened_again
from tests.generative.rules.words import HEDGED, said
from tests.generative.rules.world import World

S = ClaimStatus
ONE, TWO = "DEC-001", "DEC-002"


def contested() -> SlotState:
    world = World()
    world.hear([said("A", 1)])
    world.hear([said("B", 2, HEDGED)])
    return world.slot


def open_one(slot: SlotState) -> Conflict:
    assert slot.conflict is not None
    return slot.conflict


def closed(conflict: Conflict) -> Conflict:
    return replace(
        conflict,
        status=ConflictStatus.RESOLVED,
        winner=ONE,
        closed_at=7,
        closed_by="rita",
        note="cheaper",
        members=(ONE,),
    )


def never(prefix: str) -> str:
    raise AssertionError(prefix)


def test_what_stands_unchanged_is_not_written() -> None:
    slot = contested()
    plan, conflict = contest_changes(slot, slot.conflict, 9, never)
    assert (plan.of(Conflicts).changed, plan.of(Events).told, conflict) == ((), (), slot.conflict)


def test_conflict_opened_again_is_written_with_its_members_as_they_are_now() -> None:
    slot = contested()
    again = opened_again(closed(open_one(slot)))
    plan, conflict = contest_changes(replace(slot, conflict=again), None, 9, never)
    assert conflict == open_one(slot)
    assert plan.of(Conflicts).changed == (open_one(slot),)
    assert [one.change for one in plan.of(Events).told] == [ConflictChange.OPENED]


def test_opened_again_where_nothing_stands_against_anything_it_is_closed_by_no_person() -> None:
    slot = contested()
    alone = replace(slot, claims=slot.claims[:1], conflict=opened_again(closed(open_one(slot))))
    plan, conflict = contest_changes(alone, None, 9, never)
    (written,) = plan.of(Conflicts).changed
    assert conflict is None
    assert (written.status, written.closed_by, written.closed_at) == (ConflictStatus.RESOLVED, "whence", 9)


def test_conflict_that_goes_on_in_another_has_no_winner() -> None:
    other = replace(open_one(contested()), ref="CON-9")
    over = goes_on_in(closed(other), other, 9)
    assert (over.status, over.winner, over.closed_by) == (ConflictStatus.RESOLVED, None, "whence")
    assert "CON-9" in (over.note or "")


def between() -> Conflict:
    return Conflict("p", "CON-1", ConflictKind.CONTRADICTION, ConflictStatus.OPEN, "heard", None, "?", (ONE, TWO), 1)


def test_conflict_between_slots_lasts_while_two_of_its_claims_stand() -> None:
    for status in (S.ACTIVE, S.NEEDS_RECHECK, S.CANDIDATE, S.CONFLICTED):
        assert lapsed(between(), {ONE: S.ACTIVE, TWO: status}, 9) is None


def test_and_is_over_once_one_is_settled() -> None:
    for status in (S.REJECTED, S.SUPERSEDED, S.ARCHIVED):
        over = lapsed(between(), {ONE: S.ACTIVE, TWO: status}, 9)
        assert over is not None
        assert (over.winner, over.closed_at, over.closed_by) == (ONE, 9, "whence")


def test_what_only_waits_has_won_nothing() -> None:
    over = lapsed(between(), {ONE: S.ARCHIVED, TWO: S.CANDIDATE}, 9)
    assert over is not None
    assert over.winner is None


def review(at: int, of: str, action: ReviewAction = ReviewAction.EDIT, **more: Any) -> Review:
    return replace(Review(f"p/{of}/{at}", "p", of, action, "rita", at, 0), **more)


def test_persons_later_step_with_the_same_claim_has_to_be_undone_first() -> None:
    step, later = review(5, ONE, ReviewAction.PROMOTE), review(8, TWO)
    assert later_step(step, [review(3, TWO), step, later]) == later


def test_nothing_else_has_to_be() -> None:
    step = review(5, ONE, ReviewAction.PROMOTE)
    effect = review(5, TWO, ReviewAction.SUPERSEDE, effect=True, cause=step.id)
    words = review(6, TWO, ReviewAction.SUPERSEDE, machine=True)
    undone, back = review(7, TWO, undone=True), review(8, TWO, ReviewAction.REVERT)
    looked = review(9, TWO, ReviewAction.ACKNOWLEDGE)
    assert later_step(step, [step, effect, words, undone, back, looked]) is None
