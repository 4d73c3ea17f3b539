"""A claim at another time, by example; a clock is in microseconds, and slack is five minutes."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from graph.model.claim import Claim, Stage
from graph.model.status import ClaimStatus
from graph.model.trace import SLACK
from graph.model.words import ClaimKind, Stance
from graph.rules.asking.point_in_time import Asked, comes, foreseen, seen

S = ClaimStatus
NOW = 10 * SLACK
LATER = 20 * SLACK


def claim(status: ClaimStatus = S.ACTIVE, start: int = SLACK, end: int | None = None, **more: Any) -> Claim:
    log = (Stage(SLACK, status, start, end, held=True),)
    made = Claim("p", "DEC-1", ClaimKind.DECISION, status, "Use Postgres", "slot", "postgres", SLACK, SLACK, log=log)
    return replace(made, valid_from=start, valid_to=end, **{"held": True, "needs_review": False, **more})


def test_what_begins_later_holds_not_yet() -> None:
    coming = claim(start=LATER)
    assert comes(coming, Asked(NOW))
    assert seen(coming, Asked(NOW)) is None
    assert seen(coming, Asked(LATER)) == coming


def test_what_ends_later_holds_still() -> None:
    ending = claim(S.SUPERSEDED, end=LATER)
    now = seen(ending, Asked(NOW))
    assert now is not None
    assert now.status is S.ACTIVE
    assert seen(ending, Asked(LATER)) == ending


def test_clock_a_little_ahead_keeps_nobody_waiting() -> None:
    said = claim(start=NOW + SLACK)
    assert seen(said, Asked(NOW)) == said


def test_what_was_known_is_asked_of_the_day_on_which_it_was_known() -> None:
    coming = claim(start=LATER)
    assert seen(coming, Asked(2 * LATER, known_at=NOW)) is None
    assert seen(coming, Asked(2 * LATER, known_at=LATER)) == coming


def test_day_that_is_named_counts_to_the_microsecond() -> None:
    coming = claim(start=LATER)
    assert seen(coming, Asked(NOW, as_of=LATER - 1)) is None
    assert seen(coming, Asked(NOW, as_of=LATER)) == coming
    assert seen(coming, Asked(NOW, as_of=LATER, known_at=NOW)) == coming


def test_what_waits_or_was_retracted_is_shown_as_it_is() -> None:
    for one in (claim(S.CANDIDATE, start=LATER, held=False), claim(S.REJECTED, start=LATER)):
        assert seen(one, Asked(NOW)) == one


# ── plans, as they were before their day


def test_plan_is_foreseen_from_its_words_until_its_day() -> None:
    begun = claim(start=LATER)
    for day, is_plan in ((SLACK, False), (2 * SLACK, True), (LATER - 2 * SLACK, True), (LATER, False)):
        assert (foreseen(begun, 2 * SLACK, Asked(3 * LATER, as_of=day)) is not None) is is_plan
    replaced = foreseen(claim(S.SUPERSEDED, start=LATER, end=2 * LATER), SLACK, Asked(3 * LATER, as_of=NOW))
    assert replaced is not None
    assert replaced.status is S.ACTIVE


@given(
    status=st.sampled_from(S),
    start=st.integers(1, 40),
    said=st.none() | st.integers(1, 40),
    held=st.booleans(),
    stance=st.none() | st.sampled_from(Stance),
    as_of=st.integers(1, 40),
)
def test_nothing_is_foreseen_that_was_not_settled_and_said_by_then(
    status: ClaimStatus, start: int, said: int | None, held: bool, stance: Stance | None, as_of: int
) -> None:
    one = claim(status, start=start * SLACK, held=held, stance=stance)
    asked = Asked(100 * SLACK, as_of=as_of * SLACK)
    plan = foreseen(one, None if said is None else said * SLACK, asked)
    if plan is not None:
        assert said is not None
        assert said <= as_of < start
        assert status is not S.REJECTED
        assert held or stance in (Stance.PLANNED, Stance.DECIDED)
        assert seen(one, asked) is None
