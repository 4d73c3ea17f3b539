"""Knows how a block reads: the entries of its place, over the keys that the profile has for it, as JSON and as text."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from graph.model.block import ANSWERING, Block, BlockHead, Entry, Part
from graph.model.field import Override
from graph.model.profile import KeySpec, Profile
from graph.rules.forms.escaping import plain
from graph.rules.knowledge.block_names import (
    CONSTRAINTS,
    DECISIONS,
    NOTES,
    OPEN_QUESTIONS,
    blocks_of,
    home_of,
    list_of,
    name_in,
)
from graph.rules.knowledge.entries import listed_body, value_body, written
from graph.rules.slots.layers import trusted_slots
from graph.rules.values.value import shown

Json = dict[str, Any]
_NOWHERE: Json = {"factId": None, "ref": None}


def read_blocks(
    heads: Mapping[str, BlockHead],
    entries: Iterable[Entry],
    overrides: Mapping[str, Override],
    profile: Profile,
    empty: BlockHead,
) -> tuple[Block, ...]:
    """All blocks of one place, filled or not. `empty` is the head of one that nothing was ever put into."""
    item = empty.item
    place = _answering(sorted(entries, key=lambda entry: entry.order))
    used = {entry.block for entry in place} | {home_of(key, item, profile).block for key in overrides}
    return tuple(
        _block(heads.get(key) or _named(empty, key), place, overrides, profile)
        for key in blocks_of(item, profile, used)
    )


def _answering(entries: Sequence[Entry]) -> list[Entry]:
    """Keep the entries that the most trusted slot of each address shows; notes and questions stay."""
    trusted = trusted_slots(entry.slot for entry in entries if entry.part in ANSWERING)
    return [entry for entry in entries if entry.part not in ANSWERING or entry.slot in trusted]


def _named(empty: BlockHead, key: str) -> BlockHead:
    return BlockHead(empty.project, empty.item, key, empty.revision, empty.updated_at, empty.updated_by)


def _block(head: BlockHead, place: Sequence[Entry], overrides: Mapping[str, Override], profile: Profile) -> Block:
    body = json_of(head.key, head.item, place, overrides, profile)
    return Block(head, body, text_of(head.key, body))


def json_of(
    block: str, item: str | None, place: Sequence[Entry], overrides: Mapping[str, Override], profile: Profile
) -> Json:
    """`place` is every entry of the item, or of the project, in order: what answers a question stands in other blocks."""
    mine = [one for one in place if one.block == block]
    named = _unfilled_keys(block, item, profile)
    lists = {name: entries for name, entries in named.items() if isinstance(entries, list)}
    for entry in mine:
        if entry.part is Part.VALUE:
            named[entry.name] = _body(entry)
        elif entry.part is Part.LISTED and not _overridden(entry, overrides):
            lists.setdefault(entry.name, []).append(_body(entry))
        elif entry.part is Part.QUESTION:
            lists.setdefault(entry.name, []).append(_body(entry) | _answered(entry, place, overrides))
    _put_overrides(block, item, named, lists, overrides, profile)
    found = named | lists
    if not block.endswith((f".{DECISIONS}", f".{OPEN_QUESTIONS}")):
        found[NOTES] = [_body(one) for one in mine if one.part is Part.NOTE]
    return found


def _unfilled_keys(block: str, item: str | None, profile: Profile) -> Json:
    """Return the keys that the profile asks for, in its order, with nothing known of them yet."""
    found: Json = {}
    last = block.rpartition(".")[2]
    if last in (CONSTRAINTS, DECISIONS, OPEN_QUESTIONS):
        found[last] = []
    for key, spec in profile.keys.items():
        if spec.block is not None and home_of(key, item, profile).block == block == spec.block:
            if spec.many:
                found[list_of(spec, block)] = []
            else:
                unit = {"unit": spec.unit} if spec.value_type == "dimension" and spec.unit else {}
                found[name_in(key, block)] = {"value": None, **unit, **_NOWHERE}
    return found


def _put_overrides(
    block: str,
    item: str | None,
    named: Json,
    lists: dict[str, list[Json]],
    overrides: Mapping[str, Override],
    profile: Profile,
) -> None:
    """Put people's overrides in place of the claims."""
    for key, override in sorted(overrides.items()):
        if home_of(key, item, profile).block != block:
            continue
        spec = profile.spec(key) or KeySpec(key)
        lead = {**_NOWHERE, **_by(override)}
        if spec.many:
            listed = lists.setdefault(list_of(spec, block), [])
            listed += [listed_body(value, spec) | lead for value in override.value]
        else:
            named[name_in(key, block)] = value_body(override.value) | lead


def _by(override: Override) -> Json:
    return {"override": {"by": override.by, "at": written(override.at)}}


def _overridden(entry: Entry, overrides: Mapping[str, Override]) -> bool:
    return entry.key in overrides and not entry.block.endswith(f".{DECISIONS}")


def _answered(question: Entry, place: Sequence[Entry], overrides: Mapping[str, Override]) -> Json:
    set_by = overrides.get(question.key or "")
    if set_by is not None:
        return {"status": "answered", "answeredBy": [], **_by(set_by)}
    bodies = [_body(entry) for entry in place if entry.key == question.key and entry.part in ANSWERING]
    answers = {body["ref"]: {"factId": body["factId"], "ref": body["ref"]} for body in bodies}
    return {"status": "answered" if answers else "open", "answeredBy": list(answers.values())}


def _body(entry: Entry) -> Json:
    body: Json = json.loads(entry.body)
    return body | ({"disputed": entry.disputed} if entry.disputed else {})


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
    yield "\n".join(f"- {plain(entry['text'])}{_asides(entry)}" for entry in entries) if entries else _NOTHING


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
