"""The cost of a sweep for others who capture meanwhile, and its memory, on a project of any size."""

import asyncio
import resource
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

from bench.data import PROJECT
from bench.measure import Figure
from bench.served import Served
from graph.actions.settling.sweep import sweep
from graph.process.services import Services

CAPTURES = 60
SLOWER = 2.0
MEGABYTES = 150.0  # by which the process that sweeps may grow
CAPTURE = """mutation ($project: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: "T-sweep", messages: $messages) { source { ref } } }"""


async def sweeping(served: Served, services: Services) -> list[Figure]:
    """Captures go through the service; the sweep runs in this process, where its memory can be told from theirs."""
    await _captures(served, asyncio.Event(), CAPTURES // 4)  # what is loaded on first use
    alone = await _captures(served, asyncio.Event(), CAPTURES)
    before, over = _megabytes(), asyncio.Event()
    begun = time.perf_counter()
    going = asyncio.create_task(_captures(served, over, None))
    await sweep(services, PROJECT)
    took = time.perf_counter() - begun
    over.set()
    beside = await going
    grown = _megabytes() - before
    size = f"{served.count:,} claims"
    return [
        Figure(
            f"p95 of a capture beside a sweep of {size} : alone",
            f"{_p95(beside) * 1000:.0f} ms",
            f"{_p95(alone) * 1000:.0f} ms",
            _p95(beside) / _p95(alone),
            goal=SLOWER,
        ),
        Figure(f"megabytes that a sweep of {size} takes", f"{grown:.0f} MB", f"{took:.1f} s", grown, goal=MEGABYTES),
    ]


async def _captures(served: Served, over: asyncio.Event, most: int | None) -> list[float]:
    """Seconds that each took; until `over`, or so many."""
    took: list[float] = []
    while (most is None and not over.is_set()) or len(took) < (most or 5):
        message = {"author": "Ada", "text": f"Nothing new about the pumps, day {time.monotonic_ns()}."}
        begun = time.perf_counter()
        await served.client.ask(CAPTURE, project=PROJECT, messages=[message])
        took.append(time.perf_counter() - begun)
        await asyncio.sleep(0.02)
    return took


def _p95(took: list[float]) -> float:
    return quantiles(took, n=20)[-1]


def _megabytes() -> float:
    """The most that this process has ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@contextmanager
def copy_of(directory: Path) -> Iterator[Path]:
    """Sweeping and capturing write: what was filled stays as it is for the other measures."""
    copied = directory.with_name(f"{directory.name}-swept")
    shutil.rmtree(copied, ignore_errors=True)
    shutil.copytree(directory, copied)
    try:
        yield copied
    finally:
        shutil.rmtree(copied, ignore_errors=True)
