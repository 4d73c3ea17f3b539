"""Knows where a speaker takes words back in the middle of a sentence: "in Paris, no sorry, Venice" means Venice.

The words after the cue say how much is taken back: they begin again where something of their kind stood before.
"""

import re
from collections.abc import Callable, Set
from dataclasses import dataclass

from graph.rules.language.kinds_of_words import ASKING, HELPING, PLACING, POINTING
from graph.rules.language.repair_cues import Token, cue

_WORD = re.compile(r"[^\s]+")
_READ = 2000  # characters: nobody takes words back later than that
_NEAR = 8  # words: as far back as the beginning of what is taken back is looked for


@dataclass(frozen=True, slots=True)
class Repair:
    """`removed` is what was taken back, with the cue that says so; `text` is what is left."""

    removed: tuple[int, int]
    cue: tuple[int, int]
    text: str


def repair(text: str) -> Repair | None:
    """The first correction inside a sentence, carried out; None where nobody takes anything back."""
    tokens = [
        Token(one.start(), one.end(), one[0].casefold().strip(".,;:!?\"'()-"), one[0])
        for one in _WORD.finditer(text[:_READ])
    ]
    found = cue(tokens)
    if found is None:
        return None
    first, last = found
    begin = _begin(tokens[:first], tokens[last:])
    start, end = tokens[begin].start, tokens[last].start
    rest = text[end:]
    if begin == 0:
        rest = rest[:1].upper() + rest[1:]
    after = re.sub(r",? rather(?=[?.!]?$)", "", rest) if "rather" not in text[start:end] else rest
    return Repair((start, end), (tokens[first].start, tokens[last - 1].end), text[:start] + after)


def _begin(before: list[Token], after: list[Token]) -> int:
    """Where the words that are taken back begin, as a place in `before`."""
    head = after[0].word
    if head in ASKING:
        return _question(before)
    same = _last(before, _word_of({head}), 0)
    if same is not None:
        return same
    near = max(0, len(before) - _NEAR)
    for kind in (POINTING, PLACING, HELPING):
        if head in kind and (like := _last(before, _word_of(kind), near)) is not None:
            return like
    number = _last(before, _is_number, near) if _is_number(after[0]) else None
    return _run(before, after) if number is None else number


def _question(before: list[Token]) -> int:
    """A question that begins again takes back all since its question word."""
    if before[0].word in ASKING | HELPING | PLACING:
        return 0
    return next((at for at, one in enumerate(before) if one.word in ASKING), 0)


def _last(before: list[Token], fits: Callable[[Token], bool], low: int) -> int | None:
    return next((at for at in range(len(before) - 1, low - 1, -1) if fits(before[at])), None)


def _word_of(kind: Set[str]) -> Callable[[Token], bool]:
    return lambda one: one.word in kind


def _is_number(token: Token) -> bool:
    return token.raw[:1].isdigit()


def _run(before: list[Token], after: list[Token]) -> int:
    """A name is taken back whole; of plain words the last."""
    at = len(before) - 1
    names = before[at].raw[:1].isupper() and at > 0
    if names:
        while at > 1 and (
            before[at - 1].raw[:1].isupper()
            or (before[at - 1].word in ("of", "and", "the") and before[at - 2].raw[:1].isupper())
        ):
            at -= 1
        if before[at - 1].word in POINTING and after[0].word in POINTING:
            at -= 1
        return max(at, 0)
    return at
