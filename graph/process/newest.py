"""The time until which the words of a project reach where that is ahead of the clock, as this process knows it."""

import asyncio
import contextvars
import time

from graph.engine import Graph
from graph.model.ids import node_id

FRESH_FOR = 30.0
"""Seconds for which it is known how far ahead the words of a project are; our own captures tell at once."""


class Newest:
    """The time until which the words of a project reach, where that is ahead of the clock; else 0. Another process may have captured
    them, so it is looked up again after a while."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, int]] = {}

    def forget(self, project: str) -> None:
        self._known[project] = float("-inf"), 0

    async def of(self, graph: Graph, project: str) -> int:
        before = self._known.get(project)
        if before is not None and time.monotonic() - before[0] <= FRESH_FOR:
            return before[1]
        # In a context of its own: it belongs to no request, so it is no trip of one.
        asked = graph.read_maybe("project.words_reach", id=node_id(project, ""))
        row = await asyncio.get_running_loop().create_task(asked, context=contextvars.Context())
        if row is None:
            return 0
        until: int = row["until"] or 0
        if self._known.get(project) is before:  # else words were captured meanwhile
            self._known[project] = time.monotonic(), until
        return until
