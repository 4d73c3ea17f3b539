"""Knows how a block's JSON reads as text: the same bytes for the same content, and nothing in it that could be markup."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from graph.rules.forms.markdown import plain
from graph.rules.values.value import shown

_NOTHING = "—"
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def text_of(key: str, body: Mapping[str, Any]) -> str:
    """A heading, then each value on a line, then each list: under a heading of its own unless it is the block's."""
    title = key.rpartition(".")[2]
    values = [_value(name, said) for name, said in body.items() if isinstance(said, dict)]
    parts = [f"# {_title(title)}", *(["\n".join(values)] if values else [])]
    for name, entries in body.items():
        if isinstance(entries, list) and (entries or name == title):
            parts += _list(name, entries, titled=name != title)
    return "\n\n".join(parts) + "\n"


def _list(name: str, entries: list[Any], *, titled: bool) -> Iterator[str]:
    if titled:
        yield f"## {_title(name)}"
    yield "\n".join(f"- {plain(one['text'])}{_asides(one)}" for one in entries) if entries else _NOTHING


def _value(name: str, said: Mapping[str, Any]) -> str:
    if said["value"] is None:
        return f"- {plain(name)}: {_NOTHING}"
    unit = f" {plain(said['unit'])}" if said.get("unit") else ""
    return f"- {plain(name)}: {plain(shown(said['value']))}{unit}{_asides(said)}"


def _asides(said: Mapping[str, Any]) -> str:
    parts = [str(said[name]).lower() for name in ("severity", "status") if said.get(name)]
    if said.get("agent"):
        parts.append("said by a program")
    if said.get("override"):
        parts.append(f"set by {plain(said['override']['by'])}")
    if said.get("ref"):
        parts.append(said["ref"])
    if said.get("disputed"):
        parts.append(f"disputed: {said['disputed']}")
    parts += [f"see {one['ref']}" for one in said.get("answeredBy", ())]
    return f" ({', '.join(parts)})" if parts else ""


def _title(name: str) -> str:
    words = _HUMP.sub(" ", plain(name).replace("-", " ")).lower()
    return words[:1].upper() + words[1:]
