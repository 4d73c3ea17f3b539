"""The time at which a failed run starts again."""

import pytest

from extract.llm.failures import Failure, ModelAway
from graph.model.errors import BadInput
from workers.retry import FIRST_PAUSE, LONGEST_PAUSE, MOST_STARTS, GiveUp, RetryAfter, next_try


def pauses() -> list[float]:
    decided = [next_try(start, ValueError("no")) for start in range(1, MOST_STARTS)]
    return [one.seconds for one in decided if isinstance(one, RetryAfter)]


def test_the_pause_doubles_from_a_second() -> None:
    assert pauses() == [1, 2, 4, 8, 16, 32, 64]
    assert pauses()[0] == FIRST_PAUSE


def test_the_pause_never_exceeds_five_minutes() -> None:
    assert LONGEST_PAUSE == 300
    assert all(one <= LONGEST_PAUSE for one in pauses())


def test_after_eight_starts_it_is_given_up_and_says_how_to_go_on() -> None:
    decided = next_try(8, ValueError("no luck"))
    assert isinstance(decided, GiveUp)
    assert "8 times" in decided.error
    assert "ValueError: no luck" in decided.error
    assert "retryRun" in decided.error


def test_our_own_errors_speak_for_themselves() -> None:
    decided = next_try(1, BadInput("Send less."))
    assert decided == RetryAfter(1.0, "Send less.")


def test_an_error_is_kept_short() -> None:
    decided = next_try(1, ValueError("x" * 100_000))
    assert len(decided.error) <= 1_001


@pytest.mark.parametrize(
    ("after", "tries", "pause"), [(0.0, 1, 1.0), (20.0, 1, 20.0), (20.0, 7, 64.0), (9_000.0, 1, 300.0)]
)
def test_an_endpoint_that_asks_for_a_pause_gets_it(after: float, tries: int, pause: float) -> None:
    decided = next_try(tries, ModelAway("Busy.", Failure.BUSY, after))
    assert decided == RetryAfter(pause, "Busy.")


@pytest.mark.parametrize("kind", [Failure.BUSY, Failure.BROKEN, Failure.UNREACHABLE])
def test_a_model_that_is_away_is_waited_for(kind: Failure) -> None:
    assert next_try(MOST_STARTS, ModelAway("Away.", kind)) == RetryAfter(128.0, "Away.")


def test_a_model_that_is_too_slow_is_given_up() -> None:
    assert isinstance(next_try(MOST_STARTS, ModelAway("Slow.", Failure.TIMEOUT)), GiveUp)
