"""Knows which claim the talk about a question came to: by what was said there, and by what that answered.

Who answers a question rarely says its words again, so a claim speaks here with the words that it answers. It has to have
most of the question in the question's own words, and near to it in meaning: other words for the same are everywhere.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.model.claim import Claim
from graph.rules.asking.about import Speech, shared, speech
from graph.rules.asking.question_times import timeless
from graph.rules.asking.sought import needed, sought
from graph.rules.asking.wanted import telling, weights_of
from graph.rules.language.joking import jests
from graph.rules.talk.heard import Nearness

_ENOUGH, _MOST = 0.9, 2.0  # the words and the nearness together: from which on it answers, and where nothing is missing
_SAME = 0.1  # so little nearer is no nearer: the words that it answers may be those of what is in force


@dataclass(frozen=True, slots=True)
class Made:
    """A claim that was made of the talk: the words that assert it, and those that they answer or give as a reason."""

    claim: Claim
    said: str
    answered: str


def came_to(
    question: str,
    made: Sequence[Made],
    frequency: Mapping[str, float],
    nearness: Nearness,
    in_force: Sequence[Speech] = (),
) -> tuple[Claim, float] | None:
    """The claim that answers, and how well, from 0 to 1; None where none fits well enough. `frequency`: the share of what
    was read that each term stands in. What is as near and in force leaves nothing to answer to what waits."""
    asked = timeless(question)
    weights = weights_of(telling(asked), frequency)
    near = nearness(asked, [one.said for one in made])
    with_answered = nearness(asked, [f"{one.said} {one.answered}" for one in made])
    scores = [
        _score(asked, weights, one, max(close, whole))
        for one, close, whole in zip(made, near, with_answered, strict=True)
    ]
    best = max(range(len(made)), key=lambda at: (scores[at], made[at].claim.valid_from or 0, at), default=None)
    if best is None or scores[best] < _ENOUGH:
        return None
    held = nearness(asked, [one.says for one in in_force])
    if any(_shared(weights, one) + near + _SAME >= scores[best] for one, near in zip(in_force, held, strict=True)):
        return None
    return made[best].claim, round(min(1.0, scores[best] / _MOST), 4)


def _score(asked: str, weights: Mapping[str, float], one: Made, near: float) -> float:
    """Who asks who, when, where or how many is answered by a name, a time, a place or a number."""
    if jests(one.claim.statement):
        return 0.0
    words = _shared(weights, speech(f"{one.claim.statement} {one.said}", why=one.answered))
    least = needed(sort, one.said, asked) if (sort := sought(asked)) else 0.0
    return words + near if least is not None and words >= least else 0.0


def _shared(weights: Mapping[str, float], own: Speech) -> float:
    return shared(weights, own, {}) / (math.fsum(weights.values()) or 1.0)
