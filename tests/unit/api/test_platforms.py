"""Messages from Telegram and Slack are read as what they are, and as their authors'."""

import hashlib
import hmac
from typing import Any

import pytest

from api.chats.platform import Moved, Posted, Pressed
from api.chats.sending import buttons_of
from api.chats.slack import Slack, payload_of
from api.chats.telegram import Telegram
from graph.model.observation import Observation, SpokenMessage, Tier1

ADA = {"id": 7, "is_bot": False, "first_name": "Ada", "last_name": "Byron", "username": "ada"}
GROUP = {"id": -100, "type": "supergroup"}
TELEGRAM = Telegram("1:t", "sesame", "http://127.0.0.1:1")
SLACK = Slack("xoxb", "sesame", "http://127.0.0.1:1")


def message(**more: Any) -> dict[str, Any]:
    return {"message_id": 5, "date": 1_770_000_000, "chat": GROUP, "from": ADA, "text": "me", **more}


def test_a_message_with_whom_it_answers() -> None:
    (found,) = TELEGRAM.read({"update_id": 1, "message": message(reply_to_message={"message_id": 4})})
    assert isinstance(found, Posted)
    assert (found.room, found.id, found.reply_to, found.at) == ("-100", "5", "4", 1_770_000_000_000_000)
    assert found.names == ("ada", "Ada Byron", "Ada", "tg7")


def test_in_a_topic_the_message_that_opened_it_is_not_answered() -> None:
    said = message(
        is_topic_message=True, message_thread_id=3, reply_to_message={"message_id": 3, "forum_topic_created": {}}
    )
    (found,) = TELEGRAM.read({"message": said})
    assert isinstance(found, Posted)
    assert (found.topic, found.reply_to) == ("3", None)


def test_an_edit_is_of_the_time_of_the_edit() -> None:
    (found,) = TELEGRAM.read({"edited_message": message(edit_date=1_770_000_060)})
    assert isinstance(found, Posted)
    assert (found.edited, found.at) == (True, 1_770_000_060_000_000)


def test_programs_are_not_listened_to() -> None:
    assert TELEGRAM.read({"message": message(**{"from": {**ADA, "is_bot": True}})}) == []
    assert TELEGRAM.read({"message": {**message(), "from": None}}) == []
    assert SLACK.read({"type": "event_callback", "event": {"type": "message", "bot_id": "B", "text": "x"}}) == []


def test_pictures_and_stickers_are_what_they_are() -> None:
    (photo,) = TELEGRAM.read({"message": message(text=None, photo=[{}])})
    (sticker,) = TELEGRAM.read({"message": message(text=None, sticker={"emoji": "👍"})})
    assert [one.text for one in (photo, sticker) if isinstance(one, Posted)] == ["[photo]", "👍"]


def test_a_group_that_becomes_a_supergroup_goes_on_elsewhere() -> None:
    assert TELEGRAM.read({"message": message(migrate_to_chat_id=-200)}) == [Moved("-100", "-200")]


def test_a_button_that_was_pressed() -> None:
    query = {"id": "q", "from": ADA, "data": "SRC-1|0", "message": {"message_id": 9, "chat": GROUP}}
    (found,) = TELEGRAM.read({"callback_query": query})
    assert isinstance(found, Pressed)
    assert (found.room, found.message, found.data, found.call) == ("-100", "9", "SRC-1|0", "q")


def test_only_who_knows_the_secret_is_believed() -> None:
    header = "x-telegram-bot-api-secret-token"
    assert TELEGRAM.vouched({header: "sesame"}, b"", 0)
    assert not TELEGRAM.vouched({header: "Sesame"}, b"", 0)
    assert not TELEGRAM.vouched({}, b"", 0)
    assert not Telegram("t", "", "http://127.0.0.1:1").vouched({header: ""}, b"", 0)


def test_slack_signs_what_it_sends_and_old_signatures_are_not_believed() -> None:
    body, now = b'{"type": "event_callback"}', 1_770_000_000
    signed = "v0=" + hmac.new(b"sesame", f"v0:{now}:".encode() + body, hashlib.sha256).hexdigest()
    headers = {"x-slack-request-timestamp": str(now), "x-slack-signature": signed}
    assert SLACK.vouched(headers, body, now * 1_000_000)
    assert not SLACK.vouched(headers, body + b" ", now * 1_000_000)
    assert not SLACK.vouched(headers, body, (now + 600) * 1_000_000)


@pytest.mark.parametrize(
    ("event", "text", "edited", "deleted"),
    [
        ({"user": "U1", "text": "me", "ts": "10.5"}, "me", False, False),
        ({"subtype": "message_changed", "ts": "12", "message": {"user": "U1", "text": "not me", "ts": "10.5"}}, "not me", True, False),
        ({"subtype": "message_deleted", "ts": "12", "previous_message": {"user": "U1", "text": "me", "ts": "10.5"}}, "(deleted)", True, True),
    ],
)  # fmt: skip
def test_what_slack_tells_of_a_message(event: dict[str, Any], text: str, edited: bool, deleted: bool) -> None:
    (found,) = SLACK.read({"type": "event_callback", "event": {"type": "message", "channel": "C1", **event}})
    assert isinstance(found, Posted)
    assert (found.id, found.text, found.edited, found.deleted) == ("10.5", text, edited, deleted)


def test_slacks_buttons_come_as_a_form() -> None:
    body = b"payload=%7B%22type%22%3A%22block_actions%22%7D"
    assert payload_of(body, "application/x-www-form-urlencoded") == {"type": "block_actions"}


def test_what_a_button_carries_is_short_whatever_it_says() -> None:
    words = SpokenMessage("?", 0, "r", "k", ("J" * 200, "Both"))
    one = Observation("p", "SRC-20261119-00123456", "C", "m", "m", 1, "a", "", 0, 0, "", Tier1.QUEUE, words=words)
    assert [len(button.data.encode()) <= 64 for button in buttons_of(one, words)] == [True, True]
