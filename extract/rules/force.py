"""Judges a document's own words on its decision: no longer in force, turned down, or not decided yet."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import islice

from extract.records.fields import Head, head_of
from extract.rules.clauses import quotable, tidy
from extract.rules.labels import clause
from extract.sources.lines import find_headings, read_lines
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.rules.language.utterance import said as unstruck
from graph.rules.language.wording import flat
from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.sentences import Sentence
from graph.rules.values.dates import dates_in


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
_AHEAD = 12  # words of a line, of which one may say it
_SHOWN = 60
_TICKED, _OPEN_BOX = ("[x]", "[X]"), "[ ]"
_ITEM = re.compile(r"[ \t]{0,8}(?:[-*+]|\d{1,3}[.)])[ \t]")
_TOP = 6  # lines, of which one may be a banner
_FRAMED = " \t>|*_`"
_MARKS = " \t#>*_=\"'`!|~\u26a0\ufe0f\U0001f6a7-"
# A part of the line that is set off says it of the whole: "Use Redis (draft)", "DRAFT: Use Redis".
_PARTS = re.compile(r" [-\u2013\u2014|/] |[:;()\[\]\u2013\u2014,]|[.!](?: |$)")
_ICON = re.compile(r":[a-z_]{2,30}:")
_LONGEST = 160


def declared(source: Source, *, record: bool = False) -> Declared | None:
    """Read the status in its header, in the fields below its title, or in its first section called Status; None where it
    holds.

    `record`: it stands for one decision, so a status that nobody knows leaves that to a person.
    """
    if source.kind is not SourceKind.DOCUMENT:
        return None
    text = unstruck(source.text)
    lines = list(_status_lines(head_of(text, yaml=False)))
    latest = _last_told(lines, text)
    told = (latest[1] if latest else None) or (_beyond(lines) if record else None) or _above(text)
    return told if told and told.force is not Force.HOLDS else None


def told_by(source: Source, status: str) -> Declared | None:
    """Read the words of a record's status; None where it holds."""
    told = _told(status, source.text) or _beyond([status])
    return told if told and told.force is not Force.HOLDS else None


def _beyond(lines: Sequence[str]) -> Declared | None:
    """A record's status in words of its own: "This was accepted on 4 May"; one that nobody knows waits for a person."""
    if found := next((told for line in lines if (told := _further(line))), None):
        return found
    status = " ".join(lines)
    if not any(letter.isalpha() for letter in status):
        return None
    return Declared(Force.OPEN, f"its status is \u201c{status[:_SHOWN]}\u201d, which does not say that it holds")


def status_line(text: str) -> str | None:
    """Return the line with its status, without the lines around it; of several the last."""
    lines = list(_status_lines(head_of(unstruck(text), yaml=False)))
    latest = _last_told(lines, "")
    said = latest[0] if latest else next(iter(lines), "")
    return said.replace("*", "").strip(_MARKS).removeprefix(_TICKED[0]).strip() or None


def _last_told(lines: Sequence[str], text: str) -> tuple[str, Declared] | None:
    """Return the last status with its line: it stands below the earlier ones, or is of a later day."""
    told = [(line, one) for line in lines if (one := _told(line, text))]
    days = [days_in(line) for line, _ in told]
    latest = max(range(len(told)), key=lambda at: (days[at][0] if all(days) else date.min, at), default=None)
    return told[latest] if latest is not None else None


def held_since(text: str) -> date | None:
    """The day on which its status says that it was accepted, else the first that it names."""
    told = [(days_in(line), _told(line, "")) for line in _status_lines(head_of(unstruck(text), yaml=False))]
    found = [(one is None or one.force is not Force.HOLDS, days[0]) for days, one in told if days]
    return min(found)[1] if found else None


def days_in(words: str) -> list[date]:
    """The days that the words name with their year."""
    said = flat(words)
    return [one.day for one in dates_in(said, 0) if str(one.day.year) in said[one.start : one.end]]


def _told(line: str, text: str) -> Declared | None:
    """ "Accepted, superseded by 9": what took its place says more than that it was accepted once."""
    first = next((at for at, one in enumerate(line) if one.isalpha()), len(line))
    words = line[first:].rstrip(_FRAMED + "=-~")
    said = clause(words)
    replaced = next(iter(said.cues.get("replaced", ())), None)
    found = replaced or said.begins("status")
    if found is None:
        return None
    if replaced is not None and said.cues.get("in part"):
        return Declared(Force.HOLDS, "")
    at = text.find(line) if replaced else -1
    start = line.find(said.text) + said.said[found.start].start
    named = tidy(text, at + start, at + len(line)) if at >= 0 else None
    why = f"the document says that it is {said.part(found, 'state').lower()}"
    return Declared(Force(found.phrase.tells("force")), why, quotable(text, *named) if named else None)


def _further(line: str) -> Declared | None:
    if open_ := undecided(line):
        return Declared(Force.OPEN, f"the document says that it is {open_}")
    words = line.split()[:_AHEAD]
    for said in (clause(" ".join(words[at:])) for at in range(1, len(words))):
        if found := said.begins("status"):
            why = f"the document says that it is {said.part(found, 'state').lower()}"
            return Declared(Force(found.phrase.tells("force")), why)
    return None


def undecided(line: str) -> str | None:
    """Return the state that the line gives the document; None where it is about something else, or only about a part."""
    words = " ".join(_ICON.sub("", line[:_LONGEST]).strip(_MARKS).replace("*", "").split())
    said = clause(words)
    found = said.begins("undecided")
    if found and not found.phrase.tells("whole"):
        return said.part(found, "state").lower()
    parts = [part for one in _PARTS.split(words) if (part := one.strip(_MARKS))]
    states = [said.part(found, "state").lower() for said in map(clause, parts) if (found := _whole(said))]
    titled = line.lstrip(" \t").startswith("#")
    return states[0] if states and (titled or len(states) == len(parts)) else None


def _whole(said: Sentence) -> Cue | None:
    found = said.begins("undecided")
    return found if found and found.phrase.tells("whole") else None


def _above(text: str) -> Declared | None:
    """Read the force of a document without a status: "Draft - not approved" in its title, or a line of its own near the top."""
    words = next((found for line in _top_lines(text) if (found := undecided(line))), None)
    return Declared(Force.OPEN, f"the document says that it is {words}") if words else None


def _top_lines(text: str) -> Iterator[str]:
    """Yield the lines before the first section below the title, without list items: each is one thing of several."""
    lines = list(read_lines(text))
    titles = [heading.start for heading in find_headings(lines)]
    ends = titles[1] if len(titles) > 1 else len(text)
    shown = (
        line.text for line in lines if line.start < ends and not (line.blank or line.fenced or _ITEM.match(line.text))
    )
    yield from islice(shown, _TOP)


def _status_lines(head: Head) -> Iterator[str]:
    """Its status line by line; of boxes only those that are ticked."""
    if field := head.get("status") or (head.get("state") if head.formal else None):
        yield field.value
        return
    below = head.section("status")
    lines = head.text[below.start : below.end].splitlines() if below else []
    lines = [line for line in lines if line.strip(" =-~\t")][:_LINES]
    ticked = [line for line in lines if line.lstrip(" \t-*+").startswith(_TICKED)]
    yield from ticked or (line for line in lines if not line.lstrip(" \t-*+").startswith(_OPEN_BOX))
