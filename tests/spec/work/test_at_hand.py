"""Runs that begin without a lease, in the process that has queued them: read once, lost to nobody, and nobody's alone."""

from typing import Any

import pytest

from extract import kinds
from extract.kinds import Read
from graph.actions.operating.projects import create_project, ensure_task
from graph.actions.running.leases import Lease, lease_due, next_due
from graph.model.source import Run, Source
from graph.model.words import RunStatus
from graph.process.at_hand import MOST, UNLEASED
from graph.process.services import open_services
from tests.spec.desk import Desk
from tests.spec.work.team import run_named
from workers.jobs import carry_out, take, work_once
from workers.rules_reader import rules_reader
from workers.work import Work


@pytest.fixture
async def idle(desk: Desk) -> Work:
    """A worker that has found nothing left to do."""
    work = Work(desk.services, rules_reader(desk.services), at_hand=True)
    while (lease := await take(work)).runs:
        await carry_out(work, lease)
    return work


async def _begun(desk: Desk, idle: Work, ref: str) -> Lease:
    lease = await take(idle)
    assert (lease.token, [one.run.ref for one in lease.runs]) == (UNLEASED, [ref])
    assert (await run_named(desk.services.graph, desk.project, ref)).status is RunStatus.QUEUED
    return lease


async def test_a_run_at_hand_is_begun_without_a_lease_and_read_once(desk: Desk, idle: Work) -> None:
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    lease = await _begun(desk, idle, captured.run.ref)
    assert captured.run.ref not in [one.run.ref for one in (await take(idle)).runs]
    assert await next_due(desk.services, within=0) is None
    await carry_out(idle, lease)
    run = await run_named(desk.services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts, run.stats.added) == (RunStatus.SUCCEEDED, 1, 1)
    assert run.started_at is not None
    assert not idle.services.at_hand.held


async def test_a_message_is_read_while_it_is_stored_and_not_again(
    desk: Desk, idle: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def reading(run: Run, source: Source, *rest: Any) -> Read:
        read.append(source.ref)
        return kinds.read(run, source, *rest)

    monkeypatch.setattr("workers.rules_reader.read", reading)
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    assert read == [captured.source.ref]
    await carry_out(idle, await _begun(desk, idle, captured.run.ref))
    assert (read, len(await desk.claims())) == ([captured.source.ref], 1)


async def test_what_could_not_be_read_while_it_was_stored_is_put_back(
    desk: Desk, idle: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choking(*_given: object) -> None:
        raise RuntimeError("choked")

    with monkeypatch.context() as patched:
        patched.setattr("workers.rules_reader.read", choking)
        captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    await carry_out(idle, await _begun(desk, idle, captured.run.ref))
    run = await run_named(desk.services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts) == (RunStatus.QUEUED, 1)
    assert "choked" in str(run.error)


async def test_whoever_leases_it_in_the_graph_has_it(desk: Desk, idle: Work) -> None:
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    begun = await _begun(desk, idle, captured.run.ref)
    elsewhere = open_services(desk.services.graph, desk.services.profiles)
    other = Work(elsewhere, rules_reader(elsewhere))
    leased = await take(other)
    assert captured.run.ref in [one.run.ref for one in leased.runs]
    await carry_out(idle, begun)
    assert await desk.claims() == []
    await carry_out(other, leased)
    run = await run_named(desk.services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts, len(await desk.claims())) == (RunStatus.SUCCEEDED, 1, 1)


async def test_a_process_that_ends_leaves_it_to_others(desk: Desk, idle: Work) -> None:
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    await _begun(desk, idle, captured.run.ref)
    await work_once(open_services(desk.services.graph, desk.services.profiles))
    run = await run_named(desk.services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts, len(await desk.claims())) == (RunStatus.SUCCEEDED, 1, 1)


async def test_what_goes_wrong_is_put_back_and_counted(desk: Desk, idle: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    async def choking(*_given: object, **_named: object) -> None:
        raise RuntimeError("choked")

    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    lease = await _begun(desk, idle, captured.run.ref)
    with monkeypatch.context() as patched:
        patched.setattr("workers.jobs.digest", choking)
        await carry_out(idle, lease)
    run = await run_named(desk.services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts) == (RunStatus.QUEUED, 1)
    assert "choked" in str(run.error)


async def test_more_than_fit_are_found_in_the_graph_in_their_order(desk: Desk, idle: Work) -> None:
    captured = [await desk.post("Ana", f"Decision: we use tool {number}.", number) for number in range(MOST + 1)]
    lease = await take(idle)
    assert lease.token != UNLEASED
    mine = [one.run.ref for one in lease.runs if one.run.project == desk.project]
    assert mine == [one.run.ref for one in captured][: len(mine)]
    await carry_out(idle, lease)
    await desk.work()
    assert len(await desk.claims()) == MOST + 1


async def test_a_lease_in_the_graph_takes_it_from_hand(desk: Desk, idle: Work) -> None:
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    leased = await lease_due(desk.services, limit=100, seconds=30)
    assert captured.run.ref in [one.run.ref for one in leased.runs]
    assert captured.run.ref not in [one.run.ref for one in (await take(idle)).runs]
    await carry_out(idle, leased)
    assert len(await desk.claims()) == 1


async def test_a_long_queue_of_another_project_keeps_nobody_waiting(desk: Desk, idle: Work) -> None:
    other = Desk(desk.services, f"{desk.project}-other")
    await create_project(desk.services, other.project, "Another", "general", None)
    await ensure_task(desk.services, other.project, other.task, other.task)
    for number in range(MOST + 1):
        await other.post("Ana", f"Decision: we use tool {number}.", number)
    lease = await take(idle)
    assert other.project in {one.run.project for one in lease.runs}  # beside what other tests left queued
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    await carry_out(idle, await _begun(desk, idle, captured.run.ref))
    await carry_out(idle, lease)
    await desk.work()
    assert (len(await desk.claims()), len(await other.claims())) == (1, MOST + 1)
