"""Opens the queue that the settings name: this process alone, or Redis with workers of their own."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from graph.model.errors import Unavailable
from graph.process.services import Services
from graph.settings import Settings
from workers.announcers import NOBODY_WORKS, InProcess
from workers.meter import Meter
from workers.model_reader import open_reader
from workers.runner import in_process

if TYPE_CHECKING:
    from workers.on_redis import OnRedis

log = logging.getLogger("whence.workers")


@asynccontextmanager
async def open_queue(services: Services, settings: Settings, meter: Meter | None = None) -> AsyncIterator[InProcess]:
    """Open the queue for the service: an announcer that its ledger is to use. With Redis, `whence work` does the jobs."""
    if settings.redis_url:
        from workers.on_redis import on_redis  # noqa: PLC0415 - its client is loaded only where it is used

        async with on_redis(settings.redis_url) as announcer:
            looking = asyncio.create_task(_look_for_workers(announcer))
            try:
                yield announcer
            finally:
                looking.cancel()
                await asyncio.wait([looking])
        return
    async with open_reader(services, settings, meter) as readers, in_process(services, settings, readers) as announcer:
        yield announcer


async def _look_for_workers(announcer: "OnRedis") -> None:
    """Connect in the background, so that the start does not wait: `/ready` reports a Redis that is down."""
    with suppress(Unavailable):
        if not await announcer.is_worked():
            log.warning("%s", NOBODY_WORKS)
