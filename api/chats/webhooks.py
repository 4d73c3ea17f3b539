"""Takes in what platforms send: messages, pressed buttons, moved rooms. A second delivery changes nothing."""

import logging
from collections import Counter
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from api.chats.intakes import incoming
from api.chats.platform import Button, MaybeSent, Moved, NotSent, Platform, Posted, Pressed, Update
from api.chats.refusals import answered
from api.chats.slack import payload_of
from graph.actions.chats.making import chats_of_room, find_member, move_room, room_key
from graph.actions.chats.observed import observations_by_ids, pending_page
from graph.actions.chats.pendings import confirm_pending, reject_pending
from graph.actions.chats.pressing import press
from graph.actions.chats.taking_in import take_in
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.steps import Person
from graph.model.chat import Member
from graph.model.errors import BadInput, Forbidden, WhenceError
from graph.model.ids import node_id
from graph.model.observation import Chat, PendingStatus
from graph.process.services import Services

log = logging.getLogger("whence.chats")

MINUTE = 60_000_000
LISTED = 5
COMMAND = "/pending"
CONFIRM, REJECT = "c", "r"


class Inbox:
    """Takes in every update of a platform."""

    def __init__(self, services: Services, platforms: Mapping[str, Platform]) -> None:
        self.services, self.platforms = services, platforms
        self._minute: dict[str, tuple[int, Counter[str]]] = {}

    async def take(self, platform: Platform, update: Update) -> None:
        if isinstance(update, Posted):
            await self._posted(platform, update)
        elif isinstance(update, Pressed):
            await self._pressed(platform, update)
        else:
            await self._moved(platform, update)

    async def _chat(self, platform: Platform, room: str, topic: str | None = None) -> Chat | None:
        """A topic may be a chat of its own; else it is the room's."""
        for name in ([f"{room}/{topic}"] if topic else []) + [room]:
            found = await chats_of_room(self.services, room_key(platform.name, name))
            if found:
                return found[0]
        return None

    async def _posted(self, platform: Platform, said: Posted) -> None:
        chat = await self._chat(platform, said.room, said.topic)
        if chat is None:
            return
        if said.text.strip().partition("@")[0].casefold() == COMMAND and not said.edited:
            await self._list(platform, chat)
            return
        profile = await profile_of(self.services, chat.project)
        flood = self._is_flood(chat, said.at, profile.chats.messages_a_minute)
        who = _member(chat, said.names)
        message = incoming(
            chat,
            said.id,
            who.ref if who is not None else said.names[0],
            said.text,
            said.at,
            reply_to=said.reply_to,
            flood=flood,
            names=() if who is not None else said.names,
            platform=platform.name,
            topic=said.topic,
            deleted=said.deleted or None,
        )
        await take_in(self.services, chat.project, chat.ref, profile, [message])

    def _is_flood(self, chat: Chat, at: int, most: int) -> bool:
        """True if the chat's minute has too many messages, as this process has counted them."""
        minute, seen = self._minute.get(chat.id, (0, Counter[str]()))
        if at // MINUTE != minute:
            seen = Counter()
        seen["messages"] += 1
        self._minute[chat.id] = (at // MINUTE, seen)
        return seen["messages"] > most

    async def _moved(self, platform: Platform, moved: Moved) -> None:
        for chat in await chats_of_room(self.services, room_key(platform.name, moved.room)):
            await move_room(self.services, chat, room_key(platform.name, moved.to))
            log.info("the chat %s of %s goes on in another room of %s", chat.ref, chat.project, platform.name)

    # ── buttons

    async def _pressed(self, platform: Platform, pressed: Pressed) -> None:
        """Answered in any case, once: the platform shows its wheel until then."""
        try:
            said = await self._press(platform, pressed)
        except WhenceError as error:
            said = str(error)
        try:
            await platform.answer(pressed.call, said)
        except (NotSent, MaybeSent) as error:
            log.info("the answer to a pressed button in %s was not sent: %s", platform.name, error)

    async def _press(self, platform: Platform, pressed: Pressed) -> str:
        chat = await self._chat(platform, pressed.room)
        ref, _, what = pressed.data.partition("|")
        if chat is None or not ref or not what:
            raise BadInput("That button belongs to nothing here: send /pending to see what waits.")
        who = _member(chat, pressed.names)
        if who is None:
            raise Forbidden("Only who belongs to this chat may press that.")
        if what in (CONFIRM, REJECT):
            act = confirm_pending if what == CONFIRM else reject_pending
            done = await act(self.services, chat.project, ref, Person(who.ref))
            return f"{done.status.value.capitalize()}: {done.summary}"
        return await self._press_spoken(chat, pressed, ref, what, who)

    async def _press_spoken(self, chat: Chat, pressed: Pressed, ref: str, what: str, who: Member) -> str:
        """Bound to the message below which it stood, in the chat in which that was said."""
        (observation,) = await observations_by_ids(self.services.graph, [node_id(chat.project, ref)])
        words = observation.words if observation is not None and observation.chat == chat.ref else None
        if observation is None or words is None or not what.isdecimal() or int(what) >= len(words.buttons):
            raise BadInput("That button belongs to nothing here: send /pending to see what waits.")
        if words.sent_as not in (None, pressed.message):
            raise BadInput("That button belongs to another message: press it below the original message.")
        label = words.buttons[int(what)]
        await press(self.services, chat.project, chat.ref, observation.sent, label, Person(who.ref))
        return f"Noted: {label}"

    async def _list(self, platform: Platform, chat: Chat) -> None:
        """List the pendings, each with its two buttons: an answer to the asker, not a spoken message."""
        page = await pending_page(
            self.services.graph, chat.project, chat.ref, [PendingStatus.PENDING.value], LISTED, None
        )
        room = (chat.room or "").partition("|")[2]
        try:
            if not page.items:
                await platform.say(room, "Nothing waits for a confirmation.", [])
            for pending in page.items:
                buttons = [Button("Confirm", f"{pending.ref}|{CONFIRM}"), Button("Reject", f"{pending.ref}|{REJECT}")]
                await platform.say(room, pending.summary, buttons)
        except (NotSent, MaybeSent) as error:
            log.info("what waits in %s was not shown: %s", chat.ref, error)


def _member(chat: Chat, names: tuple[str, ...]) -> Member | None:
    return next((found for name in names if (found := find_member(chat, name)) is not None), None)


def webhook_routes() -> list[BaseRoute]:
    return [Route("/chats/{platform}", answered(hear), methods=["POST"])]


async def hear(request: Request) -> Response:
    """Take in a platform's own updates; a room without a chat is left out."""
    inbox: Inbox | None = getattr(request.app.state, "inbox", None)
    platform = inbox.platforms.get(request.path_params["platform"]) if inbox is not None else None
    if inbox is None or platform is None:
        return PlainTextResponse("No such platform is set up here: docs/chats.md says how.\n", 404)
    body = await request.body()
    headers = {name.lower(): value for name, value in request.headers.items()}
    if not platform.vouched(headers, body, inbox.services.now()):
        raise Forbidden("That did not come from where it should: the secret is missing or wrong.")
    try:
        payload = payload_of(body, headers.get("content-type", ""))
    except ValueError:
        raise BadInput("That is not JSON.") from None
    greeting = platform.greeting(payload)
    if greeting is not None:
        return PlainTextResponse(greeting)
    for update in _read(platform, payload):
        await inbox.take(platform, update)
    return JSONResponse({})


def _read(platform: Platform, payload: Mapping[str, Any]) -> list[Update]:
    """Leaves out unreadable messages: after an error the platform would send them again and again, and hold back the rest."""
    try:
        return platform.read(payload)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        log.warning("an update of %s can't be read and is left out: %s", platform.name, error)
        return []
