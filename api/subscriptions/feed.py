"""Events for all listeners of this process: each project with a listener has a tail."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from api.subscriptions.reader import LONGEST, Reader, Wanted
from api.subscriptions.tail import PAGE, PERIOD, Tail
from graph.actions.operating.events import OVERLAP, events_after, events_at, place, places_from
from graph.model.errors import RateLimited
from graph.model.event import Event
from graph.process.services import Services
from workers.announcers import InProcess

MOST_OF_ONE = 200
"""Subscriptions that one token may hold at once: each of them is told everything."""


class Feed:
    def __init__(self, services: Services, *, period: float = PERIOD, longest: int = LONGEST) -> None:
        self._ledger = services
        self._period = period
        self._longest = longest
        self._seats: Counter[str] = Counter()
        self._tails: dict[str, tuple[Tail, asyncio.Task[None]]] = {}

    def wake(self, project: str | None) -> None:
        """Tell the tails of a commit; without a project, anything may have been missed anywhere."""
        for name, (tail, _) in self._tails.items():
            if project in (None, name):
                tail.wake(thoroughly=project is None)

    @contextmanager
    def seat(self, token: str) -> Iterator[None]:
        """A place for one subscription of a token, given back when it ends."""
        if self._seats[token] >= MOST_OF_ONE:
            raise RateLimited(
                f"The token {token!r} holds {MOST_OF_ONE} subscriptions already: end one, or share one among those who watch."
            )
        self._seats[token] += 1
        try:
            yield
        finally:
            self._seats[token] -= 1
            if not self._seats[token]:
                del self._seats[token]

    async def events(self, project: str, wanted: Wanted, since: int | None = None) -> AsyncGenerator[Event, None]:
        """Yield the events from now on; with `since`, first the events since then, in order and without a gap.

        A replay reaches back over the longest that a commit may take: a repeat has the same `seq`.
        """
        told: set[str] = set()
        reached = since
        if since is not None:
            async for page, reached in self._pages(project, since - OVERLAP):
                told = _recent(told | {event.seq for event in page}, reached - OVERLAP)
                for event in filter(wanted, page):
                    yield event
        async with self._listening(project, wanted) as reader:
            if reached is not None:
                missed = await self._missed(project, reached - OVERLAP, told)
                told |= {event.seq for event in missed}
                for event in filter(wanted, missed):
                    yield event
            while True:
                event = await reader.next()
                if event.seq not in told:
                    yield event

    async def _pages(self, project: str, since: int) -> AsyncGenerator[tuple[list[Event], int], None]:
        """Each page with the time at which it was asked for: up to then nothing is missing but late commits."""
        seq, full = place(since), True
        while full:
            began = self._ledger.now()
            page = await events_after(self._ledger.graph, project, seq, PAGE)
            full = len(page) == PAGE
            seq = page[-1].seq if page else seq
            yield page, began

    async def _missed(self, project: str, at: int, told: set[str]) -> list[Event]:
        """Return the events that were committed between the end of the replay and the beginning of the listening."""
        places = await places_from(self._ledger.graph, project, at)
        return await events_at(self._ledger.graph, project, [one for one in places if one not in told])

    @asynccontextmanager
    async def _listening(self, project: str, wanted: Wanted) -> AsyncIterator[Reader]:
        tail = self._tail(project)
        reader = Reader(wanted, self._longest)
        tail.readers.add(reader)
        try:
            await asyncio.shield(tail.begun)
            yield reader
        finally:
            tail.readers.discard(reader)
            if not tail.readers:
                self._leave(project)

    def _tail(self, project: str) -> Tail:
        if project not in self._tails:
            tail = Tail(self._ledger, project, self._period)
            self._tails[project] = tail, asyncio.create_task(tail.run())
        return self._tails[project][0]

    def _leave(self, project: str) -> None:
        if project in self._tails:
            self._tails.pop(project)[1].cancel()

    def is_followed(self, project: str) -> bool:
        """True if listeners receive everything that is committed from now on."""
        return project in self._tails and self._tails[project][0].begun.done()

    def close(self) -> None:
        for project in list(self._tails):
            self._leave(project)


def _recent(seqs: set[str], at: int) -> set[str]:
    """Keep the events that can come a second time."""
    low = place(at)
    return {one for one in seqs if one >= low}


@asynccontextmanager
async def open_feed(services: Services, announcer: InProcess, *, period: float = PERIOD) -> AsyncIterator[Feed]:
    feed = Feed(services, period=period)
    forget = announcer.on_changed.add(feed.wake)
    try:
        yield feed
    finally:
        forget()
        feed.close()
