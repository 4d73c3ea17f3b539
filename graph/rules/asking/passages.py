"""Finds where something was talked about: what was said, by rare words and by meaning, each with its neighbours.

What is said before and after belongs to an answer, and passages do not overlap, so that five of them are five places.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from graph.model.claim import QUOTE_MAX
from graph.model.terms import terms_of
from graph.rules.asking.wanted import naming
from graph.rules.language.sentences import sentences
from graph.rules.talk.heard import Nearness

BEST = 5
_SATURATION, _LENGTH = 1.2, 0.75  # as BM25 has them
_NEIGHBOURS, _FADING = 4, 0.6  # only what has the words is weighed, so that its neighbours may stand some way off
_APART = 3  # messages between two passages


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of talk, and which one it is in its thread; what stands alone is a thread of its own."""

    text: str
    thread: str
    place: int = 0


def passages(question: str, said: Sequence[Said], nearness: Nearness, best: int = BEST) -> list[tuple[int, float]]:
    """Which of them are the best, the best first, and how well each fits by itself, from 0 to 1."""
    texts = [one.text for one in said]
    words, meaning = bm25(naming(question), texts), nearness(question, texts)
    highest = max(words, default=0.0) or 1.0
    plain = [(word / highest + near) / 2 for word, near in zip(words, meaning, strict=True)]
    scores = _with_neighbours(said, plain)
    chosen: list[int] = []
    for at in sorted(range(len(said)), key=lambda at: (-scores[at], at)):
        if not any(_apart(said[at], said[other]) < _APART for other in chosen):
            chosen.append(at)
        if len(chosen) == best:
            break
    return [(at, round(plain[at], 4)) for at in chosen]


def stretch(question: str, text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence that has most of the question's words, with those after it that a quotation has room for."""
    spans = sentences(text, start, end, wrapped=True) or [(start, end)]
    points = bm25(naming(question), [text[low:high] for low, high in spans])
    first = max(range(len(spans)), key=lambda at: (points[at], -at))
    low = spans[first][0]
    highs = [high for _, high in spans[first:] if high - low <= QUOTE_MAX]
    return low, highs[-1] if highs else _last_word(text, low)


def bm25(terms: Sequence[str], texts: Sequence[str]) -> list[float]:
    """How well each text has the terms; rare ones count for more."""
    counted = [Counter(terms_of(text)) for text in texts]
    lengths = [sum(one.values()) for one in counted]
    usual = sum(lengths) / len(lengths) if lengths else 0.0
    rarity = {term: _rarity(term, counted) for term in terms}
    return [
        math.fsum(weight * _share(one[term], length, usual) for term, weight in rarity.items())
        for one, length in zip(counted, lengths, strict=True)
    ]


def _rarity(term: str, counted: Sequence[Counter[str]]) -> float:
    having = sum(term in one for one in counted)
    return math.log(1 + (len(counted) - having + 0.5) / (having + 0.5))


def _share(times: int, length: int, usual: float) -> float:
    if not times:
        return 0.0
    return times * (_SATURATION + 1) / (times + _SATURATION * (1 - _LENGTH + _LENGTH * length / (usual or 1)))


def _with_neighbours(said: Sequence[Said], plain: Sequence[float]) -> list[float]:
    found = list(plain)
    for one, other in _neighbours(said):
        fading = _FADING ** _apart(said[one], said[other])
        found[one] += plain[other] * fading
        found[other] += plain[one] * fading
    return found


def _neighbours(said: Sequence[Said]) -> Iterator[tuple[int, int]]:
    threads: defaultdict[str, list[int]] = defaultdict(list)
    for at, one in enumerate(said):
        threads[one.thread].append(at)
    for thread in threads.values():
        yield from (pair for pair in combinations(thread, 2) if _apart(said[pair[0]], said[pair[1]]) <= _NEIGHBOURS)


def _apart(one: Said, other: Said) -> float:
    return abs(one.place - other.place) if one.thread == other.thread else math.inf


def _last_word(text: str, start: int) -> int:
    """Where a sentence that is longer than a quotation may be is cut."""
    cut = text.rfind(" ", start + 1, start + QUOTE_MAX)
    return cut if cut > start else start + QUOTE_MAX
