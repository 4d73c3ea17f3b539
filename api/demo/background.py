"""Tells the story in a running service in the background, and reports its progress."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from api.progress import Step

Tell = Callable[[Step], Awaitable[object]]


@dataclass
class Teller:
    """Tells the story once at a time. A story that was cut short or failed begins anew, and skips the parts that are there
    already."""

    steps: int
    tell: Tell
    done: int = 0
    telling: "asyncio.Task[object] | None" = field(default=None, repr=False)

    async def ask(self) -> int:
        """Return the number of steps that are done, and begin unless the story is being told. An error since then is raised once."""
        ended = self.telling if self.telling is not None and self.telling.done() else None
        if ended is not None:
            self.telling = None
            await ended
            return self.steps
        if self.telling is None:
            self.done = 0
            self.telling = asyncio.create_task(self._tell())
        return min(self.done, self.steps - 1)

    async def _tell(self) -> object:
        return await self.tell(self._step)

    def _step(self, done: int) -> None:
        self.done = done


@asynccontextmanager
async def telling(teller: Teller) -> AsyncIterator[Teller]:
    """A service that ends does not wait for the end of the story."""
    try:
        yield teller
    finally:
        if teller.telling is not None:
            teller.telling.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await teller.telling
