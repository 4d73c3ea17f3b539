"""The subscriptions of the schema: what happens in a project, as far as the viewer may see it."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, nullcontext
from typing import Any, TypeVar

import strawberry

from api.context import Info
from api.subscriptions.reader import Wanted
from api.tokens import LOCAL
from api.types.chats import PendingEvent, SpokenEvent
from api.types.events import ClaimEvent, ConflictEvent, RunEvent
from api.types.scalars import DateTime
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.event import Event
from graph.model.observation import Observation, Pending
from graph.model.source import Run
from graph.model.status import ClaimStatus

Events = AsyncGenerator[Event, None]
F = TypeVar("F", bound=Callable[..., Any])


def watching(kind: Any, description: str) -> Callable[[F], F]:
    """A subscription whose events are shown as `kind`."""
    field: Any = strawberry.subscription(graphql_type=kind, description=description)
    made: Callable[[F], F] = field
    return made


async def _watch(info: Info, project: str, wanted: Wanted, since: int | None) -> Events:
    """The project is looked up first: a wrong name must not wait for events that never come.

    A reader who may not see it any more is cut off before the next event.
    """
    context = info.context
    slug = (await context.project(project)).slug
    # The person at the machine needs no token, and has no limit.
    seat = nullcontext() if context.viewer == LOCAL else context.feed.seat(context.viewer.name)
    with seat:
        async with aclosing(context.feed.events(slug, wanted, since)) as events:
            async for event in events:
                await context.still_sees(slug)
                yield event


@strawberry.type
class Subscription:
    @watching(ConflictEvent, "Conflicts as they open, gain members and are closed.")
    def conflicts(self, info: Info, project: str, since: DateTime | None = None) -> Events:
        return _watch(info, project, lambda event: isinstance(event.subject, Conflict), since)

    @watching(ClaimEvent, "Claims as they come and change; `statuses` are those that a claim has by then.")
    def claims(
        self, info: Info, project: str, since: DateTime | None = None, statuses: list[ClaimStatus] | None = None
    ) -> Events:
        def wanted(event: Event) -> bool:
            return isinstance(event.subject, Claim) and (statuses is None or event.subject.status in statuses)

        return _watch(info, project, wanted, since)

    @watching(RunEvent, "Runs as they are queued and end.")
    def runs(self, info: Info, project: str, since: DateTime | None = None) -> Events:
        return _watch(info, project, lambda event: isinstance(event.subject, Run), since)

    @watching(
        SpokenEvent, "The words that are said in chats, with the message and the rule that made them worth saying."
    )
    def spoken(self, info: Info, project: str, since: DateTime | None = None) -> Events:
        return _watch(info, project, lambda event: isinstance(event.subject, Observation), since)

    @watching(PendingEvent, "The arrangements that wait for a confirmation, as they come and are answered.")
    def pending(self, info: Info, project: str, since: DateTime | None = None) -> Events:
        return _watch(info, project, lambda event: isinstance(event.subject, Pending), since)
