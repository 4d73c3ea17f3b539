"""Capturing: what was read is stored with its queued run in one transaction, and the workers are woken."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graph.actions.capturing.batches import Entry, Parcel, store
from graph.actions.operating.projects import profile_of
from graph.model.errors import BadInput, NotFound
from graph.model.ids import RUN_PREFIX, SOURCE_PREFIX
from graph.model.profile import Profile
from graph.model.source import Extractor, Run, Section, Source, queued_run
from graph.model.words import RunStatus, SourceKind
from graph.process.services import Services
from graph.rules.secrets import Secret, masked, masked_in, named, secrets_in


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
    captured_by: str | None = None
    captured_for: str | None = None


@dataclass(frozen=True, slots=True)
class Captured:
    source: Source
    run: Run
    duplicate: bool


async def capture(
    services: Services,
    project: str,
    intakes: Sequence[Intake],
    extractor: Extractor,
    *,
    done: bool = False,
    wave: str | None = None,
    read: bool = True,
) -> tuple[Captured, ...]:
    """Store each intake once, with its task and its wave. `done`: nobody has to read it, and its run has succeeded. Without
    `read` it gets no run yet.

    Captures that arrive together share a commit; each is answered once that is done.
    """
    if not intakes:
        return ()
    parcel = await parcel_of(services, project, intakes, extractor, done=done)
    entries = tuple(replace(entry, read=read) for entry in parcel.entries)
    if read and not done and len(entries) == 1:  # of many, most wait in any case
        profile, (only,) = await profile_of(services, project), entries
        entries = (replace(only, ahead=services.at_hand.begin_to_read(only.run, only.source, profile.name)),)
    parcel = replace(parcel, entries=entries, wave=wave)
    stored = await services.captures.share(parcel, store, parcel.weight)
    if isinstance(stored, NotFound):
        raise stored
    return tuple(Captured(*one) for one in stored)


async def parcel_of(
    services: Services, project: str, intakes: Sequence[Intake], extractor: Extractor, *, done: bool
) -> Parcel:
    """Ready to be stored, with names of its own."""
    profile = await profile_of(services, project)
    clean = [without_secrets(profile, intake) for intake in intakes]
    return Parcel(services, project, await _entries(services, project, clean, extractor, done))


def without_secrets(profile: Profile, intake: Intake) -> Intake:
    """Treat the secrets of an intake as its profile says: mask them at their length, refuse the intake, or keep them."""
    if profile.secrets.found == "keep":
        return intake
    told = json.dumps([dict(intake.origin), intake.author], ensure_ascii=False)
    found = secrets_in(intake.text) or secrets_in(told)
    if not found:
        return intake
    if profile.secrets.found == "refuse":
        raise refusal(found)
    text, origin, author = masked(intake.text), masked_in(intake.origin), masked_in(intake.author)
    sha256 = hashlib.sha256(text.encode()).hexdigest() if text != intake.text else intake.sha256
    sections = tuple(replace(section, name=masked(section.name)) for section in intake.sections)
    return replace(intake, text=text, sha256=sha256, origin=origin, author=author, sections=sections)


def refusal(found: Sequence[Secret]) -> BadInput:
    return BadInput(
        f"These words hold what looks like a secret ({named(found)}): nothing was kept. Send them without it, or have the "
        "profile say `[secrets] found` otherwise."
    )


async def _entries(
    services: Services, project: str, intakes: Sequence[Intake], extractor: Extractor, done: bool
) -> tuple[Entry, ...]:
    now, count = services.now(), len(intakes)
    await services.refs.reserve(project, {SOURCE_PREFIX: count, RUN_PREFIX: count}, now)
    take = services.refs.dispenser(project, now)
    entries = []
    for intake in intakes:
        source = _source(project, take(SOURCE_PREFIX), intake, now)
        run = _run(project, take(RUN_PREFIX), source.ref, extractor, now, done)
        entries.append(Entry(source, run, intake.key or source.ref, services.token()))
    return tuple(entries)


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
        captured_by=intake.captured_by,
        captured_for=intake.captured_for,
        origin=dict(intake.origin),
    )


def _run(project: str, ref: str, source: str, extractor: Extractor, now: int, done: bool) -> Run:
    run = queued_run(project, ref, source, extractor, now)
    return replace(run, status=RunStatus.SUCCEEDED, started_at=now, finished_at=now) if done else run
