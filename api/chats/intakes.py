"""Turns clients' and platforms' input into intakes: rendered, named, dated, in the chat's own time."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from api.body import MOST_AT_ONCE
from api.intake import checked_count, checked_name, checked_time, of_hand, said
from api.types.chats import ChatInput, ChatMessageInput, EventInput
from api.types.scalars import Zoneless
from api.vouching import vouched
from extract.sources.rendered import known, render_message
from graph.actions.capturing.capture import Intake
from graph.actions.chats.calendars import Brought, local_time
from graph.actions.chats.making import ChatSpec, member_of, sender_of
from graph.actions.chats.taking_in import Incoming
from graph.model.chat import Member
from graph.model.errors import BadInput
from graph.model.observation import Chat
from graph.model.viewer import Viewer
from graph.model.words import SourceKind
from graph.rules.calendars.entries import Entry, is_all_day, sentence_of, status_in

MOST_EVENTS = 2_000
LONGEST_CALENDAR = 2_000_000
MINUTE = 60_000_000


def spec_of(given: ChatInput) -> ChatSpec:
    people = tuple(Member(person.ref, tuple(person.names), person.role) for person in given.people or ())
    room = given.room if isinstance(given.room, str) else None
    return ChatSpec(given.ref, given.title, given.platform, given.timezone, people, room)


def of_chat(chat: Chat, messages: Sequence[ChatMessageInput], now: int) -> list[Incoming]:
    """Messages that say no time were said now, in the order in which they come."""
    checked_count(messages, MOST_AT_ONCE, "messages")
    return [_of_message(chat, one, now, place) for place, one in enumerate(messages)]


def _of_message(chat: Chat, one: ChatMessageInput, now: int, place: int) -> Incoming:
    at = checked_time(one.at, f"The at of message {place + 1}") if isinstance(one.at, int) else now + place
    edits = checked_name(one.edits, "The id of the message that is edited") if one.edits else None
    reply = checked_name(one.reply_to, "The id of the message that is answered") if one.reply_to else None
    return incoming(chat, one.id, one.sender, one.text, at, reply_to=reply, edits=edits)


def incoming(
    chat: Chat,
    name: str,
    sender: str,
    text: str,
    at: int,
    *,
    reply_to: str | None = None,
    edits: str | None = None,
    flood: bool = False,
    names: tuple[str, ...] = (),
    **origin: Any,
) -> Incoming:
    name = checked_name(name, "A message's id")
    who = sender_of(chat, checked_name(sender, "A message's sender"))
    told = known(chat=chat.ref, id=name, author=who, replyTo=reply_to, edits=edits, **origin)
    rendered = render_message(said(text, "A message"), told)
    intake = Intake(
        SourceKind.MESSAGE, rendered.text, rendered.sha256, rendered.sections, at, author=who, origin=rendered.origin
    )
    return Incoming(name, intake, reply_to, edits, flood, names)


def vouched_for(viewer: Viewer, sent: Sequence[Incoming]) -> list[Incoming]:
    return [
        replace(one, intake=intake)
        for one, intake in zip(sent, vouched(viewer, [message.intake for message in sent]), strict=True)
    ]


def of_event(given: EventInput, chat: Chat | None, author: str, now: int) -> Brought:
    zone = chat.timezone if chat is not None else "UTC"
    start = local_time(given.start, zone) if isinstance(given.start, Zoneless) else int(given.start)
    if not 1 <= given.minutes <= 60 * 24 * 60:
        raise BadInput("An event lasts between 1 minute and 60 days.")
    entry = Entry(
        summary=given.summary.strip(),
        people=_people(chat, given.people),
        start=checked_time(start, "The event's start"),
        end=start + given.minutes * MINUTE,
        timezone=zone,
        repeats=(given.repeats or "").strip().removeprefix("RRULE:") or None,
        place=(given.place or "").strip() or None,
        status=status_in(given.summary),
        all_day=is_all_day(start, given.minutes, zone),
        uid=checked_name(given.id, "An event's id") if given.id else None,
    )
    said = hashlib.sha256(sentence_of(entry).encode()).hexdigest()[:24]
    return _brought(replace(entry, content=said), chat, author, now)


def _brought(entry: Entry, chat: Chat | None, author: str, now: int) -> Brought:
    return Brought(entry, of_hand(sentence_of(entry), None, author, None, now), chat.ref if chat is not None else None)


def of_calendar(ics: str, chat: Chat | None, author: str, now: int) -> list[Brought]:
    if len(ics) > LONGEST_CALENDAR:
        raise BadInput(f"A calendar has at most {LONGEST_CALENDAR:,} characters: bring it in parts.")
    from graph.rules.calendars.ics import read_calendar  # noqa: PLC0415 - its library is large, and few have calendars

    zone = chat.timezone if chat is not None else "UTC"
    entries = read_calendar(ics, zone, chat.people if chat is not None else ())
    if len(entries) > MOST_EVENTS:
        raise BadInput(f"{len(entries)} entries came: bring at most {MOST_EVENTS} at once.")
    return [_brought(entry, chat, author, now) for entry in entries]


def _people(chat: Chat | None, named: Sequence[str]) -> tuple[str, ...]:
    """Return people's refs, also where they are called by a name."""
    if chat is None:
        return tuple(dict.fromkeys(one.strip() for one in named if one.strip()))
    return tuple(dict.fromkeys(member_of(chat, one).ref for one in named))
