"""Workers survive the machine: leases that lapse under them, and a disk that is full."""

import asyncio

import pytest

from graph.actions.operating.projects import create_project, ensure_task
from graph.model.errors import Unavailable
from graph.model.words import RunStatus
from tests.spec.desk import Desk
from tests.spec.work.team import Clock, runs
from workers.jobs import carry_out, take, work_once
from workers.pace import Pace
from workers.rules_reader import read_by_rules
from workers.work import Work

SAID = ("Decision: we use tool {0}.", "- [Decision] part{1}.colour = colour{0}", "Part {1} looks fine to me.")


def said(number: int) -> str:
    return SAID[number % 3].format(number % 4, number % 3)


async def told(desk: Desk) -> list[tuple[str, str, int]]:
    return sorted((one.statement, str(one.status), one.seen_count) for one in await desk.claims())


async def test_workers_whose_leases_lapse_under_them_come_to_what_one_comes_to(desk: Desk) -> None:
    """Every worker may be overtaken between taking its work and ending it: whoever comes late writes nothing."""
    alone = Desk(desk.services, f"{desk.project}-alone")
    await create_project(desk.services, alone.project, "Undisturbed", "general", None)
    await ensure_task(desk.services, alone.project, "T1", "The discussion")
    for number in range(18):
        await alone.post("Ana", said(number), number)
    await alone.work()
    for number in range(18):
        await desk.post("Ana", said(number), number)
    clock, lapses = Clock(desk.services), iter([31, 0, 31, 31, 0, 31, 0, 31])
    work = Work(clock.moved(), read_by_rules, Pace(batch=3))

    async def worker() -> None:
        for _ in range(12):
            lease = await take(work)
            clock.pass_by(next(lapses, 0))
            await carry_out(work, lease)

    await asyncio.gather(*(worker() for _ in range(4)))
    clock.pass_by(301)
    await work_once(work.services)
    ended = [one for one in await runs(desk.services.graph, desk.project) if one.status is RunStatus.SUCCEEDED]
    assert len({one.source for one in ended}) == len(ended) == 18
    assert await told(desk) == await told(alone)


async def test_what_meets_a_full_disk_is_read_once_there_is_room(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full by the time that a worker would write what it has read; until then, nothing of it is there."""
    if desk.services.graph.embedded is None:
        pytest.skip("the disk of another machine is that machine's matter")
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    clock = Clock(desk.services)
    work = Work(clock.moved(), read_by_rules)
    lease = await take(work)
    with monkeypatch.context() as full:
        full.setattr("graph.engine.Disk.check", _refuse)
        await carry_out(work, lease)
        with pytest.raises(Unavailable, match="The disk is full"):
            await desk.post("Ben", "And what about the index?", 1)
        assert await desk.claims() == []
    clock.pass_by(31)
    await work_once(work.services)
    (run,) = await runs(desk.services.graph, desk.project)
    assert (run.ref, run.status) == (captured.run.ref, RunStatus.SUCCEEDED)
    assert [one.statement for one in await desk.claims()] == ["we use Postgres"]


def _refuse(_room: object) -> None:
    raise Unavailable("The disk is full")
