"""Slack: its Events API and its buttons, in the form that an export has them in, too."""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs

import httpx2

from api.chats.calling import PATIENCE, Json, called
from api.chats.platform import Button, MaybeSent, NotSent, Posted, Pressed, Update
from extract.imports.slack_blocks import Names
from graph.model.times import MINUTE, SECOND

NOBODY = Names({}, {})  # people are known by their ids here: the chat knows what they are called
OLDEST = 5 * MINUTE  # a signature that is older may have been overheard
_OF_PEOPLE = frozenset({"", "thread_broadcast", "me_message", "file_share"})


class Slack:
    name = "slack"

    def __init__(self, token: str, secret: str, url: str) -> None:
        self._secret = secret
        headers = {"authorization": f"Bearer {token}"}
        self._client = httpx2.AsyncClient(base_url=url.rstrip("/"), headers=headers, timeout=PATIENCE)

    # ── incoming

    def vouched(self, headers: Mapping[str, str], body: bytes, now: int) -> bool:
        stamp, signed = headers.get("x-slack-request-timestamp", ""), headers.get("x-slack-signature", "")
        if not self._secret or not stamp.isdecimal() or abs(now - int(stamp) * SECOND) > OLDEST:
            return False
        said = b"v0:" + stamp.encode() + b":" + body
        ours = "v0=" + hmac.new(self._secret.encode(), said, hashlib.sha256).hexdigest()
        return hmac.compare_digest(ours.encode(), signed.encode())

    def greeting(self, payload: Json) -> str | None:
        return str(payload["challenge"]) if payload.get("type") == "url_verification" else None

    def read(self, payload: Json) -> list[Update]:
        if payload.get("type") == "block_actions":
            return _pressed(payload)
        event = payload.get("event")
        if payload.get("type") != "event_callback" or not isinstance(event, Mapping) or event.get("type") != "message":
            return []
        room, subtype = str(event.get("channel")), str(event.get("subtype") or "")
        if subtype == "message_deleted" and isinstance(event.get("previous_message"), Mapping):
            was = event["previous_message"]
            return _posted(room, {**was, "text": "(deleted)"}, _micros(event.get("ts")), edited=True, deleted=True)
        if subtype == "message_changed" and isinstance(event.get("message"), Mapping):
            now = event["message"]
            stamp = (now.get("edited") or {}).get("ts") or event.get("ts")
            return _posted(room, now, _micros(stamp), edited=True)
        return _posted(room, event, _micros(event.get("ts"))) if subtype in _OF_PEOPLE else []

    # ── outgoing

    async def say(self, room: str, text: str, buttons: Sequence[Button], reply_to: str | None = None) -> str:
        channel, _, thread = room.partition("/")
        text = _escaped(text)
        told: dict[str, Any] = {"channel": channel, "text": text}
        if thread:
            told["thread_ts"] = thread
        if buttons:
            pressed = [
                {
                    "type": "button",
                    "text": {"type": "plain_text", "text": button.label},
                    "value": button.data,
                    "action_id": f"b{n}",
                }
                for n, button in enumerate(buttons)
            ]
            section = {"type": "section", "text": {"type": "mrkdwn", "text": text}}
            told["blocks"] = [section, {"type": "actions", "elements": pressed}]
        del reply_to  # a reply would open a thread beside the talk
        return str((await called(self._client, "Slack", "chat.postMessage", told)).get("ts"))

    async def answer(self, call: str, text: str) -> None:
        """Send the answer to `call`, the address that Slack gave: only the person who pressed sees it."""
        channel, _, user = call.partition("|")
        await called(self._client, "Slack", "chat.postEphemeral", {"channel": channel, "user": user, "text": text})

    async def check(self) -> str | None:
        try:
            await called(self._client, "Slack", "auth.test", {})
        except (NotSent, MaybeSent) as error:
            return f"Slack does not know this bot: {error}"
        return None

    async def close(self) -> None:
        await self._client.aclose()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def form_of(body: bytes) -> str:
    """Buttons come as a form whose one field holds the JSON."""
    return parse_qs(body.decode()).get("payload", ["{}"])[0]


def _posted(room: str, row: Json, at: int, *, edited: bool = False, deleted: bool = False) -> list[Update]:
    if row.get("bot_id") or not row.get("user"):
        return []
    text = NOBODY.plain(str(row.get("text") or "")).strip() or ("[file]" if row.get("files") else "")
    if not text:
        return []
    stamp, thread = str(row.get("ts")), row.get("thread_ts")
    reply = str(thread) if thread and str(thread) != stamp else None
    return [Posted(room, stamp, (str(row["user"]),), text, at, None, reply, edited, deleted)]


def _pressed(payload: Json) -> list[Update]:
    user, channel = payload.get("user") or {}, str((payload.get("channel") or {}).get("id"))
    message = str((payload.get("message") or {}).get("ts"))
    names = tuple(dict.fromkeys(str(one) for one in (user.get("id"), user.get("username"), user.get("name")) if one))
    data = [str(one.get("value") or "") for one in payload.get("actions") or [] if isinstance(one, Mapping)]
    return [Pressed(channel, message, one, names, f"{channel}|{user.get('id')}") for one in data[:1]]


def _micros(stamp: object) -> int:
    seconds, _, rest = str(stamp or "0").partition(".")
    if not seconds.isdecimal():
        return 0
    return int(seconds) * SECOND + int((rest if rest.isdecimal() else "0").ljust(6, "0")[:6])


def payload_of(body: bytes, kind: str) -> Json:
    """Return the payload of a request, from JSON or from a form."""
    text = form_of(body) if kind.startswith("application/x-www-form-urlencoded") else body.decode()
    found = json.loads(text or "{}")
    return found if isinstance(found, Mapping) else {}
