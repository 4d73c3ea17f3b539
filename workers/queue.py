"""Which queue the settings name: this process alone, or Redis with workers of their own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from graph.actions.ledger import Ledger
from graph.settings import Settings
from workers.announcers import InProcess
from workers.asking import open_reader
from workers.meter import Meter
from workers.on_redis import on_redis
from workers.runner import in_process


@asynccontextmanager
async def open_queue(ledger: Ledger, settings: Settings, meter: Meter | None = None) -> AsyncIterator[InProcess]:
    """For the service: an announcer that its ledger is to use. With Redis, `whence work` does the jobs."""
    if settings.redis_url:
        async with on_redis(settings.redis_url) as announcer:
            yield announcer
        return
    async with open_reader(ledger, settings, meter) as read, in_process(ledger, settings, read=read) as announcer:
        yield announcer
