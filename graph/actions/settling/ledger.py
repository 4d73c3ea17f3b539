"""The tools of every action: the graph, the time, refs to hand out, profiles, and an announcer."""

import asyncio
import contextvars
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from graph import clock
from graph.actions.answering.vocabulary import Vocabulary
from graph.actions.capturing.shared_commits import SharedCommits
from graph.actions.hearing.discussion_cache import DiscussionCache
from graph.actions.items.catalogues import Catalogues
from graph.actions.operating.audit import AuditLog
from graph.actions.running.at_hand import AtHand
from graph.actions.settling.refs import RefBlocks
from graph.engine import Graph
from graph.model.alias import Aliases
from graph.model.choice import Chooser
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.profile import Profile
from graph.rules.asking.point_in_time import Asked
from graph.word_reader import ReadHere, WordReader
from graph.write_queue import NamedLocks

ONE_COMMIT = 1_000_000  # characters that are captured in one commit at most, unless one call brings more
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


class Announcer(Protocol):
    """The receiver of commits: it wakes subscribers and workers, and carries nothing that the graph does not."""

    async def changed(self, project: str) -> None:
        """Tell of a commit in the project that subscribers may hear of."""

    async def queued(self, project: str) -> None:
        """Runs of the project wait for a worker."""


class Silence:
    """An announcer for a process without listeners; listeners of other processes ask the graph."""

    async def changed(self, project: str) -> None:
        del project

    async def queued(self, project: str) -> None:
        del project


@dataclass(frozen=True, slots=True)
class Ledger:
    graph: Graph
    refs: RefBlocks
    profiles: Mapping[str, Profile]
    announcer: Announcer = field(default_factory=Silence)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    catalogues: Catalogues = field(default_factory=Catalogues)
    discussions: DiscussionCache = field(default_factory=DiscussionCache)
    reports: Path | None = None  # where the reports of waves are written; None: nowhere
    fields_of_work: dict[str, str] = field(default_factory=dict)  # the profile's name by project
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)  # for the profile of a project
    captures: SharedCommits[Any, Any] = field(default_factory=lambda: SharedCommits(most=ONE_COMMIT))
    at_hand: AtHand = field(default_factory=AtHand)
    audit: AuditLog = field(default_factory=AuditLog)
    newest: Newest = field(default_factory=Newest)
    merged_names: dict[str, Aliases] = field(default_factory=dict)  # by project, as they were last read here
    one_by_one: NamedLocks = field(default_factory=NamedLocks)
    reader: WordReader = field(default_factory=ReadHere)  # who reads people's words
    chooser: Chooser | None = None  # the model that chooses the answer to a question; None: rules do
    now: Callable[[], int] = clock.now
    token: Callable[[], str] = clock.token

    async def present(self, project: str) -> int:
        """Return the present time of a project: by the clock, and never before the newest words that are believed to have been
        said there. Their speaker's clock may be ahead of ours; said words have been said."""
        return max(self.now(), await self.newest.of(self.graph, project) + 1)

    async def asked(self, project: str, as_of: int | None, known_at: int | None) -> Asked:
        present = await self.present(project)
        return Asked(present, as_of, known_at, max(0, present - self.now()))

    def profile(self, name: str) -> Profile:
        found = self.profiles.get(name)
        if found is None:
            known = ", ".join(sorted(self.profiles))
            raise NotFound(f"There is no profile {name!r}. Known: {known}. WHENCE_PROFILES names a folder for more.")
        return found


def open_ledger(graph: Graph, profiles: Mapping[str, Profile], announcer: Announcer | None = None) -> Ledger:
    return Ledger(graph, RefBlocks(graph), profiles, announcer or Silence())
