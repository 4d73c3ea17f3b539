"""The content of a slot, by example: the words are letters, the times small numbers."""

from dataclasses import replace

from graph.model.claim import WITHDRAWN, Evidence, Pin
from graph.model.status import ClaimStatus
from graph.rules.slots.fold import fold
from graph.rules.slots.folding_claim import FoldedClaim, ReviewedClaim
from tests.calls import calls
from tests.generative.rules.words import (
    BY_HAND,
    BY_HAND_AT_RISK,
    CONSENTED,
    CONTESTING,
    DECIDED,
    DROPPED,
    HEDGED,
    OVER,
    PERHAPS_DROPPED,
    PLAIN,
    PLANNED,
    REFUSED,
    SUGGESTED,
    VOTED,
    VOTED_AGAINST,
    said,
)
from tests.generative.rules.world import World

S = ClaimStatus


def told(*words: Evidence, fixed: tuple[ReviewedClaim, ...] = ()) -> list[str]:
    """Each claim as `value STATUS from-to seen`."""
    return [_told(one) for one in fold(words, fixed)]


def _told(place: FoldedClaim) -> str:
    until = "" if place.valid_to is None else place.valid_to
    span = f" {place.valid_from}-{until}" if place.held else ""
    return f"{place.norm} {place.status}{span} ×{len(place.evidence)}"


def begins_later(words: Evidence, day: int) -> Evidence:
    assert words.draft is not None
    return replace(words, draft=replace(words.draft, starts=day))


def pinned(
    value: str, status: ClaimStatus, start: int, end: int | None = None, at: int = 50, **more: int
) -> ReviewedClaim:
    held = status in (S.ACTIVE, S.SUPERSEDED, S.ARCHIVED)
    return ReviewedClaim(value, value, Pin(status, held, start, end, at), False, (said(value, start),), **more)


def test_newer_decision_supersedes_older() -> None:
    assert told(said("A", 1), said("B", 5)) == ["a SUPERSEDED 1-5 ×1", "b ACTIVE 5- ×1"]


def test_a_decision_that_comes_late_takes_its_place() -> None:
    late = told(said("B", 5), said("A", 1))
    assert late == told(said("A", 1), said("B", 5))


def test_neighbours_that_say_the_same_are_one_claim() -> None:
    assert told(said("A", 1), said("a", 2, by="ben"), said("A", 3, PLAIN)) == ["a ACTIVE 1- ×3"]


def test_going_back_to_what_was_is_a_third_claim() -> None:
    again = told(said("A", 1), said("B", 2), said("A", 3))
    assert again == ["a SUPERSEDED 1-2 ×1", "b SUPERSEDED 2-3 ×1", "a ACTIVE 3- ×1"]


def test_a_late_arrival_splits_a_merge() -> None:
    merged = [said("A", 1), said("A", 3)]
    assert told(*merged) == ["a ACTIVE 1- ×2"]
    assert told(*merged, said("B", 2)) == ["a SUPERSEDED 1-2 ×1", "b SUPERSEDED 2-3 ×1", "a ACTIVE 3- ×1"]


def test_what_an_agent_says_waits() -> None:
    assert told(said("A", 1, agent=True)) == ["a CANDIDATE ×1"]


def test_the_users_words_promote_what_an_agent_said() -> None:
    assert told(said("A", 1, agent=True), said("A", 2, PLAIN)) == ["a ACTIVE 2- ×2"]


def test_hedged_words_promote_nothing() -> None:
    assert told(said("A", 1, agent=True), said("A", 2, HEDGED)) == ["a CANDIDATE ×2"]


def test_an_agent_that_differs_is_a_challenger() -> None:
    assert told(said("A", 1), said("B", 2, agent=True)) == ["a ACTIVE 1- ×1", "b CONFLICTED ×1"]


def test_another_persons_mere_mention_is_a_challenger() -> None:
    assert told(said("A", 1), said("B", 2, PLAIN, by="ben")) == ["a ACTIVE 1- ×1", "b CONFLICTED ×1"]


def test_the_only_person_who_stood_for_it_may_replace_it() -> None:
    assert told(said("A", 1), said("B", 2, PLAIN)) == ["a SUPERSEDED 1-2 ×1", "b ACTIVE 2- ×1"]


def test_one_of_several_supporters_does_not_replace_a_claim_in_passing() -> None:
    shared = told(said("A", 1), said("A", 2, by="ben"), said("B", 3, PLAIN))
    assert shared == ["a ACTIVE 1- ×2", "b CONFLICTED ×1"]


def test_nobody_in_particular_is_not_the_only_person() -> None:
    assert told(said("A", 1, by=None), said("B", 2, PLAIN, by=None))[1] == "b CONFLICTED ×1"


def test_only_hand_replaces_what_was_written_by_hand() -> None:
    assert told(said("A", 1, BY_HAND), said("B", 2)) == ["a ACTIVE 1- ×1", "b CONFLICTED ×1"]
    assert told(said("A", 1, BY_HAND), said("B", 2, BY_HAND)) == ["a SUPERSEDED 1-2 ×1", "b ACTIVE 2- ×1"]


def test_where_the_risk_is_high_even_hand_only_fills_an_empty_slot() -> None:
    words = [said("A", 1, BY_HAND_AT_RISK), said("B", 2, BY_HAND_AT_RISK)]
    assert told(*words) == ["a ACTIVE 1- ×1", "b CONFLICTED ×1"]


def test_what_the_extractor_calls_a_conflict_never_wins() -> None:
    assert told(said("A", 1), said("B", 2, CONTESTING)) == ["a ACTIVE 1- ×1", "b CONFLICTED ×1"]


def test_a_challenger_that_is_decided_takes_over_with_all_its_words() -> None:
    assert told(said("A", 1), said("B", 2, HEDGED), said("B", 3)) == ["a SUPERSEDED 1-3 ×1", "b ACTIVE 3- ×2"]


def test_candidates_in_an_empty_slot_contest_nothing() -> None:
    assert told(said("A", 1, HEDGED), said("B", 2, HEDGED)) == ["a CANDIDATE ×1", "b CANDIDATE ×1"]


# ── ends


def test_words_that_drop_a_decision_end_it() -> None:
    assert told(said("A", 1), said("A", 4, DROPPED)) == ["a ARCHIVED 1-4 ×2"]
    assert told(said("A", 1), said("", 4, DROPPED)) == ["a ARCHIVED 1-4 ×2"]


def test_dropping_it_comes_before_what_it_drops_and_still_ends_it() -> None:
    assert told(said("A", 4, DROPPED), said("A", 1)) == ["a ARCHIVED 1-4 ×2"]


def test_an_end_of_nothing_waits_and_is_not_lost() -> None:
    assert told(said("A", 4, DROPPED)) == [f"{WITHDRAWN}a CANDIDATE ×1"]


def test_an_end_said_twice_only_counts() -> None:
    assert told(said("A", 1), said("A", 4, DROPPED), said("", 6, DROPPED)) == ["a ARCHIVED 1-4 ×3"]


def test_an_end_of_something_else_ends_nothing() -> None:
    assert told(said("A", 1), said("B", 4, DROPPED)) == ["a ACTIVE 1- ×1", f"{WITHDRAWN}b CANDIDATE ×1"]


def test_an_uncertain_end_challenges() -> None:
    assert told(said("A", 1), said("A", 4, PERHAPS_DROPPED)) == ["a ACTIVE 1- ×1", f"{WITHDRAWN}a CONFLICTED ×1"]


def test_after_an_end_a_challenger_that_nothing_contests_is_a_candidate() -> None:
    ended = told(said("A", 1), said("B", 2, HEDGED), said("A", 4, DROPPED))
    assert ended == ["a ARCHIVED 1-4 ×2", "b CANDIDATE ×1"]


# ── around what a Review fixed


def test_later_decisions_supersede_what_a_person_promoted() -> None:
    assert told(said("B", 5), fixed=(pinned("a", S.ACTIVE, 1),)) == ["a SUPERSEDED 1-5 ×1", "b ACTIVE 5- ×1"]


def test_words_from_before_take_their_place_before_it() -> None:
    assert told(said("B", 1), fixed=(pinned("a", S.ACTIVE, 5),)) == ["b SUPERSEDED 1-5 ×1", "a ACTIVE 5- ×1"]


def test_the_same_words_from_before_are_its_own() -> None:
    assert told(said("A", 1), fixed=(pinned("a", S.ACTIVE, 5),)) == ["a ACTIVE 1- ×2"]


def test_words_between_two_fixed_claims_are_inserted() -> None:
    fixed = (pinned("a", S.SUPERSEDED, 1, 5), pinned("b", S.ACTIVE, 5))
    inserted = told(said("C", 3), fixed=fixed)
    assert inserted == ["a SUPERSEDED 1-3 ×1", "c SUPERSEDED 3-5 ×1", "b ACTIVE 5- ×1"]


def test_words_of_the_time_of_what_a_person_put_away_wait() -> None:
    assert told(said("B", 3), fixed=(pinned("a", S.ARCHIVED, 1, 9),)) == ["a ARCHIVED 1-9 ×1", "b CANDIDATE ×1"]


def test_an_empty_slot_takes_later_decisions() -> None:
    assert told(said("A", 60), fixed=(pinned("a", S.ARCHIVED, 1, 9),)) == ["a ARCHIVED 1-9 ×1", "a ACTIVE 60- ×1"]


def test_repeating_what_was_turned_down_only_counts() -> None:
    fixed = (pinned("a", S.REJECTED, 1, turned_down_at=50),)
    assert told(said("A", 20), said("A", 60, PLAIN), said("A", 61, agent=True), fixed=fixed) == ["a REJECTED ×4"]


def test_what_was_turned_down_may_be_decided_anew_in_later_words() -> None:
    fixed = (pinned("a", S.REJECTED, 1, turned_down_at=50),)
    assert told(said("A", 60), fixed=fixed) == ["a REJECTED ×1", "a ACTIVE 60- ×1"]


def test_an_incumbent_that_lost_a_conflict_was_turned_down_too() -> None:
    fixed = (pinned("a", S.SUPERSEDED, 1, 5, turned_down_at=50), pinned("b", S.ACTIVE, 5))
    assert told(said("A", 60, HEDGED), fixed=fixed) == ["a SUPERSEDED 1-5 ×2", "b ACTIVE 5- ×1"]


def test_a_dismissed_challenger_is_not_contested_again() -> None:
    fixed = (pinned("a", S.ACTIVE, 1), pinned("b", S.CANDIDATE, 2, turned_down_at=50))
    assert told(said("B", 60, PLAIN, by="ben"), fixed=fixed)[1] == "b CANDIDATE ×2"
    assert told(said("C", 60, PLAIN, by="ben"), fixed=fixed)[1:] == ["b CANDIDATE ×1", "c CONFLICTED ×1"]


def test_a_waiting_candidate_is_decided_in_words_later_than_the_review_only() -> None:
    fixed = (pinned("a", S.CANDIDATE, 1),)
    assert told(said("A", 40), fixed=fixed) == ["a CANDIDATE ×2"]
    assert told(said("A", 60), fixed=fixed) == ["a ACTIVE 60- ×2"]


def test_ten_times_the_words_cost_about_ten_times_the_time() -> None:
    def cost(many: int) -> int:
        words = [said("AB"[n % 2] if n % 3 else "C", n, [DECIDED, HEDGED][n % 5 == 0]) for n in range(many)]
        fixed = tuple(pinned(f"v{n}", S.REJECTED, n, turned_down_at=n) for n in range(many // 10))
        return calls(lambda: fold(words, fixed))

    assert cost(6000) < 15 * cost(600)


def test_record_that_says_it_is_over_is_not_in_force() -> None:
    assert told(said("A", 1, OVER)) == ["a SUPERSEDED ×1"]
    assert told(said("A", 1, OVER), said("B", 5)) == ["a SUPERSEDED ×1", "b ACTIVE 5- ×1"]


def test_record_that_is_over_ends_what_it_says_itself_and_nothing_else() -> None:
    assert told(said("A", 1), said("A", 4, OVER)) == ["a ARCHIVED 1-4 ×2"]
    assert told(said("A", 1), said("B", 2), said("A", 4, OVER)) == ["a SUPERSEDED 1-2 ×2", "b ACTIVE 2- ×1"]
    assert told(said("B", 1), said("A", 4, OVER)) == ["b ACTIVE 1- ×1", "a SUPERSEDED ×1"]


def test_record_that_is_over_may_be_of_one_day_with_what_it_was() -> None:
    assert told(said("A", 3), said("A", 3, OVER, start=5)) == ["a ARCHIVED 3-3 ×2"]
    assert told(said("A", 3, OVER), said("A", 3, start=5)) == ["a SUPERSEDED ×2"]


def test_what_is_over_may_be_decided_again() -> None:
    assert told(said("A", 1, OVER), said("A", 5)) == ["a SUPERSEDED ×1", "a ACTIVE 5- ×1"]


def test_plan_that_is_over_before_its_day_never_begins() -> None:
    world = World()
    world.hear([said("C", 2), said("A", 3, PLANNED, later=5), said("A", 4, OVER)])
    world.now = 20
    world.hear([])
    held = {one.claim.norm: (one.claim.status, one.claim.held) for one in world.slot.claims}
    assert held == {"c": (S.ACTIVE, True), "a": (S.SUPERSEDED, False)}


def test_what_is_over_before_it_begins_gives_way_to_what_it_was_to_replace() -> None:
    later = begins_later(said("A", 3), 8)
    assert told(said("C", 2), later, said("A", 4, OVER)) == ["c ACTIVE 2- ×1", "a ARCHIVED 4-4 ×2"]


def test_person_keeps_in_force_what_a_record_says_is_over() -> None:
    assert told(said("A", 60, OVER), fixed=(pinned("a", S.ACTIVE, 1),)) == ["a ACTIVE 1- ×2"]


DAY = 24 * 60 * 60 * 1_000_000
STOPPED = ["a ACTIVE 1- ×1", "b REJECTED ×2"]


def test_a_no_to_what_was_only_suggested_lets_hold_what_it_replaced() -> None:
    assert told(said("A", 1), said("B", 5, SUGGESTED), said("B", 6, REFUSED, by="ben")) == STOPPED


def test_a_vote_against_stops_a_suggestion_for_which_others_have_voted() -> None:
    voted = told(said("B", 5, SUGGESTED), said("B", 6, VOTED, by="ben"), said("B", 7, VOTED_AGAINST, by="cy"))
    assert voted == ["b REJECTED ×3"]


def test_a_suggestion_that_another_said_yes_to_is_for_a_person_to_settle() -> None:
    agreed = (said("B", 5, SUGGESTED), said("B", 6, CONSENTED, by="ben"), said("B", 7, REFUSED, by="cy"))
    assert told(said("A", 1), *agreed) == ["a ACTIVE 1- ×1", "b CONFLICTED ×3"]
    assert told(*agreed) == ["b CANDIDATE ×3"]


def test_a_suggestion_that_has_stood_for_days_is_for_a_person_to_settle() -> None:
    late = told(said("A", 1), said("B", 5, SUGGESTED), said("B", 6 + DAY, REFUSED, by="ben"))
    assert late == ["a ACTIVE 1- ×1", "b CONFLICTED ×2"]


def test_what_was_decided_holds_on_with_the_no_beside_it() -> None:
    assert told(said("B", 5), said("B", 6, REFUSED, by="ben")) == ["b ACTIVE 5- ×2"]
    assert told(said("B", 5, SUGGESTED), said("B", 6), said("B", 7, REFUSED, by="ben")) == ["b ACTIVE 5- ×3"]
    assert told(said("B", 5, SUGGESTED), said("B", 6, REFUSED, agent=True)) == ["b ACTIVE 5- ×2"]


def test_late_vote_for_a_suggestion_lets_it_decide_again() -> None:
    votes = (said("B", 6, VOTED_AGAINST, by="ben"), said("B", 7, VOTED, by="ben"))
    assert told(said("A", 1), said("B", 5, SUGGESTED), *votes) == ["a SUPERSEDED 1-7 ×1", "b ACTIVE 7- ×3"]
