"""Knows how well a claim answers a question: its words, its meaning, and whether it still holds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.address import trust
from graph.model.claim import Claim
from graph.model.nearness import Nearness
from graph.model.status import ClaimStatus
from graph.model.trace import Match
from graph.rules.asking.about import Counting, Speech, Stands, named, stand_ins
from graph.rules.asking.kind_of_answer import kind_asked_for, share_needed
from graph.rules.asking.question_terms import content_terms, frequencies, topic_terms, weights_of
from graph.rules.asking.time_asked import timeless

# A claim that no longer holds, or never did, may be found; it should not be found first.
_WEIGHT = {
    ClaimStatus.ACTIVE: 1.0,
    ClaimStatus.NEEDS_RECHECK: 0.95,
    ClaimStatus.GRADUATED: 0.9,
    ClaimStatus.CONFLICTED: 0.9,
    ClaimStatus.CANDIDATE: 0.85,
    ClaimStatus.SUPERSEDED: 0.8,
    ClaimStatus.ARCHIVED: 0.75,
    ClaimStatus.REJECTED: 0.6,
}
_SHARED, _STATED, _ANYWHERE = Counting(near_why=0.6), Counting(why=0.0), Counting(why=1.0, near_why=1.0)
# One shared common word is little: the answer needs so much more, in rare words, than the question names.
_SPARE = 0.5
_FEW = 50  # claims: among fewer, what two of them have is not common yet
# Of what the question names, so much is in what answers it; in a long text no word tells of another.
_ABOUT = 0.57
# A claim's statement counts for most; then all its words, the nearness of its statement, and of all; then a day, number or
# name where the question asks for it. With so much of all that, it answers though it shares few words with the question.
_SAYS, _ALL, _NEAR_SAYS, _NEAR_ALL, _THING = 1.0, 0.6, 0.8, 0.5, 0.3
_FULL, _ENOUGH, _COVERED = 3.2, 1.75, 0.68
_PASSING = 0.3  # what a question names in passing: what was done
# Where it wants a person, a time, a place or a number and there is none: it has to be about just that, and about little else.
_JUST, _LITTLE_ELSE = 0.8, 0.7


@dataclass(frozen=True, slots=True)
class Fit:
    """`points`: from 0 to 1, by words and meaning. `tells`: it is about what the question asks."""

    points: float
    tells: bool


def fits(
    question: str, frequency: Mapping[str, float], speeches: Sequence[Speech], near: Sequence[float], nearness: Nearness
) -> list[Fit]:
    """Return the fit of each speech to the question; `near`: their nearness to it. Without `frequency`, the found claims
    tell the common words."""
    common = frequency or frequencies([(*speech.what, *speech.why) for speech in speeches], _FEW)
    question = timeless(question)
    asked = topic_terms(question)
    weights = weights_of(asked, common)
    passing = weights_of([one for one in content_terms(question) if one not in weights], common)
    whole = weights | {term: _PASSING * weight for term, weight in passing.items()}
    stands = stand_ins(question, whole, speeches, nearness)
    says = nearness(question, [speech.says for speech in speeches])
    narrow = {term: one for term, one in stands.items() if term in weights}
    return [
        _better(_fit(question, weights, speech, narrow, close), _covering(question, whole, speech, stands, said, close))
        for speech, close, said in zip(speeches, near, says, strict=True)
    ]


def _better(fit: Fit, other: Fit) -> Fit:
    """Either is enough to be an answer; which answers best is said by the one that sees most of it."""
    return Fit(
        max(fit.points, other.points) if fit.tells == other.tells else fit.points if fit.tells else other.points,
        fit.tells or other.tells,
    )


def _covering(
    question: str, weights: Mapping[str, float], speech: Speech, stands: Stands, said: float, near: float
) -> Fit:
    """Fit a speech by the part of the question that it has in any words, its reason included."""
    total = sum(weights.values()) or 1.0
    what, covered = (named(weights, speech, stands, counting) / total for counting in (_STATED, _ANYWHERE))
    sort = kind_asked_for(question)
    thing = bool(sort) and share_needed(sort, speech.says, question) is not None
    points = _SAYS * what + _ALL * covered + _NEAR_SAYS * said + _NEAR_ALL * near + _THING * thing
    tells = speech.short and points >= _ENOUGH and covered >= _COVERED and (thing or not sort)
    return Fit(min(1.0, points / _FULL), tells)


def _fit(question: str, weights: Mapping[str, float], speech: Speech, stands: Stands, near: float) -> Fit:
    """Shared words and shared meaning, half each. One alone is too little: a single word is shared by chance, and any
    two texts about the same trade are near."""
    # In a long text, a word is near to any other by chance.
    found, asked = named(weights, speech, stands if speech.short else {}, _SHARED), sum(weights.values())
    points = min(1.0, 0.5 * found / (asked + _SPARE) + 0.5 * near)
    return Fit(points, _tells(question, weights, speech, found / asked if asked else 0.0))


def _tells(question: str, weights: Mapping[str, float], speech: Speech, share: float) -> bool:
    sort = kind_asked_for(question)
    if not sort:
        return share >= _ABOUT or not speech.short
    if (least := share_needed(sort, speech.says, question)) is not None:
        return share >= least
    return share >= _JUST and speech.part_of(weights) >= _LITTLE_ELSE


def said_once(found: Sequence[Match]) -> tuple[Match, ...]:
    """Leave only one of the claims that the same words made in two slots: the first that has a reason, in the place of the
    best of them."""
    alike: dict[tuple[object, ...], list[Match]] = {}
    for match in found:
        claim = match.claim
        alike.setdefault((claim.statement.casefold(), claim.status, claim.item, claim.valid_from), []).append(match)
    return tuple(
        replace(
            next((match for match in same if match.claim.rationale), same[0]), score=same[0].score, about=same[0].about
        )
        for same in alike.values()
    )


_POSSIBLY = 0.7  # of what only looks decided


def best_first(found: Iterable[tuple[Claim, Fit]]) -> list[Match]:
    """Weighed by the status; equal ones in the order of their words, the newest first, whenever they arrived."""
    matches = [
        Match(
            claim,
            round(fit.points * (_POSSIBLY if claim.possible else _WEIGHT[claim.status]), 4),
            round(fit.points, 4) if fit.tells else 0.0,
        )
        for claim, fit in found
    ]
    return sorted(
        matches,
        key=lambda match: (
            -match.score,
            -trust(match.claim.layer),
            -(match.claim.valid_from or 0),
            match.claim.statement,
            match.claim.ref,
        ),
    )
