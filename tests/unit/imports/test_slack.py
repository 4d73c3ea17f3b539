"""A Slack export: names for ids, threads as tasks, later forms of messages, and nothing left behind in silence."""

from typing import Any

import pytest

from extract.imports.slack import is_slack, read_slack
from graph.model.errors import BadInput
from graph.model.registry import Registry

USERS = [
    {"id": "U1", "name": "ada", "profile": {"display_name": "Ada", "real_name": "Ada L."}},
    {"id": "U2", "name": "bo", "real_name": "Bo Berg", "profile": {"display_name": ""}},
    {"id": "U3", "name": "ferrybot", "is_bot": True},
]


def message(ts: str, text: str, user: str = "U1", **more: Any) -> dict[str, Any]:
    return {"type": "message", "user": user, "ts": ts, "text": text, **more}


def export(*rows: dict[str, Any], threads: bool = True) -> Registry:
    files = {
        "export/users.json": USERS,
        "export/channels.json": [{"id": "C1", "name": "harbour"}],
        "export/harbour/2026-01-30.json": list(rows),
    }
    assert is_slack(list(files))
    return read_slack(files, threads=threads)


def texts(registry: Registry) -> list[list[str]]:
    return [[one.text for one in talk.remarks] for talk in registry.talks]


def test_words_are_as_people_saw_them() -> None:
    said = (
        "<@U2> and <@U9|zed> see <#C1> or <#C2|quay>: <https://a.example/x?a=1&amp;b=2|the plan>, <https://b.example>, "
        "<mailto:a@b.example|a@b.example> <!here> <!subteam^S1|@crew> &lt;b&gt; &amp;amp;"
    )
    (talk,) = export(message("1769774400.000100", said)).talks
    assert talk.remarks[0].text == (
        "@Bo Berg and @zed see #harbour or #quay: the plan (https://a.example/x?a=1&b=2), https://b.example, "
        "a@b.example @here @crew <b> &amp;"
    )
    assert (talk.task, talk.remarks[0].author, talk.remarks[0].at) == ("harbour", "Ada", 1_769_774_400_000_100)


def test_thread_is_a_task_of_its_own_or_stays_in_its_place() -> None:
    rows = (
        message("1.000000", "Which pier?", thread_ts="1.000000", reply_count=1),
        message("2.000000", "Lunch?"),
        message("3.000000", "Pier 4.", "U2", thread_ts="1.000000", subtype="thread_broadcast"),
    )
    own = export(*rows)
    assert [talk.task for talk in own.talks] == ["harbour", "harbour/1.000000"]
    assert own.talks[1].title == "#harbour: Which pier?"
    assert texts(own) == [["Lunch?"], ["Which pier?", "Pier 4."]]
    inline = export(*rows, threads=False)
    assert texts(inline) == [["Which pier?", "Lunch?", "Pier 4."]]
    assert [one.rest.get("replyTo") for one in inline.talks[0].remarks] == [None, None, "1.000000"]
    assert all("replyTo" not in one.rest for one in own.talks[1].remarks)


def test_long_title_ends_with_a_word_and_reactions_stay_beside_the_words() -> None:
    asked = message("1.0", "Which " + "pier " * 30, thread_ts="1.0", reactions=[{"name": "+1", "users": ["U2", "U9"]}])
    (thread,) = export(asked, message("2.0", "Four.", thread_ts="1.0")).talks
    assert thread.title == f"#harbour: Which {'pier ' * 13}pier…"
    assert thread.remarks[0].rest["reactions"] == {"+1": ["Bo Berg", "U9"]}


def test_direct_message_is_called_by_who_talks_there() -> None:
    rows = {
        "users.json": USERS,
        "dms.json": [{"id": "D1", "members": ["U1", "U2"]}],
        "D1/2026-01-30.json": [message("1.0", "Hi")],
    }
    (talk,) = read_slack(rows).talks
    assert (talk.task, talk.title) == ("D1", "Ada, Bo Berg")


def test_bots_are_agents_whatever_they_call_themselves() -> None:
    found = export(
        message("1.0", "Deployed.", "U3"),
        {"type": "message", "subtype": "bot_message", "bot_id": "B1", "username": "Crane", "ts": "2.0", "text": "Up."},
        message("3.0", "Thanks."),
    )
    assert [(one.author, one.agent) for one in found.talks[0].remarks] == [
        ("ferrybot", True),
        ("Crane", True),
        ("Ada", False),
    ]


def test_later_form_counts_and_what_was_deleted_is_told() -> None:
    found = export(
        message("1.0", "Pier 3", edited={"user": "U1", "ts": "9.0"}),
        message("2.0", "old"),
        {"type": "message", "subtype": "message_changed", "ts": "4.0", "message": message("2.0", "new")},
        message("3.0", "oops"),
        {"type": "message", "subtype": "message_deleted", "ts": "5.0", "deleted_ts": "3.0"},
        message("6.0", "This message was deleted.", subtype="tombstone"),
        message("7.0", "Ada has joined", subtype="channel_join"),
    )
    assert texts(found) == [["Pier 3", "new"]]
    assert found.talks[0].remarks[0].rest["edited"] == "9.0"
    assert found.notices == ("2 messages that were deleted", "1 notes of Slack itself (joins, topics, …)")


def test_no_text_of_an_attachment_is_lost_in_silence() -> None:
    part = {"title": "Build 7", "text": "all &lt;green&gt;", "fields": [{"title": "Took", "value": "3 min"}]}
    found = export(
        {**message("1.0", "", "U3"), "attachments": [part]},
        {**message("2.0", "look"), "attachments": [{"fallback": "a page"}], "files": [{"name": "plan.pdf"}]},
        {**message("3.0", ""), "files": [{"name": "photo.jpg"}]},
    )
    said, kept = found.talks[0].remarks
    assert said.text == "Build 7\nall <green>\nTook: 3 min"
    assert (kept.text, kept.rest["attachments"], kept.rest["files"]) == ("look", ["a page"], ["plan.pdf"])
    assert len(found.notices) == 3


@pytest.mark.parametrize(
    ("row", "words"), [({"ts": "soon"}, "no usable ts"), (["x"], "is an object"), ({"ts": "1.x"}, "no usable ts")]
)
def test_mistake_is_named_with_its_place(row: Any, words: str) -> None:
    with pytest.raises(BadInput, match=rf"harbour/2026-01-30.json\[0\]: .*{words}"):
        export({"type": "message", "text": "x", **row} if isinstance(row, dict) else row)


def test_words_that_stand_in_blocks_alone_are_words() -> None:
    section = [
        {"type": "text", "text": "We keep <it> with "},
        {"type": "user", "user_id": "U2"},
        {"type": "text", "text": " in "},
        {"type": "channel", "channel_id": "C1"},
        {"type": "link", "url": "https://a.example", "text": ", see"},
        {"type": "emoji", "name": "tada"},
    ]
    items = [{"type": "rich_text_section", "elements": [{"type": "text", "text": word}]} for word in ("one", "two")]
    rich = [
        {"type": "rich_text_section", "elements": section},
        {"type": "rich_text_list", "style": "bullet", "elements": items},
    ]
    told = [
        {"type": "header", "text": {"type": "plain_text", "text": "Crane"}},
        {
            "type": "section",
            "text": {"type": "mrkdwn", "text": "moved by <@U2>"},
            "fields": [{"text": "pier &amp; quay"}],
        },
        {"type": "divider"},
        {"type": "actions", "elements": [{"type": "button", "text": {"text": "Undo"}}]},
        {"type": "context", "elements": [{"type": "mrkdwn", "text": "today"}]},
    ]
    registry = export(
        message("1.000000", "", blocks=[{"type": "rich_text", "elements": rich}]),
        message("2.000000", "", "U3", blocks=told),
        message("3.000000", "", "U3", attachments=[{"color": "#f00", "blocks": told[:1]}]),
        message("4.000000", "said once", blocks=[{"type": "rich_text", "elements": rich}]),
        message("5.000000", "", blocks=[{"type": "rich_text", "elements": [7, {"type": "rich_text_section"}]}, "?"]),
    )
    assert texts(registry) == [
        [
            "We keep <it> with @Bo Berg in #harbour, see (https://a.example):tada:\n- one\n- two",
            "Crane\nmoved by @Bo Berg\npier & quay\ntoday",
            "Crane",
            "said once",
        ]
    ]
    assert registry.notices == ("1 messages without words (files, images)",)


def test_message_of_several_is_called_by_who_talks_there() -> None:
    name = "mpdm-ada--bo-1"
    files = {
        "users.json": USERS,
        "mpims.json": [{"id": "G1", "name": name, "members": ["U1", "U2"]}],
        f"{name}/2026-01-30.json": [message("1.000000", "Hello")],
    }
    (talk,) = read_slack(files).talks
    assert (talk.task, talk.title) == (name, "Ada, Bo Berg")
