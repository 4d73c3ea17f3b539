"""A sentence of a turn, with the phrases of `lexicon/en/turns` in it."""

from functools import lru_cache

from graph.rules.utterances.clauses import Clause, hear
from graph.rules.utterances.lexicon import FOLDER, load

LEXICON = load(FOLDER / "en" / "turns")


@lru_cache(maxsize=4096)
def clause(text: str) -> Clause:
    return hear(text, LEXICON)


def is_a(word: str, act: str) -> bool:
    """Whether a single word is one of those."""
    return clause(word).has(act)
