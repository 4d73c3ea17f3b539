"""Reads the end of one project's events once for all listeners of this process.

Each look tells the events committed since the last one, in the order in which it finds them. A commit may become readable
after one that carries a later time; so every look reaches back over the longest that a commit may take.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from api.subscriptions.reader import Reader
from graph.actions.operating.events import OVERLAP, events_after, events_at, place, places_from
from graph.model.errors import WhenceError
from graph.model.event import Event
from graph.process.services import Services

log = logging.getLogger("whence.subscriptions")

PAGE = 500
PERIOD = 5.0  # seconds between two looks, if nothing wakes it earlier
BUSY_PERIOD = 2.0  # while there is something to hear: the longest that a late commit goes unnoticed
AT_ONCE = 8  # readers that are woken before the loop goes round
GATHER = 0.01  # seconds in which what happens together is read together


class Tail:
    def __init__(self, services: Services, project: str, period: float = PERIOD) -> None:
        self.readers: set[Reader] = set()
        self._graph, self._now = services.graph, services.now
        self._project = project
        self._period = period
        self._woken = asyncio.Event()
        self._seen: set[str] = set()
        self._last = ""
        self._from = 0  # everything before this time has been seen, late commits included
        self._overdue = False
        self.begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def wake(self, *, thoroughly: bool = False) -> None:
        self._overdue |= thoroughly
        self._woken.set()

    async def run(self) -> None:
        """Run until cancelled. Once `begun` is done, every commit is told."""
        try:
            await self._begin()
        except Exception as error:
            self.begun.set_exception(error)
            return
        self.begun.set_result(None)
        await self._follow()

    async def _begin(self) -> None:
        """Counts everything that is there already as seen."""
        began = self._now()
        self._seen = set(await places_from(self._graph, self._project, began - OVERLAP))
        self._last = max(self._seen, default=place(began - OVERLAP))
        self._from = began - OVERLAP

    async def _follow(self) -> None:
        """A graph that does not answer is asked again; what was missed is told then."""
        looked = _clock()
        while True:
            woken = await self._woken_within(looked + self._period_now() - _clock())
            started = _clock()
            due = self._overdue or started >= looked + self._period_now()
            try:
                if (woken and not self._overdue and not await self._read_on()) or due:
                    await self._look_back()
                    self._overdue, looked = False, started
            except WhenceError as error:
                log.warning("events of %s can't be read, trying again: %s", self._project, error)
                self._overdue = True
            # Under load, half of the time is left to others, and more is read at once.
            await asyncio.sleep(max(GATHER, _clock() - started))

    def _period_now(self) -> float:
        return min(BUSY_PERIOD, self._period) if self._seen else self._period

    async def _woken_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, seconds)):
                await self._woken.wait()
        woken = self._woken.is_set()
        self._woken.clear()
        return woken

    async def _read_on(self) -> bool:
        """Tell what stands behind the last event; False when there is nothing, so what woke us came in late."""
        found = False
        while page := await events_after(self._graph, self._project, self._last, PAGE):
            await self._tell(page)
            found = True
            if len(page) < PAGE:
                break
        return found

    async def _look_back(self) -> None:
        """Tell everything from the overlap on that has not been told yet."""
        began = self._now()
        places = await places_from(self._graph, self._project, self._from)
        fresh = [one for one in places if one not in self._seen]
        for start in range(0, len(fresh), PAGE):
            await self._tell(await events_at(self._graph, self._project, fresh[start : start + PAGE]))
        self._seen.update(fresh)
        self._from = began - OVERLAP
        low = place(self._from)
        self._seen = {one for one in self._seen if one >= low}

    async def _tell(self, events: Sequence[Event]) -> None:
        """Answer a few readers at a time, so that a capture meanwhile waits for a few of them and not for a thousand."""
        woken = 0
        for event in events:
            if event.seq in self._seen:
                continue
            self._seen.add(event.seq)
            self._last = max(self._last, event.seq)
            for reader in tuple(self.readers):
                woken += reader.give(event)
                if woken == AT_ONCE:
                    woken = 0
                    await asyncio.sleep(0)


def _clock() -> float:
    return asyncio.get_running_loop().time()
