"""Two ways to do one thing, timed in turns, so that whatever else the machine does weighs on both."""

import gc
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from statistics import median

Work = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the table. `goal` None is for the reader's information; `least` makes it a lower bound."""

    name: str
    ours: str
    base: str
    value: float
    goal: float | None = None
    least: bool = False

    @property
    def verdict(self) -> str:
        if self.goal is None:
            return ""
        met = self.value >= self.goal if self.least else self.value <= self.goal
        return "met" if met else "MISSED"

    @property
    def bound(self) -> str:
        return "" if self.goal is None else f"{'≥' if self.least else '≤'} {self.goal:g}"


async def in_turns(ours: Work, base: Work, rounds: int = 60) -> tuple[float, float]:
    """The medians of both, in milliseconds."""
    for _ in range(max(3, rounds // 6)):
        await ours()
        await base()
    mine, theirs = [], []
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            mine.append(await _timed(ours))
            theirs.append(await _timed(base))
    finally:
        gc.enable()
    return median(mine), median(theirs)


async def _timed(work: Work) -> float:
    begun = time.perf_counter()
    await work()
    return (time.perf_counter() - begun) * 1000


async def compare(name: str, ours: Work, base: Work, goal: float | None = None, rounds: int = 60) -> Figure:
    mine, theirs = await in_turns(ours, base, rounds)
    return Figure(name, f"{mine:.2f} ms", f"{theirs:.2f} ms", mine / theirs, goal)


def table(figures: list[Figure]) -> str:
    head = ("", "ours", "against", "ratio", "goal", "")
    rows = [(one.name, one.ours, one.base, f"{one.value:.2f}", one.bound, one.verdict) for one in figures]
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    return "\n".join(_line(row, widths) for row in (head, *rows))


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    cells = [
        cell.ljust(width) if at in (0, 5) else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()
