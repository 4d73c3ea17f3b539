"""A consolidation that was killed at any of its writes, or met another of the same place, leaves the cards that one alone leaves."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from graph.actions.running.leases import Lease
from graph.engine import Transaction
from graph.process.services import Services, open_services
from graph.queries import load_queries
from tests.services.each_query import watch_queries
from tests.spec.episode.agent import CARD, Agent
from tests.spec.episode.test_cards import FIXED
from workers.jobs import carry_out, take, work_once
from workers.pace import Pace
from workers.rules_reader import rules_reader
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
    await other.capture(
        "run-2", *FIXED[2:], ("USER", "Never push to main."), ("TOOL", "E   KeyError: 'bar'", "make", 1)
    )
    return other


def _later(services: Services, hours: int) -> Services:
    """Return a ledger whose clock is past the lease of the killed worker."""
    return replace(services, now=lambda: services.now() + hours * HOUR)


async def test_one_that_was_killed_at_each_of_its_writes_is_made_up_for(
    agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = agent.client.shared.services
    projects: set[str] = set()
    consolidating: set[Transaction] = set()  # what else this process writes, and for whom, is not looked at
    steps: list[str] = []
    deadly: set[str] = set()

    def watched(tx: Transaction, name: str, params: Mapping[str, Any]) -> None:
        if name == "card.take" and str(params["id"]).partition("|")[0] in projects:
            consolidating.add(tx)
        if tx in consolidating:
            steps.append(name)
            if name in deadly:
                raise Killed(name)

    alone = await _another(agent)
    projects.add(alone.project)
    watch_queries(monkeypatch, watched)
    await alone.client.work()
    writes = [one for one in dict.fromkeys(steps) if load_queries()[one].mode == "write"]
    kills = [one for one in writes if one != "audit.append"]  # which is not of each run
    assert {"card.remember", "plan.write"} <= set(kills)
    hours = 0
    for some in (kills[:7], kills[7:]):  # a run is not started for ever
        here = await _another(agent)
        projects.add(here.project)
        before = await _learnt(here)
        for step in some:
            deadly.add(step)
            hours += 1
            with pytest.raises(Killed):
                while await work_once(_later(services, hours)):
                    pass  # what other tests have put back comes due in these hours, too
            deadly.clear()
            assert await _learnt(here) == before, step
        while await work_once(_later(services, 99)):
            pass
        assert await _learnt(here) == await _learnt(alone) != before


async def _lease_in(work: Work, project: str) -> Lease:
    """Carry out the runs that other projects put back for later, until the project's own run is leased."""
    while (lease := await take(work)).runs[0].run.project != project:
        await carry_out(work, lease)
    return lease


async def test_two_at_once_leave_what_one_after_the_other_leaves(agent: Agent) -> None:
    alone = await _another(agent)
    await alone.leave("run-3", *FIXED[2:])
    here = await _another(agent)
    await here.capture("run-3", *FIXED[2:])
    other = open_services(agent.client.graph, agent.client.shared.services.profiles)
    workers = [Work(one, rules_reader(one), Pace(batch=1)) for one in (agent.client.shared.services, other)]
    leases = [await _lease_in(one, here.project) for one in workers]
    await asyncio.gather(*(carry_out(work, lease) for work, lease in zip(workers, leases, strict=True)))
    assert await _learnt(here) == await _learnt(alone)
