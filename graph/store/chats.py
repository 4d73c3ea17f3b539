"""Chats as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.chat import Member
from graph.model.observation import Chat, ChatState
from graph.store.dataclass_json import from_text, to_text
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def chat_props(chat: Chat) -> dict[str, Any]:
    return {
        "id": chat.id,
        "project": chat.project,
        "ref": chat.ref,
        "createdAt": chat.created_at,
        "sort": sort_key(chat.project, chat.created_at, chat.ref),
        **said_of(chat),
    }


def said_of(chat: Chat) -> dict[str, Any]:
    """Return the properties of a chat that may be set again later."""
    return {
        "title": chat.title,
        "platform": chat.platform,
        "timezone": chat.timezone,
        "people": to_text(chat.people),
        "room": chat.room,
        "feed": chat.feed,
    }


def state_props(state: ChatState) -> dict[str, Any]:
    """`lookAt` is the time at which the scheduler asks again, if no message comes before."""
    return {"state": to_text(state), "lookAt": min((look.by_clock for look in state.looks), default=None)}


def chat_from(row: Row) -> Chat:
    return Chat(
        project=row["project"],
        ref=row["ref"],
        title=row["title"],
        platform=row["platform"],
        timezone=row["timezone"],
        people=from_text(tuple[Member, ...], row.get("people")) or (),
        created_at=row["createdAt"],
        room=row.get("room"),
        feed=row.get("feed"),
        state=from_text(ChatState, row.get("state")) or ChatState(),
        touches=row.get("touches") or 0,
    )
