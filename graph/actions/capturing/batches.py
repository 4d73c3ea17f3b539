"""Storing what was captured: many calls in one transaction, each whole or not at all."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from graph.actions.operating.projects import no_project, profile_of
from graph.actions.settling.settlement import TransactionListener
from graph.engine import Along, Graph, Transaction
from graph.model.errors import BadInput, NotFound
from graph.model.ids import node_id
from graph.model.source import Run, Source
from graph.model.words import RunStatus, SourceKind
from graph.process.at_hand import Offered
from graph.process.services import Services
from graph.rules.asking.words_ahead import Reach, ahead_of, reached
from graph.rules.records.versions import as_version, version_of
from graph.store.captures import capture_row, task_rows
from graph.store.runs import run_from
from graph.store.sources import document_of_edits, source_from
from graph.store.waves import new_wave

ENTRY_WEIGHT = 2_000  # what a source costs besides its text, in characters

_SAID = frozenset((SourceKind.MESSAGE, SourceKind.TURN, SourceKind.EPISODE))

Row = Mapping[str, Any]
Stored = tuple[Source, Run, bool]
"""A source and its first run as the graph has them, and whether they were there already."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A source with the run that is to read it. The same key is the same source; `nonce` tells who stored it."""

    source: Source
    run: Run
    key: str
    nonce: str
    read: bool = True  # else its run is not queued: it is kept for later
    ahead: "asyncio.Task[Any] | None" = field(default=None, compare=False)  # what reads it already


@dataclass(frozen=True, slots=True)
class Parcel:
    """The entries of one call."""

    services: Services
    project: str
    entries: tuple[Entry, ...]
    wave: str | None = None  # the wave's ref; it is made where it is not there

    @property
    def weight(self) -> int:
        return sum(ENTRY_WEIGHT + len(entry.source.text) for entry in self.entries)

    @property
    def ahead(self) -> tuple[int, ...]:
        """The times of words that are dated ahead of the clock. A person who writes by hand, and the date of a document,
        may name the day from which it is to hold."""
        return ahead_of(self.services.now(), (entry.source.at for entry in self.entries if entry.source.kind in _SAID))


async def store(parcels: Sequence[Parcel]) -> Sequence[tuple[Stored, ...] | NotFound]:
    """Store all parcels, or none of them and raise an error when one is not as it should be; then tell of them.

    The answer is NotFound for a parcel whose project was erased meanwhile.
    """
    graph = parcels[0].services.graph
    stored = await (
        _store_new(graph, parcels) if all(map(_is_new, parcels)) else graph.transact(partial(_put, parcels))
    )
    for parcel, answers in zip(parcels, stored, strict=True):
        if isinstance(answers, NotFound):
            continue
        announcer = parcel.services.announcer
        if parcel.ahead:
            parcel.services.newest.forget(parcel.project)
        told = zip(parcel.entries, answers, strict=True)
        queued = [
            (source, run, entry.ahead if source is entry.source else None)
            for entry, (source, run, known) in told
            if entry.read and run.status is RunStatus.QUEUED and not known
        ]
        if queued:
            await _offer(parcel, queued)
            await announcer.queued(parcel.project)
        await announcer.changed(parcel.project)
    return stored


async def _offer(parcel: Parcel, queued: Sequence[tuple[Source, Run, "asyncio.Task[Any] | None"]]) -> None:
    """Offer the runs to this process's workers, in the order in which they are to be read."""
    profile = (await profile_of(parcel.services, parcel.project)).name
    for source, run, ahead in sorted(queued, key=lambda one: one[0].at):
        parcel.services.at_hand.offer(node_id(run.project, run.ref), Offered(run, source, profile, ahead))


def _is_new(parcel: Parcel) -> bool:
    """True if nothing of the parcel can be there already: its sources go by the names that they have just been given."""
    return parcel.wave is None and not parcel.ahead and all(entry.key == entry.source.ref for entry in parcel.entries)


async def _store_new(graph: Graph, parcels: Sequence[Parcel]) -> list[tuple[Stored, ...] | NotFound]:
    """Store with one trip to the engine: its answers are not needed before the commit."""

    async def work(tx: Transaction) -> tuple[Along, list[str]]:
        given, nonces = _given(parcels)
        return tx.put("source.capture", **given), nonces

    answer, nonces = await graph.transact(work)
    rows = {nonces[row["number"]]: row for row in await answer.rows()}
    return [_stored(parcel, rows) for parcel in parcels]


def _stored(parcel: Parcel, rows: Mapping[str, Row]) -> tuple[Stored, ...] | NotFound:
    if any(entry.nonce not in rows for entry in parcel.entries):
        return no_project(parcel.project)
    return tuple(_answer(parcel, entry, rows[entry.nonce]) for entry in parcel.entries)


async def _put(parcels: Sequence[Parcel], tx: Transaction) -> list[tuple[Stored, ...]]:
    return await put(tx, parcels)


async def put(tx: Transaction, parcels: Sequence[Parcel]) -> list[tuple[Stored, ...]]:
    """Store parcels within a transaction; its caller tells of the commit."""
    rows = await _capture(tx, parcels)
    edited = await _edited(tx, parcels, rows)
    if edited:
        parcels = [_with(parcel, edited) for parcel in parcels]
        rows |= await _capture(tx, parcels, frozenset(edited))
    for parcel in parcels:
        if parcel.ahead:
            await _reach(tx, parcel)
    for parcel in parcels:
        if parcel.wave is not None:
            await tx.run("wave.ensure", **new_wave(parcel.project, parcel.wave, parcel.services.now()))
            keys = [node_id(parcel.project, entry.key) for entry in parcel.entries]
            await tx.run("wave.came", id=node_id(parcel.project, parcel.wave), keys=keys)
    return [tuple(_answer(parcel, entry, rows.get(entry.nonce)) for entry in parcel.entries) for parcel in parcels]


async def _reach(tx: Transaction, parcel: Parcel) -> None:
    """Remember how far the words of the project reach with these, where that is farther than before."""
    name = node_id(parcel.project, "")
    rows = await tx.run("project.words_reach", id=name)
    before = Reach(rows[0]["until"] or 0, rows[0]["alone"] or 0) if rows else Reach()
    after = reached(before, parcel.ahead, parcel.services.now())
    if after != before:
        await tx.run("project.words_ahead", id=name, until=after.until, alone=after.alone)


@dataclass(slots=True)
class Storing(TransactionListener):
    """Stores a source in the very transaction that decides what its words come to."""

    parcel: Parcel
    _stored: Stored | None = None

    async def recall(self, tx: Transaction) -> None:
        ((self._stored,),) = await put(tx, [self.parcel])

    @property
    def stored(self) -> tuple[Source, Run]:
        assert self._stored is not None  # a moment ago
        source, run, _ = self._stored
        return source, run


async def _capture(tx: Transaction, parcels: Sequence[Parcel], which: frozenset[str] | None = None) -> dict[str, Row]:
    """Store the entries, all or the named ones; return the rows by nonce."""
    given, nonces = _given(parcels, which)
    return {nonces[row["number"]]: row for row in await tx.run("source.capture", **given)}


def _given(
    parcels: Sequence[Parcel], which: frozenset[str] | None = None
) -> tuple[dict[str, list[dict[str, Any]]], list[str]]:
    """The parameters of `source.capture`, and the nonce of each source in their order."""
    tasks: list[dict[str, Any]] = []
    sources: list[dict[str, Any]] = []
    nonces: list[str] = []
    for parcel in parcels:
        now = parcel.services.now()
        tasks += task_rows((entry.source for entry in parcel.entries), now)
        for turn, one in _in_turn(parcel.entries):
            if which is None or one.nonce in which:
                run = one.run if one.read else None
                sources.append(capture_row(len(sources), turn, one.key, one.nonce, one.source, run, now))
                nonces.append(one.nonce)
    return {"tasks": tasks, "sources": sources}, nonces


async def _edited(tx: Transaction, parcels: Sequence[Parcel], rows: Mapping[str, Row]) -> dict[str, Entry]:
    """Messages whose name is known with other words, or was: each as the version that it is, new or captured before."""
    found: dict[str, Entry] = {}
    for one in (entry for parcel in parcels for entry in parcel.entries):
        row = rows.get(one.nonce)
        if row is None or row["there"] is None or one.source.kind is not SourceKind.MESSAGE:
            continue
        there = source_from(row["there"])
        if there.erased is not None:
            continue
        same = (there.author, there.agent) == (one.source.author, one.source.agent)
        if not same or (there.sha256 == one.source.sha256 and row["there"].get("documentId") is None):
            continue
        edits = document_of_edits(there.project, there.ref)
        versions = [two for two in await tx.run("source.versions", documents=[edits]) if two["ref"] != there.ref]
        known = [version_of(two) for two in (row["there"], *versions)]
        source, key = as_version(one.source, one.key, known, there.ref)
        found[one.nonce] = replace(one, source=source, key=key)
        await tx.run("source.edited", id=node_id(there.project, there.ref), document=edits)
    return found


def _with(parcel: Parcel, edited: Mapping[str, Entry]) -> Parcel:
    return replace(parcel, entries=tuple(edited.get(entry.nonce, entry) for entry in parcel.entries))


def _in_turn(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """Each with its turn to be read: what was said first is read first, since what comes late costs a second hearing."""
    order = sorted(range(len(entries)), key=lambda number: (entries[number].source.at, number))
    turns = {number: turn for turn, number in enumerate(order)}
    return [(turns[number], entry) for number, entry in enumerate(entries)]


def _answer(parcel: Parcel, entry: Entry, row: Mapping[str, Any] | None) -> Stored:
    if row is None:
        raise no_project(parcel.project)
    if row["there"] is None:
        return entry.source, entry.run, False
    source = source_from(row["there"])
    if source.erased is None:
        _refuse_other_content(source, entry.source)
    first = min(row["runs"], key=lambda one: one["sort"], default=None)
    return source, run_from(first) if first is not None else entry.run, True


def _refuse_other_content(stored: Source, sent: Source) -> None:
    if (stored.sha256, stored.author, stored.agent) != (sent.sha256, sent.author, sent.agent):
        name = json.dumps(stored.origin.get("id") or stored.origin.get("idempotencyKey") or stored.ref)
        raise BadInput(
            f"The id {name} was captured before with other content, as {stored.ref}: sources never change, "
            "so send the same content again or choose another id."
        )
