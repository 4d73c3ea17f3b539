"""Knows which words of a question are worth looking for: not the small ones, and the rare ones first."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, product, takewhile

from graph.model.terms import short_names, stem, terms_of
from graph.rules.asking.kind_of_answer import kind_asked_for
from graph.rules.utterances.tokens import Token, tokens
from graph.rules.utterances.words import listed

# Terms of every sentence: a question with no others asks about nothing.
_EMPTY = frozenset(terms_of(" ".join(listed("question-empty"))))
# Terms of every question about a decision.
_DECIDING = frozenset(terms_of(" ".join(listed("question-deciding"))))
# Where the question is who or when, what was done counts: "who painted it" is not answered by who keeps it.
_DECIDED = frozenset(terms_of(" ".join(listed("question-decided"))))
# Terms that any question may have beside its subject (`_PALE`): they count for half.
_REJECT, _DENIALS = stem("reject"), frozenset(("no", "not", "never"))
_PALE = frozenset(terms_of(" ".join(listed("question-pale"))))
_RELATIVE, _NEAR = frozenset(("that", "which", "who", "whom", "whose")), 4  # so many words before its "not"
_HALF = 0.5
_CLINGS = re.compile(r"\b\w{0,7}n['\u2019]t\b|['\u2019](?:ll|ve|re|d|m)\b", re.IGNORECASE)
_MAY = re.compile(r"\bmay\b")  # the month is written "May"
# "Why did we leave MySQL", "get rid of the fax", "turn Redis down": how one leaves a thing says nothing of the thing.
_WHETHER = listed("question-whether")
_WE, _BETWEEN = frozenset(("we", "you", "they")), frozenset(["all", "both", "ever", "finally", "just", "then"])
_LEFT = listed("question-left")
_LEFT_IN_TWO = frozenset(
    (*product(("give", "gave"), ("up",)), *product(("get", "got"), ("rid",)), *product(("move", "moved"), ("away",)),
     *product(("turn", "turned", "vote", "voted"), ("down",)), *product(("rule", "ruled"), ("out",)))
)  # fmt: skip
_PASSIVE = frozenset((("turned", "down"), ("voted", "down"), ("ruled", "out")))
_OF = frozenset(("of", "on", "from"))
# "How long does a session last?" asks about a session: an answer says 12 hours, and neither long nor last.
_MEASURED, _LASTS = listed("question-measures"), frozenset(("last", "lasts", "take", "takes"))
_SENTENCE = frozenset(".?!")
_REACH = 120  # characters, in which it is said what lasts
MOST = 8
_TERMS, _TEXTS = 16, 3_000  # by which talk is found: so many at most, in so many texts at most
COMMON = 0.2  # in more than this part of a sample a word tells little
SHARE = 0.3  # all words asked for together stand in no larger part than this, so that large projects stay quick


def topic_terms(question: str) -> list[str]:
    """The terms that say what is asked about; where none does, what is said to have been done with it."""
    said = content_terms(_without_leaving(question))
    empty = _DECIDED if kind_asked_for(question) else _DECIDING
    names = short_names(question)
    return [term for term in said if term not in empty or term in names] or content_terms(question)


def asks_against(question: str) -> bool:
    """True for a question such as "why not" or "why no longer": it asks about a rejected or an abandoned choice."""
    return _denies(question) or bool(_leaving(question)) or _REJECT in terms_of(question)


def _denies(question: str) -> bool:
    """ "The bread that is not sold" says which bread, and denies nothing that is asked."""
    words = question.casefold().replace("\u2019", "'").split()
    said = [at for at, word in enumerate(words) if word in _DENIALS or word.endswith("n't")]
    if asks_why(question):
        return bool(said)
    return any(_RELATIVE.isdisjoint(words[max(1, at - _NEAR) : at]) for at in said)


def asks_why(question: str) -> bool:
    """True if a reason is asked for, beside something else or alone."""
    return any(word.strip("?!,.;:—-") == "why" for word in question.casefold().split())


def asks_whether(question: str) -> bool:
    """ "Do we charge late fees?" is answered by what was turned down, too."""
    return next((token.word in _WHETHER for token in tokens(question)), False)


def _leaving(question: str) -> list[tuple[int, int]]:
    """Return the spans that say that something was left, turned down, given up."""
    cut = tokens(question)
    words = [token.word for token in cut]
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(words):
        end = _left(words, at)
        if end > at:
            found.append((cut[at].start, cut[end - 1].end))
        at = max(end, at + 1)
    return found


def _left(words: Sequence[str], at: int) -> int:
    """Return the end of such words that begin there; the begin itself, where none do."""
    if tuple(words[at : at + 2]) in _PASSIVE:
        return at + 2
    if words[at] not in _WE:
        return at
    verb = at + 1 + (words[at + 1 : at + 2] != [] and words[at + 1] in _BETWEEN)
    end = verb + (
        2 if tuple(words[verb : verb + 2]) in _LEFT_IN_TWO else words[verb : verb + 1] != [] and words[verb] in _LEFT
    )
    return at if end == verb else end + (words[end : end + 1] != [] and words[end] in _OF)


def _without_leaving(question: str) -> str:
    for start, end in reversed(_leaving(question)):
        question = f"{question[:start]} {question[end:]}"
    return question


def _without_measure(question: str) -> str:
    cut = tokens(question)
    kept, left = 0, ""
    for at, token in enumerate(cut[:-1]):
        if token.start >= kept and token.word == "how" and cut[at + 1].word in _MEASURED:
            measure, lasts = cut[at + 1], _lasts(cut[at + 1 :])
            left += f"{question[kept : token.start]} {question[measure.end : lasts.start]}"
            kept = lasts.end
    return left + question[kept:]


def _lasts(cut: Sequence[Token]) -> Token:
    """Return the last word of "how long a session lasts", where there is one near; else the measure itself."""
    there = takewhile(lambda token: token.word[0] not in _SENTENCE and token.start - cut[0].end <= _REACH, cut[1:])
    return next((token for token in there if token.word in _LASTS), cut[0])


def empty(term: str) -> bool:
    return term in _EMPTY


def decides(term: str) -> bool:
    return term in _DECIDING


def pale(term: str) -> bool:
    return term in _PALE


def content_terms(question: str) -> list[str]:
    """The terms without the small ones; what was done is among them, since people's words about it name that, too."""
    asked = _without_measure(_MAY.sub(" ", _CLINGS.sub(" ", question)))
    names = short_names(asked)
    return [term for term in dict.fromkeys(terms_of(asked)) if term not in _EMPTY or term in names]


def terms_to_search(question: str, frequency: Mapping[str, float]) -> tuple[str, ...]:
    """The terms to look for, the rarest first; `frequency` is the part of a sample of claims that each stands in."""
    said = topic_terms(question)
    rare = [term for term in said if frequency.get(term, 0.0) <= COMMON]
    chosen = rare
    if not any(term in frequency for term in rare):
        # Terms that the sample does not know may be nowhere: with no others, nothing would be found.
        chosen = rare + sorted((term for term in said if term in frequency), key=lambda term: frequency[term])[:2]
    ordered = sorted(chosen, key=lambda term: (frequency.get(term, 0.0), -len(term), term))[:MOST]
    shares = accumulate(frequency.get(term, 0.0) for term in ordered)
    common = len(chosen) - len(rare)
    return tuple(
        term for at, (term, share) in enumerate(zip(ordered, shares, strict=True)) if at < 2 or common or share <= SHARE
    )


def weights_of(asked: Iterable[str], frequency: Mapping[str, float]) -> dict[str, float]:
    """Return the weight of each term of a question: 0 where all texts have it, 1 where no other is rarer, or nobody had it."""
    rarest = math.log(min(frequency.values(), default=1.0))
    return {term: _weight(frequency.get(term), rarest) * (_HALF if term in _PALE else 1.0) for term in asked}


def _weight(share: float | None, rarest: float) -> float:
    return 1.0 if share is None or not rarest else (math.log(share) / rarest) ** 2


def frequencies(sample: Iterable[Iterable[str]], fewest: int = 0) -> dict[str, float]:
    """Return the part of the sampled texts in which each term stands; of `fewest` at least, for in few texts nothing is
    common."""
    counted: Counter[str] = Counter()
    total = 0
    for terms in sample:
        counted.update(set(terms))
        total += 1
    return {term: count / max(total, fewest) for term, count in counted.items()}


def rarest_terms(question: str, frequency: Mapping[str, float], size: int) -> tuple[str, ...]:
    """The terms by which talk is found, the rarest first: people's words about a thing name what was done with it, too.
    Of `size` texts, those that have one of them are few enough to be quick."""
    ordered = sorted(content_terms(question), key=lambda term: (frequency.get(term, 0.0), -len(term), term))[:_TERMS]
    met = accumulate(frequency.get(term, 0.0) * size for term in ordered)
    return tuple(term for term, texts in zip(ordered, met, strict=True) if texts <= _TEXTS) or tuple(ordered[:1])
