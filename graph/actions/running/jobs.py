"""The jobs of the scheduler as the graph keeps them: known, taken by one process at a time, done."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from graph.engine import Graph
from graph.model.errors import Unavailable
from graph.model.job import Job
from graph.model.shortened import shortened
from graph.model.times import SECOND
from graph.process.services import Services

LEASE, RENEW = 60, 20
"""Seconds: for so long a process that has died keeps a job from others; a process that lives renews its lease so often."""
RESULT_MAX = 500
FAILED = "failed: "
"""The beginning of the result of a job that failed."""


async def register(services: Services, jobs: Sequence[Job]) -> None:
    rows = [
        {"id": job.name, "every": job.every, "describes": job.describes, "nextRunAt": job.next_run_at} for job in jobs
    ]
    held = services.now() + 2 * LEASE * SECOND  # who holds a job for longer has a clock that ran ahead
    await services.graph.write("job.register", jobs=rows, ids=[job.name for job in jobs], held=held)


async def jobs_of(graph: Graph) -> list[Job]:
    return [_job_from(row["job"]) for row in await graph.read("job.list")]


@asynccontextmanager
async def lease_job(services: Services, name: str) -> AsyncIterator[str | None]:
    """The token by which this process has the job; None where it is not due, or another has it."""
    token, now = services.token(), services.now()
    row = await services.graph.write("job.take", id=name, now=now, until=now + LEASE * SECOND, token=token)
    if not row:
        yield None
        return
    keeping = asyncio.create_task(_keep(services, name, token))
    try:
        yield token
    finally:
        keeping.cancel()


async def record_result(services: Services, name: str, token: str, result: str, next_run_at: int) -> None:
    said = shortened(result, RESULT_MAX)
    await services.graph.write("job.done", id=name, token=token, at=services.now(), result=said, next=next_run_at)


async def _keep(services: Services, name: str, token: str) -> None:
    while True:
        await asyncio.sleep(RENEW)
        with suppress(Unavailable):
            await services.graph.write("job.keep", id=name, token=token, until=services.now() + LEASE * SECOND)


def _job_from(row: dict[str, Any]) -> Job:
    return Job(
        name=row["id"],
        every=row["every"],
        describes=row["describes"],
        next_run_at=row.get("nextRunAt"),
        last_run_at=row.get("lastRunAt"),
        last_result=row.get("lastResult"),
    )
