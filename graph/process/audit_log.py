"""Calls are noted at once and written a moment later, many in one commit, so that the audit log holds nobody up."""

import asyncio
import contextvars
import logging
from collections.abc import Sequence
from contextlib import suppress

from graph.engine import Graph
from graph.model.audit import Call, Entry, Head, chained
from graph.model.errors import Unavailable
from graph.model.ids import node_id
from graph.store.audit import entry_props

log = logging.getLogger("whence.audit")

MOMENT = 0.5  # seconds for which calls gather: what a crash may lose
ONE_COMMIT = 500
MOST_WAITING = 10_000  # beyond it, callers wait until the log has caught up
TRIES = 20  # other processes write behind the same head


class AuditLog:
    """The calls that wait to be written, by project, and the ends of the logs as this process knows them."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[Call]] = {}
        self._heads: dict[str, Head] = {}
        self._hurry = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None

    async def admit(self, graph: Graph) -> None:
        """Let a call in that will be noted, or raise the error that keeps the log out of the graph: nothing is done that
        nobody could note, and what waits does not grow without end."""
        if sum(map(len, self._waiting.values())) > MOST_WAITING:
            await self.settled(graph)

    def note(self, graph: Graph, call: Call) -> None:
        self._waiting.setdefault(call.project, []).append(call)
        if self._writing is None:
            self._begin(graph)

    async def settled(self, graph: Graph) -> None:
        """Wait until everything noted is in the graph, or raise the error that keeps it out."""
        while self._waiting or self._writing:
            self._hurry.set()
            await asyncio.shield(self._writing or self._begin(graph))

    def _begin(self, graph: Graph) -> asyncio.Task[None]:
        # In a context of its own: what it asks belongs to no call, least of all to the first that came.
        self._writing = asyncio.get_running_loop().create_task(self._write(graph), context=contextvars.Context())
        self._writing.add_done_callback(_told)
        return self._writing

    async def _write(self, graph: Graph) -> None:
        try:
            while self._waiting:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._hurry.wait(), MOMENT)
                for project in list(self._waiting):
                    await self._write_some(graph, project)
        finally:
            self._hurry.clear()
            self._writing = None

    async def _write_some(self, graph: Graph, project: str) -> None:
        """Write a project's next calls. After an error they stay, in their order, and the next call tries again."""
        calls = self._waiting[project][:ONE_COMMIT]
        await self._append(graph, project, calls)
        left = self._waiting[project][len(calls) :]
        if left:
            self._waiting[project] = left
        else:
            del self._waiting[project]

    async def _append(self, graph: Graph, project: str, calls: Sequence[Call]) -> None:
        name = node_id(project, "audit")
        for _ in range(TRIES):
            head = self._heads.get(project) or await _head(graph, project)
            if head is None:
                return  # calls for a project that nobody has made leave nothing behind
            entries = _behind(head, calls)
            last = entries[-1]
            props = [entry_props(entry) for entry in entries]
            self._heads.pop(project, None)
            rows = await graph.write(
                "audit.append", id=name, before=head.sha256, seq=last.seq, sha256=last.sha256, entries=props
            )
            if rows:
                self._heads[project] = Head(last.seq, last.sha256)
                return
        raise Unavailable(f"The audit log of {project!r} is written by too many at once: it is tried again.")


def _told(writing: asyncio.Task[None]) -> None:
    error = None if writing.cancelled() else writing.exception()
    if error is not None:
        log.error("the audit log could not be written, and is tried again with the next call: %s", error)


async def _head(graph: Graph, project: str) -> Head | None:
    rows = await graph.write("audit.head", project=node_id(project, ""), id=node_id(project, "audit"))
    return Head(rows[0]["seq"], rows[0]["sha256"]) if rows else None


def _behind(head: Head, calls: Sequence[Call]) -> list[Entry]:
    entries: list[Entry] = []
    for call in calls:
        entries.append(chained(head, call))
        head = Head(entries[-1].seq, entries[-1].sha256)
    return entries
