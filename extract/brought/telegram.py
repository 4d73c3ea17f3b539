"""Knows a Telegram export: `result.json` of one chat, or of all of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from extract.brought.channels import Post, talks_of
from graph.model.errors import BadInput
from graph.model.registry import Registry, Remark, Talk
from graph.rules.values.moments import moment_in

_MEDIA = ("photo", "file", "media_type", "sticker_emoji", "contact_information", "location_information")

Json = Mapping[str, Any]


def is_telegram(data: Any) -> bool:
    if not isinstance(data, Mapping):
        return False
    chats = data.get("chats")
    if isinstance(chats, Mapping) and isinstance(chats.get("list"), list):
        return True
    messages = data.get("messages")
    return isinstance(messages, list) and "id" in data and any("date" in one for one in messages[:50] if one)


def read_telegram(name: str, data: Any) -> Registry:
    left: Counter[str] = Counter()
    talks: list[Talk] = []
    for place, chat in _chats(name, data):
        messages = chat.get("messages")
        if not isinstance(messages, list):
            raise BadInput(f"{place}.messages: a Telegram chat has a list of messages.")
        posts = [post for number, row in enumerate(messages) if (post := _post(f"{place}[{number}]", row, left))]
        title = str(chat.get("name") or f"Telegram {chat.get('id', '')}").strip()
        again = any(one.title == title for one in talks)
        # Two chats may have one name; a task has its name to itself.
        talks += talks_of(f"{title} {chat.get('id', '')}" if again else title, title, posts, threads=False)
    return Registry(tuple(talks), notices=tuple(f"{count} {what}" for what, count in sorted(left.items())))


def _chats(name: str, data: Json) -> Iterator[tuple[str, Json]]:
    if "chats" not in data:
        yield f"{name}: messages", data
        return
    for number, chat in enumerate(data["chats"]["list"]):
        if not isinstance(chat, Mapping):
            raise BadInput(f"{name}: chats.list[{number}]: a chat is an object.")
        yield f"{name}: chats.list[{number}].messages", chat


def _post(place: str, row: Any, left: Counter[str]) -> Post | None:
    if not isinstance(row, Mapping):
        raise BadInput(f"{place}: a message of a Telegram export is an object.")
    if row.get("type", "message") != "message":
        left["notes of Telegram itself (joins, calls, pins, …)"] += 1
        return None
    text = _text(row.get("text"), place) or _poll(row.get("poll"))
    if not text.strip():
        left["messages without words (photos, files, stickers)"] += 1
        return None
    if any(row.get(one) for one in _MEDIA):
        left["photos and files of which only the captions are kept"] += 1
    name = str(row.get("id", ""))
    author, bot = row.get("from"), row.get("via_bot")
    remark = Remark(
        text=text,
        author=str(author) if author else None,
        at=_time(row, place),
        id=name or None,
        agent=bool(bot),
        rest={"from": "telegram", **_beside(row)},
    )
    return Post(remark, name, str(row["reply_to_message_id"]) if row.get("reply_to_message_id") else None)


def _text(text: Any, place: str) -> str:
    """Text as such, or in pieces, of which those with a link behind them say where it leads."""
    if text is None or isinstance(text, str):
        return text or ""
    if not isinstance(text, list):
        raise BadInput(f"{place}.text: a Telegram message is text, or a list of its pieces.")
    return "".join(one if isinstance(one, str) else _piece(one) for one in text)


def _piece(piece: Any) -> str:
    if not isinstance(piece, Mapping):
        return ""
    said, link = str(piece.get("text") or ""), piece.get("href")
    return f"{said} ({link})" if link and link != said else said


def _poll(poll: Any) -> str:
    if not isinstance(poll, Mapping):
        return ""
    answers = [f"- {one.get('text', '')} ({one.get('voters', 0)})" for one in poll.get("answers") or []]
    return "\n".join([str(poll.get("question") or ""), *answers])


def _time(row: Json, place: str) -> int:
    """The second of the world where it is given; the clock on the wall of whoever exported, where it is not."""
    stamp = str(row.get("date_unixtime") or "")
    if stamp.isascii() and stamp.isdigit() and len(stamp) < 12:
        return int(stamp) * 1_000_000
    at = moment_in(row.get("date"))
    if at is None:
        raise BadInput(f"{place}: the message has no usable date.")
    return at


def _beside(row: Json) -> dict[str, Any]:
    stamp = str(row.get("edited_unixtime") or "")
    when = datetime.fromtimestamp(int(stamp), UTC).isoformat() if stamp.isdecimal() else row.get("edited")
    told = {
        "edited": when,
        "replyTo": str(row["reply_to_message_id"]) if row.get("reply_to_message_id") else None,
        "forwardedFrom": row.get("forwarded_from"),
        "media": row.get("media_type") or ("photo" if row.get("photo") else None),
        "file": row.get("file_name") or row.get("file") or row.get("photo"),
    }
    return {name: value for name, value in told.items() if value}
