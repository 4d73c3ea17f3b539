"""Knows what has to change in the blocks when a slot has changed, entries to set, entries that are gone, nothing more; and what a slot
remembers of that, by which lost blocks and fields are what they were, and as often moved."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from graph.model.block import ANSWERING, FIELDS, BlockHead, Entry, Moves, Part, Shown
from graph.model.field import Held
from graph.model.profile import Profile
from graph.model.slot import SlotState
from graph.rules.knowledge.block_names import DECISIONS, OPEN_QUESTIONS, home_of, tier_of
from graph.rules.knowledge.entries import entries_of
from graph.rules.knowledge.fields import held_in


@dataclass(frozen=True, slots=True)
class Patch:
    """`blocks` are those whose content moves with it: not what a person has set something over.

    `digest` is of what the slot comes to. Where that was `known`, nothing moves: what is set was only lost.
    """

    set: tuple[Entry, ...] = ()
    gone: tuple[str, ...] = ()
    blocks: frozenset[str] = frozenset()
    digest: str = ""
    known: bool = True


def patch(slot: SlotState, profile: Profile, overridden: Collection[str] = ()) -> Patch:
    """Return the changes from a slot's stored entries to its present ones."""
    stored = {entry.id: entry for entry in slot.projected.entries}
    wanted = {entry.id: entry for entry in entries_of(slot, profile)}
    fresh = tuple(entry for name, entry in wanted.items() if stored.get(name) != entry)
    gone = tuple(entry for name, entry in stored.items() if name not in wanted)
    digest = digest_of(wanted.values(), held_in(slot))
    if digest == slot.projected.shown.digest:
        return Patch(fresh, tuple(entry.id for entry in gone), digest=digest)
    was = [stored[entry.id] for entry in fresh if entry.id in stored]
    moved = (entry for entry in (*fresh, *gone, *was) if entry.part is not Part.ANSWER)
    blocks = {entry.block for entry in moved if not _hidden(entry, overridden)}
    if (
        slot.projected.asked
        and slot.shape.key not in overridden
        and _answers(stored.values()) != _answers(wanted.values())
    ):
        blocks.add(f"{tier_of(slot.shape.item)}.{OPEN_QUESTIONS}")
    return Patch(fresh, tuple(entry.id for entry in gone), frozenset(blocks), digest, known=False)


def blocks_of_override(key: str, item: str, profile: Profile, *, asked: bool) -> frozenset[str]:
    """The blocks that move when a person sets or clears a key of an item."""
    home = home_of(key, item, profile).block
    return frozenset({home, f"{tier_of(item)}.{OPEN_QUESTIONS}"}) if asked else frozenset({home})


def _hidden(entry: Entry, overridden: Collection[str]) -> bool:
    return entry.key in overridden and entry.part in ANSWERING and not entry.block.endswith(f".{DECISIONS}")


def _answers(entries: Iterable[Entry]) -> set[str]:
    return {entry.claim for entry in entries if entry.part in ANSWERING}


def digest_of(entries: Iterable[Entry], held: Held | None) -> str:
    """Short, and the same for the same; nothing at all has none."""
    said = sorted([entry.id, entry.part.value, entry.name, entry.body, entry.key or ""] for entry in entries)
    if not said and held is None:
        return ""
    told = [said, [held.key, held.value, held.claim, held.at] if held else None]
    return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()[:24]


def moved_on(shown: Shown, digest: str, names: Iterable[str], at: int, by: str) -> Shown:
    """Return the slot's memory after these blocks have moved with it."""
    moves = dict(shown.moves)
    for name in names:
        moves[name] = Moves(moves[name].count + 1 if name in moves else 1, at, by)
    return Shown(digest, moves)


def moves_of(several: Iterable[Shown]) -> dict[str, Moves]:
    """Count the moves of each block of a place, by the memories of all the place's slots."""
    found: defaultdict[str, list[Moves]] = defaultdict(list)
    for one in several:
        for name, moves in one.moves.items():
            found[name].append(moves)
    return {name: _together(moves) for name, moves in found.items()}


def _together(several: list[Moves]) -> Moves:
    last = max(several, key=lambda moves: (moves.at, moves.by))
    return Moves(sum(moves.count for moves in several), last.at, last.by)


def heads_of(project: str, item: str | None, moves: Mapping[str, Moves]) -> list[BlockHead]:
    return [
        BlockHead(project, item, name, one.count, one.at, one.by)
        for name, one in sorted(moves.items())
        if name != FIELDS
    ]
