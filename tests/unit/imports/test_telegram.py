"""A Telegram export: text in pieces, replies, polls, and what has no words is told."""

from typing import Any

import pytest

from extract.imports.telegram import is_telegram, read_telegram
from graph.model.errors import BadInput

CHAT = "Harbour crew"


def message(number: int, text: Any, who: str = "Ada", **more: Any) -> dict[str, Any]:
    stamp = {"date": "2026-01-30T13:00:00", "date_unixtime": str(1_769_774_400 + number)}
    return {"id": number, "type": "message", **stamp, "from": who, "from_id": "user1", "text": text, **more}


def chat(*rows: Any) -> dict[str, Any]:
    return {"name": CHAT, "type": "private_group", "id": 7, "messages": list(rows)}


def test_text_comes_whole_or_in_pieces() -> None:
    pieces = [
        "See ",
        {"type": "text_link", "text": "the plan", "href": "https://a.example"},
        {"type": "bold", "text": "!"},
    ]
    data = chat(message(1, "Pier 4."), message(2, pieces, "Bo", reply_to_message_id=1, edited_unixtime="1769774500"))
    assert is_telegram(data)
    (talk,) = read_telegram("result.json", data).talks
    assert (talk.task, [one.text for one in talk.remarks]) == (CHAT, ["Pier 4.", "See the plan (https://a.example)!"])
    first, second = talk.remarks
    assert (first.id, first.at, first.author) == ("1", 1_769_774_401_000_000, "Ada")
    assert second.rest["replyTo"] == "1"
    assert second.rest["edited"] == "2026-01-30T12:01:40+00:00"


def test_all_chats_at_once_and_two_of_one_name() -> None:
    data = {"chats": {"list": [chat(message(1, "a")), {**chat(message(1, "b")), "id": 8}]}}
    assert is_telegram(data)
    assert [talk.task for talk in read_telegram("result.json", data).talks] == [CHAT, f"{CHAT} 8"]


def test_poll_keeps_its_words_and_what_has_none_is_told() -> None:
    poll = {"question": "Which pier?", "answers": [{"text": "Three", "voters": 1}, {"text": "Four", "voters": 5}]}
    data = chat(
        message(1, "", poll=poll),
        message(2, "", photo="p.jpg"),
        message(3, "by the pier", photo="q.jpg"),
        {**message(4, ""), "type": "service", "action": "join_group"},
        message(5, "from a bot", via_bot="@crane"),
    )
    found = read_telegram("result.json", data)
    said = found.talks[0].remarks
    assert [one.text for one in said] == ["Which pier?\n- Three (1)\n- Four (5)", "by the pier", "from a bot"]
    assert [one.agent for one in said] == [False, False, True]
    assert said[1].rest["file"] == "q.jpg"
    assert len(found.notices) == 3


@pytest.mark.parametrize(
    ("row", "words"),
    [(7, "is an object"), (message(1, 7), "text: a Telegram message"), ({"text": "x"}, "no usable date")],
)
def test_mistake_is_named_with_its_place(row: Any, words: str) -> None:
    with pytest.raises(BadInput, match=rf"result.json: messages\[1\].*{words}"):
        read_telegram("result.json", chat(message(1, "a"), row))


def service(number: int, action: str, **more: Any) -> dict[str, Any]:
    return {**message(number, ""), "type": "service", "action": action, **more}


def test_each_topic_is_a_task_and_a_reply_stays_in_its_own() -> None:
    data = chat(
        service(1, "topic_created", title="Deploys"),
        service(2, "topic_created", title="Money"),
        service(3, "topic_created", title="Money"),
        message(4, "Shall we deploy on Fridays?", reply_to_message_id=1),
        message(5, "The ticket costs 9 EUR.", "Bo", reply_to_message_id=2),
        message(6, "Yes", "Bo", reply_to_message_id=4),
        message(7, "Lunch?"),
        message(8, "Pier 4", reply_to_message_id=3),
        message(9, "That was elsewhere", reply_to_message_id=1, reply_to_peer_id="channel9"),
        message(10, "round and round", reply_to_message_id=10),
    )
    talks = read_telegram("result.json", data).talks
    assert [(one.task, one.title) for one in talks] == [
        (CHAT, CHAT),
        (f"{CHAT}/Deploys", f"{CHAT}: Deploys"),
        (f"{CHAT}/Money 2", f"{CHAT}: Money 2"),
        (f"{CHAT}/Money 3", f"{CHAT}: Money 3"),
    ]
    assert [[one.id for one in talk.remarks] for talk in talks] == [["7", "9", "10"], ["4", "6"], ["5"], ["8"]]
    assert [one.rest.get("replyTo") for one in talks[1].remarks] == [None, "4"]


def test_chats_that_were_left_and_people_who_have_gone_are_heard_too() -> None:
    gone = {**message(1, "Scrap boat 9."), "from": None, "from_id": "user9"}
    saved = {"type": "saved_messages", "id": 1, "messages": [message(1, "Buy lamps.")]}
    data = {"about": "…", "chats": {"list": [saved]}, "left_chats": {"list": [chat(gone)]}}
    assert is_telegram(data)
    assert is_telegram({"left_chats": {"list": []}})
    first, second = read_telegram("result.json", data).talks
    assert (first.task, second.task) == ("Saved Messages", CHAT)
    assert (second.remarks[0].author, second.remarks[0].text) == ("user9", "Scrap boat 9.")


def test_reactions_and_signatures_stay_beside_the_words() -> None:
    recent = [{"type": "emoji", "emoji": "👍", "count": 2, "recent": [{"from": "Bo", "from_id": "user2"}]}]
    data = chat(message(1, "Pier 4.", author="Cy", reactions=[*recent, {"type": "emoji", "emoji": "🔥", "count": 3}]))
    (talk,) = read_telegram("result.json", data).talks
    assert talk.remarks[0].rest == {"from": "telegram", "signed": "Cy", "reactions": {"👍": ["Bo"], "🔥": 3}}
