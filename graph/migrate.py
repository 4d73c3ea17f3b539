"""Bring the graph's schema up to date: numbered files, recorded in the graph.

Every statement can run twice (`IF NOT EXISTS`; a test holds them to it). So nothing locks: two processes may migrate at
once, one killed half way is repaired by the next start, and a file that changed since simply runs again.
"""

import asyncio
import hashlib
import logging
import random
from dataclasses import dataclass
from pathlib import Path

from graph.clock import now
from graph.engine import Graph
from graph.model.errors import Unavailable, WhenceError
from graph.queries import cypher_directory

log = logging.getLogger(__name__)

FOLDERS = {"arcadedb": "embedded", "neo4j": "neo4j"}
# Two processes that create the same thing at the same moment can get in each other's way; once is enough.
TRIES = 8
PAUSE = 0.2


@dataclass(frozen=True)
class Migration:
    id: str
    text: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


def migrations(engine_name: str) -> list[Migration]:
    folder = cypher_directory() / "schema" / FOLDERS[engine_name]
    return [Migration(path.stem, _statements(path)) for path in sorted(folder.glob("[0-9]*"))]


async def pending(graph: Graph) -> list[Migration]:
    """Return the migrations that `migrate` would run. Raises an error when a newer Whence than this one migrated the graph."""
    known = migrations(graph.engine_name)
    done = {row["id"]: row["sha256"] for row in await graph.read("migration.done")}
    if newer := sorted(done.keys() - {migration.id for migration in known}):
        raise Unavailable(f"this graph was made by a newer Whence, which knows {newer[0]}: update this one")
    return [migration for migration in known if done.get(migration.id) != migration.sha256]


async def migrate(graph: Graph) -> list[str]:
    """Run what is pending and say which; safe to repeat and to run from several processes at once."""
    ran = []
    for migration in await pending(graph):
        await _run(graph, migration)
        await graph.write("migration.record", id=migration.id, sha256=migration.sha256, at=now())
        ran.append(migration.id)
    if ran:
        log.info("migrated the graph: %s", ran[0] if len(ran) == 1 else f"{len(ran)} steps, {ran[0]} to {ran[-1]}")
        await graph.flush_disk()
    return ran


async def _run(graph: Graph, migration: Migration) -> None:
    for attempt in range(1, TRIES + 1):
        try:
            return await graph.change_schema(migration.text)
        except WhenceError as error:
            if attempt == TRIES:
                raise
            log.debug("migration %s, try %s: %s", migration.id, attempt, error)
        await asyncio.sleep(PAUSE * random.uniform(0.5, 1.5))
    return None


def _statements(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if line.strip() and not line.startswith(("--", "//")))
