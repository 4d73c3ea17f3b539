"""A job: lease what is due, read it, digest what belongs together in one transaction, and let go of what went wrong."""

import asyncio
import logging
import math
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import replace
from typing import TypeVar

from graph.actions.chats.observing import Asks
from graph.actions.hearing.listener import APART, HEARD, is_message, place_of
from graph.actions.running.digest import digest
from graph.actions.running.leases import Lease, Leased, begun_is_over, lease_due, renew
from graph.model.errors import LeaseLost, Unavailable, WhenceError
from graph.model.source_kind import kind_of
from graph.process.services import Services
from graph.rules.reading.reconcile import Reading
from graph.write_queue import in_background
from workers.observing import is_observed, observe_all
from workers.pace import USUAL, Pace
from workers.releasing import put_back, release
from workers.retry import MOST_STARTS, Vanished
from workers.rules_reader import Reader, reading_ahead, rules_reader
from workers.work import Work

log = logging.getLogger("whence.workers")

T = TypeVar("T")


async def work_once(
    services: Services, *, read: Reader | None = None, pace: Pace = USUAL, listen: Asks | None = None
) -> int:
    """Do one job from end to end; return the number of runs that it started."""
    work = Work(services, read or rules_reader(services), pace, listen, at_hand=read is None and listen is None)
    lease = await take(work)
    await carry_out(work, lease)
    return len(lease.runs)


async def take(work: Work) -> Lease:
    if work.at_hand:
        work.services.at_hand.read_ahead = reading_ahead(work.services)
    return await lease_due(
        work.services, limit=work.pace.batch, seconds=work.pace.lease, due=work.due, at_hand=work.at_hand
    )


def _nobody(_waiting: int) -> None:
    """Do nothing: a job that runs alone has no place to give up."""


async def carry_out(work: Work, lease: Lease, waits: Callable[[int], None] = _nobody) -> None:
    """Bring every run of a lease to an end, or back to the queue. Cancelled, it puts the unfinished runs back.

    Finished readings are digested while the rest is still awaited, so that no run waits for the slowest of its lease;
    `waits` hears for how many runs there is nothing left to do but to wait.
    """
    try:
        async with _renewed(work, lease):
            read = replace(lease, runs=tuple(one for one in lease.runs if not is_observed(one)))
            observed = [one for one in lease.runs if is_observed(one)]
            if observed and work.listen is not None:  # a model's answers are waited for beside the rest
                waits(len(observed))
                await asyncio.gather(observe_all(work, lease.token, observed), _read_and_digest(work, read, waits))
                return
            await observe_all(work, lease.token, observed)
            await _read_and_digest(work, read, waits)
    except asyncio.CancelledError:
        await asyncio.shield(release(work, lease))
        raise
    finally:
        begun_is_over(work.services, lease)


async def _read_and_digest(work: Work, lease: Lease, waits: Callable[[int], None]) -> None:
    talk = [one for one in lease.runs if work.at_hand and is_message(one.source) and len(one.source.text) <= HEARD]
    rest = replace(lease, runs=tuple(one for one in lease.runs if one not in talk))
    by_project = _by_project(talk, lambda lease: lease)
    await asyncio.gather(
        *(_in_order(work, lease.token, project, runs) for project, runs in by_project.items()),
        _digest_as_read(work, rest, waits),
    )


def _by_project(several: Iterable[T], leased: Callable[[T], Leased]) -> Mapping[str, list[T]]:
    found: defaultdict[str, list[T]] = defaultdict(list)
    for one in several:
        found[leased(one).run.project].append(one)
    return found


async def _in_order(work: Work, token: str, project: str, runs: Sequence[Leased]) -> None:
    """Read and digest messages part by part, behind the jobs that took earlier ones: what is digested too early is heard again.
    The first part is read while this job waits in line."""
    parts = _parts(work, sorted(runs, key=lambda lease: place_of(lease.source)), lambda lease: lease)
    reading = asyncio.create_task(_read_all(work, token, parts[0]))
    try:
        async with work.hearing.of(project):
            await _in_turn(work, token, project, await reading)
            for part in parts[1:]:
                await _in_turn(work, token, project, await _read_all(work, token, part))
    finally:
        reading.cancel()


async def _read_all(work: Work, token: str, runs: Sequence[Leased]) -> list[tuple[Leased, Reading]]:
    readings = await asyncio.gather(*(_read(work, token, lease) for lease in runs))
    return [(lease, reading) for lease, reading in zip(runs, readings, strict=True) if reading is not None]


def _parts(work: Work, several: Iterable[T], leased: Callable[[T], Leased]) -> list[list[T]]:
    """Cut the readings into transactions of so many characters: the embedded engine allows no other write meanwhile.

    A server does. There another process may bring later words in between, and each part would have to be heard again.
    """
    most = APART if work.services.graph.embedded is not None else math.inf
    parts, length = list[list[T]](), 0
    for one in several:
        source = leased(one).source
        more = min(len(source.text), HEARD) if is_message(source) else 0
        length += more
        if not parts or length > most:
            parts.append([])
            length = more
        parts[-1].append(one)
    return parts


async def _digest_as_read(work: Work, lease: Lease, waits: Callable[[int], None]) -> None:
    async with aclosing(_as_read(work, lease, waits)) as batches:
        async for batch in batches:
            by_project = _by_project(batch, lambda pair: pair[0])
            await asyncio.gather(*(_in_turn(work, lease.token, *several) for several in by_project.items()))


async def _as_read(
    work: Work, lease: Lease, waits: Callable[[int], None]
) -> AsyncGenerator[list[tuple[Leased, Reading]], None]:
    """The readings of a lease in batches: those that come soon together, the others as they come."""
    tasks = {asyncio.create_task(_read(work, lease.token, one)): one for one in lease.runs}
    try:
        while tasks:
            done, _ = await asyncio.wait(tasks, timeout=work.pace.patience)
            if not done:
                waits(len(tasks))
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            read = [(lease, task.result()) for task, lease in tasks.items() if task in done]
            tasks = {task: lease for task, lease in tasks.items() if task not in done}
            yield [(lease, reading) for lease, reading in read if reading is not None]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _in_turn(work: Work, token: str, project: str, pairs: Sequence[tuple[Leased, Reading]]) -> None:
    """Episodes one by one behind the rest: each is consolidated against what those before it left."""
    together = [pair for pair in pairs if not kind_of(pair[0].source).alone]
    with in_background(project):
        async with work.digesting.of(project):
            for part in _parts(work, together, lambda pair: pair[0]):
                await _digest(work, token, part)
            for one in pairs:
                if one not in together:
                    await _digest(work, token, [one])


@asynccontextmanager
async def _renewed(work: Work, lease: Lease) -> AsyncIterator[None]:
    async def keep() -> None:
        while True:
            await asyncio.sleep(work.pace.renew)
            with suppress(Unavailable):
                await renew(work.services, lease, seconds=work.pace.lease)

    keeping = asyncio.create_task(keep())
    try:
        yield
    finally:
        keeping.cancel()


async def _read(work: Work, token: str, lease: Leased) -> Reading | None:
    try:
        if lease.run.tries > MOST_STARTS:
            raise Vanished("No worker lived to say how it ended; the source may be too much for one.")
        reading = await work.read(lease, work.services.profile(lease.profile))
        _refuse_repetition(lease, reading)
    except Exception as error:
        await put_back(work, token, [lease], error)
        return None
    return reading


class ReadAlready(WhenceError):
    """This version of the extractor has read the source to success before."""


def _refuse_repetition(lease: Leased, reading: Reading) -> None:
    another = reading.run.extractor != lease.run.extractor and reading.run.extractor in lease.readers
    if another or reading.run.extractor_version in lease.read_by:
        version = f"{reading.run.extractor} {reading.run.extractor_version}"
        raise ReadAlready(
            f"{lease.source.ref} was read by {version} before; a worker of version {lease.run.extractor_version} has to."
        )


async def _digest(work: Work, token: str, pairs: Sequence[tuple[Leased, Reading]]) -> None:
    """All of them in one transaction; when that fails, in halves, so that one bad source fails alone."""
    leased, readings = [lease for lease, _ in pairs], [reading for _, reading in pairs]
    first = leased[0]
    try:
        profile = work.services.profile(first.profile)
        await digest(work.services, first.run.project, profile, readings, lease=token)
    except Exception as error:
        if len(pairs) > 1 and not isinstance(error, Unavailable):
            half = len(pairs) // 2
            await _digest(work, token, pairs[:half])
            await _digest(work, token, pairs[half:])
        elif isinstance(error, LeaseLost):
            log.info("%s was taken over by another worker", first.run.ref)
        else:
            await put_back(work, token, leased, error)
