"""Knows the pieces that the weights of meanings are by: a word is the longest pieces that it was first seen to be made of.

The vocabulary's own library would take three times the memory for tables that follow from the pieces: of two neighbours those
are joined first whose joint piece has the lowest number, and blanks last. A text's words are cut apart one by one.
"""

import heapq
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

BLANK = (
    "\N{LOWER ONE EIGHTH BLOCK}"  # stands for a blank in the vocabulary; here the blank itself does, in half the room
)
_REMEMBERED, _SHORT = 4_096, 32  # stretches, and the characters of those that come again
_BYTE = 3  # the number of the first of the 256 pieces of a single byte


class Pieces:
    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers
        self._after_all = len(numbers)  # what is added to the rank of a piece of blanks
        self._short = lru_cache(_REMEMBERED)(self._cut)

    def numbers_in(self, text: str) -> list[int]:
        """Return the numbers of a text's pieces, in order."""
        found: list[int] = []
        for stretch in _stretches(f" {text.replace(BLANK, ' ')}") if text else ():
            found += self._short(stretch) if len(stretch) <= _SHORT else self._cut(stretch)
        return found

    def _cut(self, stretch: str) -> tuple[int, ...]:
        """Join neighbours, the lowest rank first and then from the left, until no two have a joint piece."""
        parts: list[str | None] = list(stretch)
        before, after = list(range(-1, len(parts) - 1)), list(range(1, len(parts) + 1))
        waiting: list[tuple[int, int, str]] = []

        def offer(left: int) -> None:
            if left < 0 or after[left] >= len(parts):
                return
            joint = f"{parts[left]}{parts[after[left]]}"
            if (number := self._numbers.get(joint)) is not None:
                rank = number if joint.strip(" ") else number + self._after_all
                heapq.heappush(waiting, (rank, left, joint))

        for at in range(len(parts)):
            offer(at)
        while waiting:
            _, left, joint = heapq.heappop(waiting)
            right = after[left]
            if parts[left] is None or right >= len(parts) or f"{parts[left]}{parts[right]}" != joint:
                continue  # one of the two has joined another since
            parts[left], parts[right] = joint, None
            after[left] = after[right]
            if after[left] < len(parts):
                before[after[left]] = left
            offer(before[left])
            offer(left)
        return tuple(number for part in parts if part is not None for number in self._numbered(part))

    def _numbered(self, part: str) -> Iterator[int]:
        """A character that the vocabulary lacks is written in bytes."""
        number = self._numbers.get(part)
        if number is not None:
            yield number
        else:
            yield from (_BYTE + byte for byte in part.encode(errors="replace"))


def _stretches(text: str) -> Iterator[str]:
    """Words, each with the blanks before it: no piece goes on behind a word."""
    begin = 0
    for at in range(1, len(text)):
        if text[at] == " " and text[at - 1] != " ":
            yield text[begin:at]
            begin = at
    yield text[begin:]


def read_pieces(file: Path) -> Pieces:
    """Read the vocabulary alone out of a tokenizer's file: the list of its joints is twice as long, and follows from it."""
    told = file.read_text(encoding="utf-8")
    begin = told.index("{", told.index('"vocab"'))
    numbers, _ = json.JSONDecoder().raw_decode(told, begin)
    return Pieces({piece.replace(BLANK, " "): number for piece, number in numbers.items()})
