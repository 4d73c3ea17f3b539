"""A line or a sentence of what was written, with the phrases of `lexicon/en/records` in it."""

from graph.rules.utterances.clauses import Clause, hear
from graph.rules.utterances.lexicon import load
from graph.rules.utterances.words import FOLDER

RECORDS = load(FOLDER / "en" / "records")


def clause(text: str) -> Clause:
    return hear(text, RECORDS)
