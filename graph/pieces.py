"""Cuts a text into the pieces of words whose meanings are known, as the package's own tokenizer would.

That one keeps its vocabulary in tables of 20 MB in every process, beside threads of its own. Two sorted lists say the same
in less than one, and most words are met again.
"""

import json
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from pathlib import Path

import numpy as np

_BLANK = "\u2581"  # stands for a space, and before the first word; no piece has it behind a letter
_REMEMBERED = 40  # letters; what is longer is hardly a word


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """`apart` are signs that are a piece wherever they stand, like <s>. Pairs that are joined are sorted, each as one number
    of both its pieces; beside them stand what they make, and in which order pairs are joined."""

    letters: Mapping[str, int]
    octets: "array[int]"
    apart: Mapping[str, int]
    size: int
    pairs: "array[int]"
    wholes: "array[int]"
    ranks: "array[int]"

    def joint(self, first: int, second: int) -> int:
        """Where the pair stands in the lists; -1 where it is not joined."""
        pair = first * self.size + second
        at = bisect_left(self.pairs, pair)
        return at if at < len(self.pairs) and self.pairs[at] == pair else -1


def load(file: Path) -> Vocabulary:
    """Only arrays outlive the file's own objects: whatever else was made beside them would keep their memory."""
    told = json.loads(file.read_bytes())
    number: dict[str, int] = told["model"]["vocab"]
    pairs, wholes = array("q"), array("i")
    for pair in told["model"]["merges"]:
        first, _, second = pair.partition(" ")
        pairs.append(number[first] * len(number) + number[second])
        wholes.append(number[first + second])
    letters = array("i", (part for piece, at in number.items() if len(piece) == 1 for part in (ord(piece), at)))
    octets = array("i", (number[f"<0x{one:02X}>"] for one in range(256)))
    apart = [(one["content"], one["id"]) for one in told["added_tokens"]]
    size = len(number)
    del told, number
    order = np.argsort(np.frombuffer(pairs, np.int64), kind="stable")
    return Vocabulary(
        letters={chr(letters[at]): letters[at + 1] for at in range(0, len(letters), 2)},
        octets=octets,
        apart=dict(apart),
        size=size,
        pairs=array("q", np.frombuffer(pairs, np.int64)[order].tobytes()),
        wholes=array("i", np.frombuffer(wholes, np.int32)[order].tobytes()),
        ranks=array("i", order.astype(np.int32).tobytes()),
    )


def pieces(text: str, known: Vocabulary) -> list[int]:
    """The numbers of its pieces, in order."""
    found: list[int] = []
    for part in _parts(text, known.apart):
        if part in known.apart:
            found.append(known.apart[part])
            continue
        for word in _words(part):
            found.extend(_remembered(word, known) if len(word) <= _REMEMBERED else _pieces_of(word, known))
    return found


def _parts(text: str, apart: Mapping[str, int]) -> list[str]:
    """The signs that stand for themselves, and what is between them."""
    parts = [text]
    for sign in apart:
        for at in reversed([at for at, one in enumerate(parts) if sign in one and one not in apart]):
            between = [it for one in parts[at].split(sign) for it in (one, sign)][:-1]
            parts[at : at + 1] = between
    return [one for one in parts if one]


def _words(part: str) -> Iterator[str]:
    """Each with the blanks before it."""
    blanks = 0
    for one in (_BLANK + part.replace(" ", _BLANK)).split(_BLANK)[1:]:
        blanks += 1
        if one:
            yield _BLANK * blanks + one
            blanks = 0
    if blanks:
        yield _BLANK * blanks


@lru_cache(maxsize=4096)
def _remembered(word: str, known: Vocabulary) -> tuple[int, ...]:
    return tuple(_pieces_of(word, known))


def _pieces_of(word: str, known: Vocabulary) -> list[int]:
    """Neighbours are joined, the pair of the lowest rank first, until none can be."""
    here: list[int] = []
    for letter in word:
        at = known.letters.get(letter)
        here += [at] if at is not None else [known.octets[one] for one in letter.encode()]
    behind = [*range(1, len(here)), -1]  # the neighbours of each that is left
    before = [*range(-1, len(here) - 1)]
    waiting: list[tuple[int, int, int, int]] = []  # rank, place, and the pair as it was seen

    def meet(left: int, right: int) -> None:
        at = known.joint(here[left], here[right])
        if at >= 0:
            heappush(waiting, (known.ranks[at], left, at, right))

    for left, right in pairwise(range(len(here))):
        meet(left, right)
    while waiting:
        _, left, at, right = heappop(waiting)
        if behind[left] != right or known.joint(here[left], here[right]) != at:
            continue  # one of the two was joined to another since
        here[left], here[right] = known.wholes[at], -1
        behind[left] = behind[right]
        behind[right] = -2
        if behind[left] >= 0:
            before[behind[left]] = left
            meet(left, behind[left])
        if before[left] >= 0:
            meet(before[left], left)
    return [one for one in here if one >= 0]
