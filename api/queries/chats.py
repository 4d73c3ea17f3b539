"""Chats: what was heard in them, what waits, each gate, and what is in the calendar."""

from collections.abc import Sequence
from typing import Annotated

import strawberry

from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from api.types.chats import (
    Brain,
    CalendarEvent,
    Chat,
    ChatConnection,
    GateConnection,
    Observation,
    PendingConnection,
    PendingStatus,
    pendings,
)
from api.types.fields import answering
from api.types.scalars import DateTime
from graph.actions.chats import calendars, observed
from graph.actions.chats.brain import Told
from graph.model import calendar
from graph.model import observation as model
from graph.model.ids import node_id

_WAITING = [PendingStatus.PENDING]
From = Annotated[DateTime, strawberry.argument(name="from")]


@strawberry.type
class ChatQueries:
    @answering(Chat | None)
    async def chat(self, info: Info, project: str, ref: str) -> model.Chat | None:
        return await info.context.loaders.chats.load(node_id(info.context.enter(project), ref))

    @answering(ChatConnection)
    async def chats(
        self, info: Info, project: str, first: int | None = 50, after: str | None = None
    ) -> Listing[model.Chat]:
        graph, slug = info.context.services.graph, (await info.context.project(project)).slug
        place = read_cursor("chats", after)
        page = await observed.chats_page(graph, slug, checked_first(first, 50), place)
        return Listing("chats", page, place is not None, lambda: observed.count_chats(graph, slug))

    @answering(PendingConnection, "The understood arrangements that wait for a person to confirm them.")
    async def pending(
        self,
        info: Info,
        project: str,
        statuses: list[PendingStatus] | None = _WAITING,
        first: int | None = 50,
        after: str | None = None,
    ) -> Listing[model.Pending]:
        slug = (await info.context.project(project)).slug
        return await pendings(info, slug, None, statuses, first, after)

    @answering(Observation | None, "The handling of a message; of an edited message, its last version.")
    async def observation(self, info: Info, project: str, chat: str, message: str) -> model.Observation | None:
        slug = info.context.enter(project)
        return await observed.observation_of(info.context.services, slug, chat, message)

    @answering(GateConnection, "Every gate that was asked, newest first: of a project, a chat or a message.")
    async def confidence_log(
        self,
        info: Info,
        project: str,
        chat: str | None = None,
        message: str | None = None,
        first: int | None = 50,
        after: str | None = None,
    ) -> Listing[model.Gate]:
        graph, slug = info.context.services.graph, (await info.context.project(project)).slug
        place, only = read_cursor("gates", after), None
        if message is not None:
            only = await observed.versions_of(graph, slug, chat or "", message)
        page = await observed.gates_page(graph, slug, chat, only, checked_first(first, 50), place)
        return Listing("gates", page, place is not None, lambda: observed.count_gates(graph, slug, chat, only))

    @answering(list[CalendarEvent], "Each time at which something happens, in order; what was called off is left out.")
    async def events(
        self, info: Info, project: str, from_: From, to: DateTime, person: str | None = None
    ) -> Sequence[calendar.CalendarEvent]:
        slug = (await info.context.project(project)).slug
        return await calendars.occurring(info.context.services, slug, from_, to, person)

    @answering(Brain, "An answer from the calendar, the chat and the decisions.")
    async def brain(self, info: Info, project: str, question: str, chat: str | None = None) -> Told:
        slug = (await info.context.project(project)).slug
        return await info.context.brain.ask(slug, chat, question)
