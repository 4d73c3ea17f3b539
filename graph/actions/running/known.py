"""Reads the knowledge that a text is read with: the messages before it, and the claims that it may be about, nearest first.

All of it is bounded: a project of a million claims costs a reading what one of a thousand does.
"""

import asyncio
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from graph import meaning
from graph.actions.answering.search import search
from graph.actions.answering.surroundings import with_people
from graph.model.claim import Claim
from graph.model.discussion import KnownClaim
from graph.model.ids import node_id
from graph.model.source import Source
from graph.model.status import STANDING, ClaimStatus
from graph.model.words import ClaimKind
from graph.process.services import Services
from graph.store.claims import claim_from
from graph.store.keys import sort_key
from graph.store.sources import source_from

EARLIER = 12  # messages
CAPTURED = 100  # sources that were captured last, among which messages of the task are looked for
WAIT, WAITS = 0.25, 240  # seconds between looks at whether earlier messages are still being read, and how often
IN_TASK, RECENT, FOUND = 60, 100, 20  # claims: the task's newest, the project's newest, those that some words find
STRETCHES, STRETCH = 6, 800  # pieces of what is read by which claims are looked for, and characters of each
_HERE = 0.3  # what a claim of the task itself is nearer by
_STANDING = (*STANDING, ClaimStatus.REJECTED)
SHOWN = (*_STANDING, ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED)
_GONE = 0.15  # what no longer holds is farther by


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """The context of a text: its task's title, the messages before it, and the claims that it may be about."""

    title: str | None = None
    messages: tuple[Source, ...] = ()
    claims: tuple[KnownClaim, ...] = ()


async def known_beside(services: Services, sources: Sequence[Source], most: int) -> ReadingContext:
    """`sources` are read together, in the order of their words; at most so many claims, the nearest first."""
    first = sources[0]
    title, messages = await _before(services, first, sources) if first.task is not None else (None, ())
    claims = await _claims(services, first, [source.text for source in sources], most)
    return ReadingContext(title, messages, claims)


async def sources_named(services: Services, project: str, refs: Collection[str]) -> dict[str, Source]:
    """Sources with their text, by ref."""
    ids = [node_id(project, ref) for ref in sorted(refs)]
    rows = await services.graph.read("known.sources", ids=ids) if ids else []
    found = [source_from(row["source"]) for row in rows]
    return {source.ref: source for source in found}


# ── earlier messages


async def _before(
    services: Services, first: Source, sources: Sequence[Source]
) -> tuple[str | None, tuple[Source, ...]]:
    """The last messages of the task before this one: those that it remembers, and those that nobody has read yet."""
    project, task = first.project, node_id(first.project, first.task or "")
    row = await services.graph.read_maybe("known.task", task=task)
    remembered = json.loads(row["recent"] or "[]") if row else []
    captured = await _captured(services, first)
    said = {ref: at for ref, at, _ in remembered} | {one["ref"]: one["at"] for one in captured}
    mine = {source.ref for source in sources}
    place = (first.at, len(first.ref), first.ref)
    earlier = sorted((at, len(ref), ref) for ref, at in said.items() if ref not in mine)
    refs = [ref for at, size, ref in earlier if (at, size, ref) < place][-EARLIER:]
    found = await sources_named(services, project, refs)
    return (row["title"] if row else None), tuple(found[ref] for ref in refs if ref in found)


async def _captured(services: Services, first: Source) -> list[dict[str, Any]]:
    """Read the last sources of its task that were captured before it. Wait a while for those that are being read: this text
    may be about their claims."""
    low, before = f"{first.project}|", sort_key(first.project, first.captured_at, first.ref)
    task = node_id(first.project, first.task or "")
    for _ in range(WAITS):
        rows = await services.graph.read("known.captured", low=low, before=before, task=task, limit=CAPTURED)
        if not any(row["reading"] for row in rows):
            break
        await asyncio.sleep(WAIT)
    return rows


# ── claims on record


async def _claims(services: Services, first: Source, texts: Sequence[str], most: int) -> tuple[KnownClaim, ...]:
    project, pieces = first.project, _pieces(texts)
    rows = await services.graph.read(
        "known.claims",
        task=node_id(project, first.task or ""),
        in_task=IN_TASK if first.task else 0,
        low=f"{project}|",
        high=f"{project}|~",
        recent=RECENT,
    )
    found = {claim.ref: claim for claim in (claim_from(row["claim"]) for row in rows)}
    for piece in pieces:
        for match in await search(services, project, piece, statuses=SHOWN, first=FOUND):
            found.setdefault(match.claim.ref, match.claim)
    shown = [claim for claim in found.values() if _is_shown(claim)]
    near = _nearness(pieces, shown)

    def nearness(claim: Claim) -> float:
        here = _HERE if claim.task is not None and claim.task == first.task else 0.0
        return near[claim.ref] + here - (0.0 if claim.status in _STANDING else _GONE)

    shown.sort(key=lambda claim: (-nearness(claim), claim.ref))
    return await with_people(services.graph, shown[:most])


def _is_shown(claim: Claim) -> bool:
    """True for a claim that a proposal can change: not for a note, nor for a claim with a listed key, which is shown apart."""
    return claim.kind is not ClaimKind.NOTE and not claim.possible and claim.status in SHOWN and not claim.merged_into


def _pieces(texts: Sequence[str]) -> list[str]:
    """Stretches of what is read, evenly from all of it."""
    whole = "\n".join(texts)
    cut = [whole[at : at + STRETCH] for at in range(0, len(whole), STRETCH)]
    step = max(1, -(-len(cut) // STRETCHES))
    return [one for one in cut[::step] if one.strip()]


def _nearness(pieces: Sequence[str], claims: Sequence[Claim]) -> dict[str, float]:
    said = [f"{claim.subject or ''} {claim.aspect or ''} {claim.statement}" for claim in claims]
    scores = [meaning.nearness(piece, said) for piece in pieces]
    return {claim.ref: max((row[at] for row in scores), default=0.0) for at, claim in enumerate(claims)}
