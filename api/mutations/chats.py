"""Chats: making them, taking in what is said there, their calendars, and what people answer."""

from collections.abc import Sequence

import strawberry

from api.chats import intakes
from api.context import Info
from api.types.chats import CalendarEvent, Chat, ChatInput, ChatMessageInput, EventInput, Observation, Pending
from api.types.conflicts import Conflict
from api.types.fields import answering
from graph.actions.chats import calendars, making, pendings
from graph.actions.chats.pressing import press
from graph.actions.chats.taking_in import take_in
from graph.actions.reviewing.steps import Person
from graph.model import calendar, conflict
from graph.model import observation as model
from graph.model.words import Role


@strawberry.type
class ChatMutations:
    @answering(
        Chat,
        "Makes a chat that Whence listens to; with the ref of an existing chat, changes its title and adds people.",
    )
    async def create_chat(self, info: Info, project: str, input: ChatInput) -> model.Chat:  # noqa: A002
        slug = (await info.context.project(project, Role.WRITER)).slug
        return await making.create_chat(info.context.services, slug, intakes.spec_of(input))

    @answering(
        list[Observation],
        "Keeps messages of a chat. It answers after the first gate (`tier1`); `observation` shows later what was understood.",
    )
    async def capture_chat(
        self, info: Info, project: str, chat: str, messages: list[ChatMessageInput]
    ) -> Sequence[model.Observation]:
        context = info.context
        profile = await context.profile(project, Role.WRITER)
        there = await making.chat_by_ref(context.services, project, chat)
        sent = intakes.of_chat(there, messages, context.services.now())
        return await take_in(context.services, project, chat, profile, intakes.vouched_for(context.viewer, sent))

    @answering(CalendarEvent, "Adds an entry to a calendar by hand. The claim behind it is ACTIVE, in your name.")
    async def add_event(
        self,
        info: Info,
        project: str,
        input: EventInput,  # noqa: A002
        chat: str | None = None,
    ) -> calendar.CalendarEvent:
        context = info.context
        slug = (await context.project(project, Role.WRITER)).slug
        where = await making.chat_by_ref(context.services, slug, chat) if chat is not None else None
        brought = intakes.of_event(input, where, context.viewer.name, context.services.now())
        return await calendars.add_event(context.services, slug, brought, context.person())

    @answering(CalendarEvent, "Cancels an entry of a calendar. The claim behind it is archived, in your name.")
    async def cancel_event(self, info: Info, project: str, ref: str, note: str | None = None) -> calendar.CalendarEvent:
        slug = info.context.enter(project, Role.REVIEWER)
        return await calendars.cancel_event(info.context.services, slug, ref, info.context.person(note))

    @answering(
        list[CalendarEvent],
        "Brings an iCalendar file into a calendar. Entries that came before are known by their UID.",
    )
    async def import_calendar(
        self, info: Info, project: str, ics: str, chat: str | None = None
    ) -> Sequence[calendar.CalendarEvent]:
        context = info.context
        slug = (await context.project(project, Role.REVIEWER)).slug
        where = await making.chat_by_ref(context.services, slug, chat) if chat is not None else None
        brought = intakes.of_calendar(ics, where, context.viewer.name, context.services.now())
        return await calendars.bring_calendar(context.services, slug, brought, context.person())

    @answering(
        str,
        "Makes a secret address to which calendar programs subscribe, below this service's own. The address before it ends.",
    )
    async def new_calendar_feed(self, info: Info, project: str, chat: str) -> str:
        slug = info.context.enter(project, Role.REVIEWER)
        return f"/calendar/{await making.new_feed(info.context.services, slug, chat)}.ics"

    @answering(Pending, "Confirms what waits: its entry is written, in one transaction with a review in your name.")
    async def confirm_pending(self, info: Info, project: str, ref: str) -> model.Pending:
        slug = info.context.enter(project, Role.REVIEWER)
        return await pendings.confirm_pending(info.context.services, slug, ref, info.context.person())

    @answering(Pending, "Turns down what waits: no entry is written.")
    async def reject_pending(self, info: Info, project: str, ref: str, note: str | None = None) -> model.Pending:
        slug = info.context.enter(project, Role.REVIEWER)
        return await pendings.reject_pending(info.context.services, slug, ref, info.context.person(note))

    @answering(
        Conflict,
        "Presses a button below a message of Whence, for a member of the chat. That closes the conflict that the message is about.",
    )
    async def press(self, info: Info, project: str, chat: str, message: str, button: str, by: str) -> conflict.Conflict:
        context = info.context
        slug = context.enter(project, Role.REVIEWER)
        there = await making.chat_by_ref(context.services, slug, chat)
        who = making.member_of(there, by)
        return await press(context.services, slug, chat, message, button, Person(who.ref))
