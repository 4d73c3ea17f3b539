"""Telegram: updates of its Bot API as they come to a webhook, and messages with buttons below them."""

import hmac
from collections.abc import Mapping, Sequence
from typing import Any

import httpx2

from api.chats.calling import PATIENCE, Json, called
from api.chats.platform import Button, MaybeSent, Moved, NotSent, Posted, Pressed, Update
from graph.model.times import SECOND

HEADER = "x-telegram-bot-api-secret-token"


class Telegram:
    name = "telegram"

    def __init__(self, token: str, secret: str, url: str) -> None:
        self._secret = secret
        self._client = httpx2.AsyncClient(base_url=f"{url.rstrip('/')}/bot{token}", timeout=PATIENCE)

    # ── incoming

    def vouched(self, headers: Mapping[str, str], body: bytes, now: int) -> bool:
        """True if the secret is Telegram's. Without a secret of our own nothing is believed."""
        del body, now
        return bool(self._secret) and hmac.compare_digest(headers.get(HEADER, "").encode(), self._secret.encode())

    def greeting(self, payload: Json) -> str | None:
        del payload
        return None

    def read(self, payload: Json) -> list[Update]:
        if isinstance(payload.get("callback_query"), Mapping):
            return _pressed(payload["callback_query"])
        edited = payload.get("edited_message")
        message = edited or payload.get("message")
        if not isinstance(message, Mapping) or not isinstance(message.get("chat"), Mapping):
            return []
        room = str(message["chat"].get("id"))
        if message.get("migrate_to_chat_id"):
            return [Moved(room, str(message["migrate_to_chat_id"]))]
        writer = message.get("from")
        if not isinstance(writer, Mapping) or writer.get("is_bot"):
            return []
        text = str(message.get("text") or message.get("caption") or "")
        if not text.strip():
            text = _wordless(message)
        if not text:
            return []
        return [
            Posted(
                room=room,
                id=str(message.get("message_id")),
                names=_names(writer),
                text=text,
                at=int(message.get("edit_date") or message.get("date") or 0) * SECOND,
                topic=str(message["message_thread_id"]) if message.get("is_topic_message") else None,
                reply_to=_reply(message),
                edited=bool(edited),
            )
        ]

    # ── outgoing

    async def say(self, room: str, text: str, buttons: Sequence[Button], reply_to: str | None = None) -> str:
        chat, _, topic = room.partition("/")
        told: dict[str, Any] = {"chat_id": chat, "text": text, "disable_notification": False}
        if topic:
            told["message_thread_id"] = int(topic)
        if reply_to and reply_to.isdecimal():
            told["reply_parameters"] = {"message_id": int(reply_to), "allow_sending_without_reply": True}
        if buttons:
            row = [{"text": button.label, "callback_data": button.data} for button in buttons]
            told["reply_markup"] = {"inline_keyboard": [row]}
        sent = await self._call("sendMessage", told)
        return str(sent.get("message_id"))

    async def answer(self, call: str, text: str) -> None:
        await self._call("answerCallbackQuery", {"callback_query_id": call, "text": text[:200]})

    async def check(self) -> str | None:
        try:
            me = await self._call("getMe", {})
        except (NotSent, MaybeSent) as error:
            return f"Telegram does not know this bot: {error}"
        if not me.get("can_read_all_group_messages"):
            return (
                "This bot only hears what is said to it: turn its privacy mode off at BotFather (/setprivacy), "
                "then add it to the group again."
            )
        return None

    async def close(self) -> None:
        await self._client.aclose()

    async def _call(self, method: str, told: Json) -> Json:
        found = (await called(self._client, "Telegram", method, told)).get("result")
        return found if isinstance(found, Mapping) else {}


def _pressed(query: Json) -> list[Update]:
    message, writer = query.get("message"), query.get("from")
    if not isinstance(message, Mapping) or not isinstance(writer, Mapping) or writer.get("is_bot"):
        return []
    room = str((message.get("chat") or {}).get("id"))
    return [
        Pressed(room, str(message.get("message_id")), str(query.get("data") or ""), _names(writer), str(query["id"]))
    ]


def _names(writer: Json) -> tuple[str, ...]:
    first, last = str(writer.get("first_name") or ""), str(writer.get("last_name") or "")
    whole = f"{first} {last}".strip()
    said = (str(writer.get("username") or ""), whole, first, f"tg{writer.get('id')}")
    return tuple(dict.fromkeys(name for name in said if name))


def _reply(message: Json) -> str | None:
    """Return the message that it answers. In a topic every message answers the first: that is no reply."""
    there = message.get("reply_to_message")
    if not isinstance(there, Mapping) or "forum_topic_created" in there:
        return None
    return str(there.get("message_id"))


def _wordless(message: Json) -> str:
    """A sticker stands for its emoji; of a photo only that it was one is known."""
    sticker = message.get("sticker")
    if isinstance(sticker, Mapping) and sticker.get("emoji"):
        return str(sticker["emoji"])
    return next((f"[{kind}]" for kind in ("photo", "video", "voice", "document", "location") if kind in message), "")
