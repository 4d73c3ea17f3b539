"""Knows whether a quotation was said in jest; only people who talk to each other jest."""

from graph.model.source import Source
from graph.model.words import SourceKind
from graph.rules.language.joking import jests_at


def jested_at(source: Source, start: int, end: int) -> str | None:
    talk = source.kind is SourceKind.MESSAGE
    return "the words are said in jest" if talk and jests_at(source.text, start, end) else None
