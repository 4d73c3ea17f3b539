import pytest

from graph.model.words import PatternType
from graph.rules.statements.clashing import away, ends_choice, takes_up
from tests.unit.rules.talk import decided, heard, types

CACHE = "We decided to use Redis for the cache."


@pytest.mark.parametrize(
    "said",
    [
        "We decided against Redis for the cache.",
        "We decided against using Redis.",
        "We decided to drop Redis.",
        "We decided not to use Redis for the cache.",
        "We've stopped using Redis.",
        "We no longer use Redis for the cache.",
        "We don't use Redis for the cache any more.",
        "Redis is no longer used for the cache.",
        "We will stop using Redis next week.",
        "The team has agreed to get rid of Redis for the cache because it is slow.",
        "we're dropping redis",
    ],
)
def test_words_end_what_a_decision_chose(said: str) -> None:
    assert ends_choice(said, CACHE)


@pytest.mark.parametrize(
    "said",
    [
        "We decided not to drop Redis.",
        "We will not drop Redis.",
        "We decided against Memcached for the cache.",
        "We decided against Redis for the sessions.",
        "We don't use Redis for jobs any more.",
        "Should we drop Redis for the cache?",
        "Maybe we drop Redis.",
        "Back then we decided against Redis for the cache.",
        "If we no longer use Redis for the cache, we save money.",
        "We never decided against Redis.",
        "We stop Redis for ten minutes tonight.",
        "We don't need Redis to be fast.",
        "Nobody wants to drop Redis.",
    ],
)
def test_words_that_keep_ask_or_speak_of_something_else_end_nothing(said: str) -> None:
    assert not away(said, CACHE, ended=True)


def test_what_is_dropped_of_a_thing_does_not_end_what_was_decided_about_it() -> None:
    price = "We decided that the price for children is 5 euros."
    assert not away("We decided to drop the price for children.", price, ended=True)
    assert not ends_choice("We decided to remove the blue carpet.", "We decided to clean the blue carpet.")


@pytest.mark.parametrize(
    "held",
    [
        "We chose Postgres over MySQL for orders.",
        "We decided to move orders from MySQL to Postgres.",
        "We decided to use Postgres, not MySQL.",
        "Let's use Postgres instead of MySQL.",
    ],
)
def test_drop_of_a_choice_that_a_decision_left_agrees(held: str) -> None:
    assert not away("We decided against MySQL.", held, ended=True)
    assert not away("We decided to drop MySQL.", held, ended=True)
    assert away("We decided to drop Postgres.", held, ended=True)


def test_choosing_again_what_was_dropped_stands_against_that() -> None:
    assert takes_up("We use Redis for the cache.", "drop Redis")
    assert not takes_up("Redis was slow on Monday.", "drop Redis")
    assert not takes_up("We do not use Redis for the cache.", "drop Redis")


SAID = f"Ada: {CACHE}"
HELD = decided("use Redis for the cache", "MSG-0")


@pytest.mark.parametrize(
    "words",
    [
        "That decision is reverted.",
        "Turns out we never decided that, it was just an idea.",
        "Scratch that, MySQL is better.",
        "Sorry, ignore that, wrong channel.",
        "scratch that",
        "Oops, wrong channel.",
        "Please disregard my last message.",
        "I take that back.",
        "Let's cancel that decision.",
    ],
)
def test_words_that_only_point_at_a_decision_are_flagged(words: str) -> None:
    (found,) = heard(SAID, f"Bo: {words}", decisions=[HELD])
    assert (found.type, found.claim, found.mild) == (PatternType.CONTRADICTION, HELD.claim, True)


@pytest.mark.parametrize(
    "words",
    [
        "Should we scratch that?",
        "Ignore that warning in the log.",
        "Cancel the meeting on Friday, please.",
        "That decision is not reverted.",
        "Forget it or not, it was raining.",
        "We never decided that the hall is green.",
    ],
)
def test_words_that_point_at_something_else_flag_nothing(words: str) -> None:
    assert PatternType.CONTRADICTION not in types(SAID, f"Bo: {words}", decisions=[HELD])


def test_what_points_means_what_was_said_right_before() -> None:
    assert types(SAID, "Bo: Morning, all.", "Ada: The coffee is cold.", "Bo: ignore that", decisions=[HELD]) == []
    assert types(SAID, "Bo: Morning, all.", "Bo: That decision is reverted.", decisions=[HELD])
    assert types(SAID, "helper*: scratch that", decisions=[HELD]) == []
