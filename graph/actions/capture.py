"""Capturing: what was read is stored with its queued run in one transaction, and the workers are woken."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graph.actions.ledger import Ledger
from graph.engine import Transaction
from graph.model.errors import BadInput, NotFound
from graph.model.ids import RUN_PREFIX, SOURCE_PREFIX, node_id
from graph.model.plan import EventNote
from graph.model.source import Run, Section, Source
from graph.model.words import RunStatus, SourceKind
from graph.store.plans import event_props
from graph.store.sources import run_from, run_props, source_from, source_props


@dataclass(frozen=True, slots=True)
class Intake:
    """A rendered input on its way in. `key` names it where its sender gave it a name: the same key is the same source."""

    kind: SourceKind
    text: str
    sha256: str
    sections: tuple[Section, ...]
    at: int
    author: str | None = None
    agent: bool = False
    task: str | None = None
    key: str | None = None
    origin: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Captured:
    source: Source
    run: Run
    duplicate: bool


@dataclass(frozen=True, slots=True)
class Extractor:
    """Who will read it, and in which version."""

    name: str
    version: str
    model: str | None = None


async def capture(
    ledger: Ledger, project: str, intakes: Sequence[Intake], extractor: Extractor, *, done: bool = False
) -> tuple[Captured, ...]:
    """Store each once. `done` is for what nobody has to read: its run has succeeded already."""
    if not intakes:
        return ()
    rows = await _rows(ledger, project, intakes, extractor, done)
    captured = await ledger.graph.transact(lambda tx: _store(tx, ledger, project, intakes, rows))
    if any(not one.duplicate for one in captured) and not done:
        await ledger.announcer.queued(project)
    await ledger.announcer.changed(project)
    return captured


async def _rows(
    ledger: Ledger, project: str, intakes: Sequence[Intake], extractor: Extractor, done: bool
) -> list[dict[str, Any]]:
    now, count = ledger.now(), len(intakes)
    await ledger.names.reserve(project, {SOURCE_PREFIX: count, RUN_PREFIX: count}, now)
    take = ledger.names.giver(project, now)
    rows = []
    for number, intake in enumerate(intakes):
        source = _source(project, take(SOURCE_PREFIX), intake, now)
        run = _run(project, take(RUN_PREFIX), source.ref, extractor, now, done)
        rows.append(
            {
                "number": number,
                "key": node_id(project, intake.key or source.ref),
                "nonce": ledger.token(),
                "source": source_props(source),
                "run": {**run_props(run), "dueAt": None if done else now, "lease": None},
            }
        )
    return rows


def _source(project: str, ref: str, intake: Intake, now: int) -> Source:
    return Source(
        project=project,
        ref=ref,
        kind=intake.kind,
        text=intake.text,
        sha256=intake.sha256,
        sections=intake.sections,
        at=intake.at,
        captured_at=now,
        author=intake.author,
        agent=intake.agent,
        task=intake.task,
        origin=dict(intake.origin),
    )


def _run(project: str, ref: str, source: str, extractor: Extractor, now: int, done: bool) -> Run:
    return Run(
        project=project,
        ref=ref,
        source=source,
        extractor=extractor.name,
        extractor_version=extractor.version,
        model=extractor.model,
        status=RunStatus.SUCCEEDED if done else RunStatus.QUEUED,
        queued_at=now,
        started_at=now if done else None,
        finished_at=now if done else None,
    )


def _heard(project: str, row: Mapping[str, Any], now: int) -> dict[str, Any]:
    """With its event, which carries the time of this try: subscribers count on its being read soon after."""
    event = EventNote("run", row["run"]["ref"], now)
    return {**row, "event": event_props(project, event, row["nonce"], row["number"])}


async def _store(
    tx: Transaction, ledger: Ledger, project: str, intakes: Sequence[Intake], rows: Sequence[Mapping[str, Any]]
) -> tuple[Captured, ...]:
    now = ledger.now()
    sources = [_heard(project, row, now) for row in rows]
    stored = await tx.run("source.capture", project=node_id(project, ""), sources=sources)
    if not stored:
        raise NotFound(
            f"There is no project {project!r}: createProject makes one, and `projects` lists those there are."
        )
    captured = []
    for row in stored:
        source, intake = source_from(row["source"]), intakes[row["number"]]
        if not row["fresh"]:
            _refuse_other_content(source, intake)
        first = min(row["runs"], key=lambda one: one["sort"])
        captured.append(Captured(source, run_from(first), not row["fresh"]))
    return tuple(captured)


def _refuse_other_content(source: Source, intake: Intake) -> None:
    same = source.sha256 == intake.sha256 and source.author == intake.author and source.agent == intake.agent
    if not same:
        name = json.dumps(source.origin.get("id") or source.origin.get("idempotencyKey") or source.ref)
        raise BadInput(
            f"The id {name} was captured before with other content, as {source.ref}: sources never change, "
            "so send the same content again or choose another id."
        )
