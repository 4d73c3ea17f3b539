"""Knows where a document keeps fields about itself: a header, front matter, a list or a table at its top, YAML, or sections.

Lines are taken apart at their first colon and never searched with expressions, so a field of any length costs no more
than its letters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from extract.sources.lines import Heading, Line, find_headings, read_lines

_MOST = 120  # lines that may be fields
_LONGEST_NAME = 40
_SIGNS = " \t*_`>-+|#"
_FRONT = "---"  # between such lines a single field is a header
_OPENS = (_FRONT, "<pre>", "```", "```yaml")
_BESIDE = (" | ", " \u00b7 ", " \u2022 ")  # between fields that share a line
_ASIDE = ("<!--", "![", "[![", ".. ")  # a remark, a badge, a directive: no prose
_SET_OFF = ("**", "__", "|", "- ", "* ", ">", ":")
_COMMENT = "<!--"
DECIDERS = ("deciders", "decision-makers", "decision-maker", "decider", "decided-by", "approvers", "approved-by")
# Fields that records of any form have; a field behind prose, or a column, is known by these alone.
_KNOWN = frozenset({
    "status", "date", "deciders", "decider", "decision-makers", "decision-maker", "decided-by", "author", "authors",
    "owner", "owners", "supersedes", "supersede", "superseded-by", "supercedes", "superceded-by", "replaces",
    "replaced-by", "obsoletes", "obsoleted-by", "requires", "depends-on", "created", "updated", "last-updated",
    "decision-date", "date-decided", "approvers", "approved-by",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Field:
    """`name` in lower case with hyphens; `value` on one line; the span is that of all its lines."""

    name: str
    value: str
    start: int
    end: int


@dataclass(frozen=True)
class Head:
    """A document's statements about itself. `formal`: in a header, front matter or YAML; else at its top or in sections."""

    text: str
    fields: tuple[Field, ...]
    formal: bool
    headings: tuple[Heading, ...] = ()

    @property
    def title(self) -> Heading | None:
        return self.headings[0] if self.headings else None

    def get(self, *names: str) -> Field | None:
        return next((field for name in names for field in self.fields if field.name == name and field.value), None)

    def said(self, *names: str) -> Field | None:
        """The same, also where it is said in a section of its own."""
        return self.get(*names) or self.section(*names)

    def section(self, *names: str) -> Field | None:
        """The first section with one of these titles, as a field: its lines up to the next heading."""
        return next((field for field in self._sections if field.name in names), None)

    @cached_property
    def _sections(self) -> list[Field]:
        found = []
        for place, heading in enumerate(self.headings):
            end = self.headings[place + 1].start if place + 1 < len(self.headings) else len(self.text)
            name, _, told = heading.title.lstrip("*_ 0123456789.:").rstrip("*_ .:").partition(":")
            if told.strip():  # "## Status: Accepted"
                found.append(Field(_named(name), told.strip(" *_"), heading.words, heading.body))
                continue
            body = self.text[heading.body : end]
            start = heading.body + len(body) - len(body.lstrip())
            if body.strip():
                found.append(Field(_named(name), " ".join(body.split()), start, heading.body + len(body.rstrip())))
        return found


@lru_cache(maxsize=8)  # its day, its form and its force are all read off the same fields
def head_of(text: str, *, yaml: bool) -> Head:
    """`yaml`: all of it is fields."""
    lines = list(read_lines(text))
    headings = tuple(find_headings(lines))
    title = headings[0] if headings else None
    end = len(text) if yaml else (title.start if title else len(text))
    above = [line for line in lines[:_MOST] if line.start < end]
    framed = next((at for at, line in enumerate(above) if line.text.strip() in _OPENS), 0)
    for first in dict.fromkeys((0, framed)):  # a header in a frame may have news above it
        formal = tuple(_header(above[first:], whole=yaml))
        if len(formal) > 1 or (formal and text.startswith(_FRONT)):
            return Head(text, formal, True, headings)
    if title is None:
        return Head(text, (), False)
    ends = headings[1].start if len(headings) > 1 else len(text)
    below = [line for line in lines[:_MOST] if title.body <= line.start < ends]
    return Head(text, (*_listed(above), *_listed(below)), False, headings)


def _header(lines: Sequence[Line], *, whole: bool) -> Iterator[Field]:
    """The first run of fields, with what is set in below each; nothing where prose comes first."""
    begun: Field | None = None
    for line in lines:
        words = line.text.strip()
        if begun is None and (words in _OPENS or not words or words.startswith("#")):
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
    first = next((line for line in lines if line.text.strip() and line.text.strip() not in _OPENS), line)
    depth = len(first.text) - len(first.text.lstrip())
    return begun is None or len(line.text) - len(line.text.lstrip()) <= depth


# ── fields that are written for readers


def _listed(lines: Sequence[Line]) -> Iterator[Field]:
    """ "* Status: accepted", "**Date:** 2020-01-02", ":Status: Final", and tables of such; behind prose only what is known and
    set off from it."""
    prose = False
    for at, line in enumerate(lines):
        words = line.text.strip()
        if line.fenced or not line.text.strip(_SIGNS) or words.startswith(_ASIDE):
            continue
        found = _cells_of(lines, at) if words.startswith("|") else _pair(lines, at) or _marked(line)
        kept = [field for field in found if not prose or (field.name in _KNOWN and words.startswith(_SET_OFF))]
        prose = prose or not (found or words.startswith(("|", ":", "- ")))
        yield from kept


def _marked(line: Line) -> list[Field]:
    """The field of a line, or those that share it: "**Status:** accepted | **Date:** 2020-01-02"."""
    sign = next((one for one in _BESIDE if one in line.text), None)
    if sign is not None:
        found, start = [], line.start
        for words in line.text.split(sign):
            found.append(_field(Line(start, start + len(words), line.after, words), marked=True))
            start += len(words) + len(sign)
        if all(one is not None and one.name in _KNOWN for one in found):
            return [one for one in found if one is not None]
    field = _field(line, marked=True)
    return [field] if field is not None else []


def _cells_of(lines: Sequence[Line], at: int) -> list[Field]:
    """A row is a field and its value; where the row above the rule names fields alone, the row below has their values."""
    if _heads(lines, at):
        return []
    names = _cells(lines[at - 2]) if at > 1 and _heads(lines, at - 2) else []
    if names:
        pairs = list(zip((name[0] for name in names), _cells(lines[at]), strict=False))
    else:
        cells = _cells(lines[at])
        pairs = [(cells[0][0], cells[1])] if len(cells) > 1 else []
    spans = [(_named(name), *cell) for name, cell in pairs]
    return [Field(name, value, start, end) for name, value, start, end in spans if _is_name(name) and value]


def _heads(lines: Sequence[Line], at: int) -> bool:
    """True if a row names fields alone, above the rule of its table."""
    rule = lines[at + 1].text.strip() if at + 1 < len(lines) else ""
    names = _cells(lines[at]) if rule.startswith("|") and not rule.strip(_SIGNS + ":") else []
    return len(names) > 1 and all(_named(name[0]) in _KNOWN for name in names[:2])


def _cells(line: Line) -> list[tuple[str, int, int]]:
    """Return the words of each cell of a row, with their place."""
    found, start = [], line.start + len(line.text) - len(line.text.lstrip()) + 1
    for words in line.text.strip().strip("|").split("|"):
        shown = words.strip()
        begin = start + len(words) - len(words.lstrip())
        found.append((shown.strip(" *_"), begin, begin + len(shown)))
        start += len(words) + 1
    return found


def _pair(lines: Sequence[Line], at: int) -> list[Field]:
    """A row of a list-table in reStructuredText: "* - Status" and below it "- Accepted"."""
    name, below = lines[at].text.strip(), lines[at + 1] if at + 1 < len(lines) else None
    value = below.text.strip() if below is not None else ""
    called = _named(name[3:])
    if below is None or not name.startswith("* - ") or not value.startswith("- ") or not _is_name(called):
        return []
    return [Field(called, value[2:].strip(" *_"), lines[at].start, below.end)]


def _field(line: Line, *, marked: bool = False) -> Field | None:
    words = line.text
    if marked:
        words = words.partition(_COMMENT)[0].lstrip(_SIGNS).removeprefix(":")
    name, colon, value = words.partition(":")
    if not colon or (value and not marked and not value[0].isspace()):
        return None
    name = _named(name.strip(_SIGNS if marked else " \t"))
    if not _is_name(name):
        return None
    return Field(name, " ".join(value.strip(" \t*_" if marked else " \t").split()), line.start, line.end)


def _named(words: str) -> str:
    return words.replace("_", "-").strip(" :").replace(" ", "-").lower()


def _is_name(name: str) -> bool:
    return 0 < len(name) <= _LONGEST_NAME and name.replace("-", "").isalnum() and name[0].isalpha()
