"""Which queue the settings name: this process alone, or Redis with workers of their own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from graph.actions.ledger import Ledger
from graph.settings import Settings
from workers.announcers import InProcess
from workers.on_redis import on_redis
from workers.runner import in_process


@asynccontextmanager
async def open_queue(ledger: Ledger, settings: Settings) -> AsyncIterator[InProcess]:
    """For the service: an announcer that its ledger is to use. With Redis, `whence work` does the jobs."""
    queue = on_redis(settings.redis_url) if settings.redis_url else in_process(ledger, settings)
    async with queue as announcer:
        yield announcer
