"""The scheduler: does what is due, in whichever process looks first. With Redis arq's cron wakes it up, else it wakes itself."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from graph.actions.running.jobs import FAILED, jobs_of, lease_job, record_result, register
from graph.actions.running.misdated import mend_misdated
from graph.model.errors import WhenceError
from graph.model.job import Job
from graph.model.times import SECOND
from graph.process.services import Services
from graph.write_queue import in_background
from workers.backoff import Backoff
from workers.timetable import JOBS, Scheduled

log = logging.getLogger("whence.workers")

LONGEST = 60.0  # seconds from one look to the next at most, so that a clock that was set is no trouble
SHORTEST = 1.0


class Scheduler:
    """Safe in any number of processes: the graph says what is due, and lets one have it."""

    def __init__(self, services: Services, jobs: Sequence[Scheduled] = JOBS) -> None:
        self._ledger = services
        self._jobs = {one.name: one for one in jobs}
        self._begun = False

    async def look(self) -> float:
        """Do what is due; the seconds until the next job is."""
        known = await self._known()
        for job in known:
            if (job.next_run_at or 0) <= self._ledger.now():
                await self._do(self._jobs[job.name])
        coming = [one.next_run_at or 0 for one in await self._known()]
        until = (min(coming, default=0) - self._ledger.now()) / SECOND
        return min(LONGEST, max(SHORTEST, until))

    async def _known(self) -> list[Job]:
        """This process's jobs; told of at its start, and again where one of another version has forgotten them."""
        known = await jobs_of(self._ledger.graph)
        if not self._begun or self._jobs.keys() - {job.name for job in known}:
            await mend_misdated(self._ledger)
            await register(self._ledger, [one.known(self._ledger.now()) for one in self._jobs.values()])
            known, self._begun = await jobs_of(self._ledger.graph), True
        return [job for job in known if job.name in self._jobs]

    async def run(self) -> None:
        """Run for as long as the process lives."""
        backoff = Backoff("the schedule")
        while True:
            try:
                pause = await self.look()
                backoff.works()
                await asyncio.sleep(pause)
            except WhenceError as error:
                await backoff.failed(error)

    async def _do(self, job: Scheduled) -> None:
        """A job that fails says so, and is tried again at its next time."""
        async with lease_job(self._ledger, job.name) as token:
            if token is None:
                return
            try:
                with in_background(""):  # of no project
                    result = await job.do(self._ledger)
            except Exception as error:
                log.error("the job %s failed", job.name, exc_info=error)
                result = f"{FAILED}{error}"
            await record_result(self._ledger, job.name, token, result, job.timetable.after(self._ledger.now()))


@asynccontextmanager
async def keeping_time(scheduler: Scheduler) -> AsyncIterator[None]:
    task = asyncio.create_task(scheduler.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])
