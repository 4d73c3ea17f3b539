"""Does a document say of itself that what it decides is no longer in force, was turned down, or is not decided yet?"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

from extract.records.fields import head_of
from extract.rules.edges import quotable, tidy
from extract.rules.phrases import clause
from extract.sources.headings import find_headings
from extract.sources.lines import read_lines
from graph.model.source import Section, Source
from graph.model.words import SourceKind
from graph.rules.language.fluent import said as unstruck
from graph.rules.utterances.clauses import Clause
from graph.rules.utterances.lexicon import Cue


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


_LINES = 8  # of a section called Status
_ITEM = re.compile(r"[ \t]{0,8}(?:[-*+]|\d{1,3}[.)])[ \t]")
_TOP = 6  # lines, of which one may be a banner
_FRAMED = " \t>|*_`"
_MARKS = " \t#>*_=\"'`!|~\u26a0\ufe0f\U0001f6a7-"
# A part of the line that is set off says it of the whole: "Use Redis (draft)", "DRAFT: Use Redis".
_PARTS = re.compile(r" [-\u2013\u2014|/] |[:;()\[\]\u2013\u2014,]|[.!](?: |$)")
_ICON = re.compile(r":[a-z_]{2,30}:")
_LONGEST = 160


def declared(source: Source) -> Declared | None:
    """What its header, the fields below its title, or its first section called Status says; None where it holds."""
    if source.kind is not SourceKind.DOCUMENT:
        return None
    shown = replace(source, text=unstruck(source.text))
    told = [one for line in _status_lines(shown) if (one := _told(line, shown.text))]
    last = told[-1] if told else _above(shown)  # what a status became stands below what it was
    return last if last and last.force is not Force.HOLDS else None


def told_by(source: Source, status: str) -> Declared | None:
    """What the words of a record's status say; None where it holds."""
    told = _told(status, source.text)
    return told if told and told.force is not Force.HOLDS else None


def _told(line: str, text: str) -> Declared | None:
    """ "Accepted, superseded by 9": what took its place says more than that it was accepted once."""
    said = clause(line.strip(_FRAMED + "=-~"))
    replaced = next(iter(said.cues.get("replaced", ())), None)
    found = replaced or said.begins("status")
    if found is None:
        return None
    at = text.find(line) if replaced else -1
    start = line.find(said.text) + said.said[found.start].start
    named = tidy(text, at + start, at + len(line)) if at >= 0 else None
    why = f"the document says that it is {said.part(found, 'state').lower()}"
    return Declared(Force(found.phrase.tells("force")), why, quotable(text, *named) if named else None)


def undecided(line: str) -> str | None:
    """What the line says that the document is; None where it is about something else, or says it of a part."""
    words = " ".join(_ICON.sub("", line[:_LONGEST]).strip(_MARKS).replace("*", "").split())
    said = clause(words)
    found = said.begins("undecided")
    if found and not found.phrase.tells("whole"):
        return said.part(found, "state").lower()
    parts = [part for one in _PARTS.split(words) if (part := one.strip(_MARKS))]
    states = [said.part(found, "state").lower() for said in map(clause, parts) if (found := _whole(said))]
    titled = line.lstrip(" \t").startswith("#")
    return states[0] if states and (titled or len(states) == len(parts)) else None


def _whole(said: Clause) -> Cue | None:
    found = said.begins("undecided")
    return found if found and found.phrase.tells("whole") else None


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
    field = head_of(source.text, yaml=False).get("status")
    if field is not None:
        yield field.value
        return
    status = next((one for one in source.sections if _is_status(one)), None)
    if status is not None:
        below = source.text[status.start : status.end].partition("\n")[2]
        yield from [line for line in below.splitlines() if line.strip(" =-~\t")][:_LINES]


def _is_status(section: Section) -> bool:
    return section.name.rpartition(" / ")[2].strip("*_ 0123456789.").lower() == "status"
