"""Knows which decision answers a question, among those that name their subject: by its words, its meaning, its subject.

A model's reading names the thing that it is about, and the question about it that it answers; so a question is compared
with those, too. In one slot, the claim that holds answers for the claims it replaced, and a rejected claim for a mere
proposal.
"""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from graph.model.claim import Claim
from graph.model.nearness import Nearness
from graph.model.status import HOLDING, ClaimStatus
from graph.model.terms import stem, terms_of, words_of
from graph.model.words import ClaimKind, Stance
from graph.rules.asking.about import Counting, Speech, Stands, had, speech, stand_ins
from graph.rules.asking.kind_of_answer import COUNT, PRICE, WHEN, kind_asked_for, share_needed
from graph.rules.asking.question_terms import asks_against, asks_whether, asks_why, pale, topic_terms
from graph.rules.values.dates import dates_in

ANSWERS = 0.4
"""The least score of a decision that answers."""
_WORDS, _MEANING, _SUBJECT, _SORT = 0.4, 0.5, 0.1, 0.1  # what each part of a score counts for
_VALUE = 0.15  # "why is the box white": the question names the answer itself
_NEARLY = 0.75  # of the best one's points: what fits as well as that may be meant
_SPOKEN = 0.25  # so much of what a question names, or asks about first, has to be spoken of at all
_BESIDE = 0.6  # of the best one's score: what holds in its slot has that, to be what was asked about
_COUNTING, _SURELY = Counting(near=0.8), 0.5  # and so near, a word stands for another
_OFF = 0.6  # of the points is left where a claim is silent about what the question asks about first
_MEASURED = frozenset((WHEN, PRICE, COUNT))
_NO_MEASURE = 0.8  # and where the question wants a time or a number, and it has none
_FACT, _NO_REASON = 0.9, 0.6  # a fact is no decision; least of all where the question asks why, and it says no reason
_WEIGHT = {
    ClaimStatus.ACTIVE: 1.0,
    ClaimStatus.NEEDS_RECHECK: 0.97,
    ClaimStatus.CONFLICTED: 0.97,
    ClaimStatus.REJECTED: 0.95,
    ClaimStatus.SUPERSEDED: 0.9,
    ClaimStatus.GRADUATED: 0.9,
    ClaimStatus.ARCHIVED: 0.85,
    ClaimStatus.CANDIDATE: 0.8,
}
_FURTHER_WORDS = """
    about after against as at before by during for from in into of on over since than through to under until with
"""
_FURTHER = frozenset(_FURTHER_WORDS.split())
# "Why not", or "why was it left", asks about claims that were turned down or replaced; "what", "where" and "how many" ask for
# claims that hold.
_AGAINST = {ClaimStatus.REJECTED: 1.1, ClaimStatus.SUPERSEDED: 1.0}
_FOR_WHAT_HOLDS = {ClaimStatus.REJECTED: 0.7}
_DOWN = (ClaimStatus.REJECTED,)  # who does not ask against it means it only where they name it by the same word
_REPLACED = (ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED)


@dataclass(frozen=True, slots=True)
class Ranked:
    """`points`: how well it answers, from 0 on; `score`: weighed by how it stands."""

    claim: Claim
    points: float
    score: float


def ranked(question: str, claims: Sequence[Claim], nearness: Nearness, then: int | None = None) -> list[Ranked]:
    """Rank the claims that name their subject, the best first. `claims` as they were `then`, at the time that is asked
    about: a day that the question names says no more than that."""
    question = _without_days(question, then) if then is not None else question
    told = [claim for claim in claims if claim.subject is not None]
    speeches = [_speech(claim) for claim in told]
    asked = _question(question, speeches)
    shares = _shares(asked, told, speeches, nearness)
    spoken_of = _slots_of(told, shares, asked.first)
    near = nearness(question, [claim.statement for claim in told])
    near_about = nearness(question, [f"{claim.subject} {claim.aspect or ''}" for claim in told])
    weight_of = {**_WEIGHT, **_weights_asked(question)}
    found = []
    for claim, has, said, about in zip(told, shares, near, near_about, strict=True):
        points = _points(asked, claim, has, max(said, (said + about) / 2), not asked.first or claim.slot in spoken_of)
        found.append(Ranked(claim, round(points, 4), round(points * weight_of[_stands_as(claim)] * _kind(claim), 4)))
    return sorted(found, key=lambda one: (-one.score, -(one.claim.valid_from or 0), one.claim.statement, one.claim.ref))


@dataclass(frozen=True, slots=True)
class _Question:
    """`weights`: of its terms, the rarest among the claims most; `first`: those that it asks about first; `sort`: the kind of
    thing that it wants."""

    text: str
    frequency: Mapping[str, int]
    claims: int
    weights: Mapping[str, float]
    first: Sequence[str]
    sort: str

    def share(self, has: Mapping[str, float], terms: Collection[str]) -> float:
        """Return the part of the terms that is spoken of; all of it where nothing is named."""
        whole = math.fsum(self.weights[term] for term in terms)
        return math.fsum(self.weights[term] * has[term] for term in terms) / whole if whole else 1.0


def _question(text: str, speeches: Sequence[Speech]) -> _Question:
    frequency = Counter(term for speech in speeches for term in {**speech.what, **speech.why})
    weights = {term: _rarity(term, frequency, len(speeches)) for term in topic_terms(text)}
    return _Question(text, frequency, len(speeches), weights, _asked_first(text, weights), kind_asked_for(text))


def _rarity(term: str, frequency: Mapping[str, int], claims: int) -> float:
    return math.log((claims + 1) / (frequency.get(term, 0) + 0.5))


def _shares(
    asked: _Question, claims: Sequence[Claim], speeches: Sequence[Speech], nearness: Nearness
) -> list[dict[str, float]]:
    """Return, for each claim, how much it has of each term of the question."""
    stands = _others(stand_ins(asked.text, asked.weights, speeches, nearness), asked.weights)
    against = asks_against(asked.text)
    return [
        {
            term: had(term, speech, stands[term] if against or claim.status not in _DOWN else {}, _COUNTING)
            for term in asked.weights
        }
        for claim, speech in zip(claims, speeches, strict=True)
    ]


def _points(asked: _Question, claim: Claim, has: Mapping[str, float], near: float, spoken_of: bool) -> float:
    subject = {term: _rarity(term, asked.frequency, asked.claims) for term in terms_of(claim.subject or "")}
    thing = bool(asked.sort) and _has_thing(asked.sort, claim, asked.text)
    points = (
        _WORDS * math.fsum(asked.weights[term] * has[term] for term in has) / (math.fsum(asked.weights.values()) or 1.0)
        + _MEANING * near
        + _SUBJECT * _part(subject, asked.weights)
        + (_SORT if thing else 0.0)
        + (_VALUE if _names_value(claim, asked.weights) else 0.0)
    ) * _fitting(claim, asked.text, spoken_of=spoken_of)
    if asked.sort in _MEASURED and not thing:
        points *= _NO_MEASURE
    return points * (_OFF if max(asked.share(has, asked.weights), asked.share(has, asked.first)) < _SPOKEN else 1.0)


def answer_of(found: Sequence[Ranked], *, then: bool, threshold: float = ANSWERS) -> Ranked | None:
    """Return the claim that answers; None where none does. A mere proposal leaves the answer to a claim that holds and fits
    nearly as well. `then`: another time is asked about, at which claims replaced since did hold."""
    best = found[0] if found else None
    if best is None or best.points < threshold:
        return None
    if _stands_as(best.claim) is ClaimStatus.CANDIDATE and best.score < threshold:
        return None
    if (meant := _meant(best, found, then=then)) is not None:
        return meant
    least = max(threshold, _NEARLY * best.points)
    held = (one for one in found if one.claim.status in HOLDING and one.score >= least)
    return next(held, None)


def _meant(best: Ranked, found: Sequence[Ranked], *, then: bool) -> Ranked | None:
    """Choose the answer in the slot of the best claim; None where that is a proposal that nobody answered."""
    beside = [one for one in found if one is not best and one.claim.slot == best.claim.slot]
    holds = next((one for one in beside if one.claim.status in HOLDING), None)
    if best.claim.status in _REPLACED:
        return best if then or (holds is None and best.claim.held) else holds or _planned(beside) or best
    if best.claim.status not in (ClaimStatus.CANDIDATE, ClaimStatus.REJECTED):
        return best
    if holds is not None and holds.points >= _BESIDE * best.points:
        return holds
    if best.claim.status is ClaimStatus.REJECTED:
        return best
    down = next((one for one in beside if one.claim.status is ClaimStatus.REJECTED), None)
    return down or (None if best.claim.stance == Stance.PROPOSED else best)


def _planned(found: Sequence[Ranked]) -> Ranked | None:
    """The plan that took the place of another before either's day came."""
    waiting = (one for one in found if one.claim.status is ClaimStatus.CANDIDATE)
    return next((one for one in waiting if one.claim.stance in (Stance.PLANNED, Stance.DECIDED)), None)


def _weights_asked(question: str) -> Mapping[ClaimStatus, float]:
    if asks_against(question):
        return _AGAINST
    return {} if asks_why(question) or asks_whether(question) else _FOR_WHAT_HOLDS


def _stands_as(claim: Claim) -> ClaimStatus:
    """Return the status that a claim counts as. A planned claim has to fit better, like a waiting one, also where its day
    has come."""
    planned = claim.stance == Stance.PLANNED and claim.status in HOLDING
    return ClaimStatus.CANDIDATE if planned else claim.status


def _without_days(question: str, at: int) -> str:
    for day in reversed(dates_in(question, at)):
        question = f"{question[: day.start]} {question[day.end :]}"
    return question


def _others(stands: Stands, asked: Mapping[str, float]) -> Stands:
    """A word that the question names itself stands for no other that it names: it did not mean that one."""
    return {term: {one: how for one, how in near.items() if one not in asked} for term, near in stands.items()}


def _asked_first(question: str, weights: Mapping[str, float]) -> list[str]:
    """The words of what a question asks about, before it says of what, for whom, where: "a hotel" for the guest choir."""
    part: list[str] = []
    for word in words_of(question):
        if word in _FURTHER and part:
            break
        if (term := stem(word)) in weights and not pale(term):
            part.append(term)
    return part


def _slots_of(claims: Sequence[Claim], parts: Sequence[Mapping[str, float]], first: Sequence[str]) -> set[str]:
    """Return the slots with anything about the question's first subject, be it only a proposal."""
    return {claim.slot for claim, has in zip(claims, parts, strict=True) if any(has[term] >= _SURELY for term in first)}


def _has_thing(sort: str, claim: Claim, question: str) -> bool:
    """A time that is asked for is its value, where it has one; it may name another beside it."""
    if sort != WHEN or not isinstance(claim.value, str) or not claim.value:
        return share_needed(sort, _stated(claim), question) is not None
    return any(one.isdigit() for one in claim.value) or share_needed(sort, claim.value, question) is not None


def _names_value(claim: Claim, asked: Mapping[str, float]) -> bool:
    value = set(terms_of(claim.value)) if isinstance(claim.value, str) else set()
    return bool(value) and value <= asked.keys()


def _fitting(claim: Claim, question: str, *, spoken_of: bool) -> float:
    fitting = 1.0 if spoken_of else _OFF
    if claim.kind is ClaimKind.FACT and not claim.rationale and _asks_only_why(question):
        fitting *= _NO_REASON
    return fitting


def _asks_only_why(question: str) -> bool:
    return question.casefold().lstrip().startswith("why")


def _kind(claim: Claim) -> float:
    return _FACT if claim.kind is ClaimKind.FACT else 1.0


def _part(subject: Mapping[str, float], asked: Mapping[str, float]) -> float:
    whole = sum(subject.values())
    return sum(weight for term, weight in subject.items() if term in asked) / whole if whole else 0.0


def _stated(claim: Claim) -> str:
    return f"{claim.statement} {claim.value}" if isinstance(claim.value, str) else claim.statement


def _speech(claim: Claim) -> Speech:
    return speech(
        _stated(claim), f"{claim.subject} {claim.aspect or ''}", " ".join((claim.rationale or "", *claim.alternatives))
    )
