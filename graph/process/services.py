"""The services that every action needs: the graph, the time, refs to hand out, profiles, and an announcer."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graph import clock
from graph.engine import Graph
from graph.model.alias import Aliases
from graph.model.choice import Chooser
from graph.model.errors import NotFound
from graph.model.profile import Profile
from graph.process.announcer import Announcer, Silence
from graph.process.at_hand import AtHand
from graph.process.audit_log import AuditLog
from graph.process.catalogues import Catalogues
from graph.process.discussion_cache import DiscussionCache
from graph.process.newest import Newest
from graph.process.refs import RefBlocks
from graph.process.shared_commits import SharedCommits
from graph.process.vocabulary import Vocabulary
from graph.rules.asking.point_in_time import Asked
from graph.word_reader import ReadHere, WordReader
from graph.write_queue import NamedLocks

ONE_COMMIT = 1_000_000  # characters that are captured in one commit at most, unless one call brings more


@dataclass(frozen=True, slots=True)
class Services:
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


def open_services(graph: Graph, profiles: Mapping[str, Profile], announcer: Announcer | None = None) -> Services:
    return Services(graph, RefBlocks(graph), profiles, announcer or Silence())
