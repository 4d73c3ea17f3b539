"""Measures how near two texts are in meaning, by static embeddings whose weights come inside their package.

The meaning of a text is the mean of the meanings of its pieces. The package's own code is not loaded: it would copy all the
weights, at twice their size, and bring a web client along. Here they stay in their file, which every process of the machine
shares.
"""

import ctypes
import importlib.util
import json
import struct
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from graph.model.errors import Unavailable
from graph.word_pieces import Pieces, read_pieces

Vector = NDArray[np.float32]
WEIGHTS = "weights/l2_supercat_256.safetensors"
TOKENS = "tokenizers/l2_supercat_tokenizer_config.json"
REMEMBERED = 2_000
LONGEST = 20_000
"""Characters of a text by which its meaning is taken: what is longer says what it is about by then."""


@dataclass(frozen=True, slots=True)
class _Model:
    pieces: Pieces
    weights: NDArray[np.float16]

    def embed(self, text: str) -> Vector:
        """Return the vector of a text, of length one; of length zero, where the text has no pieces."""
        found = self.pieces.numbers_in(text)
        summed: Vector = self.weights[found].astype(np.float32).sum(axis=0)
        mean = summed / np.float32(max(1, len(found)))
        length = np.sqrt((mean * mean).sum())
        return mean / length if length else mean


@cache
def _model() -> _Model:
    spec = importlib.util.find_spec("wordllama")
    if spec is None or spec.origin is None:
        raise Unavailable("wordllama is not installed: run `make setup`")
    home = Path(spec.origin).parent
    pieces = read_pieces(home / TOKENS)
    _give_back()
    return _Model(pieces, _tensor(home / WEIGHTS))


def _give_back() -> None:
    """Have the C library give back what the reading of the vocabulary left behind: it would keep 8 MB. Others keep nothing."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def _tensor(file: Path) -> NDArray[np.float16]:
    """The one tensor of a safetensors file, where it lies: a length, so much JSON, then the numbers."""
    with file.open("rb") as opened:
        (length,) = struct.unpack("<Q", opened.read(8))
        (described,) = json.loads(opened.read(length)).values()
    return np.asarray(
        np.memmap(file, np.float16, "r", 8 + length + described["data_offsets"][0], tuple(described["shape"]))
    )


async def warm_up() -> None:
    """Load the vocabulary before the first question needs it; it takes a moment, so not on the event loop."""
    import asyncio  # noqa: PLC0415 - a reader process has no use for it

    await asyncio.to_thread(_model)


def nearness(text: str, others: Sequence[str]) -> list[float]:
    """The cosine of the text and each of the others, from 0 (nothing in common) to 1 (the same)."""
    if not others:
        return []
    mine = _vector(text[:LONGEST])
    return [max(0.0, float(mine @ _vector(one[:LONGEST]))) for one in others]


@lru_cache(maxsize=REMEMBERED)
def _vector(text: str) -> Vector:
    return _model().embed(text)
