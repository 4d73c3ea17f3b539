"""`make train`: learns by which words a message looks decided, and by which an answer takes what was asked, from data beside the checkout.

The same data gives the same weights. `--without lines` or `--without histories` leaves a part out, `--to FILE` writes
them elsewhere: so the whole service is measured on what its weights were not made from.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evals import answering
from evals.data import Missing
from evals.settled import Example, histories, lines, speech_acts
from graph.classifier import FILE, keep
from graph.rules.talk.decision_classifier import (
    ACT_BITS,
    ACTS,
    SETTLING_BITS,
    SHAPES,
    Floats,
    Places,
    Weights,
    places_of,
    shape,
    sigmoid,
)

_TIMES, _ACT_TIMES = 12, 3
_STEP, _ACT_STEP = 0.15, 0.2
_SHRINK, _ACT_SHRINK = 2e-4, 1e-5


def act_weights() -> Weights:
    """The first step alone: which speech acts a message is."""
    rows = list(speech_acts())
    there = np.array([[act in one.acts for act in ACTS] for one in rows], np.float32)
    places = [places_of(one.message, one.before, ACT_BITS) for one in rows]
    weights = np.zeros((1 << ACT_BITS, len(ACTS)), np.float32)
    grown = np.full_like(weights, 1e-6)
    bias = np.full(len(ACTS), -1.5, np.float32)
    order = np.random.default_rng(0)
    for _ in range(_ACT_TIMES):
        for at in order.permutation(len(rows)):
            here, part = places[at], 1 / np.sqrt(len(places[at]))
            off = sigmoid(bias + weights[here].sum(axis=0) * part) - there[at]
            slope = part * off + _ACT_SHRINK * weights[here]
            grown[here] += slope * slope
            weights[here] -= _ACT_STEP * slope / np.sqrt(grown[here])
            bias -= 0.01 * off
    return Weights(weights, bias, np.zeros(1 << SETTLING_BITS, np.float32), np.zeros(SHAPES, np.float32), 0.0)


class _Learner:
    """The second step: whether something is settled."""

    def __init__(self, acts: Weights) -> None:
        self.acts, self.bias = acts, 0.0
        self.words, self.grown = np.zeros(1 << SETTLING_BITS), np.full(1 << SETTLING_BITS, 1e-8)
        self.shapes, self.grown_shapes = np.zeros(SHAPES), np.full(SHAPES, 1e-8)

    def learn(self, places: Places, form: NDArray[np.float64], one: Example) -> None:
        part = 1 / np.sqrt(len(places))
        score = self.bias + self.words[places].sum() * part + self.shapes @ form
        off = (float(sigmoid(np.array([score], np.float32))[0]) - one.learnt) * one.weight
        self.bias -= 0.02 * off
        slope = off * part + _SHRINK * self.words[places]
        self.grown[places] += slope * slope
        self.words[places] -= _STEP * slope / np.sqrt(self.grown[places])
        slope = off * form + _SHRINK * self.shapes
        self.grown_shapes += slope * slope
        self.shapes -= _STEP / 2 * slope / np.sqrt(self.grown_shapes)

    @property
    def weights(self) -> Weights:
        words, shapes = (part.astype(np.float32) for part in (self.words, self.shapes))
        return Weights(self.acts.acts, self.acts.acts_bias, words, shapes, self.bias)


def settling_weights(acts: Weights, examples: Sequence[Example]) -> Weights:
    seen = [_seen(one, acts) for one in examples]
    learner = _Learner(acts)
    order = np.random.default_rng(0)
    for _ in range(_TIMES):
        for at in order.permutation(len(examples)):
            places, form = seen[at]
            learner.learn(places, form, examples[at])
    return learner.weights


def _seen(one: Example, acts: Weights) -> tuple[Places, NDArray[np.float64]]:
    form: Floats = shape(one.message, one.before, acts)
    return places_of(one.message, one.before, SETTLING_BITS), form.astype(np.float64)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without", choices=("lines", "histories"))
    parser.add_argument("--to", type=Path, default=FILE)
    asked = parser.parse_args()
    try:
        examples = [*(lines() if asked.without != "lines" else ())]
        examples += histories() if asked.without != "histories" else ()
        keep(settling_weights(act_weights(), examples), asked.to)
    except Missing as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{asked.to}: {asked.to.stat().st_size:,} bytes, of {len(examples)} messages")
    if asked.to == FILE:
        learnt = answering.learn()
        print(*(f"{name}.toml: of {count} messages" for name, count in learnt.items()), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
