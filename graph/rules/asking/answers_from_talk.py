"""Knows which claim the talk about a question led to: by the words said there, and by the words that they answered.

People who answer a question rarely repeat its words, so a claim speaks here with the words that it answers: somebody has
asked there what is asked now. Between them they have to have the question's own words, and be near to it in meaning.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.model.claim import Claim
from graph.model.nearness import Nearness
from graph.model.status import HOLDING
from graph.model.trace import Match
from graph.rules.asking.about import Counting, Speech, named, speech
from graph.rules.asking.kind_of_answer import kind_asked_for, share_needed
from graph.rules.asking.question_terms import topic_terms, weights_of
from graph.rules.asking.time_asked import timeless
from graph.rules.language.joking import jests
from graph.rules.statements.clashing import substance

# The share of the question's words, how near the claim's own words are, and how near those that it answers: together so
# much is enough, and the most; and so much of the words at least.
_ENOUGH, _MOST, _WORDS = 0.95, 2.5, 0.4
_WORDS_ANYWHERE = Counting(why=1.0)
_SAME = 0.1  # so little nearer is no nearer: the words that it answers may be those of what is in force
_ABOUT_AS_WELL = 0.8  # of the best one's: what was said later about the same comes before it


@dataclass(frozen=True, slots=True)
class TalkClaim:
    """A claim that was made of the talk: the words that assert it, and those that they answer or give as a reason."""

    claim: Claim
    said: str
    answered: str


@dataclass(frozen=True, slots=True)
class _Fit:
    words: float
    near: float
    near_answered: float

    @property
    def whole(self) -> float:
        return self.words + self.near + self.near_answered


def answers_from_talk(
    question: str,
    made: Sequence[TalkClaim],
    frequency: Mapping[str, float],
    nearness: Nearness,
    in_force: Sequence[Speech] = (),
) -> list[Match]:
    """Return the claims that answer, each with its fit from 0 to 1; none where none fits well enough.

    Among claims that fit about as well, those in force come first, then the latest words. Where a claim `in_force` is as
    near to the question, waiting claims answer nothing. `frequency`: the share of the read texts in which each term stands.
    """
    asked = timeless(question)
    weights = weights_of(topic_terms(asked), frequency)
    near = nearness(asked, [claim.said for claim in made])
    near_answered = nearness(asked, [claim.answered for claim in made])
    fits = [
        (
            claim,
            _Fit(_shared(weights, speech(f"{claim.claim.statement} {claim.said}", why=claim.answered)), *nearnesses),
        )
        for claim, *nearnesses in zip(made, near, near_answered, strict=True)
    ]
    found = [(claim, fit) for claim, fit in fits if fit.whole >= _ENOUGH and _may_answer(asked, claim, fit)]
    best = max((fit.whole for _, fit in found), default=0.0)
    held = nearness(asked, [one.says for one in in_force])
    as_near = max((_shared(weights, one) + near for one, near in zip(in_force, held, strict=True)), default=0.0)
    if as_near + _SAME >= max((fit.words + max(fit.near, fit.near_answered) for _, fit in found), default=0.0):
        return []

    def order(one: tuple[TalkClaim, _Fit]) -> tuple[bool, bool, int, float]:
        claim, as_well = one[0].claim, one[1].whole >= _ABOUT_AS_WELL * best
        return as_well, as_well and claim.status in HOLDING, (claim.valid_from or 0) if as_well else 0, one[1].whole

    scores = [
        (claim.claim, round(min(1.0, fit.whole / _MOST), 4)) for claim, fit in sorted(found, key=order, reverse=True)
    ]
    return [Match(claim, score, score) for claim, score in scores]


def plainest(found: Sequence[Match], in_force: Sequence[Claim]) -> list[Match]:
    """Let a claim in force stand for one that only looks decided and says no more: "14 months it is" for "make it 14 months"."""
    says = [(claim, substance(claim.statement)) for claim in in_force]

    def plainly(match: Match) -> Match:
        if match.claim.status in HOLDING:
            return match
        terms = substance(match.claim.statement)
        held = next((claim for claim, theirs in says if terms and terms <= theirs), match.claim)
        return Match(held, match.score, match.about)

    once: dict[str, Match] = {}
    for one in map(plainly, found):
        once.setdefault(one.claim.ref, one)
    return list(once.values())


def _may_answer(asked: str, made: TalkClaim, fit: _Fit) -> bool:
    """True if the claim has the kind of thing that is asked for: a name, a time, a place or a number."""
    least = share_needed(sort, made.said, asked) if (sort := kind_asked_for(asked)) else _WORDS
    return least is not None and fit.words >= least and not jests(made.claim.statement)


def _shared(weights: Mapping[str, float], own: Speech) -> float:
    """Return the part of the question's terms that stand in its words or in the words that it answers."""
    return named(weights, own, {}, _WORDS_ANYWHERE) / (math.fsum(weights.values()) or 1.0)
