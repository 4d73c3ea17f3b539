"""The turns of writers: writes that somebody waits for go before background work, and projects take turns in the background.

After so many others, a write of the background has its turn, so that none waits for ever. And a long computation of the background
gives way between two steps, as long as a write that somebody waits for is under way.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from weakref import WeakValueDictionary

IN_A_ROW = 8  # writers that somebody waits for, before one of the background has its turn
LONGEST_WAY = 0.01  # seconds that others are given at a time

_background_project: ContextVar[str | None] = ContextVar("in_background", default=None)
_Waiting = deque[asyncio.Future[None]]


@contextmanager
def in_background(project: str) -> Iterator[None]:
    """Mark the writes of this block as background work of a project: others go first."""
    token = _background_project.set(project)
    try:
        yield
    finally:
        _background_project.reset(token)


class NamedLocks:
    """Locks by name: one caller at a time works on the thing of that name, or on the things of several names."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, *names: str) -> AsyncIterator[None]:
        async with AsyncExitStack() as held:
            for name in sorted({*names}):
                await held.enter_async_context(self._locks.setdefault(name, asyncio.Lock()))
            yield


class Turns:
    """A number of places, each handed on to the next writer that waits."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._front: _Waiting = deque()
        self._back: OrderedDict[str, _Waiting] = OrderedDict()  # by project, whose turn is next first
        self._in_a_row = 0
        self._under_way = 0  # of those that somebody waits for
        self._nobody = asyncio.Event()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        waited_for = _background_project.get() is None
        self._under_way += waited_for
        try:
            await self.take()
            try:
                yield
            finally:
                self.give_back()
        finally:
            self._under_way -= waited_for
            if not self._under_way:
                self._nobody.set()

    async def give_way(self) -> None:
        """Let everything else in this process go on, and wait a moment for the writes that somebody waits for."""
        await asyncio.sleep(0)
        if self._under_way:
            self._nobody.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_WAY):
                    await self._nobody.wait()

    async def take(self) -> None:
        if self._free:
            self._free -= 1
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue().append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.give_back()  # it was handed on in the same breath
            raise

    def give_back(self) -> None:
        """Hand the place on to the next writer that still waits."""
        while (waiting := self._next()) is not None:
            if not waiting.done():
                waiting.set_result(None)
                return
        self._free += 1

    def _queue(self) -> _Waiting:
        project = _background_project.get()
        return self._front if project is None else self._back.setdefault(project, deque())

    def _next(self) -> asyncio.Future[None] | None:
        if self._front and not (self._back and self._in_a_row >= IN_A_ROW):
            self._in_a_row += 1
            return self._front.popleft()
        if not self._back:
            return None
        self._in_a_row = 0
        project, queue = self._back.popitem(last=False)
        waiting = queue.popleft()
        if queue:
            self._back[project] = queue
        return waiting
