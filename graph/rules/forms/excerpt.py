"""Knows by which of its first words a source is recognised in a list."""

from graph.model.shortened import shortened
from graph.model.source import Source
from graph.model.words import SourceKind

HEAD = 2_000
"""The number of characters of a text that are looked at."""
LONGEST = 140
SAID = ("FREE_CHAT", "USER_ANSWERS", "AGENT_OUTPUT")


def excerpt(source: Source, head: str) -> str:
    """Return one line of at most 140 characters; of a turn, spoken words instead of its beginning."""
    start, end = _said(source)
    words = " ".join(head[start:end].split()) or " ".join(head.split())
    return shortened(words, LONGEST)


def _said(source: Source) -> tuple[int, int]:
    if source.kind is not SourceKind.TURN:
        return 0, HEAD
    spans = {
        section.name: (section.start, section.end)
        for section in reversed(source.sections)
        if section.end > section.start
    }
    return next((spans[name] for name in SAID if name in spans), (0, HEAD))
