"""The bound holds for every byte-pair vocabulary that has the common pairs, whatever else it joins and in whichever order."""

import random
import re
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from graph.rules.cards.tokens import COMMON_PAIRS, WHOLE_WORDS, most_tokens

PAIRS = [(a, b) for a, after in COMMON_PAIRS.items() for b in after] + [
    (" ", letter) for letter in "abcdefghijklmnopqrstuvwxyz"
]
words = st.text("abcdehilnorstuwy xqZ9-.\n\u00e9", max_size=40)


def encoded(text: str, merges: dict[tuple[str, str], int]) -> int:
    """Byte-pair encoding as its inventors have it: the pair of the lowest rank first."""
    parts = [chr(byte) for byte in text.encode()]
    while True:
        ranked = [(merges[pair], at) for at, pair in enumerate(pairwise(parts)) if pair in merges]
        if not ranked:
            return len(parts)
        at = min(ranked)[1]
        parts[at : at + 2] = ["".join(parts[at : at + 2])]


@given(words, st.integers())
def test_no_vocabulary_with_the_common_pairs_makes_more(text: str, seed: int) -> None:
    assume(not set(re.findall("[A-Za-z]+", text)) & WHOLE_WORDS)  # those a vocabulary holds whole
    chance = random.Random(seed)
    merges = list(PAIRS)
    for _ in range(60):
        left, right = chance.choice(merges), chance.choice(merges)
        merges.append(("".join(left), "".join(right)) if chance.random() < 0.5 else ("".join(left), right[0]))
    chance.shuffle(merges)
    ranks = {pair: rank for rank, pair in enumerate(dict.fromkeys(merges))}
    assert encoded(text, ranks) <= most_tokens(text)


@given(st.text(max_size=80))
def test_it_is_never_more_than_the_bytes(text: str) -> None:
    assert 0 <= most_tokens(text) <= len(text.encode("utf-8", "replace"))


def test_plain_words_cost_far_less_than_their_bytes() -> None:
    said = "Always run the tests before you commit, and never push to the main branch without a review."
    assert most_tokens(said) < 0.65 * len(said)
