"""Finds the messages of a discussion that answer a question: by rare words and by meaning, each with its neighbours.

What is said before and after belongs to an answer, and passages do not overlap, so that five of them are five places.
"""

import math
from collections import Counter
from collections.abc import Sequence

from graph.model.terms import terms_of
from graph.rules.talk.heard import Nearness

_SATURATION, _LENGTH = 1.2, 0.75  # as BM25 has them
_NEIGHBOURS, _FADING = 2, 0.4
_APART = 3  # messages between two passages


def passages(question: str, texts: Sequence[str], nearness: Nearness, best: int = 5) -> list[int]:
    """The places of the best messages, the best first."""
    words, meaning = bm25(question, texts), nearness(question, texts)
    highest = max(words, default=0.0) or 1.0
    plain = [word / highest + near for word, near in zip(words, meaning, strict=True)]
    scores = _with_neighbours(plain)
    chosen: list[int] = []
    for at in sorted(range(len(scores)), key=lambda at: (-scores[at], at)):
        if all(abs(at - other) >= _APART for other in chosen):
            chosen.append(at)
        if len(chosen) == best:
            break
    return chosen


def bm25(question: str, texts: Sequence[str]) -> list[float]:
    """How well each text has the question's words; rare ones count for more."""
    counted = [Counter(terms_of(text)) for text in texts]
    lengths = [sum(one.values()) for one in counted]
    usual = sum(lengths) / len(lengths) if lengths else 0.0
    rarity = {term: _rarity(term, counted) for term in sorted(set(terms_of(question)))}
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


def _with_neighbours(scores: Sequence[float]) -> list[float]:
    found = list(scores)
    for by in range(1, _NEIGHBOURS + 1):
        for at in range(len(scores) - by):
            found[at] += scores[at + by] * _FADING**by
            found[at + by] += scores[at] * _FADING**by
    return found
