"""A line or a sentence of what was written, with the phrases of `lexicon/en/records` in it."""

from functools import lru_cache

from graph.rules.utterances.clauses import Clause, hear
from graph.rules.utterances.lexicon import FOLDER, load

RECORDS = load(FOLDER / "en" / "records")


@lru_cache(maxsize=8192)
def clause(text: str) -> Clause:
    return hear(text, RECORDS)
