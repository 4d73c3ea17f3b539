"""The jobs of one process: so many at once, fed by one leasing loop so that they never fight for the same runs."""

import asyncio
import logging

from graph.actions.leases import Lease
from workers.jobs import Work, carry_out, take

log = logging.getLogger("whence.workers")


class Crew:
    def __init__(self, work: Work, size: int) -> None:
        self.work = work
        self._free = asyncio.Semaphore(size)
        self._leasing = asyncio.Lock()
        self._running: set[asyncio.Task[None]] = set()
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
        task = asyncio.create_task(carry_out(self.work, lease))
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._free.release()
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
        """What was being leased when the end came is begun as well, and so brought to an end or put back."""
        if self._taking is None:
            return
        done, _ = await asyncio.wait([self._taking], timeout=seconds)
        for taking in done:
            if not taking.cancelled() and taking.exception() is None and taking.result().runs:
                self._start(taking.result())
