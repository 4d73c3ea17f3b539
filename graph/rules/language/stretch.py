"""Knows how far the words reach that a span stands in: one answer of a turn, else its section; the marks around them,
ids included, are structure, and say nothing."""

from collections.abc import Iterator

from graph.model.source import Source

Span = tuple[int, int]


def stretch_at(source: Source, start: int, end: int) -> Span | None:
    """None where the span lies in no section, or across several."""
    for low, high in _answers(source):
        if low <= start and end <= high:
            return low, high
    section = source.section_at(start, end)
    return (section.start, section.end) if section else None


def _answers(source: Source) -> Iterator[Span]:
    """Each answer's text by itself; its YES or NO together with the text that may take it back."""
    for one in source.origin.get("answers", ()):
        text, quick = one.get("textSpan"), one.get("quickSpan")
        if text:
            yield int(text[0]), int(text[1])
        if quick:
            yield int(quick[0]), int((text or quick)[1])
