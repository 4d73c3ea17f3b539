"""A group on Slack, from its signed events to what is said in its channel, over HTTP against a Slack on this machine."""

import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

import httpx2
import pytest
from starlette.applications import Starlette

from api.chats.sending import Sender
from api.chats.slack import Slack
from api.chats.webhooks import Inbox, webhook_routes
from tests.services.slack import SlackServer, slack
from tests.spec.chat.group import Family, at

SECRET = "sesame"
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
MAKE = """mutation($p: String!, $room: String!) {
  createChat(project: $p, input: {ref: "S", title: "Family", platform: "slack", room: $room, timezone: "America/Chicago", people: [
    {ref: "U1", names: ["John"]}, {ref: "U2", names: ["Sarah"]}, {ref: "leo", names: ["Leo"], role: "child"}]}) { id } }"""
SEE = """query($p: String!, $m: String!) { observation(project: $p, chat: "S", message: $m) {
  message { ref text } redline spoken { text delivered } conflict { status closedBy } coordination { assignedTo about } } }"""
COUNT = 'query($p: String!) { chat(project: $p, ref: "S") { messages { totalCount } } }'


@dataclass
class Channel:
    """A channel: people write in it, and the test sees how Whence reads them."""

    family: Family
    server: SlackServer
    client: httpx2.AsyncClient
    sender: Sender
    room: str

    async def send(self, body: bytes, kind: str = JSON, secret: str = SECRET, old: int = 0) -> httpx2.Response:
        stamp = str(self.sender.services.now() // 1_000_000 - old)
        signed = hmac.new(secret.encode(), b"v0:" + stamp.encode() + b":" + body, hashlib.sha256).hexdigest()
        headers = {"content-type": kind, "x-slack-request-timestamp": stamp, "x-slack-signature": f"v0={signed}"}
        answer = await self.client.post("/chats/slack", content=body, headers=headers)
        await self.family.client.work()
        return answer

    async def event(self, told: dict[str, Any], name: str = "Ev1", **more: Any) -> int:
        event = {"type": "message", "channel": self.room, **told}
        body = {"type": "event_callback", "event_id": name, "event": event}
        return (await self.send(json.dumps(body).encode(), **more)).status_code

    async def say(self, who: str, text: str, when: str, **more: Any) -> str:
        said = stamp(when)
        assert await self.event({"user": who, "text": text, "ts": said, **more}) == 200
        return said

    async def press(self, who: str, below: str, value: str) -> None:
        told = {
            "type": "block_actions", "user": {"id": who}, "channel": {"id": self.room}, "message": {"ts": below},
            "actions": [{"value": value}],
        }  # fmt: skip
        body = urlencode({"payload": json.dumps(told)}).encode()
        assert (await self.send(body, FORM)).status_code == 200

    async def see(self, message: str) -> dict[str, Any]:
        found: dict[str, Any] = (await self.family.ask(SEE, m=message))["observation"]
        return found

    async def count(self) -> int:
        return int((await self.family.ask(COUNT))["chat"]["messages"]["totalCount"])


def stamp(when: str) -> str:
    return f"{int(datetime.fromisoformat(at(when)).timestamp())}.000100"


@pytest.fixture
async def channel(family: Family) -> AsyncIterator[Channel]:
    room = f"C{family.project}"
    await family.ask(MAKE, room=room)
    async with slack() as server:
        platform, services = Slack("xoxb", SECRET, server.url), family.client.shared.services
        app = Starlette(routes=webhook_routes())
        app.state.inbox = Inbox(services, {"slack": platform})
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://t") as client:
            yield Channel(family, server, client, Sender(services, {"slack": platform}), room)
        await platform.close()


async def test_slack_is_greeted_and_only_slack_itself_is_believed(channel: Channel) -> None:
    hello = json.dumps({"type": "url_verification", "challenge": "c-1"}).encode()
    assert (await channel.send(hello)).text == "c-1"
    assert (await channel.send(hello, secret="guess")).status_code == 403
    assert (await channel.send(hello, old=600)).status_code == 403
    assert await channel.event({"user": "U1", "text": "I can do it", "ts": "1.0"}, secret="guess") == 403
    assert await channel.event({"user": "U1", "text": "me", "ts": "1.0", "channel": "C-other"}) == 200
    assert await channel.count() == 0


async def test_a_clash_is_said_in_the_channel_and_closed_by_a_button_once(channel: Channel) -> None:
    await channel.say("U1", "I can cover Tuesday pickup", "09:00")
    second = await channel.say("U2", "I'll get the kids Tuesday after work &lt;3", "09:15")
    assert (await channel.see(second))["redline"] == "SPEAK"
    for _ in range(2):
        await channel.sender.send_due()
    (said,) = channel.server.said
    assert said["channel"] == channel.room
    buttons = said["blocks"][1]["elements"]
    assert [one["text"]["text"] for one in buttons] == ["John", "Sarah", "Both"]
    below = f"1700000000.{len(channel.server.calls):06d}"
    await channel.press("U9", below, buttons[1]["value"])
    await channel.press("U1", "1.0", buttons[1]["value"])
    assert (await channel.see(second))["conflict"]["status"] == "OPEN"
    await channel.press("U1", below, buttons[1]["value"])
    await channel.press("U2", below, buttons[0]["value"])
    assert (await channel.see(second))["conflict"] == {"status": "RESOLVED", "closedBy": "u1"}
    refused, elsewhere, noted, again = channel.server.answered
    assert "belongs to this chat" in refused
    assert "another message" in elsewhere
    assert noted == "Noted: Sarah"
    assert "already" in again


async def test_what_is_sent_again_counts_once_and_an_old_edit_changes_nothing(channel: Channel) -> None:
    said = await channel.say("U1", "I'll pick up Leo Thursday at 5pm", "09:00")
    await channel.say("U1", "I'll pick up Leo Thursday at 5pm", "09:00")
    assert await channel.count() == 1

    async def edit(text: str, when: str) -> None:
        changed = {"user": "U1", "text": text, "ts": said, "edited": {"ts": stamp(when)}}
        await channel.event({"subtype": "message_changed", "ts": stamp(when), "message": changed}, f"Ev-{when}")

    for text, when in (
        ("Leo Friday at 5pm, mine", "09:01"),
        ("Leo Saturday at 5pm, mine", "09:02"),
        ("Leo Friday at 5pm, mine", "09:01"),
    ):
        await edit(text, when)
    assert (await channel.see(said))["message"]["text"] == "Leo Saturday at 5pm, mine"
    assert await channel.count() == 3


async def test_a_thread_is_a_reply_and_what_is_deleted_stands_no_more(channel: Channel) -> None:
    asked = await channel.say("U2", "Who can pick up Leo Thursday at 5pm?", "09:00")
    taken = await channel.say("U1", "I'll do it", "09:45", thread_ts=asked)
    assert (await channel.see(taken))["coordination"] == {"assignedTo": ["u1"], "about": ["leo"]}
    was = {"user": "U1", "text": "I'll do it", "ts": taken}
    await channel.event({"subtype": "message_deleted", "ts": stamp("09:46"), "previous_message": was}, "Ev2")
    assert (await channel.see(taken))["coordination"] is None
    bot = {"bot_id": "B1", "user": "U7", "text": "I'll pick up Leo tomorrow at 5pm", "ts": stamp("09:47")}
    assert await channel.event(bot, "Ev3") == 200
    assert await channel.family.ask(COUNT) == {"chat": {"messages": {"totalCount": 3}}}


@pytest.mark.parametrize(
    ("trouble", "times", "delivered"), [("hang up", 1, None), (503, 0, None), ("channel_not_found", 0, False)]
)
async def test_what_slack_may_have_taken_is_never_sent_again(
    channel: Channel, trouble: int | str, times: int, delivered: bool | None
) -> None:
    await channel.say("U1", "I can cover Tuesday pickup", "09:00")
    second = await channel.say("U2", "I'll get the kids Tuesday after work", "09:15")
    channel.server.trouble = [trouble]
    for _ in range(2):
        await channel.sender.send_due()
    assert len(channel.server.said) == times
    assert (await channel.see(second))["spoken"]["delivered"] is delivered
