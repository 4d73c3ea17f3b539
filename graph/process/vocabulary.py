"""Learns which terms are common in a project, from a sample of it, beside the questions and never in their way."""

import asyncio
import contextvars
import time
from collections.abc import Mapping
from contextlib import suppress

from graph.engine import Graph
from graph.model.errors import WhenceError
from graph.model.terms import unmarked
from graph.rules.asking.question_terms import frequencies

SAMPLE = 2_000
TOO_FEW = 50  # below this nothing is common
FRESH_FOR = 600.0  # seconds
LAST_MOMENT = 2.0  # seconds that learning may still take when all ends
CLAIMS, TALK = "search.sample", "search.sample_said"  # of what a sample is taken


class Vocabulary:
    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[float, Mapping[str, float]]] = {}
        self._learning: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._sizes: dict[str, int] = {}

    def frequency(self, graph: Graph, project: str, of: str = CLAIMS) -> Mapping[str, float]:
        """Return the frequencies known by now. Where they are old, start learning them anew in the background."""
        asked = (of, project)
        learnt, known = self._known.get(asked, (float("-inf"), {}))
        if time.monotonic() - learnt > FRESH_FOR and asked not in self._learning:
            # In a context of its own: it belongs to no request, so it is no trip of one.
            task = asyncio.get_running_loop().create_task(self._learn(graph, *asked), context=contextvars.Context())
            self._learning[asked] = task
        return known

    def said(self, graph: Graph, project: str) -> tuple[Mapping[str, float], int]:
        """Return the share of the sources in which each term stands, and their number: 0 where it is not known yet."""
        return self.frequency(graph, project, TALK), self._sizes.get(project, 0)

    def forget(self) -> None:
        """Forget everything, after an erasure."""
        self._known.clear()

    async def _learn(self, graph: Graph, of: str, project: str) -> None:
        try:
            rows = await graph.read(of, low=f"{project}|", before=f"{project}|~", limit=SAMPLE)
            samples = (unmarked(project, row["words"] or "") for row in rows)
            known = frequencies(samples) if len(rows) >= TOO_FEW else {}
            if of == TALK:
                self._sizes[project] = await self._size(graph, project, len(rows))
        except WhenceError:
            known = {}  # the next question tries again in a while; this one is answered without
        self._known[of, project] = (time.monotonic(), known)
        self._learning.pop((of, project), None)

    async def _size(self, graph: Graph, project: str, sampled: int) -> int:
        """A project with less than a sample was read whole."""
        if sampled < SAMPLE:
            return sampled
        counted = await graph.read_one("source.count", low=f"{project}|", high=f"{project}|~", kinds=None)
        total: int = counted["total"]
        return total

    async def learnt(self) -> None:
        """Wait until nothing is being learnt any more."""
        await asyncio.gather(*self._learning.values(), return_exceptions=True)

    async def close(self) -> None:
        """Let end what is being learnt: a read that is broken off costs its connection."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_MOMENT):
                await self.learnt()
