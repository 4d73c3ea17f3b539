"""Tools for scenarios about work: a clock that is told the time, and a reader that stumbles where it is told to."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from graph.actions.running.leases import Leased
from graph.engine import Graph
from graph.model.ids import node_id
from graph.model.profile import Profile
from graph.model.source import Run
from graph.model.words import RunStatus
from graph.process.services import Services
from graph.rules.reading.reconcile import Reading
from graph.store.runs import run_from
from tests.services.waiting import until
from workers.rules_reader import read_by_rules

SECOND = 1_000_000


@dataclass
class Clock:
    """Shows the real time until it is moved on."""

    services: Services
    ahead: int = 0

    def moved(self) -> Services:
        real = self.services.now
        return replace(self.services, now=lambda: real() + self.ahead)

    def pass_by(self, seconds: float) -> None:
        self.ahead += int(seconds * SECOND)


@dataclass
class Stumbling:
    """Reads by the rules, but raises at sources that hold a certain word; `read` says what it was given."""

    at: str
    error: Callable[[], Exception] = lambda: ValueError("stumbled")
    read: list[str] = field(default_factory=list)

    async def __call__(self, leased: Leased, profile: Profile) -> Reading:
        self.read.append(leased.source.ref)
        if self.at in leased.source.text:
            raise self.error()
        return await read_by_rules(leased, profile)


async def runs(graph: Graph, project: str) -> list[Run]:
    """Oldest first."""
    rows = await graph.read("run.page", low=f"{project}|", before=f"{project}|~", statuses=None, limit=1000)
    return [run_from(row["run"]) for row in reversed(rows)]


async def run_named(graph: Graph, project: str, ref: str) -> Run:
    (row,) = await graph.read("run.by_ids", ids=[node_id(project, ref)])
    return run_from(row["run"])


async def until_done(graph: Graph, project: str, count: int, patience: float = 60.0) -> None:
    """Wait until so many runs have succeeded."""

    async def done() -> bool:
        return sum(one.status is RunStatus.SUCCEEDED for one in await runs(graph, project)) >= count

    await until(done, patience, every=0.1)


async def slowly(leased: Leased, profile: Profile) -> Reading:
    await asyncio.sleep(4)
    return await read_by_rules(leased, profile)


async def endlessly(_leased: Leased, _profile: Profile) -> Reading:
    await asyncio.Event().wait()
    raise AssertionError("nobody sets it")
