"""Knows how much of what a question names a claim speaks of, in the same words or in others for the same."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain

from graph.model.claim import Claim
from graph.model.nearness import Nearness
from graph.model.terms import short_names, stem, words_of
from graph.rules.asking.kind_of_answer import names_event
from graph.rules.asking.question_terms import SHARE, decides, empty
from graph.rules.language.wording import flat, reasoned
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.words import table

_SENTENCE, _MOSTLY = 250, 5
_SHORT = 10  # terms: in many, one is near any word by chance


@dataclass(frozen=True, slots=True)
class Speech:
    """`says`: what a claim states; `what` and `why` are the terms of that and of its reason, each with its word."""

    says: str
    what: Mapping[str, str]
    why: Mapping[str, str]

    @property
    def short(self) -> bool:
        return len(self.what) <= _SHORT

    def part_of(self, asked: Mapping[str, float]) -> float:
        """Return the part of its own terms that the question names."""
        own = [one for one in self.what if not decides(one)]
        return sum(one in asked for one in own) / len(own) if own else 0.0


def said_by(claim: Claim) -> str:
    """All that it says, to be near in meaning to."""
    return " ".join((claim.statement, *_besides(claim), claim.rationale or ""))


def speech_of(claim: Claim) -> Speech:
    return speech(claim.statement, " ".join(_besides(claim)), claim.rationale or "")


def _besides(claim: Claim) -> tuple[str, ...]:
    key = (claim.key or "").replace(".", " ").replace("_", " ")
    return key, claim.value if isinstance(claim.value, str) else "", *claim.alternatives


@lru_cache(maxsize=4096)
def speech(statement: str, besides: str = "", why: str = "") -> Speech:
    """The words behind "because" are a reason, too; more than a sentence has its reasons anywhere."""
    besides = f"; {besides}" if besides.strip() else ""
    (start, end), reason = reasoned(sentence(flat(statement)))
    if reason is None or end - start < len(statement) / _MOSTLY or len(statement) > _SENTENCE:
        return Speech(says := f"{statement}{besides}", _telling(says), _telling(why))
    says = f"{statement[start:end]}{besides}"
    return Speech(says, _telling(says), _telling(f"{statement[slice(*reason)]} {why}"))


def _telling(text: str) -> dict[str, str]:
    names = short_names(text)
    return {term: word for word in words_of(text) if not empty(term := stem(word)) or term in names}


@dataclass(frozen=True, slots=True)
class Counting:
    """The weights of a term that a claim has only in its reason, or by another word for it: in its statement, or there."""

    why: float = 0.6  # what is named only as the reason is not what was decided
    near: float = 1.0
    near_why: float = 0.0


def had(term: str, speech: Speech, stands: Mapping[str, float], counting: Counting) -> float:
    """Return how much a claim has of a term that a question names, from 0 to 1; `stands`: how well other terms stand for it."""
    if term in speech.what:
        return 1.0
    why = counting.why if term in speech.why else 0.0
    if not stands:
        return why
    near, near_why = (max((stands.get(one, 0.0) for one in said), default=0.0) for said in (speech.what, speech.why))
    return max(why, counting.near * near, counting.near_why * near_why)


def named(weights: Mapping[str, float], speech: Speech, stands: "Stands", counting: Counting) -> float:
    """Return the weights of a question's terms, each as far as the claim has it."""
    return math.fsum(weight * had(term, speech, stands.get(term, {}), counting) for term, weight in weights.items())


# Ways of saying the same that no nearness shows.
_GROUPS = tuple(frozenset(stem(word) for word in (one, *words)) for one, words in table("said-as").items())
_SAME = 0.9  # as good as the word itself, almost
_NEAR, _GAIN = 0.25, 2.0  # chance alone brings two words as near as 0.2


def with_synonyms(terms: Sequence[str], frequency: Mapping[str, float]) -> tuple[str, ...]:
    """The terms to look for, with others that people say instead while those are rare."""
    kin = sorted(
        {one for term in terms for one in synonyms(term)} - {*terms}, key=lambda one: (frequency.get(one, 0.0), one)
    )
    left = SHARE - sum(frequency.get(term, 0.0) for term in terms)
    shares = accumulate(frequency.get(one, 0.0) for one in kin)
    return (*terms, *(one for one, share in zip(kin, shares, strict=True) if share <= left))


def synonyms(term: str) -> frozenset[str]:
    return frozenset[str]().union(*(one for one in _GROUPS if term in one))


# For each term asked for, how well terms that are said stand for it, where they do.
Stands = Mapping[str, Mapping[str, float]]


def stand_ins(question: str, asked: Iterable[str], speeches: Iterable[Speech], nearness: Nearness) -> Stands:
    said: dict[str, str] = {}
    for term, word in chain.from_iterable((*one.what.items(), *one.why.items()) for one in speeches):
        said[term] = min(said.get(term, word), word)  # whichever claim comes first
    written = {stem(word): word for word in reversed(words_of(question))}
    event = names_event(question)
    return {term: _standing_for(term, written.get(term, term), said, nearness, event) for term in asked}


def _standing_for(term: str, word: str, said: Mapping[str, str], nearness: Nearness, event: bool) -> dict[str, float]:
    """Acts go by several words ("we ship", "we deploy"); an event that is asked for is no other one ("the release")."""
    near = nearness(word, list(said.values()))
    found = {one: min(_SAME, _GAIN * close) for one, close in zip(said, near, strict=True) if close >= _NEAR}
    return found if event else found | dict.fromkeys(synonyms(term).intersection(said), _SAME)
