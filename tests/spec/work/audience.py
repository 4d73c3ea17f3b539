"""Somebody who listens, and what they have heard."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from api.subscriptions.feed import Feed
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.event import Event
from graph.model.source import Run
from tests.services.waiting import until

Wanted = Callable[[Event], bool]


def anything(_: Event) -> bool:
    return True


def claims(event: Event) -> bool:
    return isinstance(event.subject, Claim)


def runs(event: Event) -> bool:
    return isinstance(event.subject, Run)


def conflicts(event: Event) -> bool:
    return isinstance(event.subject, Conflict)


@dataclass
class Audience:
    heard: list[Event] = field(default_factory=list)
    failed: Exception | None = None

    async def listen(self, events: AsyncIterator[Event]) -> None:
        try:
            async for event in events:
                self.heard.append(event)
        except Exception as error:
            self.failed = error

    @property
    def refs(self) -> list[str]:
        return [one.subject.ref for one in self.heard]

    async def hears(self, count: int, patience: float = 15.0) -> list[Event]:
        """Wait for so many events, then a moment longer for one too many."""
        with suppress(TimeoutError):
            await until(lambda: len(self.heard) >= count, patience)
        await asyncio.sleep(0.1)
        return self.heard


@asynccontextmanager
async def listening(
    feed: Feed, project: str, wanted: Wanted = anything, since: int | None = None
) -> AsyncIterator[Audience]:
    """Yields once the listener would not miss anything."""
    audience = Audience()
    events = feed.events(project, wanted, since)
    task = asyncio.create_task(audience.listen(events))
    await until(lambda: feed.is_followed(project) or task.done(), every=0.005)
    try:
        yield audience
    finally:
        task.cancel()
        await asyncio.wait([task])
        await events.aclose()
