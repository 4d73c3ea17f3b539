"""Knows what a sentence sets itself apart from: "Porto instead of Lisbon", "tea, not coffee"."""

from graph.rules.utterances.sentences import Sentence, Span, kept, sentence
from graph.rules.utterances.tokens import Sort
from graph.rules.utterances.words import listed

_ENDS_PART = frozenset({",", ".", ";", ":", "!", "?", "(", ")", "..."})
_WHO = frozenset({"we", "i", "they", "it", "you"})  # "Porto rather than Lisbon we decided"
_BEFORE_THING = listed("stating-small")
_FOR = listed("stating-for")
_MOST_SMALL, _MOST_WORDS = 3, 8


@kept
def contrasts(words: Sentence) -> tuple[Span, ...]:
    """The words that set something apart, each with that thing, up to the next mark."""
    return tuple(words.span(first, last) for first, _, last in _found(words))


def without_contrasts(words: Sentence) -> Sentence:
    """The sentence, letter for letter as long, without them."""
    return _blanked(words, contrasts(words))


def without_others(words: Sentence) -> Sentence:
    """Without the things themselves alone: in "GraphQL instead of REST for the partners" whom it is for was decided, too."""
    return _blanked(words, [words.span(first, _thing_ends(words, at, last)) for first, at, last in _found(words)])


def _found(words: Sentence) -> list[tuple[int, int, int]]:
    """The first token of each contrast, of its thing, and the one behind it, none inside another."""
    found: list[tuple[int, int, int]] = []
    for cue in words.of("sets-apart"):
        last = cue.end
        while not _stops(words, last, cue.end):
            last += 1
        if last > cue.end and (not found or cue.start >= found[-1][2]):
            found.append((cue.start, cue.end, last))
    return found


def _stops(words: Sentence, at: int, first: int) -> bool:
    token = words.said[at]
    return token.sort is Sort.END or token.word in _ENDS_PART or (at > first and token.word in _WHO)


def _thing_ends(words: Sentence, at: int, last: int) -> int:
    low = at
    while at < last and words.said[at].word in _BEFORE_THING and at - low < _MOST_SMALL:
        at += 1
    low, at = at, at + 1
    while at < last and words.said[at].word not in _FOR and at - low <= _MOST_WORDS:
        at += 1
    return min(at, last)


def _blanked(words: Sentence, spans: tuple[Span, ...] | list[Span]) -> Sentence:
    text = words.text
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return sentence(text) if spans else words
