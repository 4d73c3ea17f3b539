"""Knows which words of a question are worth looking for: not the small ones, and the rare ones first."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate

from graph.model.terms import terms_of

# What every sentence has: a question of nothing else asks about nothing.
_EMPTY = frozenset(
    terms_of(
        """a about after all also am an and any are as at be because been before being but by can could did do does doing
        done for from get go going had has have he her his how i if in instead into is it its just let me more most must
        my no not of on one or our out over own she should so some such than that the their them then there these they
        this those to too up us very was we were what when where which while who whom why will with would you your"""
    )
)
# What every question about a decision has.
_DECIDING = frozenset(
    terms_of(
        """adopt adopted agree agreed change changed choose choosing chose chosen decide decided decision decisions drop
        dropped happen happened keep kept made make makes making move moved need needed needs pick picked prefer
        preferred put reason reasons reject rejected replace replaced said say select selected set start started stop
        stopped switch switched take taken think thought took turn turned use used uses using want wanted"""
    )
)
# "How long does a session last?" asks about a session: an answer says 12 hours, and neither long nor last.
_MEASURE = re.compile(
    r"\bhow (?:early|late|long|soon|fast|quickly|often|frequently|far|big|large|small|high|tall|wide|deep|heavy|old|many|much|expensive)\b"
    r"(?:(?P<lasts>[^?.!]{0,120}?) (?:lasts?|takes?)\b)?",
    re.IGNORECASE,
)
MOST = 8
COMMON = 0.2  # in more than this part of a sample a word tells little
SHARE = 0.3  # all words asked for together stand in no larger part than this, so that large projects stay quick


def telling(question: str) -> list[str]:
    """The terms that say what is asked about; where none does, what is said to have been done with it."""
    said = naming(question)
    return [term for term in said if term not in _DECIDING] or said


def naming(question: str) -> list[str]:
    """The terms without the small ones; what was done is among them, since people's words about it name that, too."""
    asked = _MEASURE.sub(lambda one: one["lasts"] or " ", question)
    return [term for term in dict.fromkeys(terms_of(asked)) if term not in _EMPTY]


def wanted(question: str, frequency: Mapping[str, float]) -> tuple[str, ...]:
    """The terms to look for, the rarest first; `frequency` is the part of a sample of claims that each stands in."""
    said = telling(question)
    rare = [term for term in said if frequency.get(term, 0.0) <= COMMON]
    chosen = rare
    if not any(term in frequency for term in rare):
        # What the sample does not know may be nowhere: with nothing else, nothing would be found.
        chosen = rare + sorted((term for term in said if term in frequency), key=lambda term: frequency[term])[:2]
    ordered = sorted(chosen, key=lambda term: (frequency.get(term, 0.0), -len(term), term))[:MOST]
    shares = accumulate(frequency.get(term, 0.0) for term in ordered)
    common = len(chosen) - len(rare)
    return tuple(
        term for at, (term, share) in enumerate(zip(ordered, shares, strict=True)) if at < 2 or common or share <= SHARE
    )


def frequencies(sample: Iterable[Iterable[str]]) -> dict[str, float]:
    """In which part of the sampled texts each term stands."""
    counted: Counter[str] = Counter()
    total = 0
    for terms in sample:
        counted.update(set(terms))
        total += 1
    return {term: count / total for term, count in counted.items()} if total else {}
