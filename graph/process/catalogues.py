"""The catalogues that this process has read, each kept for as long as the graph says that it is still the same one."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field

from graph.engine import Graph
from graph.model.profile import Linking
from graph.rules.catalogue.names import Catalogue, Entry, catalogue_of
from graph.rules.catalogue.suggest import Suggestion, suggestions
from graph.write_queue import NamedLocks

STRIDE = 5_000
KEPT = 20  # projects
RECENT = 60.0  # seconds for which it is new enough for a model to be told of
REMEMBERED = 10_000  # names that were looked up in one catalogue
LARGE = 2_000  # canonicals from which on a look would keep everything else in the process waiting


@dataclass
class Read:
    """A catalogue as it was at a stamp, with what was found in it."""

    stamp: int
    catalogue: Catalogue
    asked_at: float = 0.0
    found: dict[tuple[str, frozenset[str], Linking], tuple[Suggestion, ...]] = field(default_factory=dict)

    async def suggested(self, name: str, turned_down: Collection[str], linking: Linking) -> tuple[Suggestion, ...]:
        asked = (name, frozenset(turned_down), linking)
        if asked not in self.found:
            if len(self.found) >= REMEMBERED:
                self.found.clear()
            self.found[asked] = await self._looked_up(*asked)
        return self.found[asked]

    async def _looked_up(self, name: str, turned_down: frozenset[str], linking: Linking) -> tuple[Suggestion, ...]:
        if len(self.catalogue.entries) < LARGE:
            return suggestions(name, self.catalogue, turned_down, linking)
        return await asyncio.to_thread(suggestions, name, self.catalogue, turned_down, linking)


def stamp_id(project: str) -> str:
    return f"{project}|catalogue"


class Catalogues:
    def __init__(self) -> None:
        self._known: OrderedDict[str, Read] = OrderedDict()
        self._reading = NamedLocks()

    def forget(self) -> None:
        """Forget everything, after an erasure."""
        self._known.clear()

    async def of(self, graph: Graph, project: str) -> Read:
        """Return the catalogue. Its stamp is read first: a write in the meantime makes it an old one, never a wrong one."""
        row = await graph.read_maybe("canonical.stamp", stamp=stamp_id(project))
        stamp = int(row["value"]) if row else 0
        async with self._reading.of(project):  # callers that come at once read it once
            known = self._known.get(project)
            if known is None or known.stamp < stamp:
                known = Read(stamp, await _read(graph, project) if stamp else Catalogue())
            known.asked_at = time.monotonic()
            self._known[project] = known
            self._known.move_to_end(project)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
            return known

    async def recent(self, graph: Graph, project: str) -> Catalogue:
        """Return the catalogue as it was a moment ago, without a trip where that is known."""
        known = self._known.get(project)
        if known is None or time.monotonic() - known.asked_at > RECENT:
            known = await self.of(graph, project)
        return known.catalogue


async def _read(graph: Graph, project: str) -> Catalogue:
    entries: list[Entry] = []
    after, high, more = f"{project}|", f"{project}|~", True
    while more:
        rows = await graph.read("canonical.names", after=after, high=high, limit=STRIDE)
        entries += [Entry(row["ref"], tuple(row["names"]), row["name"]) for row in rows]
        more = len(rows) == STRIDE
        after = rows[-1]["sort"] if rows else after
    return catalogue_of(entries) if len(entries) < LARGE else await asyncio.to_thread(catalogue_of, entries)
