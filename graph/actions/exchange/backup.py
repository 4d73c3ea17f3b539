"""Backups: whole projects as JSON lines, packed, in an order that only their content decides: the same graph gives the same
bytes, whichever engine keeps it.

Each project is read while nobody writes: writers of this process wait for as long as that takes, and where another process
wrote meanwhile, it is read again. The lines lie in scratch files, are sorted there, and leave without keeping anybody
waiting.
"""

import asyncio
import hashlib
import heapq
import json
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from graph.actions.exchange.backup_file import EDGE, FORMAT, NODE, VERSION, schema_number
from graph.actions.exchange.nodes_and_edges import edges_of, nodes_of
from graph.actions.operating.projects import no_project
from graph.engine import Graph
from graph.model.errors import Unavailable
from graph.model.ids import node_id

CHUNK = 20_000  # lines that are sorted in memory
PIECE = 1 << 16  # bytes that leave at once
TRIES = 5
PLUMBING = frozenset(("touches", "lease", "heldBy", "heldUntil", "written"))
"""The properties by which running processes tell each other; no backup keeps them."""

Told = Callable[[str, int], None]
"""Hears how far it has come: the project, and how many lines of it were read."""


async def checked_slugs(graph: Graph, projects: Sequence[str] | None) -> list[str]:
    """Return the projects in order; without names, all projects."""
    there = [row["slug"] for row in await graph.read("project.sweeps")]
    missing = sorted(set(projects or ()) - set(there))
    if missing:
        raise no_project(missing[0])
    return sorted(there if projects is None else set(projects))


async def backup(
    graph: Graph, projects: Sequence[str] | None, *, tokens: bool = False, told: Told | None = None
) -> AsyncIterator[bytes]:
    """The file, piece by piece; without projects, all that there are."""
    slugs = await checked_slugs(graph, projects)
    packing = _Packing()
    header = {"format": FORMAT, "version": VERSION, "schema": schema_number(), "projects": slugs, "tokens": tokens}
    for piece in packing.line(_json(header)):
        yield piece
    if tokens:
        for row in await graph.read("token.all"):
            for piece in packing.line(_json([NODE, "Token", row["token"]])):
                yield piece
    for slug in slugs:
        async for line in _lines_of(graph, slug, told):
            for piece in packing.line(line):
                yield piece
    for piece in packing.end():
        yield piece


class _Packing:
    """Packs lines, and knows the hash of what it has packed."""

    def __init__(self) -> None:
        self._packer = zlib.compressobj(6, zlib.DEFLATED, 31)
        self._hash = hashlib.sha256()
        self._lines = 0
        self._waiting = bytearray()

    def line(self, line: str) -> Iterator[bytes]:
        written = f"{line}\n".encode()
        self._hash.update(written)
        self._lines += 1
        self._waiting += self._packer.compress(written)
        if len(self._waiting) >= PIECE:
            yield bytes(self._waiting)
            self._waiting.clear()

    def end(self) -> Iterator[bytes]:
        last = _json({"lines": self._lines, "sha256": self._hash.hexdigest()})
        self._waiting += self._packer.compress(f"{last}\n".encode()) + self._packer.flush()
        yield bytes(self._waiting)


async def _lines_of(graph: Graph, project: str, told: Told | None) -> AsyncIterator[str]:
    with TemporaryDirectory(prefix="whence-") as scratch:
        for attempt in range(1, TRIES + 1):
            sorting = _Sorting(Path(scratch) / str(attempt))
            before, after = await _read(graph, project, sorting, told)
            if before == after:
                break
        else:
            raise Unavailable(
                f"Other processes went on writing to {project!r} while it was copied. Stop them for a moment, and try again."
            )
        with ExitStack() as files:
            for number, line in enumerate(sorting.merged(files)):
                if number % 1_000 == 0:
                    await asyncio.sleep(0)
                yield line


async def _read(graph: Graph, project: str, sorting: "_Sorting", told: Told | None) -> tuple[Any, Any]:
    """Read a project; return the ends of its events and of its log before and after."""
    async with graph.alone():
        before = await _ends(graph, project)
        async for node in nodes_of(graph, project):
            if node.label != "Token":
                await sorting.add(_json([NODE, node.label, _kept(node.props)]))
                _tell(told, project, sorting)
        async for edge in edges_of(graph, project):
            kind = f"{edge.type} {edge.begins} {edge.ends}"
            await sorting.add(_json([EDGE, kind, edge.start, edge.end, _kept(edge.props)]))
            _tell(told, project, sorting)
        await sorting.spill()
        return before, await _ends(graph, project)


def _tell(told: Told | None, project: str, sorting: "_Sorting") -> None:
    if told is not None and sorting.count % 1_000 == 0:
        told(project, sorting.count)


async def _ends(graph: Graph, project: str) -> Any:
    return await graph.read("whole.ends", low=f"{project}|", high=f"{project}|~", log=node_id(project, "audit"))


def _kept(props: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in props.items() if name not in PLUMBING}


def _json(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class _Sorting:
    """Lines in order, however many there are: sorted by chunks, which are merged as they are read."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self._chunk: list[str] = []
        self._files: list[Path] = []
        self.count = 0

    async def add(self, line: str) -> None:
        self._chunk.append(line)
        self.count += 1
        if len(self._chunk) >= CHUNK:
            await self.spill()

    async def spill(self) -> None:
        chunk, self._chunk = self._chunk, []
        path = self._folder / str(len(self._files))
        self._files.append(path)
        await asyncio.to_thread(_write, path, chunk)

    def merged(self, files: ExitStack) -> Iterator[str]:
        opened = [files.enter_context(path.open(encoding="utf-8", newline="\n")) for path in self._files]
        return (line[:-1] for line in heapq.merge(*opened))


def _write(path: Path, chunk: list[str]) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in sorted(chunk))
    except OSError as error:
        where = f"{path.parent} can't be written ({error.strerror})"
        raise Unavailable(f"{where}: free some space there, or set TMPDIR to a directory with more.") from error
