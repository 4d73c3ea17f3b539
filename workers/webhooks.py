"""Delivers what happens to webhooks: in order, at least once, each by one process at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from graph.actions.operating.webhooks import (
    LOOKED_AT,
    due_webhooks,
    lease_webhook,
    record_delivery,
    record_failure,
    undelivered_events,
    wanted_events,
)
from graph.model.errors import WhenceError
from graph.model.event import Event
from graph.model.webhook import Webhook
from graph.process.services import Services
from graph.rules.webhooks import payload_of
from workers.announcers import InProcess
from workers.backoff import Backoff
from workers.posting import NotDelivered, post

PERIOD = 5.0  # seconds between two looks, if nothing wakes it earlier
GATHER = 0.2  # seconds in which what happens together is delivered together


class Deliverer:
    def __init__(self, services: Services, *, inside: bool = False) -> None:
        self._ledger = services
        self._inside = inside
        self._woken = asyncio.Event()

    def wake(self, _project: str | None = None) -> None:
        self._woken.set()

    async def run(self) -> None:
        backoff = Backoff("delivering to webhooks")
        while True:
            try:
                await self.look()
                backoff.works()
                with suppress(TimeoutError):
                    async with asyncio.timeout(PERIOD):
                        await self._woken.wait()
                await asyncio.sleep(GATHER)
                self._woken.clear()
            except WhenceError as error:
                await backoff.failed(error)

    async def look(self) -> None:
        """A slow receiver keeps no other waiting."""
        due = await due_webhooks(self._ledger)
        await asyncio.gather(*(self._deliver(one) for one in due))

    async def _deliver(self, name: str) -> None:
        async with lease_webhook(self._ledger, name) as mine:
            if mine is None:
                return
            token, webhook = mine
            while events := await undelivered_events(self._ledger.graph, webhook):
                after = await self._tell(token, webhook, events)
                if after is None or len(events) < LOOKED_AT:
                    return
                webhook = after

    async def _tell(self, token: str, webhook: Webhook, events: list[Event]) -> Webhook | None:
        """Deliver the events. Each delivery is kept at once: a process that dies repeats one event at most. None: stop for
        now."""
        heard: list[Event] = []
        for event in events:
            heard.append(event)
            if not wanted_events(webhook, [event]):
                continue
            try:
                await post(webhook.url, webhook.secret, _name(webhook, event), payload_of(event), inside=self._inside)
            except NotDelivered as error:
                await record_failure(self._ledger, token, webhook, str(error), gone=error.gone)
                return None
            after = await record_delivery(self._ledger, token, webhook, heard)
            if after is None:
                return None
            webhook, heard = after, []
        return await record_delivery(self._ledger, token, webhook, heard) if heard else webhook


def _name(webhook: Webhook, event: Event) -> str:
    """The same for every try."""
    return f"{webhook.project}.{event.seq}".replace("|", ".")


@asynccontextmanager
async def delivering(deliverer: Deliverer, announcer: InProcess | None = None) -> AsyncIterator[None]:
    """Beside the workers; with an announcer, woken by each commit of this process."""
    forget = announcer.on_changed.add(deliverer.wake) if announcer is not None else None
    task = asyncio.create_task(deliverer.run())
    try:
        yield
    finally:
        if forget is not None:
            forget()
        task.cancel()
        await asyncio.wait([task])
