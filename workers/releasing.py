"""Runs that a worker gives up: back to the queue as if they had never been taken, or after what went wrong."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from extract.llm.failures import ModelFailed
from graph.actions.running.leases import Lease, Leased, LetGo, let_go
from graph.model.errors import Unavailable, WhenceError
from graph.model.times import SECOND
from workers.retry import MOST_STARTS, GiveUp, is_waited_for, next_try
from workers.work import Work

log = logging.getLogger("whence.workers")


async def release(work: Work, lease: Lease) -> None:
    """Put runs back for the next start: due at once, and not counted as a start."""
    now = work.services.now()
    runs = [LetGo(replace(one.run, attempts=one.run.attempts - 1), now, one.run.error) for one in lease.runs]
    with suppress(WhenceError):  # it lapses by itself otherwise
        await let_go(work.services, lease.token, runs)


async def put_back(work: Work, token: str, runs: Sequence[Leased], error: Exception) -> None:
    known = isinstance(error, WhenceError)
    log.warning("%s of %s went wrong: %s", runs[0].run.ref, runs[0].run.project, error, exc_info=not known)
    try:
        await let_go(work.services, token, [_after(work, lease, error) for lease in runs])
        for project in sorted({lease.run.project for lease in runs}):
            await work.services.announcer.queued(
                project
            )  # else the next start is as late as the next look at the graph
    except Unavailable:
        log.warning("the graph does not answer: %d runs come back when their lease lapses", len(runs))


def _after(work: Work, lease: Leased, error: Exception) -> LetGo:
    most = MOST_STARTS - 1 if is_waited_for(error) else MOST_STARTS  # the next start is to be none too many
    run = replace(lease.run, attempts=min(lease.run.attempts, lease.run.attempts_before + most))
    raw = error.raw if isinstance(error, ModelFailed) else None
    decided = next_try(run.tries, error)
    if isinstance(decided, GiveUp):
        return LetGo(run, None, decided.error, raw)
    return LetGo(run, work.services.now() + int(decided.seconds * SECOND), decided.error)
