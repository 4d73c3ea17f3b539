"""A sentence for an agent, with the phrases of `lexicon/en/agents` in it."""

from graph.rules.utterances.lexicon import load
from graph.rules.utterances.sentences import Clause, hear
from graph.rules.utterances.words import FOLDER

AGENTS = load(FOLDER / "en" / "agents")


def clause(text: str) -> Clause:
    return hear(text, AGENTS)
