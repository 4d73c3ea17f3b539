"""Knows a Telegram export: `result.json` of one chat, or of all of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from extract.imports.channels import Post, talks_of
from extract.imports.telegram_topics import Topics, beside, topics_in
from graph.model.errors import BadInput
from graph.model.registry import Registry, Remark, Talk
from graph.rules.values.moments import moment_in

_ALL = ("chats", "left_chats")  # those that somebody has left are words, too
_NAMELESS = {"saved_messages": "Saved Messages"}
_MEDIA = ("photo", "file", "media_type", "sticker_emoji", "contact_information", "location_information")

Json = Mapping[str, Any]


def is_telegram(data: Any) -> bool:
    if not isinstance(data, Mapping):
        return False
    if any(True for _ in _lists(data)):
        return True
    messages = data.get("messages")
    return (
        isinstance(messages, list) and "id" in data and any("date" in message for message in messages[:50] if message)
    )


def read_telegram(name: str, data: Any) -> Registry:
    left: Counter[str] = Counter()
    talks: list[Talk] = []
    titles: set[str] = set()
    for place, chat in _chats(name, data):
        messages = chat.get("messages")
        if not isinstance(messages, list):
            raise BadInput(f"{place}.messages: a Telegram chat has a list of messages.")
        topics = topics_in(messages)
        rows = enumerate(messages)
        posts = [post for number, row in rows if (post := _post(f"{place}[{number}]", row, topics, left))]
        title = str(
            chat.get("name") or _NAMELESS.get(str(chat.get("type"))) or f"Telegram {chat.get('id', '')}"
        ).strip()
        again = title in titles
        titles.add(title)
        # Two chats may have one name; a task has its name to itself.
        talks += _talks(f"{title} {chat.get('id', '')}" if again else title, title, topics, posts)
    return Registry(tuple(talks), notices=tuple(f"{count} {what}" for what, count in sorted(left.items())))


def _talks(name: str, title: str, topics: Topics, posts: list[Post]) -> list[Talk]:
    """Return the messages of no topic first, then each topic, whose messages answer one another."""
    talks = talks_of(name, title, [post for post in posts if post.thread is None], threads=False)
    for topic in topics.titles:
        called = topics.name(topic)
        inside = [post for post in posts if post.thread == topic]
        talks += talks_of(f"{name}/{called}", f"{title}: {called}", inside, threads=False)
    return talks


def _chats(name: str, data: Json) -> Iterator[tuple[str, Json]]:
    if "messages" in data:
        yield f"{name}: messages", data
    for part, chats in _lists(data):
        for number, chat in enumerate(chats):
            if not isinstance(chat, Mapping):
                raise BadInput(f"{name}: {part}.list[{number}]: a chat is an object.")
            yield f"{name}: {part}.list[{number}].messages", chat


def _lists(data: Json) -> Iterator[tuple[str, list[Any]]]:
    for part in _ALL:
        chats = data.get(part)
        if isinstance(chats, Mapping) and isinstance(chats.get("list"), list):
            yield part, chats["list"]


def _post(place: str, row: Any, topics: Topics, left: Counter[str]) -> Post | None:
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
    author, bot = row.get("from") or row.get("from_id"), row.get("via_bot")  # who has gone has only a number
    remark = Remark(
        text=text,
        author=str(author) if author else None,
        at=_time(row, place),
        id=name or None,
        agent=bool(bot),
        rest={"from": "telegram", **beside(row, topics.answered(name))},
    )
    return Post(remark, name, topics.of(name))


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
    """Return the second of the world where it is given; else the exporter's wall clock."""
    stamp = str(row.get("date_unixtime") or "")
    if stamp.isascii() and stamp.isdigit() and len(stamp) < 12:
        return int(stamp) * 1_000_000
    at = moment_in(row.get("date"))
    if at is None:
        raise BadInput(f"{place}: the message has no usable date.")
    return at
