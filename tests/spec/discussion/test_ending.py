"""Words that end a decision: it is over where they may end it, and flagged for a person where they only point at it."""

import pytest

from graph.model.status import ClaimStatus
from graph.model.words import PatternType
from tests.spec.desk import Desk, minute

pytestmark = pytest.mark.english

ACTIVE, ARCHIVED = ClaimStatus.ACTIVE, ClaimStatus.ARCHIVED
CANDIDATE, SUPERSEDED = ClaimStatus.CANDIDATE, ClaimStatus.SUPERSEDED
CACHE = "We decided to use Redis for the cache."
HELD = "use Redis for the cache"


async def statuses(desk: Desk) -> dict[str, ClaimStatus]:
    return {one.statement: one.status for one in await desk.claims()}


@pytest.mark.parametrize(
    ("words", "statement"),
    [
        ("We decided against Redis for the cache.", "We decided against Redis for the cache"),
        ("We decided to drop Redis.", "drop Redis"),
        ("We decided not to use Redis for the cache.", "not to use Redis for the cache"),
        ("We decided to stop using Redis for the cache.", "stop using Redis for the cache"),
    ],
)
async def test_decision_that_drops_what_was_decided_ends_it(desk: Desk, words: str, statement: str) -> None:
    await desk.say("Ada", CACHE, 1)
    await desk.say("Bo", words, 2)
    assert await statuses(desk) == {HELD: ARCHIVED, statement: ACTIVE}
    assert ("ASSERTS", words.rstrip(".")) in await desk.quotes(await desk.claim(HELD, ARCHIVED))
    assert await desk.conflicts() == []


async def test_why_shows_what_ended_a_decision_and_takes_it_for_no_reason(desk: Desk) -> None:
    await desk.say("Ada", CACHE, 1)
    await desk.say("Bo", "We decided to drop Redis.", 2)
    held, end = await desk.claim(HELD), await desk.claim("drop Redis")
    trace = await desk.why(ref=held.ref)
    assert [one.ref for one in trace.ended] == [end.ref]
    because, ended = trace.markdown.split("## What ended it")
    assert "drop Redis" not in because
    assert f"{end.ref} drop Redis" in ended
    assert "“We decided to drop Redis” — Bo" in ended
    assert (await desk.why(ref=held.ref, as_of=minute(1.5))).ended == ()
    assert (await desk.why(ref=end.ref)).ended == ()


async def test_decision_ended_is_ended_in_whatever_order_the_messages_come(desk: Desk) -> None:
    await desk.say("Bo", "We decided to drop Redis.", 3, name="3")
    await desk.say("Cy", "Good morning, everybody.", 2, name="2")
    await desk.say("Ada", "We decided to use Redis for the cache.", 1, name="1")
    assert await statuses(desk) == {HELD: ARCHIVED, "drop Redis": ACTIVE}
    await desk.say("Di", "Hello from the harbour.", 1.5, name="4")
    assert await statuses(desk) == {HELD: ARCHIVED, "drop Redis": ACTIVE}


@pytest.mark.parametrize(
    "words", ["We no longer use Redis for the cache.", "We don't use Redis for the cache any more."]
)
async def test_mere_word_that_it_is_over_opens_a_conflict(desk: Desk, words: str) -> None:
    await desk.say("Ada", CACHE, 1)
    await desk.say("Bo", words, 2)
    assert await statuses(desk) == {HELD: ACTIVE, words.rstrip("."): CANDIDATE}
    assert len((await desk.conflict()).members) == 2


async def test_what_may_mean_two_decisions_ends_neither(desk: Desk) -> None:
    await desk.say("Ada", CACHE, 1)
    await desk.say("Ada", "We decided to use Redis for the sessions.", 2)
    await desk.say("Bo", "We decided to drop Redis.", 3)
    assert set((await statuses(desk)).values()) == {ACTIVE}
    assert len(await desk.conflicts()) == 1


async def test_what_was_dropped_and_is_decided_again_is_a_conflict(desk: Desk) -> None:
    await desk.say("Ada", CACHE, 1)
    await desk.say("Bo", "We decided to drop Redis.", 2)
    await desk.say("Ada", CACHE, 5)
    assert len(await desk.conflicts()) == 1


@pytest.mark.parametrize("words", ["That decision is reverted.", "scratch that", "Sorry, ignore that, wrong channel."])
async def test_what_only_points_at_a_decision_is_flagged_and_states_nothing(desk: Desk, words: str) -> None:
    await desk.say("Ada", CACHE, 1)
    await desk.say("Bo", words, 2)
    assert await statuses(desk) == {HELD: ACTIVE}
    (flag,) = await desk.patterns(PatternType.CONTRADICTION)
    (held,) = await desk.claims()
    assert (flag.claim, flag.description) == (held.ref, f"This seems to contradict {held.ref}. Which is correct?")


async def test_scratch_that_is_never_a_rule(desk: Desk) -> None:
    await desk.say("Ada", "The coffee is cold today.", 1)
    await desk.say("Ada", "scratch that", 2)
    assert "scratch that" not in await statuses(desk)
    assert ACTIVE not in (await statuses(desk)).values()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I told you, 90 days!", "I told you, 30 days!"),
        ("No, 90 days.", "No, 30 days."),
        ("No, that's wrong. Retention is 90 days.", "No, that's wrong. Retention is 30 days."),
    ],
)
async def test_two_who_correct_each_other_are_a_conflict(desk: Desk, first: str, second: str) -> None:
    await desk.say("Di", "We decided that retention is 60 days.", 1)
    await desk.say("Ada", first, 2)
    await desk.say("Bo", second, 3)
    await desk.say("Ada", first, 4)
    wanted = [SUPERSEDED, ACTIVE, ClaimStatus.CONFLICTED]
    assert [one.status for one in await desk.claims()] == wanted
    assert len((await desk.conflict()).members) == 2


async def test_correction_of_a_correction_by_its_author_holds(desk: Desk) -> None:
    await desk.say("Di", "We decided that retention is 60 days.", 1)
    await desk.say("Ada", "No, 90 days.", 2)
    await desk.say("Ada", "Sorry, I meant 80 days.", 3)
    assert [one.status for one in await desk.claims()] == [SUPERSEDED, SUPERSEDED, ACTIVE]
    assert await desk.conflicts() == []


async def test_decision_still_takes_the_place_of_a_correction(desk: Desk) -> None:
    await desk.say("Di", "We decided that retention is 60 days.", 1)
    await desk.say("Ada", "No, 90 days.", 2)
    await desk.say("Bo", "We decided that retention is 45 days.", 3)
    assert [one.status for one in await desk.claims()] == [SUPERSEDED, SUPERSEDED, ACTIVE]
