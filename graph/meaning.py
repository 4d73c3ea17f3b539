"""How near two texts are in meaning: static embeddings, whose weights come inside their package.

Nothing is downloaded: the loader is pointed at the installed package, and downloads are off.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import wordllama
from numpy.typing import NDArray

Vector = NDArray[np.float32]
REMEMBERED = 20_000
LONGEST = 20_000
"""Characters of a text by which its meaning is taken: what is longer says what it is about by then."""

_vectors: OrderedDict[str, Vector] = OrderedDict()


@cache
def _model() -> Any:
    return wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)


async def warm_up() -> None:
    """Load the weights before the first question needs them; it takes a moment, so not on the event loop."""
    await asyncio.to_thread(_model)


def nearness(text: str, others: Sequence[str]) -> list[float]:
    """The cosine of the text and each of the others, from 0 (nothing in common) to 1 (the same)."""
    if not others:
        return []
    vectors = _embed([one[:LONGEST] for one in (text, *others)])
    return [max(0.0, float(vectors[0] @ one)) for one in vectors[1:]]


def _embed(texts: Sequence[str]) -> list[Vector]:
    missing = [text for text in dict.fromkeys(texts) if text not in _vectors]
    if missing:
        rows = _model().embed(missing, norm=True)
        for text, row in zip(missing, rows, strict=True):
            _vectors[text] = np.nan_to_num(np.asarray(row, dtype=np.float32))
    found = [_vectors[text] for text in texts]
    while len(_vectors) > REMEMBERED:
        _vectors.popitem(last=False)
    return found
