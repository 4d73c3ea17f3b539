"""A sentence of a turn, with the phrases of `lexicon/en/turns` in it."""

from graph.rules.utterances.clauses import Clause, hear
from graph.rules.utterances.lexicon import load
from graph.rules.utterances.words import FOLDER

LEXICON = load(FOLDER / "en" / "turns")


def clause(text: str) -> Clause:
    return hear(text, LEXICON)


def is_a(word: str, act: str) -> bool:
    """Whether a single word is one of those."""
    return clause(word).has(act)
