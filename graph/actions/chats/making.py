"""Making a chat, and finding one: by its ref, by the room its platform keeps it in, by the secret of its calendar."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from graph import clock
from graph.actions.operating.projects import checked_line, checked_ref, no_project
from graph.engine import Transaction
from graph.model.chat import Member
from graph.model.errors import FIND_CHATS, BadInput, NotFound
from graph.model.ids import node_id
from graph.model.observation import Chat
from graph.process.services import Services
from graph.store.chats import chat_from, chat_props, said_of
from graph.store.props import without_nones

PEOPLE_MAX = 500
PLATFORMS = ("api", "telegram", "slack")


@dataclass(frozen=True, slots=True)
class ChatSpec:
    """A chat as somebody describes it. `room`: its id on its platform; without one, the chat's ref serves."""

    ref: str
    title: str
    platform: str = "api"
    timezone: str = "UTC"
    people: tuple[Member, ...] = ()
    room: str | None = None


async def create_chat(services: Services, project: str, spec: ChatSpec) -> Chat:
    """A ref that is there already says anew who belongs to it, what it is called and where it is."""
    wanted = _checked(project, spec, services.now())
    await _refuse_shared_room(services, wanted)
    rows = await services.graph.write(
        "chat.create", project=node_id(project, ""), id=wanted.id, props=without_nones(chat_props(wanted))
    )
    if not rows:
        raise no_project(project)
    found = chat_from(rows[0]["chat"])
    if found.platform != wanted.platform:
        raise BadInput(f"The chat {found.ref!r} is on {found.platform} already: choose another ref.")
    anew = replace(wanted, created_at=found.created_at, feed=found.feed, people=_together(found.people, wanted.people))
    if said_of(anew) == said_of(found):
        return found
    row = await services.graph.write_one("chat.say", id=found.id, props=said_of(anew))
    return chat_from(row["chat"])


def _checked(project: str, spec: ChatSpec, now: int) -> Chat:
    ref = checked_ref(spec.ref, "a chat")
    if "/" in ref:
        raise BadInput(f"{ref[:80]!r} is not a ref for a chat: write it without “/”.")
    title = checked_line(spec.title, "A chat's title") if spec.title.strip() else ref
    if spec.platform not in PLATFORMS:
        raise BadInput(
            f"{spec.platform[:40]!r} is not a platform that is known here: there are {', '.join(PLATFORMS)}."
        )
    room = None if spec.platform == "api" else room_key(spec.platform, checked_line(spec.room or ref, "A chat's room"))
    people = _checked_people(spec.people)
    return Chat(project, ref, title, spec.platform, checked_zone(spec.timezone), people, now, room)


def room_key(platform: str, room: str) -> str:
    return f"{platform}|{room}"


def checked_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadInput(f"{name[:60]!r} is not a time zone: write one like Europe/London, or UTC.") from None
    return name


def _checked_people(people: Sequence[Member]) -> tuple[Member, ...]:
    if len(people) > PEOPLE_MAX:
        raise BadInput(f"{len(people)} people came: a chat has at most {PEOPLE_MAX}.")
    checked = []
    for person in people:
        ref = checked_ref(person.ref, "a person").casefold()
        told = (checked_line(name, "A person's name") for name in person.names if name.strip())
        role = checked_line(person.role, "A person's role") if person.role.strip() else "adult"
        checked.append(Member(ref, tuple(dict.fromkeys(told)) or (person.ref.strip(),), role.casefold()))
    if len({member.ref for member in checked}) < len(checked):
        raise BadInput("Two people have one ref: give each a ref of their own.")
    return tuple(checked)


def _together(there: Sequence[Member], said: Sequence[Member]) -> tuple[Member, ...]:
    """A person who is named again is as described last. People who are not named stay."""
    found = {member.ref: member for member in there} | {member.ref: member for member in said}
    return tuple(found.values())


async def _refuse_shared_room(services: Services, chat: Chat) -> None:
    """Each room belongs to one chat of one project: what is said in it must not be heard in two places."""
    if chat.room is None:
        return
    for other in await chats_of_room(services, chat.room):
        if other.id != chat.id:
            raise BadInput("That room is listened to by another chat already: each room belongs to one project.")


async def chats_of_room(services: Services, room: str) -> list[Chat]:
    return [chat_from(row["chat"]) for row in await services.graph.read("chat.of_rooms", rooms=[room])]


async def chat_by_ref(services: Services, project: str, ref: str) -> Chat:
    rows = await services.graph.read("chat.by_ids", ids=[node_id(project, ref)])
    if not rows:
        raise no_chat(project, ref)
    return chat_from(rows[0]["chat"])


async def take_chat(tx: Transaction, project: str, ref: str) -> Chat:
    row = await tx.run_maybe("chat.take", id=node_id(project, ref))
    if row is None:
        raise no_chat(project, ref)
    return chat_from(row["chat"])


def no_chat(project: str, ref: str) -> NotFound:
    return NotFound(f"There is no chat {ref!r} in {project!r}: {FIND_CHATS}")


# ── the calendar that programs subscribe to


async def new_feed(services: Services, project: str, ref: str) -> str:
    """A secret of its own for the chat's calendar; the one before it opens nothing from now on."""
    chat = await chat_by_ref(services, project, ref)
    secret = clock.token(24)
    await services.graph.write_one("chat.say", id=chat.id, props={"feed": _digest(secret)})
    return secret


async def chat_of_feed(services: Services, secret: str) -> Chat | None:
    rows = await services.graph.read("chat.of_feed", feed=_digest(secret))
    return chat_from(rows[0]["chat"]) if rows else None


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


async def move_room(services: Services, chat: Chat, room: str) -> Chat:
    """Its platform keeps the chat elsewhere from now on; everything that was heard in it stays its own."""
    row = await services.graph.write_one("chat.say", id=chat.id, props={"room": room})
    return chat_from(row["chat"])


# ── people by name


def find_member(chat: Chat, name: str) -> Member | None:
    wanted = name.strip().casefold()
    by_ref = next((person for person in chat.people if person.ref.casefold() == wanted), None)
    if by_ref is not None:
        return by_ref
    named = [person for person in chat.people if wanted in (called.casefold() for called in person.names)]
    return named[0] if len(named) == 1 else None


def member_of(chat: Chat, name: str) -> Member:
    found = find_member(chat, name)
    if found is None:
        there = ", ".join(person.ref for person in chat.people) or "nobody yet"
        raise BadInput(f"{name[:60]!r} does not belong to {chat.ref!r}: there are {there}. createChat adds people.")
    return found


def sender_of(chat: Chat, name: str) -> str:
    """Each writer belongs to the chat from then on, under the name that they write with."""
    found = find_member(chat, name)
    return found.ref if found is not None else name.strip()
