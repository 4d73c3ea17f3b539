"""Knows which decision answers a question, of those that say what they are about: by its words, its meaning, its subject.

What a model has understood says which thing it is about and which question about it it answers, so that a question is
compared with that, too. Of what lies in one slot, what holds answers for what it replaced, and what was turned down for
what was only put forward.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.model.claim import Claim
from graph.model.status import HOLDING, ClaimStatus
from graph.model.terms import terms_of
from graph.model.words import Stance
from graph.rules.asking.sought import needed, sought
from graph.rules.asking.wanted import telling
from graph.rules.talk.heard import Nearness
from graph.rules.values.dates import dates_in

ANSWERS = 0.4
"""From which score on a decision is the one that is asked for."""
_WORDS, _MEANING, _SUBJECT, _SORT = 0.4, 0.5, 0.1, 0.1  # what each part of a score counts for
_REASON = 0.6  # what is named only as the reason is not what was decided
_BESIDE = 0.6  # of the best one's score: what holds in its slot has that, to be what was asked about
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
_REPLACED = (ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED)


@dataclass(frozen=True, slots=True)
class Ranked:
    """`points`: how well it answers, from 0 on; `score`: weighed by how it stands."""

    claim: Claim
    points: float
    score: float


def ranked(question: str, claims: Sequence[Claim], nearness: Nearness, then: int | None = None) -> list[Ranked]:
    """Those that say what they are about, the best first. `claims` as they were `then`, at the time that is asked about:
    a day that the question names says no more than that."""
    question = _without_days(question, then) if then is not None else question
    told = [one for one in claims if one.subject is not None]
    frequency = Counter(term for one in told for term in (_says(one) | _why(one)))

    def weight(term: str) -> float:
        return math.log((len(told) + 1) / (frequency[term] + 0.5))

    weights = {term: weight(term) for term in telling(question)}
    near = nearness(question, [one.statement for one in told])
    near_about = nearness(question, [f"{one.subject} {one.aspect or ''}" for one in told])
    sort = sought(question)
    found = []
    for claim, said, about in zip(told, near, near_about, strict=True):
        subject = {term: weight(term) for term in terms_of(claim.subject or "")}
        points = (
            _WORDS * _share(weights, claim)
            + _MEANING * max(said, (said + about) / 2)
            + _SUBJECT * _part(subject, weights)
            + (_SORT if sort and needed(sort, _stated(claim), question) is not None else 0.0)
        )
        found.append(Ranked(claim, round(points, 4), round(points * _WEIGHT[claim.status], 4)))
    return sorted(found, key=lambda one: (-one.score, -(one.claim.valid_from or 0), one.claim.statement, one.claim.ref))


def answer_of(found: Sequence[Ranked], *, then: bool, threshold: float = ANSWERS) -> Ranked | None:
    """The one that answers; None where nothing does, or where it was only ever put forward. `then`: another time is
    asked about, when what has been replaced since did hold."""
    best = found[0] if found else None
    if best is None or best.points < threshold:
        return None
    beside = [one for one in found[1:] if one.claim.slot == best.claim.slot]
    holds = next((one for one in beside if one.claim.status in HOLDING), None)
    down = next((one for one in beside if one.claim.status is ClaimStatus.REJECTED), None)
    if best.claim.status in _REPLACED:
        return best if then or holds is None else holds
    if best.claim.status not in (ClaimStatus.CANDIDATE, ClaimStatus.REJECTED):
        return best
    of_both = [one for one in (holds, down if best.claim.status is ClaimStatus.CANDIDATE else None) if one is not None]
    meant = next((one for one in of_both if one.points >= _BESIDE * best.points), None)
    if meant is not None:
        return meant
    put = best.claim.status is ClaimStatus.CANDIDATE and best.claim.stance == Stance.PROPOSED
    return None if put else best


def _without_days(question: str, at: int) -> str:
    for day in reversed(dates_in(question, at)):
        question = f"{question[: day.start]} {question[day.end :]}"
    return question


def _share(weights: Mapping[str, float], claim: Claim) -> float:
    """How much of what the question names it speaks of, the rare words counting for more."""
    says, why = _says(claim), _why(claim)
    had = sum(weight * (1.0 if term in says else _REASON if term in why else 0.0) for term, weight in weights.items())
    return had / sum(weights.values()) if weights else 0.0


def _part(subject: Mapping[str, float], asked: Mapping[str, float]) -> float:
    whole = sum(subject.values())
    return sum(weight for term, weight in subject.items() if term in asked) / whole if whole else 0.0


def _stated(claim: Claim) -> str:
    return f"{claim.statement} {claim.value}" if isinstance(claim.value, str) else claim.statement


def _says(claim: Claim) -> set[str]:
    return set(terms_of(f"{_stated(claim)} {claim.subject} {claim.aspect or ''}"))


def _why(claim: Claim) -> set[str]:
    return set(terms_of(" ".join((claim.rationale or "", *claim.alternatives))))
