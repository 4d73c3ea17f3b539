"""Knows what a slot remembers of what was projected of it: by that, lost blocks and fields are what they were, and as often moved."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping

from graph.model.block import FIELDS, BlockHead, Entry, Moves, Shown
from graph.model.field import Held


def digest_of(entries: Iterable[Entry], held: Held | None) -> str:
    """Short, and the same for the same; nothing at all has none."""
    said = sorted([one.id, one.part.value, one.name, one.body, one.key or ""] for one in entries)
    if not said and held is None:
        return ""
    told = [said, [held.key, held.value, held.claim, held.at] if held else None]
    return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()[:24]


def moved_on(shown: Shown, digest: str, names: Iterable[str], at: int, by: str) -> Shown:
    """What the slot remembers after these blocks have moved with it."""
    moves = dict(shown.moves)
    for name in names:
        moves[name] = Moves(moves[name].count + 1 if name in moves else 1, at, by)
    return Shown(digest, moves)


def moves_of(several: Iterable[Shown]) -> dict[str, Moves]:
    """How often each block of a place has moved, by all that the slots of the place remember."""
    found: defaultdict[str, list[Moves]] = defaultdict(list)
    for one in several:
        for name, moves in one.moves.items():
            found[name].append(moves)
    return {name: _together(moves) for name, moves in found.items()}


def _together(several: list[Moves]) -> Moves:
    last = max(several, key=lambda one: (one.at, one.by))
    return Moves(sum(one.count for one in several), last.at, last.by)


def heads_of(project: str, item: str | None, moves: Mapping[str, Moves]) -> list[BlockHead]:
    return [
        BlockHead(project, item, name, one.count, one.at, one.by)
        for name, one in sorted(moves.items())
        if name != FIELDS
    ]
