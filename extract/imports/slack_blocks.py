"""Knows what a Slack export calls people and channels, and the words of a message as people saw them, also those that stand only in
its blocks."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# A part between angle brackets: what it is, and what it is shown as.
_PART = re.compile(r"<([^<>|]{0,4000})(?:\|([^<>]{0,4000}))?>")

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Names:
    """The names of an export by their ids: people as the export tells of them, channels by name."""

    people: Mapping[str, Json]
    channels: Mapping[str, str]

    def name(self, user: str) -> str | None:
        known = self.people.get(user)
        if known is None:
            return user or None
        profile = known.get("profile") or {}
        names = (profile.get("display_name"), profile.get("real_name"), known.get("real_name"), known.get("name"))
        return next((str(name) for name in names if name), user)

    def together(self, members: Sequence[str]) -> str:
        """Return the name of a direct message: the names of those who talk there."""
        return ", ".join(name for member in members if (name := self.name(str(member))))

    def author(self, row: Json) -> tuple[str | None, bool]:
        user = str(row.get("user") or "")
        known = self.people.get(user, {})
        profile = row.get("bot_profile") or {}
        agent = bool(row.get("bot_id") or row.get("subtype") == "bot_message" or known.get("is_bot"))
        named = profile.get("name") or row.get("username") if agent else None
        return (str(named) if named else self.name(user) or (str(row.get("bot_id")) if agent else None)), agent

    def plain(self, text: str) -> str:
        """Return a text as people saw it: names for ids, links written out, and the three signs that Slack escapes."""
        return _unescaped(_PART.sub(self._part, text))

    def _part(self, found: re.Match[str]) -> str:
        what, shown = found[1], found[2]
        if what.startswith("@"):
            return f"@{shown or self.name(what[1:])}"
        if what.startswith("#"):
            return f"#{shown or self.channels.get(what[1:], what[1:])}"
        if what.startswith("!"):
            return shown or f"@{what[1:].partition('^')[0]}"
        link = what.removeprefix("mailto:")
        return f"{shown} ({link})" if shown and shown not in (link, what) else link


_DEEPEST = 12
_LINES = frozenset({"rich_text_section", "rich_text_preformatted", "rich_text_quote", "rich_text_list"})


def words_of(blocks: Any, names: Names) -> str:
    """A line for each block that says something; buttons and pictures without a caption say nothing."""
    found = (_block(one, names) for one in _rows(blocks))
    return "\n".join(one for one in found if one.strip())


def _block(block: Mapping[str, Any], names: Names) -> str:
    if block.get("type") == "rich_text":
        return "\n".join(_rich(one, names, 0) for one in _rows(block.get("elements")))
    said = [block.get("text"), block.get("title") or block.get("alt_text"), *_list(block.get("fields"))]
    if block.get("type") == "context":
        said += _rows(block.get("elements"))
    return "\n".join(words for one in said if (words := _plain(one, names)))


def _plain(part: Any, names: Names) -> str:
    """Text as such, or the object that Slack wraps it in."""
    if isinstance(part, Mapping):
        part = part.get("text") or part.get("alt_text")
    return names.plain(part) if isinstance(part, str) else ""


def _rich(part: Mapping[str, Any], names: Names, depth: int) -> str:
    if depth > _DEEPEST:
        return ""
    inside = [_rich(one, names, depth + 1) for one in _rows(part.get("elements"))]
    if part.get("type") == "rich_text_list":
        return "\n".join(f"- {one}" for one in inside)
    return "".join(inside) if part.get("type") in _LINES else _leaf(part, names)


def _leaf(part: Mapping[str, Any], names: Names) -> str:
    if part.get("user_id"):
        return f"@{names.name(str(part['user_id']))}"
    if part.get("channel_id"):
        return f"#{names.channels.get(str(part['channel_id']), part['channel_id'])}"
    if part.get("range"):
        return f"@{part['range']}"
    if part.get("url"):
        shown = part.get("text")
        return f"{shown} ({part['url']})" if shown and shown != part["url"] else str(part["url"])
    if part.get("type") == "emoji":
        return f":{part.get('name')}:"
    return str(part.get("text") or part.get("fallback") or part.get("usergroup_id") or "")


def _rows(value: Any) -> Iterator[Mapping[str, Any]]:
    return (one for one in _list(value) if isinstance(one, Mapping))


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _unescaped(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
