"""Leases: a worker takes runs, keeps them, and lets go of them, by a token and an expiry that the graph holds."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graph.actions.running.due import Due
from graph.model.ids import node_id
from graph.model.plan import EventNote
from graph.model.source import Run, Source
from graph.model.times import SECOND
from graph.model.words import RunStatus
from graph.process.at_hand import UNLEASED, Offered
from graph.process.services import Services
from graph.store.events import event_props
from graph.store.runs import run_from
from graph.store.sources import source_from


@dataclass(frozen=True, slots=True)
class Leased:
    """A run that is this worker's for now. `read_by`: the versions that have read its source to success before;
    `readers`: the extractors that have, in any version; `ahead`: what reads it already."""

    run: Run
    source: Source
    profile: str
    read_by: frozenset[str] = frozenset()
    token: str = ""
    readers: frozenset[str] = frozenset()
    ahead: "asyncio.Task[Any] | None" = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Lease:
    token: str
    runs: tuple[Leased, ...]


@dataclass(frozen=True, slots=True)
class LetGo:
    """A run that did not come to its end: due again at a time, or failed for good (None). `error` says why.

    `raw` is an answer of a model that nothing could be made of: it is kept to be looked at, and not used again.
    """

    run: Run
    due_at: int | None
    error: str | None = None
    raw: str | None = None


async def lease_due(
    services: Services, *, limit: int, seconds: float, due: Due | None = None, at_hand: bool = False
) -> Lease:
    """Take what is due. The runs come back to others by themselves when the lease is not renewed in time.

    `at_hand`: runs that this process has just queued may begin without a lease in the graph.
    """
    now, token, due = services.now(), services.token(), due or Due()
    if at_hand and (offered := services.at_hand.take(limit)):
        return Lease(UNLEASED, tuple(_begun(one, now) for one in offered))
    until, held = now + int(seconds * SECOND), services.at_hand.held
    # Apart from taking them: only a plain read finds the first few by the index, however many wait.
    found = await services.graph.read("run.due", since=due.begins(now), now=now, limit=limit + len(held))
    ids = [row["id"] for row in found if row["id"] not in held][:limit]
    rows = await services.graph.write("run.lease", ids=ids, now=now, until=until, lease=token) if ids else []
    if len(ids) < limit:
        due.nothing_left(now)
    ahead = services.at_hand.looked(ids, whole=len(ids) < limit)
    return Lease(token, tuple(_leased(row, token, ahead) for row in rows))


def _begun(one: Offered, now: int) -> Leased:
    run = replace(one.run, status=RunStatus.RUNNING, attempts=one.run.attempts + 1, started_at=now)
    return Leased(run, one.source, one.profile, token=UNLEASED, ahead=one.ahead)


def begun_is_over(services: Services, lease: Lease) -> None:
    """Let go of runs that began without a lease, however they went."""
    if lease.token == UNLEASED:
        services.at_hand.done(node_id(one.run.project, one.run.ref) for one in lease.runs)


def _leased(row: dict[str, Any], token: str, ahead: "dict[str, asyncio.Task[Any] | None]") -> Leased:
    read_by, readers, run = frozenset(row["read_by"]), frozenset(row["readers"]), run_from(row["run"])
    reads = ahead.get(node_id(run.project, run.ref))
    return Leased(run, source_from(row["source"]), row["profile"], read_by, token, readers, reads)


async def renew(services: Services, lease: Lease, *, seconds: float) -> None:
    """Renew a lease. Runs that this worker has finished or lost meanwhile are left alone."""
    ids = [node_id(one.run.project, one.run.ref) for one in lease.runs]
    until = services.now() + int(seconds * SECOND)
    await services.graph.write_one("run.renew", ids=ids, lease=lease.token, until=until)


async def let_go(services: Services, token: str, runs: Sequence[LetGo]) -> None:
    """Queue them again for later, or fail them; a run that somebody else has taken over stays theirs."""
    if not runs:
        return
    now = services.now()
    rows = [
        {"id": node_id(one.run.project, one.run.ref), "props": _props(one, now), "event": _event(services, one, now)}
        for one in runs
    ]
    await services.graph.write("run.put_back", lease=token, runs=rows)
    for project in sorted({one.run.project for one in runs}):
        await services.announcer.changed(project)


def _props(one: LetGo, now: int) -> dict[str, Any]:
    failed = one.due_at is None
    return {
        "status": (RunStatus.FAILED if failed else RunStatus.QUEUED).value,
        "dueAt": one.due_at,
        "lease": None,
        "error": one.error,
        "finishedAt": now if failed else None,
        "attempts": one.run.attempts,
        **({} if one.raw is None else {"ops": json.dumps([{"raw": one.raw}], ensure_ascii=False), "answer": None}),
    }


def _event(services: Services, one: LetGo, now: int) -> dict[str, Any]:
    return event_props(one.run.project, EventNote("run", one.run.ref, now), services.token())


async def next_due(services: Services, *, within: float, due: Due | None = None) -> int | None:
    """Return the time when the next run is work to do, if that is within so many seconds."""
    now, due = services.now(), due or Due()
    horizon, held = now + int(within * SECOND), sorted(services.at_hand.held)
    row = await services.graph.read_one("run.next_due", since=due.begins(now), horizon=horizon, held=held)
    found: int | None = row["at"]
    return found
