"""Works in this process: the queue wakes it, and a regular look at the graph finds runs without a wake-up."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from graph.actions.running.leases import next_due
from graph.model.errors import WhenceError
from graph.model.times import SECOND
from graph.process.services import Services
from graph.settings import Settings
from workers.announcers import InProcess
from workers.backoff import Backoff
from workers.crew import Crew
from workers.pace import USUAL, Pace
from workers.rules_reader import SourceReaders, rules_reader
from workers.schedule import Scheduler, keeping_time
from workers.webhooks import Deliverer, delivering
from workers.work import Work

SOON = 0.05  # what is due and was not to be had is being taken by another worker at this moment


class Runner:
    """Keeps a crew busy until it is told to stop."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._pace = crew.work.pace
        self._woken = asyncio.Event()

    def wake(self, _project: str | None = None) -> None:
        self._woken.set()

    async def run(self) -> None:
        self._woken.set()
        backoff = Backoff("asking the graph for work")
        while True:
            try:
                if self._woken.is_set() or await self._due_in() == 0:
                    self._woken.clear()
                    await self._crew.start_due()
                pause = await self._due_in()
                backoff.works()
                await self._sleep(max(pause, random.uniform(0, SOON)))
            except WhenceError as error:
                await backoff.failed(error)

    async def _due_in(self) -> float:
        """Seconds until a run is due: 0 for now, and never longer than a sweep."""
        work = self._crew.work
        at = await next_due(work.services, within=self._pace.sweep, due=work.due)
        if at is None:
            return self._pace.sweep
        return max(0.0, (at - work.services.now()) / SECOND)

    async def _sleep(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return


@asynccontextmanager
async def running(crew: Crew) -> AsyncIterator[Runner]:
    """The crew at work; on leaving, it finishes what it has begun."""
    runner = Runner(crew)
    task = asyncio.create_task(runner.run())
    try:
        yield runner
    finally:
        task.cancel()
        await crew.finish(crew.work.pace.finish)
        await asyncio.wait([task])


@asynccontextmanager
async def in_process(
    services: Services,
    settings: Settings,
    readers: SourceReaders | None = None,
    *,
    pace: Pace = USUAL,
) -> AsyncIterator[InProcess]:
    """Announce, work and keep the schedule in this process. The service's own ledger is to announce with what this yields."""
    announcer = InProcess()
    if settings.workers == 0:
        yield announcer
        return
    own = replace(services, announcer=announcer)
    who = readers or SourceReaders(rules_reader(services), by_rules=True)
    crew = Crew(Work(own, who.read, pace, who.listen, at_hand=who.by_rules), settings.workers)
    deliverer = Deliverer(own, inside=settings.webhooks_inside)
    async with running(crew) as runner, keeping_time(Scheduler(own)), delivering(deliverer, announcer):
        announcer.on_queued.add(runner.wake)
        yield announcer
