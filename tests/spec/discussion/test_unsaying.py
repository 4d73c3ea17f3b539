"""People take back their own last words: they were never decided, and their predecessor holds again."""

import pytest

from graph.model.status import ClaimStatus
from graph.model.words import PatternType
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

ACTIVE, CANDIDATE, REJECTED = ClaimStatus.ACTIVE, ClaimStatus.CANDIDATE, ClaimStatus.REJECTED
CACHE = "We decided to use Redis for the cache."
HELD = "use Redis for the cache"
PUT, SAID = "Shall we use Mongo for the ledger?", "Use Mongo for the ledger"


async def statuses(desk: Desk) -> dict[str, ClaimStatus]:
    return {one.statement: one.status for one in await desk.claims()}


@pytest.mark.parametrize(
    "words", ["scratch that", "haha just kidding", "Never mind, not that one.", "I take that back."]
)
async def test_a_decision_taken_back_was_never_one(desk: Desk, words: str) -> None:
    await desk.say("Ada", CACHE, 1)
    await desk.say("Ada", words, 2)
    assert await statuses(desk) == {HELD: REJECTED}
    (heard,) = await desk.patterns()
    assert (heard.type, heard.description) == (PatternType.REJECTION, f"taken back: {HELD}")


async def test_what_it_had_replaced_holds_again(desk: Desk) -> None:
    await desk.say("Bo", "We decided to use Mongo for the ledger.", 1)
    await desk.say("Bo", "We decided to use Postgres for the ledger.", 2)
    await desk.say("Bo", "just kidding", 3)
    assert await statuses(desk) == {"use Mongo for the ledger": ACTIVE, "use Postgres for the ledger": REJECTED}


async def test_a_yes_taken_back_leaves_the_proposal_waiting_for_another(desk: Desk) -> None:
    await desk.say("Ada", PUT, 1)
    await desk.say("Bo", "Yes!", 2)
    await desk.say("Bo", "kidding", 3)
    assert await statuses(desk) == {SAID: CANDIDATE}
    await desk.say("Cy", "yes", 4)
    assert await statuses(desk) == {SAID: ACTIVE}


async def test_what_only_waits_for_another_yes_contests_nothing(desk: Desk) -> None:
    await desk.say("Ada", PUT, 1)
    await desk.say("Bo", "Yes!", 2)
    await desk.say("Bo", "scratch that", 3)
    await desk.say("Cy", "We decided to use Postgres for the ledger.", 4)
    assert await statuses(desk) == {SAID: CANDIDATE, "use Postgres for the ledger": ACTIVE}
    assert await desk.conflicts() == []


async def test_contradiction_that_is_taken_back_ends_the_conflict(desk: Desk) -> None:
    await desk.say("Ada", "We decided that retention is 90 days.", 1)
    await desk.say("Bo", "Retention is 30 days.", 2)
    assert len(await desk.conflicts()) == 1
    await desk.say("Bo", "Sorry, forget that.", 3)
    assert await statuses(desk) == {"retention is 90 days": ACTIVE, "Retention is 30 days": REJECTED}
    assert await desk.conflicts() == []


@pytest.mark.parametrize(
    "said",
    [
        [("Ada", CACHE), ("Bo", "yes")],
        [("Ada", CACHE), ("Bo", "We need a licence for it.")],
        [("Ada", f"{CACHE} We decided to use Postgres for the ledger.")],
        [("Ada", f"{CACHE} The office is cold today.")],
        [("Ada", CACHE), ("Bo", "hi"), ("Ada", CACHE)],
    ],
)
async def test_what_others_stand_for_and_what_may_mean_something_else_is_flagged(
    desk: Desk, said: list[tuple[str, str]]
) -> None:
    for at, (who, words) in enumerate(said):
        await desk.say(who, words, at)
    await desk.say("Ada", "scratch that", 9)
    assert set((await statuses(desk)).values()) == {ACTIVE}
    assert len(await desk.patterns(PatternType.CONTRADICTION)) == 1
    assert await desk.patterns(PatternType.REJECTION) == []


TALK = (
    ("Bo", "We decided to use Mongo for the ledger."),
    ("Bo", "We decided to use Postgres for the ledger."),
    ("Ada", "what?!"),
    ("Bo", "just kidding"),
    ("Cy", "The hall is cold."),
)


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (4, 3, 2, 1, 0), (0, 3, 1, 4, 2), (3, 1, 0, 2, 4)])
async def test_arrival_has_no_part_in_it(desk: Desk, order: tuple[int, ...]) -> None:
    for at in order:
        await desk.say(*TALK[at], at, name=str(at))
    assert await statuses(desk) == {"use Mongo for the ledger": ACTIVE, "use Postgres for the ledger": REJECTED}
    assert [one.type for one in await desk.patterns()] == [PatternType.REJECTION]
