"""Runs that this process has just queued itself: it may begin them at once, without a lease in the graph.

The graph is the truth of the queue all the same: such a run stands there as queued. A worker that leases it there has it, and this
process sees that before it ends the run; if this process ends first, the run is work to do. So only a run's first start can be
unknown to the graph.

A message that such a run is to read is read while it is being stored.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any

from graph.model.ids import node_id
from graph.model.source import Run, Source
from graph.model.words import RunStatus, SourceKind

UNLEASED = RunStatus.QUEUED.value
"""The lease of a run that is begun without one: it holds as long as the run is queued."""
MOST = 64
LONGEST = 4_000  # characters: what is read in a moment
IN_A_ROW = 8  # takings, before the graph is looked through for what others have queued
_KINDS = frozenset({SourceKind.MESSAGE, SourceKind.TURN})


ReadAhead = Callable[[Run, Source, str], Coroutine[Any, Any, Any]]
"""Reads a source for a run, under a profile of that name."""


@dataclass(frozen=True, slots=True)
class Offered:
    run: Run
    source: Source
    profile: str
    ahead: "asyncio.Task[Any] | None" = field(default=None, compare=False)


@dataclass(slots=True)
class AtHand:
    """Runs by node id, in the order in which they were queued.

    `_behind`: the projects of which more waits in the graph than is on offer here. Theirs are taken there, in their order; the
    others' need not wait for it. `_knows`: the graph was once seen to have nothing left, so all that came since is known.
    """

    read_ahead: ReadAhead | None = None  # set by the workers that take what is offered here
    _offered: OrderedDict[str, Offered] = field(default_factory=OrderedDict)
    _held: set[str] = field(default_factory=set)
    _behind: set[str] = field(default_factory=set)
    _knows: bool = False
    _in_a_row: int = 0

    def offer(self, name: str, one: Offered) -> None:
        """Keep a run for `take`. Where more come than fit, the graph is asked for the rest of their project."""
        if not self._takes(name, one.source):
            return
        self._offered[name] = one
        if len(self._offered) > MOST:
            self._leave_to_graph({_project(name)})

    def begin_to_read(self, run: Run, source: Source, profile: str) -> "asyncio.Task[Any] | None":
        """Have a message read while it is being stored, where its run will be taken next."""
        idle = not self._offered and source.kind is SourceKind.MESSAGE
        if self.read_ahead is None or not idle or not self._takes(node_id(run.project, run.ref), source):
            return None
        task = asyncio.create_task(self.read_ahead(run, source, profile))
        task.add_done_callback(_seen)
        return task

    def _takes(self, name: str, source: Source) -> bool:
        short = source.kind in _KINDS and len(source.text) <= LONGEST
        return self._knows and short and _project(name) not in self._behind

    def take(self, limit: int) -> list[Offered]:
        if self._in_a_row >= IN_A_ROW:
            return []
        names = list(self._offered)[:limit]
        self._in_a_row += bool(names)
        self._held.update(names)
        return [self._offered.pop(name) for name in names]

    @property
    def held(self) -> frozenset[str]:
        """The runs that were taken and are under way: the graph calls them work to do."""
        return frozenset(self._held)

    def done(self, names: Iterable[str]) -> None:
        self._held.difference_update(names)

    def looked(self, found: Iterable[str], *, whole: bool) -> dict[str, "asyncio.Task[Any] | None"]:
        """Forget the runs that were leased in the graph, and return what reads them already; `whole`: none was left there."""
        names = list(found)
        ahead = {name: one.ahead for name in names if (one := self._offered.pop(name, None)) is not None}
        if whole:
            self._behind.clear()
            self._knows = True
        else:
            self._leave_to_graph(set(map(_project, names)))
        self._in_a_row = 0
        return ahead

    def _leave_to_graph(self, projects: set[str]) -> None:
        self._behind |= projects
        for name in [one for one in self._offered if _project(one) in projects]:
            del self._offered[name]


def _seen(task: "asyncio.Task[Any]") -> None:
    """Take note of an error: the run that waits for the reading hears of it, and there may be none."""
    if not task.cancelled():
        task.exception()


def _project(name: str) -> str:
    return name.partition("/")[0]
