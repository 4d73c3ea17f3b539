"""A document becomes a source: its text verbatim, with its headings as nested sections.

A section is named by its path, "Title / Decision", begins at its heading and ends where the next heading of the same or a
higher rank begins. Lines before the first heading are "(top)", and "Key: value" lines there are "(header)".
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from extract.sources.lines import BYTE_ORDER_MARK, Heading, Line, find_headings, read_lines
from extract.sources.rendered import Rendered, checked, known
from extract.sources.transcript import turns
from graph.model.source import Section

TOP = "(top)"
HEADER = "(header)"
_FEWEST = 2  # one line with a colon is no header, unless it stands between dashes
_FIELD = re.compile(r"[ \t]{0,8}[A-Za-z][A-Za-z0-9_-]{0,40}:(?:[ \t]|$)")


def render_document(path: str, text: str, updated_at: int | None = None) -> Rendered:
    """`updated_at` is when the document was last changed (UTC microseconds), if it says so."""
    checked(path, "The path")
    checked(text, "The document")
    lines = list(read_lines(text))
    headings = list(find_headings(lines))
    if headings and text[: headings[0].start] == BYTE_ORDER_MARK:
        headings[0] = replace(headings[0], start=0)
    sections = _top(text, lines, headings) + _nested(text, headings)
    title = headings[0].title if headings else None
    return Rendered(text, sections, known(path=path, title=title, updated_at=updated_at))


def _top(text: str, lines: Sequence[Line], headings: Sequence[Heading]) -> tuple[Section, ...]:
    end = headings[0].start if headings else len(text)
    if headings and not text[:end].strip():
        return ()
    header = None if turns(text[:end]) else _header(lines, end)
    return (Section(TOP, 0, end), *([header] if header else []))


def _header(lines: Sequence[Line], end: int) -> Section | None:
    """Two or more `Key: value` lines in a row, continuation lines included, before any other prose."""
    start, stop, fields = None, 0, 0
    fewest = _FEWEST
    for line in lines:
        if line.start >= end:
            break
        if _FIELD.match(line.text):
            start, stop, fields = line.start if start is None else start, line.end, fields + 1
        elif start is not None and not (line.text[:1] in (" ", "\t") and not line.blank):
            break
        elif start is not None:
            stop = line.end
        elif line.text.strip() not in ("", "---", "<pre>"):
            break
        elif line.text.strip() == "---":
            fewest = 1
    return Section(HEADER, start, stop) if start is not None and fields >= fewest else None


def _nested(text: str, headings: Sequence[Heading]) -> tuple[Section, ...]:
    """Nest the sections in one pass: a heading closes every open section of its own rank or below."""
    sections: list[Section] = []
    open_: list[tuple[int, str, int]] = []  # rank, path, place in `sections`

    def close(rank: int, end: int) -> None:
        while open_ and open_[-1][0] >= rank:
            _, name, place = open_.pop()
            sections[place] = Section(name, sections[place].start, end)

    for heading in headings:
        close(heading.level, heading.start)
        name = f"{open_[-1][1]} / {heading.title}" if open_ else heading.title
        open_.append((heading.level, name, len(sections)))
        sections.append(Section(name, heading.start, len(text)))
    close(0, len(text))
    return tuple(sections)
