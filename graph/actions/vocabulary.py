"""Which terms are common in a project, learnt from a sample of its claims, beside the questions and never in their way."""

import asyncio
import contextvars
import time
from collections.abc import Mapping
from contextlib import suppress

from graph.engine import Graph
from graph.model.errors import WhenceError
from graph.model.terms import unmarked
from graph.rules.asking.wanted import frequencies

SAMPLE = 2_000
TOO_FEW = 50  # below this nothing is common
FRESH_FOR = 600.0  # seconds
LAST_MOMENT = 2.0  # seconds that learning may still take when all ends


class Vocabulary:
    def __init__(self) -> None:
        self._known: dict[str, tuple[float, Mapping[str, float]]] = {}
        self._learning: dict[str, asyncio.Task[None]] = {}

    def frequency(self, graph: Graph, project: str) -> Mapping[str, float]:
        """What is known by now; learning goes on in the background where it is old."""
        learnt, known = self._known.get(project, (float("-inf"), {}))
        if time.monotonic() - learnt > FRESH_FOR and project not in self._learning:
            # In a context of its own: it belongs to no request, so it is no trip of one.
            task = asyncio.get_running_loop().create_task(self._learn(graph, project), context=contextvars.Context())
            self._learning[project] = task
        return known

    async def _learn(self, graph: Graph, project: str) -> None:
        try:
            rows = await graph.read("search.sample", low=f"{project}|", before=f"{project}|~", limit=SAMPLE)
            known = frequencies(unmarked(project, row["words"]) for row in rows) if len(rows) >= TOO_FEW else {}
        except WhenceError:
            known = {}  # the next question tries again in a while; this one is answered without
        self._known[project] = (time.monotonic(), known)
        self._learning.pop(project, None)

    async def learnt(self) -> None:
        """Wait until nothing is being learnt any more."""
        await asyncio.gather(*self._learning.values(), return_exceptions=True)

    async def close(self) -> None:
        """Let end what is being learnt: a read that is broken off costs its connection."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_MOMENT):
                await self.learnt()
