"""Finds what a clause does to what was decided, by phrases that are data (`lexicon/en/frames`): leaves, ends, bans, holds …"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.rules.utterances.lexicon import FOLDER, Phrase, load
from graph.rules.utterances.sentences import openings
from graph.rules.utterances.tokens import Sort, Token, tokens

FRAMES = load(FOLDER / "en" / "frames")
_LISTS = tomllib.loads((FOLDER / "en" / "frames" / "lists.toml").read_text(encoding="utf-8"))
_LONGEST = 2000  # characters; a statement is shorter


@dataclass(frozen=True, slots=True)
class Clause:
    """A phrase where it was said: `words[start:end]`. What it names stands between {x} and {/x}."""

    phrase: Phrase
    words: str
    start: int
    end: int
    parts: tuple[tuple[str, int, int], ...]

    def __getitem__(self, name: str) -> str:
        """The words of a part; empty where they are not said."""
        span = self.span(name)
        return self.words[span[0] : span[1]] if span else ""

    def span(self, name: str) -> tuple[int, int] | None:
        return next(((start, end) for part, start, end in self.parts if part == name), None)


def listed(name: str) -> frozenset[str]:
    """A list of words of the lexicon."""
    return frozenset(_LISTS["lists"][name].split())


def table(name: str) -> Mapping[str, tuple[str, ...]]:
    return {one: tuple(words.split()) for one, words in _LISTS[name].items()}


def says(words: str, act: str) -> bool:
    return any(said(words, act))


def said(words: str, *acts: str) -> Iterator[Clause]:
    """The clauses of a text that do one of these, in order; of those that begin together the longest."""
    return (one for one in clauses(words) if one.phrase.act in acts)


@lru_cache(maxsize=8192)
def cut(words: str) -> tuple[Token, ...]:
    """The tokens of a statement, and the end behind them."""
    found = tokens(words[:_LONGEST])
    stop = found[-1].end if found else 0
    return (*found, Token(stop, stop, "", Sort.END))


@lru_cache(maxsize=8192)
def clauses(words: str) -> tuple[Clause, ...]:
    found = cut(words)
    places = FRAMES.cues(found, openings(found))
    return tuple(_clause(words, found, one.phrase, one.start, one.end, dict(one.places)) for one in places)


def _clause(
    words: str, found: tuple[Token, ...], phrase: Phrase, first: int, behind: int, places: dict[str, int]
) -> Clause:
    end = found[max(first, behind - 1)].end
    parts = []
    for name, at in places.items():
        if name != "/" and not name.startswith("/"):
            last = places.get(f"/{name}", behind)
            if last > at:
                parts.append((name, found[at].start, found[last - 1].end))
    return Clause(phrase, words, found[first].start, end, tuple(parts))


def in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words they begin with in common."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(one), len(other)))
