"""Much talk for a short decision makes it important: the thresholds, by the words that were counted."""

from dataclasses import replace

import pytest

from graph.model.status import ClaimStatus
from tests.spec.desk import Desk

LIGHTS = "The harbour lights are too dim in the fog and the pilots complain about them every single week of the year"
CHOSEN = "double the harbour lights on both piers before the fog comes back in late autumn"


def talk(words: int) -> str:
    """About one thing, that many words long."""
    return " ".join((LIGHTS.split() * 9)[:words])


async def test_importance_is_all_words_by_those_of_the_decision(desk: Desk) -> None:
    for at in range(9):
        await desk.post("Ada", talk(50), at)
    said = f"We decided to {CHOSEN}."
    await desk.post("Bo", f"{said} {talk(50 - len(said.split()))}", 9)
    await desk.work()
    (claim,) = [one for one in await desk.claims() if one.statement == CHOSEN]
    assert len(CHOSEN.split()) == 15
    assert claim.importance == pytest.approx(500 / 15, abs=0.01)


@pytest.mark.parametrize(("messages", "flagged"), [(9, []), (10, ["FLAG"]), (20, ["FLAG"]), (21, ["FLAG"])])
async def test_talk_without_a_decision_is_flagged_from_ten_on(desk: Desk, messages: int, flagged: list[str]) -> None:
    """Above twenty as well: nobody decided, so there is nothing to be taken out."""
    for at in range(messages):
        await desk.post("Ada", talk(20), at)
    await desk.work()
    state = await desk.state()
    assert [one.verdict for one in state.for_review] == flagged
    assert [one.importance for one in state.for_review] == [float(messages)][: len(flagged)]
    assert await desk.claims() == []


async def test_state_quotes_a_person_before_a_program_that_said_so_first(desk: Desk) -> None:
    await desk.decide("helper", "Postgres", 1, agent=True)
    await desk.decide("Ada", "Postgres", 2)
    assert "— Ada, " in (await desk.state()).markdown


async def test_state_says_what_is_contested_until_that_is_settled(desk: Desk) -> None:
    await desk.say("Ada", "We decided that the ferry leaves at 8:00.", 1)
    await desk.say("Bo", "The ferry leaves at 9:00.", 2)
    conflict = await desk.conflict()
    eight = await desk.claim("the ferry leaves at 8:00", ClaimStatus.ACTIVE)
    decided, _, flagged = (await desk.state()).markdown.partition("## Flagged")
    assert f"disputed: {conflict.ref}" in decided
    assert f"contradict {eight.ref}" in flagged
    await desk.resolve(conflict, eight)
    told = (await desk.state()).markdown
    assert "contested" not in told
    assert "## Flagged" not in told


async def test_a_decision_said_again_in_another_task_stands_in_both_and_weighs_in_each(desk: Desk) -> None:
    other = replace(desk, task="T2")
    for at, here in enumerate((desk, desk, other)):
        await here.post("Ada", talk(30), at)
    await desk.say("Ada", f"We decided to {CHOSEN}.", 4)
    await other.say("Bo", f"We decided to {CHOSEN}.", 5)
    (first,) = (await desk.state()).decisions
    (again,) = (await other.state()).decisions
    assert first.ref == again.ref
    assert first.importance is not None
    assert again.importance is not None
    assert first.importance > again.importance > 0
