"""The jobs of one process: so many at once, fed by one leasing loop so that they never fight for the same runs.

A job that only waits for a model makes room for another: a slow answer to one turn keeps no other turn waiting.
"""

import asyncio
import logging

from graph.actions.running.leases import Lease
from workers.jobs import carry_out, take
from workers.work import Work

log = logging.getLogger("whence.workers")

MOST_WAITING = 256
"""Runs that wait for a model beside the jobs; beyond them, jobs keep their places while they wait."""


class _Place:
    """A job's place among those that run at once, given up once: while it waits, or at its end."""

    def __init__(self, free: asyncio.Semaphore) -> None:
        self._free = free
        self._held = True
        self.waiting = 0

    def give_up(self, waiting: int = 0) -> None:
        self.waiting = waiting
        if self._held:
            self._held = False
            self._free.release()


class Crew:
    def __init__(self, work: Work, size: int) -> None:
        self.work = work
        self._free = asyncio.Semaphore(size)
        self._leasing = asyncio.Lock()
        self._running: dict[asyncio.Task[None], _Place] = {}
        self._taking: asyncio.Task[Lease] | None = None
        self._stopping = False

    async def start_due(self) -> list[asyncio.Task[None]]:
        """Start jobs until nothing is due; what is due while all are busy waits here, unleased."""
        started: list[asyncio.Task[None]] = []
        async with self._leasing:
            while lease := await self._next():
                started.append(self._start(lease))
        return started

    async def drain(self) -> None:
        """Start what is due and see it through."""
        started = await self.start_due()
        if started:
            await asyncio.wait(started)

    async def _next(self) -> Lease | None:
        await self._free.acquire()
        lease = None
        try:
            if not self._stopping:
                lease = await self._take()
        finally:
            if lease is None or not lease.runs:
                self._free.release()
        return lease if lease is not None and lease.runs else None

    async def _take(self) -> Lease:
        """A lease that is cut off between graph and worker would have to lapse: so it is never cut off."""
        self._taking = asyncio.create_task(take(self.work))
        try:
            return await asyncio.shield(self._taking)
        finally:
            if self._taking.done():
                self._taking = None

    def _start(self, lease: Lease) -> asyncio.Task[None]:
        place = _Place(self._free)

        def waits(runs: int) -> None:
            if sum(place.waiting for place in self._running.values()) - place.waiting + runs <= MOST_WAITING:
                place.give_up(runs)

        task = asyncio.create_task(carry_out(self.work, lease, waits))
        self._running[task] = place
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.pop(task).give_up()
        if not task.cancelled() and (error := task.exception()):
            log.error("a job broke off; its runs come back when their lease lapses", exc_info=error)

    async def finish(self, seconds: float) -> None:
        """Take nothing more, let running jobs end, and put back what does not end in time."""
        self._stopping = True
        await self._begin_what_was_taken(seconds)
        if not self._running:
            return
        _, late = await asyncio.wait(set(self._running), timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=1.0)

    async def _begin_what_was_taken(self, seconds: float) -> None:
        """A lease that is under way at the end is started too, so that its runs end or go back to the queue."""
        if self._taking is None:
            return
        done, _ = await asyncio.wait([self._taking], timeout=seconds)
        for taking in done:
            if not taking.cancelled() and taking.exception() is None and taking.result().runs:
                self._start(taking.result())
