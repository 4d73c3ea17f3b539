"""Words that seem to decide and do not, each as people write it; and an everyday yes that is one."""

import pytest

from graph.model.status import ClaimStatus
from graph.model.words import PatternType
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

PUT = "Shall we use Redis for the cache?"
IN_FORCE = {ClaimStatus.ACTIVE}


async def in_force(desk: Desk) -> list[str]:
    return [one.statement for one in await desk.claims() if one.status in IN_FORCE]


@pytest.mark.parametrize(
    "said",
    [
        "We'll switch once the tests pass",
        "We'll switch to Postgres once the tests pass.",
        "We decided that we should decide next week",
        "Let's go with the flow",
        "We decided to use Postgres. Edit: MySQL.",
    ],
)
async def test_it_is_not_in_force(desk: Desk, said: str) -> None:
    await desk.say("Ada", said, 1)
    assert await in_force(desk) == []


async def test_a_yes_to_a_choice_says_nothing_of_which(desk: Desk) -> None:
    await desk.say("Ada", "Shall we use Postgres or MySQL?", 1)
    await desk.say("Bo", "yes", 2)
    assert await in_force(desk) == []


async def test_a_yes_on_a_condition_waits(desk: Desk) -> None:
    await desk.say("Ada", PUT, 1)
    await desk.say("Bo", "yes, once the tests pass", 2)
    assert await desk.chain() == [("Redis", "CANDIDATE")]


async def test_later_turns_nothing_down(desk: Desk) -> None:
    await desk.say("Ada", PUT, 1)
    await desk.say("Bo", "later", 2)
    assert await desk.claims() == []
    assert await desk.patterns(PatternType.REJECTION) == []


async def test_a_not_that_names_another_thing_turns_nothing_down(desk: Desk) -> None:
    await desk.say("Ada", "Let's rent the scout hut.", 1)
    await desk.say("Bo", "Not Thursdays, I've got choir. Mondays and Wednesdays?", 2)
    await desk.say("Ada", "Let's rent the boat house.", 3)
    await desk.say("Cy", "Agreed", 4)
    await desk.say("Bo", "Not Thursdays though", 5)
    assert await in_force(desk) == ["Rent the boat house"]
    assert await desk.patterns(PatternType.REJECTION) == []


async def test_sgtm_is_a_yes(desk: Desk) -> None:
    await desk.say("Ada", PUT, 1)
    await desk.say("Bo", "sgtm", 2)
    assert await in_force(desk) == ["Use Redis for the cache"]


async def test_what_replaces_keeps_its_own_words(desk: Desk) -> None:
    await desk.say("Ada", "We use OneSignal for push.", 1)
    await desk.say("Bo", "Let's switch to Firebase instead of OneSignal", 2)
    assert "switch to Firebase instead of OneSignal" in await in_force(desk)


async def test_a_reason_is_never_taken_from_other_talk(desk: Desk) -> None:
    await desk.say("Ada", "The caterer is late because the bridge is closed.", 1)
    await desk.say("Bo", "We decided to use Redis for the cache.", 5 * 24 * 60)
    (one,) = [claim for claim in await desk.claims() if "Redis" in claim.statement]
    assert one.rationale is None
    assert [role for role, _ in await desk.quotes(one)] == ["ASSERTS"]
