"""Knows talk that was written down line by line, "Bo: Shall we?", and tells it from the header of a document.

A header says each thing once, in words of its own ("Status: accepted"). In talk the same names come again, or their
words are sentences. Where somebody says that a text is talk, it takes less to be one: a single voice is enough, lines may
begin with their time, and what stands below a blank line is said by who spoke before.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, time

from extract.sources.lines import Line, read_lines
from extract.sources.spoken_lines import Spoken, is_name, named, read_day, spoken

_RULES = "-=\N{EN DASH}\N{EM DASH} "  # around a day that stands between messages
_FIELDS_WORDS = """
    adr approver approvers area attendees author authors category cc component consulted created date deciders
    description discussion editor from id informed kind labels layer license link milestone note number obsoletes
    owner participants pep pr priority project reference references relates replaces requires resolution reviewer
    reviewers sig source stage state status subject summary supersedes tag tags ticket title to topic type updated
    url version when where
"""
_FIELDS = frozenset(_FIELDS_WORDS.split())


@dataclass(frozen=True, slots=True)
class Turn:
    """A person's words before the next began; `line` counts from 1. `clock` and `day`, where they are written."""

    name: str
    words: str
    line: int
    clock: time | None = None
    day: date | None = None


@dataclass(slots=True)
class _Talk:
    """The talk as read so far: each speaker with their first line and words, and the paragraphs that nobody begins."""

    said: list[tuple[Spoken, int, list[str]]] = field(default_factory=list)
    above: int = 0
    loose: int = 0

    def turns(self) -> tuple[Turn, ...]:
        found = (Turn(by.name or "", "\n".join(words).strip(), line, by.clock, by.day) for by, line, words in self.said)
        return tuple(turn for turn in found if turn.words)


def turns(text: str) -> tuple[Turn, ...]:
    """Return the turns of a talk, in order; none where the text is no talk. A heading above it belongs to no one."""
    lines = list(read_lines(text))
    talk = _read(lines, [named(line.text.strip()) for line in lines])
    found = talk.turns()
    return found if not talk.above and not talk.loose and _is_talk(found) else ()


def turns_told(text: str) -> tuple[Turn, ...]:
    """Return the turns of a text that somebody calls talk: with times, or none. None where it can't be read so."""
    lines = list(read_lines(text))
    talk = _read(_without_days(lines, speakers := _speakers(lines)), speakers)
    found = talk.turns()
    names = [turn.name for turn in found if not _is_field(turn.name)]
    if not names or talk.above > 1:
        return ()
    few = len(set(names)) > 1 and talk.loose <= len(names)
    return found if any(turn.clock for turn in found) or (not talk.above and not talk.loose) or few else ()


def _read(lines: Sequence[Line], speakers: Sequence[Spoken | None]) -> _Talk:
    talk = _Talk()
    blank = True
    for number, (line, by) in enumerate(zip(lines, speakers, strict=True), start=1):
        if by is not None:
            talk.said.append((by, number, [by.words]))
        elif not line.blank and not talk.said:
            talk.above += not line.text.startswith("#")
        elif not line.blank:
            talk.loose += blank
            talk.said[-1][2].append(line.text.strip())
        elif talk.said:
            talk.said[-1][2].append("")
        blank = line.blank and by is None
    return talk


def _speakers(lines: Sequence[Line]) -> list[Spoken | None]:
    """Return the speaker who begins with each line. The first shows whether lines have times; where they have, lines
    without a time are of people who speak with one elsewhere."""
    found = [None if line.fenced else spoken(line.text) for line in lines]
    first = next((one for one in found if one is not None and not _is_field(one.name or "")), None)
    timed = first is not None and first.clock is not None
    known = {one.name for one in found if one is not None and one.clock is not None} if timed else set()
    day: date | None = None
    last: str | None = None
    for at, one in enumerate(found):
        day = _day_alone(lines[at]) or day
        if one is None:
            continue
        above = lines[at - 1].text.strip() if at and one.name is None else ""
        alone = (
            is_name(above) and above[-1] != "." and (at < 2 or lines[at - 2].blank)
        )  # a name on a line of its own, its time below
        name = one.name or (above if alone else last)
        begins = at == 0 or lines[at - 1].blank
        if name is None or not _speaks(one, name, timed, known, after=last is not None, begins=begins):
            found[at] = None
            continue
        day = one.day or day
        found[at] = Spoken(name, one.words, one.clock, day)
        last = name
    return found


def _speaks(one: Spoken, name: str, timed: bool, known: set[str | None], *, after: bool, begins: bool) -> bool:
    if one.clock is not None:
        return timed
    if _is_field(name):
        return after and begins  # a note of who wrote it down; above the talk, its header
    return not timed or name in known


def _without_days(lines: Sequence[Line], speakers: Sequence[Spoken | None]) -> list[Line]:
    """Empty the lines of a lone day, a heading, a field of the header, or a name whose time stands below."""
    begun = next((at for at, one in enumerate(speakers) if one is not None), len(lines))
    found = []
    for at, line in enumerate(lines):
        field_above = at < begun and _is_field(line.text.partition(":")[0].strip("*_ "))
        below = speakers[at + 1] if at + 1 < len(lines) else None
        names_below = (
            below is not None and below.clock is not None and not below.words and below.name == line.text.strip()
        )
        empty = speakers[at] is None and (_day_alone(line) or _is_heading(line) or field_above or names_below)
        found.append(Line(line.start, line.start, line.after, "") if empty else line)
    return found


def _is_heading(line: Line) -> bool:
    return not line.fenced and line.text.lstrip("#")[:1] == " " and line.text.startswith("#")


def _day_alone(line: Line) -> date | None:
    return None if line.fenced else read_day(line.text.strip(_RULES))


def _is_field(name: str) -> bool:
    return name.lower() in _FIELDS


def _is_talk(said: tuple[Turn, ...]) -> bool:
    names = [turn.name for turn in said]
    if len(set(names)) < 2 or any(_is_field(name) for name in names):
        return False
    return len(set(names)) < len(list(_runs(names))) or any(turn.words[-1] in ".?!…" for turn in said)


def _runs(names: list[str]) -> Iterator[str]:
    """The names in the order in which they take turns."""
    before = ""
    for name in names:
        if name != before:
            yield name
        before = name
