"""Whatever took a card out of force, undoing it brings the card back only where the budget has room."""

from collections.abc import Awaitable, Callable

import pytest

from graph.actions.cards import budget
from graph.actions.cards.compaction import compact
from graph.actions.reviewing.steps import Person
from graph.rules.cards import consolidating
from tests.spec.episode.agent import Agent

RUNS, AGAIN, PUSH = (
    "Always run the tests before you commit.",
    "Always run the tests before committing.",
    "Never push to main.",
)
REVERT = "mutation($p: String!, $r: String!) { revert(project: $p, ref: $r) { status } }"


async def merged_by_a_run(agent: Agent) -> str:
    await agent.leave("run-1", ("USER", RUNS))
    await agent.leave("run-2", ("USER", AGAIN))
    return str((await agent.card("before you commit"))["ref"])


async def merged_by_a_sweep(agent: Agent) -> str:
    with pytest.MonkeyPatch.context() as apart:
        apart.setattr(consolidating, "said_already", lambda *_: None)
        for number, said in enumerate((RUNS, AGAIN)):
            await agent.leave(f"run-{number}", ("USER", said))
    services = agent.client.shared.services
    await compact(services, agent.project, services.profile("general"), Person("whence"))
    return str((await agent.card("before committing"))["ref"])


async def replaced(agent: Agent) -> str:
    await agent.leave("run-1", ("USER", RUNS), ("USER", PUSH))
    gone, kept = (await agent.card("before you commit"))["ref"], (await agent.card("main"))["ref"]
    step = "mutation($p: String!, $r: String!, $o: String!) { supersede(project: $p, ref: $r, by: $o) { ref } }"
    await agent.client.ask(step, p=agent.project, r=gone, o=kept)
    return str(gone)


async def retracted(agent: Agent) -> str:
    await agent.leave("run-1", ("USER", RUNS), ("USER", PUSH))
    gone = (await agent.card("before you commit"))["ref"]
    step = 'mutation($p: String!, $r: String!) { retract(project: $p, ref: $r, note: "Never said.") { ref } }'
    await agent.client.ask(step, p=agent.project, r=gone)
    return str(gone)


@pytest.mark.parametrize("way", [merged_by_a_run, merged_by_a_sweep, replaced, retracted])
async def test_no_undoing_brings_a_card_back_over_a_full_budget(
    agent: Agent, monkeypatch: pytest.MonkeyPatch, way: Callable[[Agent], Awaitable[str]]
) -> None:
    ref = await way(agent)
    before = await agent.cards()
    assert [status for _, status, _ in before].count("ACTIVE") == 1
    with monkeypatch.context() as full:
        full.setattr(budget, "caps_of", lambda *_: {"CONSTRAINT": 1})
        assert await agent.client.code(REVERT, p=agent.project, r=ref) == "ILLEGAL_TRANSITION"
    assert await agent.cards() == before
    monkeypatch.setattr(budget, "caps_of", lambda *_: {"CONSTRAINT": 2})
    await agent.client.ask(REVERT, p=agent.project, r=ref)
    assert [status for _, status, _ in await agent.cards()] == ["ACTIVE", "ACTIVE"]
