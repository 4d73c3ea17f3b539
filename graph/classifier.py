"""The chance that a message settles something, by the weights that `make train` learns; they are read once from beside this
file."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from graph.rules.talk.decision_classifier import Weights
from graph.rules.talk.decision_classifier import chance as chance_by
from graph.rules.talk.messages import Message

FILE = Path(__file__).resolve().parent / "weights" / "settling.npz"


def chance(message: Message, before: Sequence[Message]) -> float:
    return chance_by(message, before, weights_in(FILE))


@cache
def weights_in(file: Path) -> Weights:
    with np.load(file, allow_pickle=False) as kept:
        parts = {name: np.asarray(kept[name], np.float32) for name in kept.files}
    return Weights(parts["acts"], parts["acts_bias"], parts["words"], parts["shapes"], float(parts["bias"]))


def keep(weights: Weights, file: Path) -> None:
    """Half as exact is exact enough, and half as large."""
    np.savez_compressed(
        file,
        acts=weights.acts.astype(np.float16),
        acts_bias=weights.acts_bias.astype(np.float16),
        words=weights.words.astype(np.float16),
        shapes=weights.shapes.astype(np.float16),
        bias=np.float32(weights.bias),
    )
