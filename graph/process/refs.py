"""Refs handed out from blocks, so that no write waits for a counter; gaps between blocks are normal."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping

from graph.engine import Graph
from graph.model.errors import WhenceError
from graph.model.ids import day_of, ref_for

FIRST_BLOCK, LARGEST_BLOCK = 16, 1024

Series = tuple[str, str, str]  # project, prefix, day


class RefsExhausted(WhenceError):
    """A plan needed more refs than were reserved for it: reserve more and plan again."""

    def __init__(self, prefix: str) -> None:
        super().__init__(f"No more {prefix} refs are reserved: reserve some and plan again.")
        self.prefix = prefix


class RefBlocks:
    """The refs that this process may give away."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._free: defaultdict[Series, list[int]] = defaultdict(list)
        self._block: defaultdict[Series, int] = defaultdict(lambda: FIRST_BLOCK)
        self._asking = asyncio.Lock()  # many who come up short at once wait for one block, not each for their own

    async def reserve(self, project: str, wanted: Mapping[str, int], now: int) -> None:
        """Make sure that so many refs of each prefix can be taken without asking the graph."""
        if not self._short(project, wanted, now):
            return
        async with self._asking:
            short = self._short(project, wanted, now)
            if short:
                await self._take_blocks({series: max(wanted[series[1]], self._next_size(series)) for series in short})

    def _short(self, project: str, wanted: Mapping[str, int], now: int) -> list[Series]:
        day = day_of(now)
        named = ((project, prefix, day) for prefix in wanted)
        return [series for series in named if len(self._free[series]) < wanted[series[1]]]

    def dispenser(self, project: str, now: int) -> Callable[[str], str]:
        """A function from a prefix to the next free ref of the project's present day."""
        day = day_of(now)

        def take(prefix: str) -> str:
            free = self._free[(project, prefix, day)]
            if not free:
                raise RefsExhausted(prefix)
            return ref_for(prefix, day, free.pop(0))

        return take

    def _next_size(self, series: Series) -> int:
        size = self._block[series]
        self._block[series] = min(LARGEST_BLOCK, size * 4)
        return size

    async def _take_blocks(self, sizes: Mapping[Series, int]) -> None:
        blocks = [{"id": "|".join(series), "count": count} for series, count in sorted(sizes.items())]
        named = {"|".join(series): series for series in sizes}
        for row in await self._graph.write("counter.take", blocks=blocks):
            series, last = named[row["id"]], int(row["last"])
            self._free[series].extend(range(last - sizes[series] + 1, last + 1))
