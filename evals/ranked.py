"""The baselines of our retrieval: BM25 alone, and our own embedding alone, over the same texts."""

from collections.abc import Sequence

from graph import meaning
from graph.model.terms import terms_of
from graph.rules.asking.passages import bm25

MOST = 10


def by_words(question: str, texts: Sequence[str]) -> list[int]:
    """Return the places of the texts, the best first."""
    return _best(bm25(list(terms_of(question)), texts))


def by_meaning(question: str, texts: Sequence[str]) -> list[int]:
    return _best(meaning.nearness(question, texts))


def _best(scores: Sequence[float]) -> list[int]:
    return sorted(range(len(scores)), key=lambda at: (-scores[at], at))[:MOST]
