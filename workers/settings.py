"""A worker process: jobs that Redis wakes it up for, and those that it finds in the graph itself."""

import asyncio
import json
import logging
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

from arq.connections import ArqRedis
from arq.cron import cron
from arq.worker import Worker, func

from graph.actions.operating.environment import refuse_another
from graph.actions.waves.reports import FOLDER
from graph.engine import open_graph
from graph.migrate import migrate
from graph.model.errors import SettingsError
from graph.process.services import Services, open_services
from graph.profiles import load_profiles
from graph.settings import Settings
from workers.backoff import Backoff
from workers.crew import Crew
from workers.meter import Meter
from workers.model_reader import open_reader
from workers.on_redis import JOB, QUEUE, as_json, connect, on_redis
from workers.pace import USUAL, Pace
from workers.reader_pool import reading_words
from workers.runner import in_process, running
from workers.schedule import Scheduler
from workers.webhooks import Deliverer, delivering
from workers.work import Work

log = logging.getLogger("whence.workers")

SCHEDULE = "schedule"
LONGEST_JOB = 3600  # seconds after which what a worker does for the schedule is broken off

_STOP = (signal.SIGINT, signal.SIGTERM)


async def run_worker(
    settings: Settings, *, stop: asyncio.Event | None = None, pace: Pace = USUAL, meter: Meter | None = None
) -> None:
    """Work until SIGINT, SIGTERM or `stop`; then finish the jobs at hand."""
    if settings.workers == 0:
        raise SettingsError("WHENCE_WORKERS is 0, so this process would do nothing: set it to 1 or more.")
    stop = stop or asyncio.Event()
    with suppress(NotImplementedError):  # where signals can't be had, `stop` ends it
        for signals in _STOP:
            asyncio.get_running_loop().add_signal_handler(signals, stop.set)
    async with reading_words(settings.read_timeout, warm=True) as reader, open_graph(settings, attach=True) as graph:
        await migrate(graph)
        await refuse_another(graph, settings.environment)
        services = open_services(graph, load_profiles(settings.profiles))
        services = replace(services, reader=reader, reports=settings.data_dir / FOLDER)
        async with at_work(services, settings, pace, meter):
            log.info("at work on %s, %d jobs at once", graph.engine_name, settings.workers)
            await stop.wait()


@asynccontextmanager
async def at_work(
    services: Services, settings: Settings, pace: Pace = USUAL, meter: Meter | None = None
) -> AsyncIterator[None]:
    if not settings.redis_url:
        async with (
            open_reader(services, settings, meter) as readers,
            in_process(services, settings, readers, pace=pace),
        ):
            yield
        return
    async with open_reader(services, settings, meter) as readers, on_redis(settings.redis_url) as announcer:
        work = Work(replace(services, announcer=announcer), readers.read, pace, readers.listen)
        crew = Crew(work, settings.workers)
        deliverer = Deliverer(work.services, inside=settings.webhooks_inside)
        listening = _listening(crew, settings.redis_url, settings.workers)
        async with running(crew), listening, delivering(deliverer, announcer):
            yield


@asynccontextmanager
async def _listening(crew: Crew, url: str, size: int) -> AsyncIterator[None]:
    """Arq's worker, started again whenever Redis breaks it off: errors of Redis escape its poll loop."""
    redis = connect(url)
    supervisor = Supervisor(crew, redis, size)
    task = asyncio.create_task(supervisor.run())
    try:
        yield
    finally:
        supervisor.finish()
        await asyncio.wait([task], timeout=crew.work.pace.finish)
        task.cancel()
        await asyncio.wait([task])
        await redis.aclose(close_connection_pool=True)


class Supervisor:
    def __init__(self, crew: Crew, redis: ArqRedis, size: int) -> None:
        self._crew, self._redis, self._size = crew, redis, size
        self._worker: Worker | None = None
        self._finishing = False

    async def run(self) -> None:
        backoff = Backoff("the queue on Redis")
        while not self._finishing:
            self._worker = arq_worker(self._crew, self._redis, self._size, backoff.works)
            try:
                await self._worker.async_run()
            except asyncio.CancelledError:
                if not self._finishing:
                    raise
            except Exception as error:  # whatever ends it: the next one begins from what the graph says
                await backoff.failed(error)
            finally:
                await _end(self._worker)

    def finish(self) -> None:
        """Pick no more jobs; those at hand may take as long as `job_completion_wait` says."""
        self._finishing = True
        if self._worker is not None and self._worker.main_task is not None:
            self._worker.handle_sig_wait_for_completion(signal.SIGTERM)


async def _end(worker: Worker) -> None:
    """Ends the jobs that a broken worker leaves behind: they only wait for the crew, which goes on without them."""
    tasks = [task for task in worker.tasks.values() if not task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*worker.tasks.values(), return_exceptions=True)


async def work(ctx: dict[Any, Any], *_args: Any, **_named: Any) -> None:
    await ctx["crew"].drain()


async def keep_schedule(ctx: dict[Any, Any]) -> None:
    """Every minute in one of the workers; the graph says what is due."""
    await ctx["scheduler"].look()


def arq_worker(crew: Crew, redis: ArqRedis, size: int, started: Callable[[], None]) -> Worker:
    """Results are not kept, JSON is all that goes over the wire, and signals are this process's own business."""

    async def on_startup(ctx: dict[Any, Any]) -> None:  # noqa: ARG001 - arq's own name for it
        started()

    pace = crew.work.pace
    return Worker(
        [func(work, name=JOB)],
        queue_name=QUEUE,
        redis_pool=redis,
        cron_jobs=[cron(keep_schedule, name=SCHEDULE, second=0, timeout=LONGEST_JOB)],
        ctx={"crew": crew, "scheduler": Scheduler(crew.work.services)},
        on_startup=on_startup,
        max_jobs=size,
        keep_result=0,
        job_serializer=as_json,
        job_deserializer=json.loads,
        poll_delay=pace.poll,
        health_check_interval=pace.health,
        job_completion_wait=max(1, int(pace.finish)),
        handle_signals=False,
    )
