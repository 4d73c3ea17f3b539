"""Measures how well the classifier tells messages that settle something, on teams, lines and sources that it was not made
from.

`least` is the profile's own: from there on a message is shown as possibly decided.
"""

from collections.abc import Iterator, Sequence

from evals.scores import Measure
from evals.settled import Example, histories, lines
from evals.train import act_weights, settling_weights
from graph.model.profile import Possible
from graph.rules.talk.decision_classifier import Weights, chance

_FOLDS = 5


def measures() -> Iterator[Measure]:
    acts, single, teams = act_weights(), lines(), histories()
    held_out = [single[at::_FOLDS] for at in range(_FOLDS)]
    yield from _measured("lines, a fifth held out", acts, held_out, [*single, *teams])
    by_team = [[one for one in teams if one.team == name] for name in sorted({one.team for one in teams})]
    yield from _measured("histories, a team held out", acts, by_team, [*single, *teams])
    yield from _measured("lines, made from histories", acts, [single], teams)
    yield from _measured("histories, made from lines", acts, [teams], single)


def _measured(
    name: str, acts: Weights, held_out: Sequence[Sequence[Example]], all_: Sequence[Example]
) -> Iterator[Measure]:
    told: list[tuple[Example, bool]] = []
    for part in held_out:
        apart = {id(one) for one in part}
        weights = settling_weights(acts, [one for one in all_ if id(one) not in apart])
        told += [(one, chance(one.message, one.before, weights) >= Possible().least) for one in part]
    settling = [found for one, found in told if one.settles]
    nothing = [found for one, found in told if one.nothing]
    right, wrong = sum(settling), sum(nothing)
    detail = f"{right} of {len(settling)}; {wrong} of {len(nothing)} that settle nothing"
    yield Measure(f"looks decided, {name}: recall", right / len(settling), detail=detail)
    yield Measure(f"looks decided, {name}: precision", right / max(1, right + wrong))
