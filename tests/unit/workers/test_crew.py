"""A crew that is told to stop leaves nothing half done."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from graph.actions.running.leases import Lease, Leased
from workers import crew as crews
from workers.crew import Crew
from workers.work import Work


async def test_what_was_being_leased_when_the_end_came_is_not_left_to_lapse(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answer = asyncio.Event(), asyncio.Event()
    carried: list[Lease] = []
    lease = Lease("token", (cast(Leased, object()),))

    async def take(_work: Work) -> Lease:
        asked.set()
        await answer.wait()
        return lease

    async def carry_out(_work: Work, taken: Lease, _waits: object) -> None:
        carried.append(taken)

    monkeypatch.setattr(crews, "take", take)
    monkeypatch.setattr(crews, "carry_out", carry_out)
    crew = Crew(cast(Any, None), 1)
    leasing = asyncio.create_task(crew.start_due())
    await asked.wait()
    leasing.cancel()
    await asyncio.wait([leasing])
    asyncio.get_running_loop().call_later(0.01, answer.set)
    await crew.finish(5)
    assert carried == [lease]


async def test_graph_that_fails_at_the_end_is_nobodys_unheard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asyncio.Event()

    async def take(_work: Work) -> Lease:
        asked.set()
        await asyncio.sleep(0.01)
        raise ConnectionError

    monkeypatch.setattr(crews, "take", take)
    crew = Crew(cast(Any, None), 1)
    leasing = asyncio.create_task(crew.start_due())
    await asked.wait()
    leasing.cancel()
    await asyncio.wait([leasing])
    await crew.finish(5)  # pytest fails for an exception that nobody retrieves


async def test_job_that_only_waits_makes_room_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = asyncio.Event()
    leases = [Lease(f"token-{number}", (cast(Leased, object()),)) for number in range(3)]
    carried: list[str] = []

    async def take(_work: Work) -> Lease:
        return leases.pop(0) if leases else Lease("", ())

    async def carry_out(_work: Work, taken: Lease, waits: Callable[[int], None]) -> None:
        carried.append(taken.token)
        waits(crews.MOST_WAITING // 2)
        await answers.wait()

    monkeypatch.setattr(crews, "take", take)
    monkeypatch.setattr(crews, "carry_out", carry_out)
    crew = Crew(cast(Any, None), 1)
    leasing = asyncio.create_task(crew.start_due())
    await asyncio.sleep(0.05)
    assert carried == ["token-0", "token-1", "token-2"]
    assert not leasing.done()  # the third waits in its place: there are as many beside the jobs as may be
    answers.set()
    await leasing
    await crew.finish(5)
