"""Knows how far the words of a sentence reach: "No drilling; install at night only" denies the drilling alone.

A clause stands apart only where that is sure: behind a semicolon or a full stop, a "but", or an "and" that begins with
somebody or something of its own. A clause that points back ("but that is wrong", "unless …"), that says too little to stand
alone, or that speaks of the same thing belongs to the clause before it.

A span of a source reaches no further than its answer of a turn, else its section; the marks around those are structure.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from graph.model.source import Source
from graph.model.terms import stem
from graph.rules.language.contrasts import contrasts
from graph.rules.language.sentences import sentence_around, sentences
from graph.rules.language.wording import Doubt, doubts, is_negated, question
from graph.rules.utterances.sentences import first_word, sentence
from graph.rules.utterances.tokens import tokens
from graph.rules.utterances.words import listed

Span = tuple[int, int]

_GOES_ON = listed("scope-goes-on")
_WORD = re.compile(r"\d+|[^\W_]{3,}")  # a unit is no word of its own
_EMPTY = listed("scope-empty")


def denied_at(line: str, start: int, end: int) -> bool:
    """True if the words at a span of a flat sentence are denied: by their own clause, by a clause that belongs to it, or as
    the other side of a preference ("6 m, not 5")."""
    if any(low <= start and end <= high for low, high in contrasts(sentence(line))):
        return True
    low, high = _reach(line, _cut(line, [*_stops(line), *_turns(line)]), start, end)
    return is_negated(sentence(line[low:high]))


def doubt_at(line: str, start: int, end: int, *, wished: bool = False) -> Doubt | None:
    """Return the doubt that keeps a span from stating anything; `wished`: it is stated as a wish.

    A condition, a wish and a frank doubt reach on to the end. Only a "could", or a doubt behind the words, may stay in a
    clause of its own.
    """
    if asked := question(sentence(line[slice(*sentence_around(line, start, end, wrapped=True))])):
        return asked
    low, high = _reach(line, _cut(line, list(_stops(line))), start, end)
    for doubt in doubts(sentence(line)):
        if wished and doubt.sort == "wish":
            continue
        reaches_on = doubt.frank or doubt.sort != "hedge"
        if low <= doubt.at < high or (doubt.at < low and reaches_on):
            return doubt
    return None


def clauses(line: str, start: int, end: int) -> tuple[Span, ...]:
    """Return the part of a span that lies in each clause that it touches."""
    parts = _cut(line, [*_stops(line), *_turns(line)])
    touched = ((max(start, low), min(end, high)) for low, high in parts)
    return tuple(one for one in touched if one[0] < one[1]) or ((start, end),)


def _stops(line: str) -> Iterator[Span]:
    """Semicolons, and where a sentence ends: a quotation may reach over several."""
    at = line.find(";")
    while at >= 0:
        yield at, at + 1
        at = line.find(";", at + 1)
    ended = sentences(line, 0, len(line), wrapped=True)
    for (_, end), (start, _) in pairwise(ended):
        yield end, start


def _turns(words: str) -> Iterator[Span]:
    read = sentence(words)
    holds_on = min((one.end for one in read.of("holds-on")), default=len(read.said))
    for cue in (*read.told("turns"), *read.of("leaves-out", "begins-anew")):
        if cue.act != "begins-anew" or cue.start < holds_on:
            yield read.span(cue.start, cue.end)
    for before, without in pairwise(read.said):
        if without.word == "without":
            yield before.end, without.start


def _cut(line: str, cuts: Sequence[Span]) -> tuple[Span, ...]:
    """The stretches between the cuts that have words."""
    starts = [0, *(high for _, high in sorted(cuts))]
    ends = [*(low for low, _ in sorted(cuts)), len(line)]
    return tuple((low, high) for low, high in zip(starts, ends, strict=True) if line[low:high].strip())


def _reach(line: str, parts: Sequence[Span], start: int, end: int) -> Span:
    """The clauses of a span, with those beside them that can't be told apart from them."""
    mine = [at for at, (low, high) in enumerate(parts) if low < end and start < high]
    if not mine:
        return 0, len(line)
    first, last = mine[0], mine[-1]
    words = _telling(line[parts[first][0] : parts[last][1]])
    while first > 0 and _belongs_left(line[slice(*parts[first - 1])], line[slice(*parts[first])], words):
        first -= 1
    while last + 1 < len(parts) and _belongs_right(line[slice(*parts[last + 1])], words):
        last += 1
    return parts[first][0], parts[last][1]


def _belongs_left(before: str, own: str, words: frozenset[str]) -> bool:
    told = _telling(before)
    first = next((token.word for token in tokens(own) if token.word.isalpha()), "")
    return not told or bool(told & words) or first in _GOES_ON


def _belongs_right(after: str, words: frozenset[str]) -> bool:
    told = _telling(after)
    return not told or bool(told & words) or _points_back(after)


def _points_back(words: str) -> bool:
    read = sentence(words)
    return any(
        not cue.phrase.words.startswith("^") or cue.start <= first_word(read.said, 0) for cue in read.of("points-back")
    )


def _telling(words: str) -> frozenset[str]:
    return frozenset(stem(one) for one in _WORD.findall(words.casefold()) if one not in _EMPTY)


def stretch_at(source: Source, start: int, end: int) -> Span | None:
    """Return the stretch of a span; None where the span lies in no section, or across several."""
    for low, high in _answers(source):
        if low <= start and end <= high:
            return low, high
    section = source.section_at(start, end)
    return (section.start, section.end) if section else None


def _answers(source: Source) -> Iterator[Span]:
    """Each answer's text by itself; its YES or NO together with the text that may take it back."""
    for one in source.origin.get("answers", ()):
        text, quick = one.get("textSpan"), one.get("quickSpan")
        if text:
            yield int(text[0]), int(text[1])
        if quick:
            yield int(quick[0]), int((text or quick)[1])
