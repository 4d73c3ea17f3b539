"""The tools of every action: the graph, the time, names to hand out, profiles, and an announcer."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from graph import clock
from graph.actions.answering.vocabulary import Vocabulary
from graph.actions.capturing.shared_commits import SharedCommits
from graph.actions.hearing.read_already import Recollection
from graph.actions.items.catalogues import Catalogues
from graph.actions.operating.audit import AuditLog
from graph.actions.settling.names import Names
from graph.engine import Graph
from graph.model.errors import NotFound
from graph.model.profile import Profile
from graph.word_reader import ReadHere, WordReader

ONE_COMMIT = 1_000_000  # characters that are captured in one commit at most, unless one call brings more


class Announcer(Protocol):
    """The receiver of commits: it wakes subscribers and workers, and carries nothing that the graph does not."""

    async def changed(self, project: str) -> None:
        """Something of the project was committed that subscribers may hear of."""

    async def queued(self, project: str) -> None:
        """Runs of the project wait for a worker."""


class Silence:
    """An announcer for a process in which nobody listens; whoever does asks the graph."""

    async def changed(self, project: str) -> None:
        del project

    async def queued(self, project: str) -> None:
        del project


@dataclass(frozen=True, slots=True)
class Ledger:
    graph: Graph
    names: Names
    profiles: Mapping[str, Profile]
    announcer: Announcer = field(default_factory=Silence)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    catalogues: Catalogues = field(default_factory=Catalogues)
    discussions: Recollection = field(default_factory=Recollection)
    reports: Path | None = None  # where the reports of waves are written; None: nowhere
    fields_of_work: dict[str, str] = field(default_factory=dict)  # the profile's name by project
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)  # for the profile of a project
    captures: SharedCommits[Any, Any] = field(default_factory=lambda: SharedCommits(most=ONE_COMMIT))
    audit: AuditLog = field(default_factory=AuditLog)
    reader: WordReader = field(default_factory=ReadHere)  # who reads people's words
    now: Callable[[], int] = clock.now
    token: Callable[[], str] = clock.token

    def profile(self, name: str) -> Profile:
        found = self.profiles.get(name)
        if found is None:
            known = ", ".join(sorted(self.profiles))
            raise NotFound(f"There is no profile {name!r}. Known: {known}. WHENCE_PROFILES names a folder for more.")
        return found


def open_ledger(graph: Graph, profiles: Mapping[str, Profile], announcer: Announcer | None = None) -> Ledger:
    return Ledger(graph, Names(graph), profiles, announcer or Silence())
