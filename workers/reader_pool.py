"""Reading apart: warm processes that are sent what to read, answer with what they made of it, and are ended at a deadline.

One reads what is short, one what is long. Each is started once, and again after it had to be ended.
"""

import asyncio
import copyreg
import logging
import os
import pickle
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from itertools import takewhile
from typing import Any, TypeVar

from graph.model.profile import Profile
from graph.word_reader import NotInTime, forget_words
from workers.reader_process import SIZE, profile_of

log = logging.getLogger("whence.workers")

T = TypeVar("T")

LONG = 20_000  # characters from which on a source must not keep the short ones waiting
PER_SECOND = 10_000  # characters that are read in a second by the slowest machine that is thought of
STARTING = 120.0
TOGETHER = 64  # requests that are sent at once
AT_ONCE = LONG / PER_SECOND  # seconds of length that are sent at once: a transaction waits for no more than these
MODULE = "workers.reader_process"
# All that a reader is told of its surroundings: no address, no key, no token.
_PASSED_ON = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "HOME", "TMPDIR", "SYSTEMROOT", "VIRTUAL_ENV")


@dataclass(slots=True, eq=False)
class _Request:
    """A thing to read. `long` are the seconds that its length adds to those that everything has. `first`: a transaction waits
    for it, so it goes before requests of the background."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    seconds: float
    long: float
    answer: asyncio.Future[Any]
    first: bool = False
    alone: bool = False


class Process:
    """One reader process with the requests that wait for it. Requests that come while it reads are sent together, and read in that order, those
    of transactions first.

    Where several overrun together, each is read once more alone, so that only the one that is too much for a reader fails.
    """

    def __init__(self, module: str = MODULE) -> None:
        self._module = module
        self._waiting: deque[_Request] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._child: asyncio.subprocess.Process | None = None
        self._profiles: dict[int, Profile] = {}  # those that the child has; kept, so that each number stays its own

    async def run(
        self, work: Callable[..., T], given: tuple[Any, ...], seconds: float, long: float = 0.0, *, first: bool = False
    ) -> T:
        request = _Request(work, given, seconds, long, asyncio.get_running_loop().create_future(), first)
        ahead = sum(1 for _ in takewhile(lambda request: request.first, self._waiting)) if first else len(self._waiting)
        self._waiting.insert(ahead, request)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())
        result: T = await request.answer
        return result

    async def warm(self) -> None:
        """Start the process before the first request needs it."""
        await self.run(bool, (), STARTING)

    async def end(self) -> None:
        """End the process, and fail the requests that still wait."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
        for request in self._waiting:
            _fail([request], NotInTime("It could not be read in time: the reader was ended."))
        self._waiting.clear()
        await self._kill()

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child is not None else None

    async def _send_all(self) -> None:
        await asyncio.sleep(0)  # what is asked in this moment goes together
        while self._waiting:
            together = self._next()
            try:
                await self._read([request for request in together if not request.answer.done()])
            except asyncio.CancelledError:
                _fail(together, NotInTime("It could not be read in time: the reader was ended."))
                raise

    def _next(self) -> list[_Request]:
        """Return the requests to send together: up to a number and a length, and never background requests beside a transaction's."""
        together = [self._waiting.popleft()]
        head, long = together[0], together[0].long
        while self._waiting and len(together) < TOGETHER:
            request = self._waiting[0]
            long += request.long
            if head.alone or request.alone or request.first != head.first or long > AT_ONCE:
                break
            together.append(self._waiting.popleft())
        return together

    async def _read(self, together: list[_Request]) -> None:
        try:
            answers = await self._answers(together)
        except NotInTime as error:
            if len(together) == 1:
                _fail(together, error)
            for request in reversed(together if len(together) > 1 else []):
                request.alone = True
                self._waiting.appendleft(request)
            return
        except Exception as error:
            await self._kill()
            _fail(together, error)
            return
        for request, (good, value) in zip(together, answers, strict=True):
            if not good:
                _fail([request], value)
            elif not request.answer.done():
                request.answer.set_result(value)

    async def _answers(self, together: list[_Request]) -> list[tuple[bool, Any]]:
        if not together:
            return []
        child = await self._started()
        written = pickle.dumps(
            [self._written((request.work, request.given)) for request in together], pickle.HIGHEST_PROTOCOL
        )
        seconds = max(request.seconds for request in together) + sum(request.long for request in together)
        try:
            async with asyncio.timeout(seconds):
                return await _asked(child, written)
        except TimeoutError:
            await self._kill()
            raise NotInTime(f"It could not be read in time: the reader was ended after {seconds:.0f} s.") from None
        except (asyncio.IncompleteReadError, ConnectionError):
            await self._kill()
            raise NotInTime("It could not be read in time: the reader died of it.") from None

    async def _kill(self) -> None:
        child, self._child = self._child, None
        self._profiles.clear()
        if child is None:
            return
        with suppress(ProcessLookupError):
            child.kill()
        await child.wait()

    async def _started(self) -> asyncio.subprocess.Process:
        if self._child is not None and self._child.returncode is None:
            return self._child
        self._profiles.clear()
        self._child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # nothing is taken from the directory that the service was started in
            "-m",
            self._module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={name: value for name, value in os.environ.items() if name in _PASSED_ON},
        )
        try:
            async with asyncio.timeout(STARTING):
                await _frame(self._child)
        except (TimeoutError, asyncio.IncompleteReadError):
            await self._kill()
            raise NotInTime("It could not be read in time: the reader did not start.") from None
        return self._child

    def _written(self, asked: object) -> tuple[dict[int, Profile], bytes]:
        """A profile is sent once, and called by its number after that."""
        new: dict[int, Profile] = {}

        def named(profile: Profile) -> tuple[Callable[[int], Any], tuple[int]]:
            if id(profile) not in self._profiles:
                self._profiles[id(profile)] = new[id(profile)] = profile
            return profile_of, (id(profile),)

        kept = BytesIO()
        writer = pickle.Pickler(kept, pickle.HIGHEST_PROTOCOL)
        writer.dispatch_table = {**copyreg.dispatch_table, Profile: named}
        writer.dump(asked)
        return new, kept.getvalue()


def _fail(requests: Iterable[_Request], error: BaseException) -> None:
    for request in requests:
        if not request.answer.done():
            request.answer.set_exception(error)


async def _asked(child: asyncio.subprocess.Process, written: bytes) -> list[tuple[bool, Any]]:
    assert child.stdin is not None  # it was started with a pipe
    child.stdin.write(SIZE.pack(len(written)) + written)
    await child.stdin.drain()
    answers: list[tuple[bool, Any]] = pickle.loads(await _frame(child))  # noqa: S301 - our own code wrote it
    return answers


async def _frame(child: asyncio.subprocess.Process) -> bytes:
    assert child.stdout is not None  # it was started with a pipe
    (size,) = SIZE.unpack(await child.stdout.readexactly(SIZE.size))
    return await child.stdout.readexactly(size)


class ReaderPool:
    """A `WordReader` made of two processes."""

    def __init__(self, seconds: float, short: Process | None = None, long: Process | None = None) -> None:
        self._seconds = seconds
        self.short, self.long = short or Process(), long or Process()

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0, waited_for: bool = False) -> T:
        reader = self.long if characters >= LONG and not waited_for else self.short
        return await reader.run(work, given, self._seconds, characters / PER_SECOND, first=waited_for)

    async def forget(self) -> None:
        forget_words()
        started = [process for process in (self.short, self.long) if process.pid is not None]
        await asyncio.gather(*(process.run(forget_words, (), STARTING) for process in started))

    async def close(self) -> None:
        await asyncio.gather(self.short.end(), self.long.end())


@asynccontextmanager
async def reading_words(seconds: float, *, warm: bool) -> AsyncIterator[ReaderPool]:
    """Open the readers, until it is left. With `warm`, the reader of short words starts at once, beside everything else."""
    readers = ReaderPool(seconds)
    warming = asyncio.create_task(readers.short.warm()) if warm else None
    try:
        yield readers
    finally:
        if warming is not None:
            warming.cancel()
            with suppress(asyncio.CancelledError, NotInTime):
                await warming
        await readers.close()
