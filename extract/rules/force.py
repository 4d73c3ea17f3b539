"""Does a document say of itself that what it decides is no longer in force, was turned down, or is not decided yet?"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

from extract.rules.edges import quotable, tidy
from extract.rules.undecided import undecided
from extract.sources.document import HEADER
from extract.sources.headings import find_headings
from extract.sources.lines import read_lines
from graph.model.source import Section, Source
from graph.model.words import SourceKind
from graph.rules.language.unsaid import said


class Force(StrEnum):
    HOLDS = "HOLDS"
    OVER = "OVER"  # it was decided, and something else holds now
    DOWN = "DOWN"  # it was put and turned down
    OPEN = "OPEN"  # nobody has decided it yet


@dataclass(frozen=True, slots=True)
class Declared:
    force: Force
    why: str  # for people
    replaced: tuple[int, int] | None = None  # the words that say by what


_WORDS = {
    Force.HOLDS: "accepted|approved|active|adopted|decided|final|implemented|implementable|deployed|complete|completed|stable|in force|current|ratified",
    Force.OVER: "superseded|replaced|deprecated|obsolete|obsoleted|retired|closed|no longer in force|outdated",
    Force.DOWN: "rejected|withdrawn|abandoned|cancelled|canceled|declined|removed|turned down",
    Force.OPEN: "draft|proposed|provisional|experimental|deferred|pending|on hold|in review|under review|under discussion|in discussion|open",
}
_STATUS = re.compile("|".join(rf"(?P<{force}>{words})" for force, words in _WORDS.items()), re.IGNORECASE)
_SAYS = re.compile(
    rf"\W{{0,6}}(?:status\W{{1,4}})?(?:(?:is|was|now|since)\b\W{{1,3}}){{0,2}}(?:{_STATUS.pattern})\b", re.IGNORECASE
)
# "Accepted, superseded by 9": what took its place says more than that it was accepted once.
_REPLACED = re.compile(
    r"\b(?P<OVER>superseded|replaced|deprecated|obsoleted) (?:by|in favou?r of|with|through)\b", re.IGNORECASE
)
_FIELD = re.compile(
    r"[ \t>|:]{0,8}(?:[-*+][ \t]{1,4})?[*_`]{0,3}status[*_`]{0,3}[ \t]{0,4}[:|][*_`:]{0,3}[ \t]{0,8}(?P<said>[^\n]{1,120})",
    re.IGNORECASE,
)
_KEY = re.compile(r"[ \t>|:]{0,8}(?:[-*+][ \t]{1,4})?[*_`]{0,3}[A-Za-z][\w \t-]{1,40}?[*_`]{0,3}[ \t]{0,4}[:|]")
_LINES = 8  # of a section called Status
_FIELDS = 20  # lines below a title that may be fields
_ITEM = re.compile(r"[ \t]{0,8}(?:[-*+]|\d{1,3}[.)])[ \t]")
_TOP = 6  # lines, of which one may be a banner


def declared(source: Source) -> Declared | None:
    """What its header, the fields below its title, or its first section called Status says; None where it holds."""
    if source.kind is not SourceKind.DOCUMENT:
        return None
    shown = replace(source, text=said(source.text))
    told = [one for line in _status_lines(shown) if (one := _told(line, shown.text))]
    last = told[-1] if told else _above(shown)  # what a status became stands below what it was
    return last if last and last.force is not Force.HOLDS else None


def told_by(source: Source, status: str) -> Declared | None:
    """What the words of a record's status say; None where it holds."""
    told = _told(status, source.text)
    return told if told and told.force is not Force.HOLDS else None


def _told(line: str, text: str) -> Declared | None:
    replaced = _REPLACED.search(line)
    found = replaced or _SAYS.match(line.lstrip("=-~ "))
    if found is None or found.lastgroup is None:
        return None
    at = text.find(line) if replaced else -1
    named = tidy(text, at + found.start(), at + len(line)) if at >= 0 else None
    why = f"the document says that it is {found[found.lastgroup].lower()}"
    return Declared(Force(found.lastgroup), why, quotable(text, *named) if named else None)


def _above(source: Source) -> Declared | None:
    """Without a status: "Draft - not approved" in its title, or a line of its own near the top."""
    words = next((found for line in _top_lines(source.text) if (found := undecided(line))), None)
    return Declared(Force.OPEN, f"the document says that it is {words}") if words else None


def _top_lines(text: str) -> Iterator[str]:
    """What stands before the first section below the title; a list item is one thing of several."""
    lines = list(read_lines(text))
    titles = [one.start for one in find_headings(lines)]
    ends = titles[1] if len(titles) > 1 else len(text)
    shown = (one.text for one in lines if one.start < ends and not (one.blank or one.fenced or _ITEM.match(one.text)))
    yield from islice(shown, _TOP)


def _status_lines(source: Source) -> Iterator[str]:
    field = _header_field(source) or _field_below_title(source)
    if field is not None:
        yield field
        return
    status = next((one for one in source.sections if _is_status(one)), None)
    if status is not None:
        below = source.text[status.start : status.end].partition("\n")[2]
        yield from [line for line in below.splitlines() if line.strip(" =-~\t")][:_LINES]


def _header_field(source: Source) -> str | None:
    header = next((one for one in source.sections if one.name == HEADER), None)
    lines = source.text[header.start : header.end].splitlines() if header else []
    return next((found["said"] for line in lines if (found := _FIELD.match(line))), None)


def _field_below_title(source: Source) -> str | None:
    """ "- Status: Deprecated", "**Status:** Rejected": only among the fields that stand right below the title."""
    title = next((one for one in source.sections if not one.name.startswith("(")), None)
    if title is None:
        return None
    lines = [line.text for line in read_lines(source.text[title.start : title.end])]
    fields = [line for line in lines[1 : _FIELDS + 1] if line.strip(" =-~\t|:")]
    for line in fields:
        if found := _FIELD.match(line):
            return found["said"]
        if not _KEY.match(line):
            return None
    return None


def _is_status(section: Section) -> bool:
    return section.name.rpartition(" / ")[2].strip("*_ 0123456789.").lower() == "status"
