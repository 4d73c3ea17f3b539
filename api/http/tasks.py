"""Several things at once, until the first of them is over."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def first_of(*steps: Coroutine[Any, Any, Any]) -> None:
    """Run all, and when one ends, end the others; what went wrong in the one that ended first is raised."""
    tasks = [asyncio.create_task(step) for step in steps]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await end(tasks)
    for task in done:
        task.result()


async def end(tasks: list[asyncio.Task[Any]]) -> None:
    """Cancel the tasks, and wait until they have released what they hold."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
