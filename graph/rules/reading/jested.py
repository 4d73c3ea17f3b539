"""Knows whether a quotation was said in jest, or taken back right behind it; only people who talk to each other do so."""

from graph.model.source import Source
from graph.model.words import SourceKind
from graph.rules.language.correcting import unsays
from graph.rules.language.joking import jests_at
from graph.rules.language.sentences import sentence_around, sentences

_NEAR = 200  # characters


def jested_at(source: Source, start: int, end: int) -> str | None:
    if source.kind is not SourceKind.MESSAGE:
        return None
    if jests_at(source.text, start, end):
        return "the words are said in jest"
    return "the words are taken back right behind them" if _unsaid_at(source.text, start, end) else None


def _unsaid_at(text: str, start: int, end: int) -> bool:
    """ "We use Redis. No, scratch that." """
    high = sentence_around(text, start, end, wrapped=False)[1]
    behind = sentences(text, high, min(len(text), high + _NEAR), wrapped=False)[:1]
    return any(unsays(text[slice(*one)]) for one in behind)
