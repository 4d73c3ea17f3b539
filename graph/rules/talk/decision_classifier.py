"""Knows how likely it is that a message settles something, by what it says and what was said before it.

A linear model over hashed features, in two steps: which speech acts the message and the one before it are, and, with
those, whether something is settled. The weights are learnt by `make train`; no word of what they were learnt from is kept.
"""

import math
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from graph.rules.talk.messages import Message
from graph.rules.utterances.words import listed

Floats = NDArray[np.float32]
Places = NDArray[np.intp]

ACTS = ("PROPOSES", "AGREES", "REFUSES", "CORRECTS", "ASSIGNS", "ASKS", "INFORMS")
ACT_BITS, SETTLING_BITS = 15, 16  # of the places that features are hashed to
SHAPES = len(ACTS) * 4 + len(ACTS) ** 2
WINDOW = 4  # messages before it that count
LONGEST = 2_000  # characters of a message that count
FIGURE, PICTURE = "#", "EMO"  # which one it is does not count

_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_APOSTROPHE = "\u02bc"  # a letter to who looks for words
_EMOJI = 0x2190  # signs from here on are pictures
_COMMON = listed("settling-common")


@dataclass(frozen=True, slots=True)
class Weights:
    acts: Floats  # places x acts
    acts_bias: Floats
    words: Floats  # by place
    shapes: Floats
    bias: float


def chance(message: Message, before: Sequence[Message], weights: Weights) -> float:
    """Return how likely the message settles something, from 0 to 1."""
    places = places_of(message, before, SETTLING_BITS)
    score = weights.words[places].sum() / math.sqrt(len(places)) + shape(message, before, weights) @ weights.shapes
    return float(sigmoid(np.array([score + weights.bias], np.float32))[0])


def shape(message: Message, before: Sequence[Message], weights: Weights) -> Floats:
    """Return the acts of the message and of the message before it, and both together, as numbers."""
    mine = acts(message, before, weights)
    theirs = acts(before[-1], before[:-1], weights) if before else np.full(len(ACTS), -3.0, np.float32)
    both = np.outer(sigmoid(mine), sigmoid(theirs)).ravel()
    return 2 * np.concatenate([mine / 4, sigmoid(mine), theirs / 4, sigmoid(theirs), both], dtype=np.float32)


def acts(message: Message, before: Sequence[Message], weights: Weights) -> Floats:
    """Return how far each speech act fits the message."""
    places = places_of(message, before, ACT_BITS)
    found: Floats = weights.acts_bias + weights.acts[places].sum(axis=0) / np.float32(math.sqrt(len(places)))
    return found


def sigmoid(score: Floats) -> Floats:
    found: Floats = np.float32(1) / (np.float32(1) + np.exp(-score))
    return found


def places_of(message: Message, before: Sequence[Message], bits: int) -> Places:
    """The places of its features, each once."""
    return np.unique(_hashed(message, tuple(before[-WINDOW:])) & ((1 << bits) - 1))


@lru_cache(maxsize=512)
def _hashed(message: Message, before: tuple[Message, ...]) -> Places:
    return np.array([zlib.crc32(feature.encode(errors="replace")) for feature in features(message, before)], np.intp)


@lru_cache(maxsize=512)
def tokens(text: str) -> tuple[str, ...]:
    """Words in lower case, signs one by one; figures and pictures by their sort alone."""
    words = text[:LONGEST].lower().replace("\u2019", _APOSTROPHE).replace("'", _APOSTROPHE)
    found = (word.strip(_APOSTROPHE).replace(_APOSTROPHE, "'") for word in _TOKEN.findall(words))
    return tuple(_sort(word) for word in found if word)


def _sort(token: str) -> str:
    if token.isdigit():
        return FIGURE
    return PICTURE if len(token) == 1 and ord(token) > _EMOJI else token


def features(message: Message, before: Sequence[Message]) -> Iterator[str]:
    """Yield the features of a message: its words, its begin and end, its length, and its relation to those before it."""
    said = tokens(message.text)
    words = [word for word in said if word[0].isalpha() or word == FIGURE]
    yield from (f"u:{word}" for word in said)
    yield from (f"b:{word} {following}" for word, following in zip(["^", *said], [*said, "$"], strict=True))
    yield f"f1:{' '.join(words[:1])}"
    yield f"f2:{' '.join(words[:2])}"
    yield f"l1:{' '.join(said[-1:])}"
    length = f"n{min(len(words), 1 + int(2 * math.log2(len(words) + 1)))}"
    yield length
    yield f"q{message.text.rstrip().endswith('?'):d}"
    yield f"hasq{'?' in message.text:d}"
    yield f"sentences{min(4, sum(word in '.!?' for word in said))}"
    if FIGURE in words:
        yield "number"
    yield from _against(message, words, length, before) if before else ("p:none",)


def _against(message: Message, words: Sequence[str], length: str, before: Sequence[Message]) -> Iterator[str]:
    """Yield the features of its relation to the messages before it."""
    last, told = before[-1], [tokens(put.text) for put in before]
    asked, choice = "?" in last.text, "or" in told[-1]
    yield from (f"p:{word}" for word in told[-1])
    yield f"pf:{' '.join(told[-1][:2])}"
    yield f"pq{asked:d}"
    yield f"pq{asked:d}:{length}"
    yield f"choice{asked and choice:d}"
    yield f"choice{asked and choice:d}:{length}"
    yield from (f"pq{asked:d}:{word}" for word in words[:2])
    yield f"same{last.author == message.author:d}"
    telling = set(words) - _COMMON
    shared = min(3, len(telling & set(told[-1])))
    yield f"shared{shared}"
    yield f"shared{shared}:{min(len(words) // 3, 3)}"
    yield f"anywhere{min(3, len(telling & {word for words_before in told for word in words_before}))}"
    yield f"mine{any(put.author == message.author for put in before):d}"
    yield f"before{min(3, len(before))}"
    if any("?" in put.text for put in before):
        yield "asked"
        yield f"asked:{length}"
