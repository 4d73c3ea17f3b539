"""A group on Telegram, from its webhook to what is said in it, over HTTP against a Telegram on this machine."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette

from api.chats.sending import Sender
from api.chats.telegram import HEADER, Telegram
from api.chats.webhooks import Inbox, webhook_routes
from graph.actions.chats.sending import FRESH
from tests.services.telegram import TelegramServer, telegram
from tests.spec.chat.group import Family, at

SECRET = "sesame"
ROOM = -100200
MAKE = """mutation($p: String!, $room: String!) {
  createChat(project: $p, input: {ref: "T", title: "Family", platform: "telegram", room: $room, timezone: "America/Chicago", people: [
    {ref: "john", names: ["John"]}, {ref: "sarah", names: ["Sarah"]}, {ref: "leo", names: ["Leo"], role: "child"}]}) { id } }"""
SEE = """query($p: String!, $m: String!) { observation(project: $p, chat: "T", message: $m) {
  message { ref text } redline pending { ref } spoken { text delivered } conflict { ref status closedBy } coordination { assignedTo times } } }"""
NAMES = {"john": (7, "John"), "sarah": (8, "Sarah"), "eve": (9, "Eve")}


@dataclass
class Group:
    """A room: people write in it, and the test sees how Whence reads them."""

    family: Family
    server: TelegramServer
    client: httpx2.AsyncClient
    sender: Sender
    room: int

    async def post(self, update: dict[str, Any], secret: str = SECRET) -> int:
        answer = await self.client.post("/chats/telegram", json={"update_id": 1, **update}, headers={HEADER: secret})
        await self.family.client.work()
        return answer.status_code

    async def say(self, number: int, who: str, text: str, when: str, **more: Any) -> None:
        assert await self.post({"message": self.message(number, who, text, when, **more)}) == 200

    def message(self, number: int, who: str, text: str, when: str, **more: Any) -> dict[str, Any]:
        ident, name = NAMES[who]
        date = int(datetime.fromisoformat(at(when)).timestamp())
        writer = {"id": ident, "is_bot": False, "first_name": name}
        return {"message_id": number, "date": date, "chat": {"id": self.room}, "from": writer, "text": text, **more}

    async def press(self, who: str, below: str, data: str) -> None:
        ident, name = NAMES[who]
        query = {
            "id": f"q{len(self.server.calls)}",
            "from": {"id": ident, "is_bot": False, "first_name": name},
            "data": data,
            "message": {"message_id": int(below), "chat": {"id": self.room}},
        }
        assert await self.post({"callback_query": query}) == 200

    async def see(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = (await self.family.ask(SEE, m=str(number)))["observation"]
        return found

    async def clash(self) -> None:
        await self.say(1, "john", "I can cover Tuesday pickup", "09:00")
        await self.say(2, "sarah", "I'll get the kids Tuesday after work", "09:15")
        assert (await self.see(2))["redline"] == "SPEAK"

    def buttons(self) -> list[dict[str, str]]:
        (row,) = self.server.said[-1]["reply_markup"]["inline_keyboard"]
        return list(row)


@pytest.fixture
async def group(family: Family) -> AsyncIterator[Group]:
    room = ROOM - int(family.project.removeprefix("p-"), 16) % 10**9  # one that no other test writes in
    await family.ask(MAKE, room=str(room))
    async with telegram() as server:
        platform = Telegram("1:t", SECRET, server.url)
        services = family.client.shared.services
        app = Starlette(routes=webhook_routes())
        app.state.inbox = Inbox(services, {"telegram": platform})
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://t") as client:
            yield Group(family, server, client, Sender(services, {"telegram": platform}), room)
        await platform.close()


async def test_a_clash_is_said_in_the_room_and_closed_by_a_button_once(group: Group) -> None:
    await group.clash()
    await group.sender.send_due()
    await group.sender.send_due()
    (said,) = group.server.said
    assert (said["chat_id"], said["reply_parameters"]["message_id"]) == (str(group.room), 2)
    assert (await group.see(2))["spoken"]["delivered"] is True
    buttons = group.buttons()
    assert [one["text"] for one in buttons] == ["John", "Sarah", "Both"]
    assert all(len(one["callback_data"].encode()) <= 64 for one in buttons)
    below = str(1_000 + len(group.server.calls))
    await group.press("eve", below, buttons[1]["callback_data"])
    await group.press("john", "77", buttons[1]["callback_data"])
    assert (await group.see(2))["conflict"]["status"] == "OPEN"
    await group.press("john", below, buttons[1]["callback_data"])
    await group.press("sarah", below, buttons[0]["callback_data"])
    assert (await group.see(2))["conflict"]["closedBy"] == "john"
    refused, elsewhere, noted, again = group.server.answered
    assert "belongs to this chat" in refused
    assert "another message" in elsewhere
    assert noted == "Noted: Sarah"
    assert "already" in again


async def test_what_telegram_may_have_taken_is_never_sent_again(group: Group) -> None:
    await group.clash()
    group.server.trouble = ["hang up"]
    await group.sender.send_due()
    await group.sender.send_due()
    assert len(group.server.said) == 1
    assert (await group.see(2))["spoken"]["delivered"] is None


async def test_what_telegram_refused_is_tried_again_by_the_list_and_then_no_more(group: Group) -> None:
    await group.clash()
    services = group.sender.services
    group.server.trouble = [429, 429, 429, 429]
    clock = [services.now()]
    group.sender.services = replace(services, now=lambda: clock[0])
    for pause in (0, 29, 1, 119, 1, 299, 1, 3_600):
        clock[0] += pause * 1_000_000
        await group.sender.send_due()
    assert group.server.trouble == []
    assert group.server.said == []
    assert (await group.see(2))["spoken"]["delivered"] is False


async def test_what_it_is_too_late_to_say_is_not_said(group: Group) -> None:
    await group.clash()
    services = group.sender.services
    now = services.now()
    group.sender.services = replace(services, now=lambda: now + FRESH + 1_000_000)
    await group.sender.send_due()
    assert group.server.said == []
    assert (await group.see(2))["spoken"]["delivered"] is False


async def test_updates_count_once_edits_replace_and_programs_are_not_heard(group: Group) -> None:
    for _ in range(2):
        await group.say(1, "john", "I'll pick up Leo Thursday at 5pm", "09:00")
    edited = group.message(1, "john", "I'll pick up Leo Friday at 5pm", "09:00")
    moment = int(datetime.fromisoformat(at("09:01")).timestamp())
    assert await group.post({"edited_message": {**edited, "edit_date": moment}}) == 200
    bot = {"id": 3, "is_bot": True, "first_name": "Weather"}
    await group.say(2, "john", "I'll pick up Leo tomorrow at 5pm", "09:02", **{"from": bot})
    chat = await group.family.ask('query($p: String!) { chat(project: $p, ref: "T") { messages { totalCount } } }')
    assert chat["chat"]["messages"]["totalCount"] == 2
    assert (await group.see(1))["message"]["text"] == "I'll pick up Leo Friday at 5pm"


async def test_an_answer_to_an_edited_question_takes_what_it_asks_now(group: Group) -> None:
    asked = group.message(1, "sarah", "Can someone pick Leo up at 3 tomorrow?", "09:00")
    assert await group.post({"message": asked}) == 200
    moment = int(datetime.fromisoformat(at("09:01")).timestamp())
    edited = {**asked, "text": "Can someone pick Leo up at 4 tomorrow?", "edit_date": moment}
    assert await group.post({"edited_message": edited}) == 200
    await group.say(2, "john", "me", "09:02", reply_to_message={"message_id": 1})
    assert (await group.see(2))["coordination"] == {"assignedTo": ["john"], "times": ["16:00"]}


async def test_an_update_that_cannot_be_read_holds_nothing_back(group: Group) -> None:
    assert await group.post({"message": {"chat": {"id": group.room}, "from": {"id": 7}, "date": "soon"}}) == 200
    assert await group.post({"message": {**group.message(1, "john", "x", "09:00"), "date": "soon"}}) == 200
    await group.say(2, "john", "I'll pick up Leo Thursday at 5pm", "09:00")
    assert (await group.see(2))["coordination"]["assignedTo"] == ["john"]


async def test_only_telegram_itself_is_believed_and_only_rooms_that_are_chats_are_heard(group: Group) -> None:
    assert await group.post({"message": group.message(1, "john", "me", "09:00")}, secret="guess") == 403
    assert await group.post({"message": {**group.message(1, "john", "me", "09:00"), "chat": {"id": -1}}}) == 200
    assert (await group.client.post("/chats/pigeon", json={})).status_code == 404
    chat = await group.family.ask('query($p: String!) { chat(project: $p, ref: "T") { messages { totalCount } } }')
    assert chat["chat"]["messages"]["totalCount"] == 0


async def test_a_group_that_becomes_a_supergroup_stays_the_same_chat(group: Group) -> None:
    await group.say(1, "sarah", "Who can pick up Leo Thursday at 5pm?", "09:00")
    await group.say(2, "sarah", "", "09:01", migrate_to_chat_id=group.room - 5)
    group.room -= 5
    await group.say(3, "john", "I'll do it", "09:03")
    assert (await group.see(3))["coordination"]["assignedTo"] == ["john"]


async def test_what_waits_is_listed_when_somebody_asks_and_confirmed_by_its_button(group: Group) -> None:
    await group.say(1, "john", "I'll pick up Leo Thursday at 5pm", "09:00")
    await group.say(2, "sarah", "/pending", "09:01")
    confirm, reject = group.buttons()
    assert (confirm["text"], reject["text"]) == ("Confirm", "Reject")
    await group.press("sarah", "1001", confirm["callback_data"])
    assert group.server.answered[-1].startswith("Confirmed: ")
    assert [one["people"] for one in await group.family.events("2026-05-07", "2026-05-09")] == [["john"]]


async def test_one_room_is_one_chat_of_one_project(group: Group) -> None:
    other = MAKE.replace('ref: "T"', 'ref: "U"')
    assert await group.family.client.code(other, p=group.family.project, room=str(group.room)) == "BAD_INPUT"


async def test_a_bot_that_does_not_hear_everything_says_so(group: Group) -> None:
    said = await group.sender.platforms["telegram"].check()
    assert said is not None
    assert "privacy mode" in said
