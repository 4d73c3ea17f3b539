"""Reads what somebody said, once for all rules that listen to it: its words, its sentences, and its end, which others answer."""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from graph.rules.language.plain_text import fluent, unquoted
from graph.rules.language.sentences import sentences, trimmed
from graph.rules.utterances.sentences import Sentence, Span, sentence

READ = 4000  # characters at the beginning; whoever answers says so at once
_END = 2000  # characters at the end
_LONG = 1000  # characters


@dataclass(frozen=True)
class Stretch:
    """A stretch of a text from `start` on; the sentences are spans of its words."""

    start: int
    words: Sentence
    sentences: tuple[Span, ...]

    @property
    def last(self) -> Sentence:
        return self.words[slice(*self.sentences[-1])] if self.sentences else self.words[:0]

    @property
    def each(self) -> tuple[Sentence, ...]:
        return tuple(self.words[slice(*one)] for one in self.sentences)


@dataclass(frozen=True, eq=False)
class Utterance:
    """`text` is what was written, in which everything else has its place; `kept` is what rules have found in it already."""

    text: str
    kept: dict[Any, Any] = field(default_factory=dict, repr=False)

    @cached_property
    def own(self) -> Stretch:
        """Its author's own words: without code, without what talk stumbles over, and without what is somebody else's."""
        return _stretch(0, unquoted(self.text[:READ]))

    @cached_property
    def end(self) -> Stretch:
        """The last words, which others answer; words that are quoted there are put before them, too."""
        start = max(0, len(self.text) - _END)
        return _stretch(start, self.text[start:])

    @property
    def words(self) -> Sentence:
        return self.own.words

    @property
    def sentences(self) -> tuple[Span, ...]:
        return self.own.sentences

    def around(self, start: int, end: int) -> Span:
        """The sentence, or the sentences, that a span lies in."""
        touched = [one for one in self.sentences if one[0] < end and start < one[1]]
        return (min(start, touched[0][0]), max(end, touched[-1][1])) if touched else (start, end)

    def behind(self, at: int) -> tuple[Span, ...]:
        """The sentences behind a place; the first is what is left of its own."""
        return tuple((max(start, at), end) for start, end in self.sentences if end > at)


def utterance(text: str) -> Utterance:
    """The reading of a text. A window of messages is asked about again and again; long ones take room, so fewer are kept."""
    return _short(text) if len(text) <= _LONG else _long(text)


_short, _long = lru_cache(maxsize=1024)(Utterance), lru_cache(maxsize=64)(Utterance)


def _stretch(start: int, text: str) -> Stretch:
    words = fluent(text)
    spans = (trimmed(words, *one) for one in sentences(text, 0, len(text), wrapped=False))
    return Stretch(start, sentence(words), tuple(one for one in spans if one))
