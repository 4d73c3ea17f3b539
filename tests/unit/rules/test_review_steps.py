"""The effects of a person's steps on a slot, by example."""

import pytest

from graph.model.claim import Evidence
from graph.model.status import ClaimStatus
from graph.model.words import ReviewAction
from graph.rules.reviews import restore, review
from graph.rules.reviews.legality import refusal
from tests.generative.rules.words import BY_HAND, HEDGED, OVER, PLAIN, said
from tests.generative.rules.world import World, view

S = ClaimStatus
ONE, TWO, THREE = "DEC-001", "DEC-002", "DEC-003"


def heard(*words: Evidence) -> World:
    """Heard one by one, so that their refs number them."""
    world = World()
    for one in words:
        world.hear([one])
    return world


def told(world: World) -> dict[str, tuple[ClaimStatus, int | None, int | None]]:
    return {one.claim.ref: (one.claim.status, one.claim.valid_from, one.claim.valid_to) for one in world.slot.claims}


def members(world: World) -> tuple[str, ...]:
    return world.slot.conflict.members if world.slot.conflict else ()


def test_what_a_person_promotes_holds_from_its_own_words() -> None:
    world = heard(said("A", 1), said("B", 4, HEDGED))
    world.step(lambda slot, now: review.promoted(slot, TWO, now), TWO)
    assert told(world) == {ONE: (S.SUPERSEDED, 1, 4), TWO: (S.ACTIVE, 4, None)}
    assert world.slot.conflict is None


def test_what_a_person_promotes_holds_from_the_review_where_later_words_hold_the_slot() -> None:
    world = heard(said("A", 1, HEDGED), said("B", 4))
    world.step(lambda slot, now: review.promoted(slot, ONE, now), ONE)
    assert told(world) == {ONE: (S.ACTIVE, world.now, None), TWO: (S.SUPERSEDED, 4, world.now)}


def test_the_chain_closes_over_what_was_never_true() -> None:
    world = heard(said("A", 1), said("B", 2), said("C", 3))
    world.step(lambda slot, now: review.rejected(slot, TWO, now), TWO)
    assert told(world)[ONE] == (S.SUPERSEDED, 1, 3)
    assert [(one.newer, one.older) for one in world.slot.supersessions] == [(THREE, ONE)]


def test_retracting_the_current_claim_gives_its_place_back() -> None:
    world = heard(said("A", 1), said("B", 2))
    world.step(lambda slot, now: review.rejected(slot, TWO, now), TWO)
    assert told(world)[ONE] == (S.ACTIVE, 1, None)


def test_retracting_gives_a_place_back_until_its_own_words_end_it() -> None:
    world = heard(said("A", 1), said("C", 6), said("B", 5), said("B", 12, OVER))
    world.step(lambda slot, now: review.rejected(slot, TWO, now), TWO)
    assert told(world) == {ONE: (S.SUPERSEDED, 1, 5), TWO: (S.REJECTED, 6, None), THREE: (S.ARCHIVED, 5, 12)}


def test_retracting_gives_no_place_back_by_a_repetition_at_the_moment_of_its_end() -> None:
    world = World()
    world.hear([said("A", 1), said("A", 4, agent=True)])
    world.hear([said("A", 4, OVER), said("B", 1, start=1)])
    world.step(lambda slot, now: review.rejected(slot, TWO, now), TWO)
    assert told(world) == {ONE: (S.ARCHIVED, 1, 4), TWO: (S.REJECTED, 1, None)}


def test_a_later_step_cuts_nothing_that_lay_beside_a_graduated_claim_from_its_beginning() -> None:
    world = heard(said("C", 5), said("A", 2, HEDGED))
    world.step(lambda slot, now: review.graduated(slot, ONE, now), ONE)
    world.hear([said("B", 5, start=1), said("B", 9, OVER)])
    before = told(world)
    assert before[THREE] == (S.ARCHIVED, 5, 9)
    world.step(lambda slot, now: review.rejected(slot, TWO, now), TWO)
    assert told(world) == before | {TWO: (S.REJECTED, 2, None)}


def test_retracting_what_was_put_away_gives_only_its_time_back() -> None:
    world = heard(said("A", 1), said("B", 2))
    world.step(lambda slot, now: review.archived(slot, TWO, now), TWO)
    ended = world.now
    world.step(lambda slot, now: review.rejected(slot, TWO, now), TWO)
    assert told(world)[ONE] == (S.ARCHIVED, 1, ended)


def test_rejecting_the_last_challenger_closes_the_conflict() -> None:
    world = heard(said("A", 1), said("B", 2, HEDGED))
    world.step(lambda slot, now: review.rejected(slot, TWO, now), TWO)
    assert world.slot.conflict is None
    assert told(world)[ONE][0] is S.ACTIVE


def test_resolving_supersedes_the_others_and_repeating_them_only_counts() -> None:
    world = heard(said("A", 1), said("B", 2, HEDGED), said("C", 3, HEDGED))
    conflict = world.slot.conflict
    assert conflict is not None
    world.step(lambda slot, now: review.resolved(slot, TWO, conflict.members, now), conflict.ref)
    assert [one[0] for one in told(world).values()] == [S.SUPERSEDED, S.ACTIVE, S.SUPERSEDED]
    world.hear([said("A", 90, PLAIN, by="ben"), said("C", 91, HEDGED, by="ben")])
    assert world.slot.conflict is None
    assert len(world.slot.claims) == 3


def test_what_was_dismissed_stays_dismissed_until_something_new_challenges() -> None:
    world = heard(said("A", 1), said("B", 2, HEDGED))
    conflict = world.slot.conflict
    assert conflict is not None
    world.step(review.dismissed, conflict.ref)
    assert told(world)[TWO][0] is S.CANDIDATE
    world.hear([said("B", 90, HEDGED, by="ben")])
    assert members(world) == ()
    world.hear([said("C", 91, HEDGED)])
    assert members(world) == (ONE, THREE)


def test_a_candidate_that_a_review_left_waiting_challenges_when_a_person_says_it_again() -> None:
    world = heard(said("A", 1, agent=True), said("B", 2, agent=True))
    world.step(lambda slot, now: review.promoted(slot, ONE, now), ONE)
    world.hear([said("B", 90, agent=True)])
    assert told(world)[TWO][0] is S.CANDIDATE
    world.hear([said("B", 91, HEDGED)])
    assert told(world)[TWO][0] is S.CONFLICTED


@pytest.mark.parametrize(
    "later", [said("A", 90, PLAIN, by="ben"), said("C", 90, HEDGED), said("B", 90, PLAIN, by="ben")]
)
def test_undoing_keeps_what_was_said_since_as_evidence_or_candidates(later: Evidence) -> None:
    world = heard(said("A", 1, BY_HAND), said("B", 4))
    undo = world.step(lambda slot, now: review.promoted(slot, TWO, now), TWO)
    world.hear([later])
    assert world.may_undo(undo)
    world.undo(undo)
    assert told(world)[ONE] == (S.ACTIVE, 1, None)
    assert told(world)[TWO] == (S.CONFLICTED, 4, None)
    assert later.id in {one.id for state in world.slot.claims for one in state.evidence}


def test_undoing_is_refused_where_later_words_hold_the_slot() -> None:
    world = heard(said("A", 1))
    undo = world.step(lambda slot, now: review.archived(slot, ONE, now), ONE)
    world.hear([said("B", 90)])
    assert not world.may_undo(undo)


def test_undoing_is_refused_where_something_has_held_the_slot_since() -> None:
    world = heard(said("A", 1))
    undo = world.step(lambda slot, now: review.archived(slot, ONE, now), ONE)
    world.hear([said("B", 90)])
    world.step(lambda slot, now: review.archived(slot, TWO, now), TWO)
    assert not world.may_undo(undo)


def test_what_came_late_and_stood_on_an_undone_step_is_a_candidate() -> None:
    world = heard(said("A", 6, agent=True))
    undo = world.step(lambda slot, now: review.promoted(slot, ONE, now), ONE)
    world.hear([said("C", 1)])
    assert told(world)[TWO] == (S.SUPERSEDED, 1, 6)
    world.undo(undo)
    assert [one[0] for one in told(world).values()] == [S.CANDIDATE, S.CANDIDATE]


def test_undoing_what_words_did_makes_what_they_replaced_current_again() -> None:
    world = heard(said("A", 1))
    before = told(world)
    world.hear([said("B", 4)])
    world.step(lambda slot, now: restore.undo_words(slot, TWO, S.CANDIDATE, now), TWO, undoing=True)
    assert told(world) == before | {TWO: (S.CANDIDATE, 4, None)}
    world.hear([said("B", 3)])
    assert told(world)[TWO][0] is S.CANDIDATE


def test_undoing_twice_is_undoing_the_one_before() -> None:
    world = heard(said("A", 1), said("B", 4, HEDGED))
    seen = [view(world.slot)]
    undos = [world.step(lambda slot, now: review.deferred(slot, TWO, now), TWO)]
    seen.append(view(world.slot))
    undos.append(world.step(lambda slot, now: review.promoted(slot, TWO, now), TWO))
    for undo in reversed(undos):
        world.undo(undo)
        assert view(world.slot) == seen.pop()


@pytest.mark.parametrize(
    ("status", "action"),
    [
        (S.ARCHIVED, ReviewAction.PROMOTE),
        (S.REJECTED, ReviewAction.RETRACT),
        (S.CONFLICTED, ReviewAction.ARCHIVE),
        (S.SUPERSEDED, ReviewAction.EDIT),
        (S.ACTIVE, ReviewAction.DEFER),
        (S.ACTIVE, ReviewAction.PROMOTE),
    ],
)
def test_an_illegal_step_is_refused_with_the_legal_ones(status: ClaimStatus, action: ReviewAction) -> None:
    world = heard(said("A", 1))
    state = world.slot.claims[0]
    changed = restore.restored(world.slot, [state.claim], 9).claims[0].claim
    claim = type(changed)(**{**{name: getattr(changed, name) for name in changed.__slots__}, "status": status})
    told_why = refusal(claim, action)
    assert told_why is not None
    assert "Legal:" in told_why
