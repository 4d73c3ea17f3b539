"""A claim at another time, by example; a clock is in microseconds, and slack is five minutes."""

from dataclasses import replace
from typing import Any

from graph.model.claim import Claim, Stage
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind
from graph.rules.asking.point_in_time import SLACK, Asked, comes, seen

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
