"""Knows the words that a Slack message has in its blocks: programs and newer editors often write them nowhere else."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from extract.brought.slack_names import Names

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
