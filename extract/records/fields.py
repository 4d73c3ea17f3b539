"""Knows where a document keeps fields about itself: a header, front matter, a list below its title, YAML, or its sections.

Lines are taken apart at their first colon and never searched with expressions, so a field of any length costs no more
than its letters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extract.sources.headings import Heading, find_headings
from extract.sources.lines import Line, read_lines

_MOST = 120  # lines that may be fields
_LONGEST_NAME = 40
_SIGNS = " \t*_`>-+|#"
_FRONT = "---"  # between such lines a single field is a header
_OPENS = (_FRONT, "<pre>", "```", "```yaml")


@dataclass(frozen=True, slots=True)
class Field:
    """`name` in lower case with hyphens; `value` on one line; the span is that of all its lines."""

    name: str
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Head:
    """What a document says about itself. `formal`: in a header, front matter or YAML; else below its title."""

    fields: tuple[Field, ...]
    formal: bool
    title: Heading | None

    def get(self, *names: str) -> Field | None:
        return next((one for name in names for one in self.fields if one.name == name and one.value), None)


def head_of(text: str, *, yaml: bool) -> Head:
    """`yaml`: all of it is fields."""
    lines = list(read_lines(text))
    headings = list(find_headings(lines))
    title = headings[0] if headings else None
    end = len(text) if yaml else (title.start if title else len(text))
    above = [one for one in lines[:_MOST] if one.start < end]
    framed = next((at for at, one in enumerate(above) if one.text.strip() in _OPENS), 0)
    for first in dict.fromkeys((0, framed)):  # a header in a frame may have news above it
        formal = tuple(_header(above[first:], whole=yaml))
        if len(formal) > 1 or (formal and text.startswith(_FRONT)):
            return Head(formal, True, title)
    return Head(tuple(_below(lines, headings)) if title else (), False, title)


def _header(lines: Sequence[Line], *, whole: bool) -> Iterator[Field]:
    """The first run of fields, with what is set in below each; nothing where prose comes first."""
    begun: Field | None = None
    for line in lines:
        words = line.text.strip()
        if begun is None and (words in _OPENS or not words):
            continue
        found = _field(line) if not line.text[:1].isspace() or _same_depth(line, begun, lines) else None
        if found is not None:
            if begun is not None:
                yield begun
            begun = found
        elif begun is not None and words and (line.text[:1].isspace() or words.startswith("- ")):
            begun = Field(begun.name, f"{begun.value} {words}".strip(), begun.start, line.end)
        elif begun is None or not (whole or _still_header(words, lines, line)):
            break
    if begun is not None:
        yield begun


def _still_header(words: str, lines: Sequence[Line], line: Line) -> bool:
    """A blank line ends a header unless another field stands right behind it, as in a request for comments."""
    if words:
        return False
    behind = next((one for one in lines if one.start > line.start and one.text.strip()), None)
    return behind is not None and _field(behind) is not None


def _same_depth(line: Line, begun: Field | None, lines: Sequence[Line]) -> bool:
    """A header may be set in as a whole; what is set in further goes on with the field above it."""
    first = next((one for one in lines if one.text.strip() and one.text.strip() not in _OPENS), line)
    depth = len(first.text) - len(first.text.lstrip())
    return begun is None or len(line.text) - len(line.text.lstrip()) <= depth


def _below(lines: Sequence[Line], headings: Sequence[Heading]) -> Iterator[Field]:
    """ "* Status: accepted", "**Date:** 2020-01-02", "| Status | Accepted |": between the title and the next heading."""
    ends = headings[1].start if len(headings) > 1 else None
    for line in lines[:_MOST]:
        if line.start < headings[0].body or not line.text.strip(_SIGNS):
            continue
        found = _field(line, marked=True) if (ends is None or line.start < ends) and not line.fenced else None
        if found is None:
            return  # prose: what it says with a colon is about something else
        yield found


def _field(line: Line, *, marked: bool = False) -> Field | None:
    words = line.text
    if marked and words.lstrip().startswith("|"):
        cells = [one.strip(_SIGNS) for one in words.strip().strip("|").split("|")]
        name, value = (cells[0].rstrip(":"), cells[1]) if len(cells) > 1 else ("", "")
    else:
        name, colon, value = words.partition(":")
        if not colon or (value and not marked and not value[0].isspace()):
            return None
    name = name.strip(_SIGNS if marked else " \t").replace("_", "-").replace(" ", "-").lower()
    if not name or len(name) > _LONGEST_NAME or not name.replace("-", "").isalnum() or not name[0].isalpha():
        return None
    return Field(name, " ".join(value.strip(" \t*_" if marked else " \t").split()), line.start, line.end)


def section(text: str, *names: str) -> Field | None:
    """The first section with one of these titles, as a field: its lines up to the next heading."""
    headings = list(find_headings(list(read_lines(text))))
    for place, one in enumerate(headings):
        if one.title.strip("*_ 0123456789.:").lower() in names:
            end = headings[place + 1].start if place + 1 < len(headings) else len(text)
            body = text[one.body : end]
            shown = body.rstrip()
            start = one.body + len(body) - len(body.lstrip())
            return Field(names[0], " ".join(body.split()), start, one.body + len(shown)) if shown.strip() else None
    return None
