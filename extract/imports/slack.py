"""Knows a Slack export: `users.json`, `channels.json`, and a folder for each channel with a file for each day."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from extract.imports.channels import Post, talks_of
from extract.imports.slack_blocks import Names, words_of
from graph.model.errors import BadInput
from graph.model.registry import Registry, Remark, Talk

_DAY = re.compile(r"(?:^|/)([^/]+)/\d{4}-\d{2}-\d{2}\.json$")
_LISTS = ("channels.json", "groups.json", "dms.json", "mpims.json")
_WORDS_OF_PEOPLE = frozenset({"", "bot_message", "thread_broadcast", "me_message", "file_share", "reply_broadcast"})
_SEVERAL = "mpdm-"  # what Slack calls a direct message of several people
_GONE = frozenset({"tombstone", "message_deleted"})

Json = Mapping[str, Any]


def is_slack(names: Sequence[str]) -> bool:
    return any(name.rpartition("/")[2] in _LISTS for name in names) and any(_DAY.search(name) for name in names)


def read_slack(files: Mapping[str, Any], *, threads: bool = True) -> Registry:
    people = {one["id"]: one for one in _list(files, "users.json") if isinstance(one, Mapping) and one.get("id")}
    places = [one for name in _LISTS for one in _list(files, name) if isinstance(one, Mapping)]
    channels = {str(place["id"]): str(place.get("name") or place["id"]) for place in places if place.get("id")}
    together = [place for place in places if not place.get("name") or str(place["name"]).startswith(_SEVERAL)]
    members = {str(one.get("name") or one.get("id")): one.get("members") or () for one in together}
    names = Names(people, channels)
    reader = _Reader(names, threads=threads)
    by_channel: dict[str, list[tuple[str, Any]]] = {}
    for name in sorted(files):
        if found := _DAY.search(name):
            by_channel.setdefault(found[1], []).append((name, files[name]))
    talks: list[Talk] = []
    for channel, days in sorted(by_channel.items()):
        posts = reader.posts(channel, days)
        shown = channels.get(channel, channel)  # the folder of a direct message is called by its id
        title = names.together(members.get(channel, ())) or f"#{shown}"
        talks += talks_of(shown, title, posts, threads=threads)
    return Registry(tuple(talks), notices=tuple(reader.notices()))


def _list(files: Mapping[str, Any], name: str) -> list[Any]:
    found: Any = next((data for path, data in files.items() if path.rpartition("/")[2] == name), [])
    if not isinstance(found, list):
        raise BadInput(f"{name}: a Slack export has a list there.")
    return found


class _Reader:
    """Reads an export, and counts the messages that it leaves out."""

    def __init__(self, names: Names, *, threads: bool) -> None:
        self._names = names
        self._threads = threads
        self._left: Counter[str] = Counter()

    def notices(self) -> Iterator[str]:
        for what, count in sorted(self._left.items(), key=lambda one: (-one[1], one[0])):
            yield f"{count} {what}"

    def posts(self, channel: str, days: Sequence[tuple[str, Any]]) -> list[Post]:
        found: dict[str, Post] = {}
        for name, rows in days:
            if not isinstance(rows, list):
                raise BadInput(f"{name}: a day of a Slack export is a list of messages.")
            for number, row in enumerate(rows):
                self._take(f"{name}[{number}]", row, channel, found)
        return list(found.values())

    def _take(self, place: str, row: Any, channel: str, found: dict[str, Post]) -> None:
        if not isinstance(row, Mapping):
            raise BadInput(f"{place}: a message of a Slack export is an object.")
        subtype = str(row.get("subtype") or "")
        if subtype == "message_changed" and isinstance(row.get("message"), Mapping):
            row, subtype = {**row["message"], "edited": row["message"].get("edited") or {"ts": row.get("ts")}}, ""
        if subtype in _GONE:
            self._left["messages that were deleted"] += 1
            found.pop(str(row.get("deleted_ts") or row.get("ts")), None)
        elif row.get("type", "message") != "message" or subtype not in _WORDS_OF_PEOPLE:
            self._left["notes of Slack itself (joins, topics, …)"] += 1
        else:
            post = self._post(place, row, channel)
            if post is not None:
                found[post.id] = post  # the same message again is its later form

    def _post(self, place: str, row: Json, channel: str) -> Post | None:
        stamp = str(row.get("ts") or "")
        try:
            seconds, _, rest = stamp.partition(".")
            at = int(seconds) * 1_000_000 + int((rest or "0").ljust(6, "0")[:6])
        except ValueError:
            raise BadInput(f"{place}: the message has no usable ts.") from None
        text, beside = self._text(row)
        if not text.strip():
            self._left["messages without words (files, images)"] += 1
            return None
        author, agent = self._names.author(row)
        thread = row.get("thread_ts")
        # In a thread of its own each message answers the one before it; in its channel, what the thread began with.
        answers = {"replyTo": str(thread)} if thread and thread != stamp and not self._threads else {}
        rest_of = {"from": "slack", "channel": channel, **answers, **beside, **_edited(row), **self._reactions(row)}
        return Post(Remark(text, author, at, stamp, agent, rest=rest_of), stamp, thread)

    def _text(self, row: Json) -> tuple[str, dict[str, Any]]:
        """The words of a message, and the names and texts of what hangs on it, which nobody said in so many words."""
        text = self._names.plain(str(row.get("text") or "")) or words_of(row.get("blocks"), self._names)
        hanging = [one for part in row.get("attachments") or [] if (one := self._attached(part))]
        files = [str(one.get("title") or one.get("name") or one.get("id") or "file") for one in row.get("files") or []]
        if not text.strip() and hanging:
            return "\n".join(hanging), {"files": files} if files else {}
        if hanging:
            self._left["attachments whose text is kept beside its message, unread"] += len(hanging)
        if files:
            self._left["files of which only the names are kept"] += len(files)
        told = {"attachments": hanging, "files": files}
        return text, {name: value for name, value in told.items() if value}

    def _attached(self, part: Any) -> str:
        if not isinstance(part, Mapping):
            return ""
        fields = [f"{one.get('title', '')}: {one.get('value', '')}" for one in part.get("fields") or []]
        said = [part.get("pretext"), part.get("title"), part.get("text"), *fields]
        told = [self._names.plain(str(one)) for one in said if one]
        told += [words] if (words := words_of(part.get("blocks"), self._names)) else []
        return "\n".join(told or [self._names.plain(str(part.get("fallback") or ""))]).strip()

    def _reactions(self, row: Json) -> dict[str, Any]:
        """Return the reactions, each with its people: kept beside the message, for nobody said them in words."""
        given = [one for one in row.get("reactions") or [] if isinstance(one, Mapping) and one.get("name")]
        told = {str(one["name"]): [self._names.name(str(user)) for user in one.get("users") or []] for one in given}
        return {"reactions": told} if told else {}


def _edited(row: Json) -> dict[str, Any]:
    edited = row.get("edited")
    return {"edited": str(edited.get("ts") or "yes")} if isinstance(edited, Mapping) else {}
