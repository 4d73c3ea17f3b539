"""Runs of chats: those of one chat in the order of its messages, each brought to its end or put back by the list.

A failed run is tried again after the pauses that the profile gives; after the last of them it waits for a person.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace

from graph.actions.chats.observing import Behind, observe
from graph.actions.chats.taking_in import OBSERVER
from graph.actions.running.leases import Leased, LetGo, let_go
from graph.model.errors import LeaseLost, Unavailable, WhenceError
from graph.model.times import SECOND
from graph.write_queue import in_background
from workers.work import Work

log = logging.getLogger("whence.workers")

LONGEST_ERROR = 1_000


def is_observed(lease: Leased) -> bool:
    return lease.run.extractor == OBSERVER


async def observe_all(work: Work, token: str, runs: Sequence[Leased]) -> None:
    """Follow a chat's messages one after another: the later ones find the earlier ones followed."""
    by_chat: defaultdict[tuple[str, str], list[Leased]] = defaultdict(list)
    for lease in runs:
        by_chat[(lease.run.project, str(lease.source.origin.get("chat")))].append(lease)

    async def follow(several: Sequence[Leased]) -> None:
        left = sorted(several, key=lambda each: (each.source.at, len(each.source.ref), each.source.ref))
        with in_background(several[0].run.project):
            while left:
                left = await _together(work, token, left)

    if work.listen is not None:
        await asyncio.gather(*(follow(several) for several in by_chat.values()))
        return
    for several in by_chat.values():
        await follow(several)


async def _together(work: Work, token: str, several: list[Leased]) -> list[Leased]:
    """Follow as many of a chat's runs as can end in one transaction: those up to an answer to one of them. One by one where
    a model reads them, or where they fail together. Return the runs that are left."""
    if work.listen is None and len(several) > 1:
        try:
            async with work.digesting.of(several[0].run.project):
                left = await observe(work.services, several, token)
        except Exception as error:
            log.info("a chat's messages are followed one by one: %s", error)
        else:
            if len(left) < len(several):
                return left
    await _observe(work, token, several[0])
    return several[1:]


async def _observe(work: Work, token: str, lease: Leased) -> None:
    try:
        # No worker holds a project's lock while it waits for a model: two workers that meet learn it from the chat.
        async with work.digesting.of(lease.run.project) if work.listen is None else nullcontext():
            left = [lease]
            while left:
                left = await observe(work.services, left, token, work.listen)
    except LeaseLost:
        log.info("%s was taken over by another worker", lease.run.ref)
    except Behind as error:
        later = LetGo(replace(lease.run, attempts=lease.run.attempts - 1), work.services.now() + SECOND, str(error))
        with suppress(Unavailable):
            await let_go(work.services, token, [later])
    except Exception as error:
        await _put_back(work, token, lease, error)


async def _put_back(work: Work, token: str, lease: Leased, error: Exception) -> None:
    known = isinstance(error, WhenceError)
    log.warning("%s of %s went wrong: %s", lease.run.ref, lease.run.project, error, exc_info=not known)
    pauses = work.services.profile(lease.profile).chats.retry_seconds
    said = (str(error) if known else f"{type(error).__name__}: {error}")[:LONGEST_ERROR].rstrip(" .")
    tries = max(1, lease.run.tries)
    if tries > len(pauses):
        gone = LetGo(replace(lease.run), None, f"Tried {tries} times, the last time: {said}. retryRun tries it again.")
    else:
        gone = LetGo(lease.run, work.services.now() + pauses[tries - 1] * SECOND, f"{said}.")
    with suppress(Unavailable):  # its lease lapses by itself
        await let_go(work.services, token, [gone])
