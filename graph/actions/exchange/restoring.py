"""Restores a backup into a graph of any engine.

The file is checked whole before anything is written. A project's own node is written last, so that a restore that was
killed leaves nothing to be seen, and the next one clears it away. Words that were erased since the backup are erased again
before.
"""

import gzip
import json
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from graph.actions.exchange.backup_file import EDGE, NODE, Header, check_file, project_of
from graph.actions.exchange.nodes_and_edges import of_project
from graph.actions.operating.erasing import Whose, erase_by, receipts_of
from graph.actions.operating.scanning import mask_secrets
from graph.engine import Graph
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.receipt import Receipt
from graph.process.services import Services
from graph.store.receipts import receipt_props

STRIDE = 500
REMOVED = 5_000
TRIGGERS = frozenset(("dueAt", "sendAt", "blankAt", "lapsesAt", "lookAt", "dueForReview", "reportDue"))
"""The properties by which the clock finds work: nothing is to be done in a project that is not whole yet."""

Told = Callable[[str, int], None]
Row = dict[str, Any]


async def restore(
    services: Services,
    path: Path,
    *,
    only: Sequence[str] | None = None,
    replace: bool = False,
    receipts: Sequence[Receipt] = (),
    told: Told | None = None,
) -> tuple[str, ...]:
    """The projects that are there now."""
    header = check_file(path)
    wanted = _wanted(header, only)
    graph = services.graph
    there = [slug for slug in wanted if await graph.read_maybe("project.by_slug", id=node_id(slug, "")) is not None]
    if there and not replace:
        raise BadInput(
            f"There is a project {there[0]!r} already: --replace puts the one of the backup in its place, --project names others."
        )
    since = [*receipts]
    for slug in wanted:
        since += await receipts_of(graph, slug)
        await clear(graph, slug)
    await _Restoring(services, wanted, told).run(path, since)
    return wanted


def _wanted(header: Header, only: Sequence[str] | None) -> tuple[str, ...]:
    missing = sorted(set(only or ()) - set(header.projects))
    if missing:
        raise BadInput(
            f"There is no project {missing[0]!r} in the backup. It has: {', '.join(header.projects) or 'none'}."
        )
    return header.projects if only is None else tuple(sorted(set(only)))


async def clear(graph: Graph, project: str) -> None:
    """Take a project away, its own node first: what is left of it is no project any more."""
    await graph.write("whole.close", id=node_id(project, ""))
    while (await graph.write_one("whole.remove", **of_project(project), limit=REMOVED))["removed"]:
        pass


def _lines(path: Path) -> Iterator[Any]:
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        for line in file:
            yield json.loads(line)


class _Restoring:
    """Restores a checked file in one go. Properties by which the clock finds nodes wait in a scratch file."""

    def __init__(self, services: Services, wanted: Sequence[str], told: Told | None) -> None:
        self._ledger, self._graph = services, services.graph
        self._wanted = frozenset(wanted)
        self._told = told
        self._projects: list[Row] = []
        self._tokens: set[str] = set()
        self._done = 0

    async def run(self, path: Path, receipts: Sequence[Receipt]) -> None:
        self._tokens = {row["token"]["id"] for row in await self._graph.read("token.all")}
        with TemporaryFile("w+", encoding="utf-8") as late:
            async for name, rows in self._strides(path, late):
                await self._graph.write(name, rows=rows)
                self._done += len(rows)
                if self._told is not None:
                    self._told("", self._done)
            await self._erase(receipts)
            late.seek(0)
            for rows in _by_stride(json.loads(line) for line in late):
                await self._graph.write("whole.change", rows=rows)
        await self._graph.write("whole.put_nodes", rows=self._projects)
        await self._ledger.graph.reindex_words() if receipts else None

    async def _strides(self, path: Path, late: Any) -> AsyncIterator[tuple[str, list[Row]]]:
        for kind, several in _runs(_lines(path)):
            rows = filter(None, (self._node(one, late) if kind == NODE else self._edge(one) for one in several))
            name = "whole.put_nodes" if kind == NODE else "whole.put_edges"
            for stride in _by_stride(rows):
                yield name, stride

    def _node(self, line: list[Any], late: Any) -> Row | None:
        _, label, props = line
        if label == "Token" and props["id"] in self._tokens:
            return None  # it may have been withdrawn since
        if label == "Token":
            return {"label": label, "id": props["id"], "props": props}
        if project_of(props["id"]) not in self._wanted:
            return None
        due = {name: value for name, value in props.items() if name in TRIGGERS}
        kept = {name: value for name, value in props.items() if name not in TRIGGERS}
        row = {"label": label, "id": props["id"], "props": kept}
        if label == "Project":
            self._projects.append({**row, "props": props})
            return None
        if due:
            late.write(json.dumps({"label": label, "id": props["id"], "props": due}) + "\n")
        return row

    def _edge(self, line: list[Any]) -> Row | None:
        _, kind, start, end, props = line
        wanted = project_of(start) in self._wanted
        return {"kind": kind, "start": start, "end": end, "props": props} if wanted else None

    async def _erase(self, receipts: Sequence[Receipt]) -> None:
        """Repeat the erasures since the backup, in their order."""
        for slug in sorted(self._wanted):
            known = {receipt.ref for receipt in await receipts_of(self._graph, slug)}
            later = {
                receipt.ref: receipt for receipt in receipts if receipt.project == slug and receipt.ref not in known
            }
            for one in sorted(later.values(), key=lambda each: each.at):
                await self._graph.write("receipt.keep", id=node_id(slug, one.ref), props=receipt_props(one))
                if one.secrets:
                    await mask_secrets(self._ledger, slug, one.by, one)
                    continue
                await erase_by(self._ledger, one, Whose(one.source, one.author, one.at), again=True)


def _runs(lines: Iterator[Any]) -> Iterator[tuple[str, Iterator[Any]]]:
    """Lines of one kind in a row: the file has each project's nodes before its edges."""
    next(lines)
    pending: list[list[Any]] = [next(lines)]

    def same(kind: str) -> Iterator[Any]:
        while pending and isinstance(pending[0], list) and pending[0][0] == kind:
            yield pending[0]
            pending[0] = next(lines)

    while isinstance(pending[0], list):
        kind = pending[0][0]
        assert kind in (NODE, EDGE)
        yield kind, same(kind)


def _by_stride(rows: Iterator[Row]) -> Iterator[list[Row]]:
    some: list[Row] = []
    for row in rows:
        some.append(row)
        if len(some) == STRIDE:
            yield some
            some = []
    if some:
        yield some
