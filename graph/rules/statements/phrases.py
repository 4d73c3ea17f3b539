"""Finds what a clause does to what was decided, by phrases that are data (`lexicon/en/frames`): leaves, ends, bans, holds …"""

from collections.abc import Iterator
from dataclasses import dataclass

from graph.rules.utterances.lexicon import Cue, Phrase, load
from graph.rules.utterances.sentences import Sentence, sentence
from graph.rules.utterances.tokens import Token
from graph.rules.utterances.words import FOLDER

FRAMES = load(FOLDER / "en" / "frames")
_MARKS = " ,.;:!-\u2013\u2014"
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


def says(words: str, act: str) -> bool:
    return bool(_read(words).of(act, lexicon=FRAMES))


def said(words: str, *acts: str) -> Iterator[Clause]:
    """The clauses of a text that do one of these, in order; of those that begin together the longest."""
    read = _read(words)
    return (_clause(words, read, one) for one in read.of(*acts, lexicon=FRAMES))


def taken_back(behind: str) -> str:
    """The words by which what stands right behind a value takes it back, and goes on: "5 m, no, 6 m"."""
    words = behind.lstrip(_MARKS)
    cue = next((one for one in said(words, "takes back") if one.start == 0), None)
    return behind[: len(behind) - len(words) + cue.end] if cue and words[cue.end :].strip(_MARKS) else ""


def cut(words: str) -> tuple[Token, ...]:
    """The tokens of a statement, and the end behind them."""
    return _read(words).said


def _read(words: str) -> Sentence:
    return sentence(words[:_LONGEST])


def _clause(words: str, read: Sentence, cue: Cue) -> Clause:
    parts = []
    for name, at in cue.places.items():
        if not name.startswith("/"):
            last = cue.places.get(f"/{name}", cue.end)
            if last > at:
                parts.append((name, *read.span(at, last)))
    return Clause(cue.phrase, words, *read.span(cue.start, cue.end), tuple(parts))
