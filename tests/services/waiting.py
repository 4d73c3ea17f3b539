"""Waiting for something to become true, but not for ever."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable


async def until(true: Callable[[], bool | Awaitable[bool]], patience: float = 60.0, every: float = 0.02) -> None:
    async with asyncio.timeout(patience):
        while True:
            answer = true()
            if await answer if inspect.isawaitable(answer) else answer:
                return
            await asyncio.sleep(every)
