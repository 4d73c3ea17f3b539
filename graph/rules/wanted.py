"""Knows which words of a question are worth looking for: not the small ones, and the rare ones first."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate

from graph.model.terms import terms_of

_SMALL = frozenset(
    terms_of(
        """a about after all also am an and any are as at be because been before being but by can could decide decided
        decision decisions did do does doing done for from get go going had has have he her his how i if in instead into
        is it its just let me more most must my no not of on one or our out over own reason reasons she should so some
        such than that the their them then there these they this those to too up us use used uses using very was we were
        what when where which while who whom why will with would you your"""
    )
)
MOST = 8
COMMON = 0.2  # in more than this part of a sample a word tells little
SHARE = 0.3  # all words asked for together stand in no larger part than this, so that large projects stay quick


def wanted(question: str, frequency: Mapping[str, float]) -> tuple[str, ...]:
    """The terms to look for, the rarest first; `frequency` is the part of a sample of claims that each stands in."""
    said = list(dict.fromkeys(terms_of(question)))
    telling = [term for term in said if term not in _SMALL] or said
    rare = [term for term in telling if frequency.get(term, 0.0) <= COMMON]
    chosen = rare or sorted(telling, key=lambda term: frequency.get(term, 0.0))[:2]
    ordered = sorted(chosen, key=lambda term: (frequency.get(term, 0.0), -len(term), term))[:MOST]
    shares = accumulate(frequency.get(term, 0.0) for term in ordered)
    return tuple(term for at, (term, share) in enumerate(zip(ordered, shares, strict=True)) if at < 2 or share <= SHARE)


def frequencies(sample: Iterable[Iterable[str]]) -> dict[str, float]:
    """In which part of the sampled texts each term stands."""
    counted: Counter[str] = Counter()
    total = 0
    for terms in sample:
        counted.update(set(terms))
        total += 1
    return {term: count / total for term, count in counted.items()} if total else {}
