"""Knows which words of a question are worth looking for: not the small ones, and the rare ones first."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate

from graph.model.terms import short_names, stem, terms_of
from graph.rules.asking.sought import sought

# What every sentence has: a question of nothing else asks about nothing.
_EMPTY = frozenset(
    terms_of(
        """a about after all also am an and any anymore are as at be because been before being but by can could did do does doing
        done for from get go going had has have he her his how i if in instead into is it its just let longer me more most must
        my no not of on one or our out over she should so some such than that the their them then there these they
        this those to too up us very was we were what when where which while who whom why will with would you your"""
    )
)
# What every question about a decision has.
_DECIDING = frozenset(
    terms_of(
        """adopt adopted against agree agreed allow allowed away became become becomes change changed choose choosing chose chosen conclude
        concluded conclusion decide decided decision decisions discuss discussed discussing discussion discussions
        drop dropped happen happened keep kept limit limited made make makes making move moved need needed needs off
        own owns pick picked prefer preferred put reason reasons reject rejected replace replaced said say select
        selected set speak speaks spoke start started stop stopped summarise summarize summary switch switched take
        taken talk talked talking think thought took turn turned use used uses using want wanted wrong"""
    )
)
# Where the question is who or when, what was done counts: "who painted it" is not answered by who keeps it.
_DECIDED = frozenset(
    terms_of(
        """adopt adopted agree agreed choose choosing chose chosen decide decided decision decisions get happen happened
        keep kept need needed needs pick picked prefer preferred put reason reasons say select selected take think
        use used uses using want wanted"""
    )
)
# What any question may have beside what it is about: it counts for half.
_REJECT, _DENIALS = stem("reject"), frozenset(("no", "not", "never"))
_PALE = frozenset(
    terms_of(
        "amount back came come comes give handle handles kind look looks number run runs same show sort type work works"
    )
)
_HALF = 0.5
_CLINGS = re.compile(r"\b\w{0,7}n['\u2019]t\b|['\u2019](?:ll|ve|re|d|m)\b", re.IGNORECASE)
_MAY = re.compile(r"\bmay\b")  # the month is written "May"
# "Why did we leave MySQL", "get rid of the fax", "turn Redis down": how one leaves a thing says nothing of the thing.
_LEAVES = re.compile(
    r"\b(?:we|you|they)(?: (?:all|both|ever|finally|just|then))? (?:leave|left|abandon(?:ed)?|ditch(?:ed)?|g[ai]ve up|g[eo]t rid|quit|scrap(?:ped)?|"
    r"moved? away|turn(?:ed)? down|ruled? out|vot(?:ed)? down)\b(?: of| on| from)?|\b(?:turned|voted) down\b|\bruled out\b",
    re.IGNORECASE,
)
# "How long does a session last?" asks about a session: an answer says 12 hours, and neither long nor last.
_MEASURE = re.compile(
    r"\bhow (?:early|late|long|soon|fast|quickly|often|frequently|far|big|large|small|high|tall|wide|deep|heavy|old|many|much|expensive)\b"
    r"(?:(?P<lasts>[^?.!]{0,120}?) (?:lasts?|takes?)\b)?",
    re.IGNORECASE,
)
MOST = 8
_TERMS, _TEXTS = 16, 3_000  # by which talk is found: so many at most, in so many texts at most
COMMON = 0.2  # in more than this part of a sample a word tells little
SHARE = 0.3  # all words asked for together stand in no larger part than this, so that large projects stay quick


def telling(question: str) -> list[str]:
    """The terms that say what is asked about; where none does, what is said to have been done with it."""
    said = naming(_LEAVES.sub(" ", question))
    empty = _DECIDED if sought(question) else _DECIDING
    names = short_names(question)
    return [term for term in said if term not in empty or term in names] or naming(question)


def asks_against(question: str) -> bool:
    """Why not, why no longer: it asks about what was turned down, or left."""
    words = question.casefold().replace("\u2019", "'").split()
    denies = any(word in _DENIALS or word.endswith("n't") for word in words)
    return denies or _LEAVES.search(question) is not None or _REJECT in terms_of(question)


def empty(term: str) -> bool:
    return term in _EMPTY


def decides(term: str) -> bool:
    return term in _DECIDING


def pale(term: str) -> bool:
    return term in _PALE


def naming(question: str) -> list[str]:
    """The terms without the small ones; what was done is among them, since people's words about it name that, too."""
    asked = _MEASURE.sub(lambda one: one["lasts"] or " ", _MAY.sub(" ", _CLINGS.sub(" ", question)))
    names = short_names(asked)
    return [term for term in dict.fromkeys(terms_of(asked)) if term not in _EMPTY or term in names]


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


def weights_of(asked: Iterable[str], frequency: Mapping[str, float]) -> dict[str, float]:
    """What each term of a question counts for: nothing where all have it, 1 where no other is rarer, or nobody had it."""
    rarest = math.log(min(frequency.values(), default=1.0))
    return {term: _weight(frequency.get(term), rarest) * (_HALF if term in _PALE else 1.0) for term in asked}


def _weight(share: float | None, rarest: float) -> float:
    return 1.0 if share is None or not rarest else (math.log(share) / rarest) ** 2


def frequencies(sample: Iterable[Iterable[str]], fewest: int = 0) -> dict[str, float]:
    """In which part of the sampled texts each term stands; of `fewest` at least, for in few texts nothing is common."""
    counted: Counter[str] = Counter()
    total = 0
    for terms in sample:
        counted.update(set(terms))
        total += 1
    return {term: count / max(total, fewest) for term, count in counted.items()}


def rarest(question: str, frequency: Mapping[str, float], size: int) -> tuple[str, ...]:
    """The terms by which talk is found, the rarest first: people's words about a thing name what was done with it, too.
    Of `size` texts, those that have one of them are few enough to be quick."""
    ordered = sorted(naming(question), key=lambda term: (frequency.get(term, 0.0), -len(term), term))[:_TERMS]
    met = accumulate(frequency.get(term, 0.0) * size for term in ordered)
    return tuple(term for term, texts in zip(ordered, met, strict=True) if texts <= _TEXTS) or tuple(ordered[:1])
