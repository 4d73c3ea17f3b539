"""A consolidation that was killed between its steps, or met another of the same place, leaves the cards that one alone leaves."""

import asyncio
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from graph.actions.ledger import open_ledger
from graph.engine import Transaction
from tests.spec.episode.agent import CARD, Agent
from tests.spec.episode.test_cards import FIXED
from workers.jobs import carry_out, take, work_once
from workers.pace import Pace
from workers.reading import rules_reader
from workers.work import Work

HOUR = 3_600_000_000
COUNTED = ("kind", "status", "statement", "seenCount", "exposures", "wins", "losses")


class Killed(BaseException):
    """The process is gone: nothing below it gets to clean up."""


async def _learnt(agent: Agent) -> list[tuple[Any, ...]]:
    found = await agent.client.claims(agent.project, CARD)
    return sorted(tuple(one.get(name) for name in COUNTED) for one in found)


async def _another(agent: Agent) -> Agent:
    """A project that has met the failure once, and asked for a pack before it meets it again."""
    other = replace(agent, project=f"p-{uuid4().hex[:12]}")
    made = 'mutation($s: String!) { createProject(input: {slug: $s, name: "Other"}) { id } }'
    await agent.client.ask(made, s=other.project)
    await other.leave("run-1", *FIXED)
    await other.pack("pytest fails with ImportError", episode="run-2")
    await other.capture("run-2", *FIXED[2:])
    return other


async def test_one_that_was_killed_between_its_steps_is_made_up_for(
    agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, ledger = Transaction.run, agent.client.shared.ledger
    steps: list[str] = []
    deadly: set[str] = set()

    async def watched(tx: Transaction, name: str, /, **params: object) -> Any:
        steps.append(name)
        if name in deadly:
            raise Killed(name)
        return await run(tx, name, **params)

    alone = await _another(agent)
    monkeypatch.setattr(Transaction, "run", watched)
    await alone.client.work()
    inside = list(dict.fromkeys(steps[steps.index("card.take") : steps.index("card.remember") + 1]))
    later = replace(ledger, now=lambda: ledger.now() + HOUR)  # the lease of whoever was killed has run out
    for step in (inside[0], inside[len(inside) // 2], inside[-1]):
        deadly.clear()
        here = await _another(agent)
        before = await _learnt(here)
        deadly.add(step)
        with pytest.raises(Killed):
            await work_once(ledger)
        deadly.clear()
        assert await _learnt(here) == before
        while await work_once(later):
            pass
        assert await _learnt(here) == await _learnt(alone) != before


async def test_two_at_once_leave_what_one_after_the_other_leaves(agent: Agent) -> None:
    alone = await _another(agent)
    await alone.leave("run-3", *FIXED[2:])
    here = await _another(agent)
    await here.capture("run-3", *FIXED[2:])
    other = open_ledger(agent.client.graph, agent.client.shared.ledger.profiles)
    workers = [Work(one, rules_reader(one), Pace(batch=1)) for one in (agent.client.shared.ledger, other)]
    leases = [await take(one) for one in workers]
    assert [len(one.runs) for one in leases] == [1, 1]
    await asyncio.gather(*(carry_out(work, lease) for work, lease in zip(workers, leases, strict=True)))
    assert await _learnt(here) == await _learnt(alone)
