"""The steps of an episode as its readers take them: whose words they are, line by line, without what Whence itself said; and
the whole in short, for a reader with little room."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.episode import Step, steps_of
from graph.model.ids import names_refs
from graph.model.source import NONE, Section, Source
from graph.model.words import SourceKind, StepRole
from graph.rules.cards.packing import is_framing
from graph.rules.language.sentences import sentences
from graph.rules.language.utterance import unquoted

QUOTED = 250  # characters of a quotation
_MARK = 60  # letters of the name of a mark
_LOGGED = ("error:", "fatal:", "warning:", "warn:", "exception:", "traceback", "[error", "[warn")


@dataclass(frozen=True, slots=True)
class Said:
    """A step with its place in the source."""

    step: Step
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    start: int
    end: int
    words: str


def said_in(source: Source, *, silent: bool = False) -> tuple[Said, ...]:
    """Return the steps with words in them; `silent`: also the tools that put nothing out, and only ended."""
    places = {section.name: section for section in source.sections}
    found = []
    for step in steps_of(source):
        section: Section = places[step.section]
        text = source.text[section.start : section.end]
        if text != NONE:
            found.append(Said(step, section.start, section.end, text))
        elif silent and step.role is StepRole.TOOL:
            found.append(Said(step, section.start, section.end, ""))
    return tuple(found)


def lines_of(said: Said) -> Iterator[Line]:
    """Every line with words in it, trimmed; one that names claims or sources by their refs, or frames them, is of a pack, a
    state or an answer, and says nothing anew; and what a user only pasted is not the user's word."""
    at, framed = said.start, names_refs(said.text)
    raws = said.text.splitlines(keepends=True)
    pasted = _pasted(raws) if said.step.role is StepRole.USER else frozenset()
    for number, raw in enumerate(raws):
        words = raw.strip()
        if words and number not in pasted and not _of_whence(words, framed):
            begin = at + raw.index(words)
            yield Line(begin, begin + len(words), words)
        at += len(raw)


def sentences_of(said: Said) -> Iterator[Line]:
    """Every sentence of a step that is short enough to be quoted whole."""
    for line in lines_of(said):
        for start, end in sentences(line.words, 0, len(line.words), False):
            if end - start <= QUOTED:
                yield Line(line.start + start, line.start + end, line.words[start:end])


def _of_whence(words: str, framed: bool) -> bool:
    """`framed`: refs stand about, so what is only a heading, all bold or all code was written with them."""
    value = words.rpartition(": ")[2]  # "Key: `session.database`"
    marked = words.startswith("#") or (value[0] in "*`" and value[0] == value[-1])
    return names_refs(words) or is_framing(words) or (framed and marked)


def _pasted(lines: Sequence[str]) -> frozenset[int]:
    """The lines that are quoted, code, a line of a log, or stand between the marks that a program puts around its own words."""
    text = "".join(lines)
    own, ends, at, until = unquoted(text), _ends(text), 0, 0
    found = set()
    for number, line in enumerate(lines):
        words = line.strip()
        if words.startswith("<"):  # "<system-reminder>"
            closing = ends.get(words[1:].partition(">")[0].partition(" ")[0], ())
            behind = bisect_right(closing, at)
            until = max(until, closing[behind] if behind < len(closing) else 0)
        quoted = words and not own[at : at + len(line)].strip()
        if quoted or at < until or words.casefold().startswith(_LOGGED):
            found.add(number)
        at += len(line)
    return frozenset(found)


def _ends(text: str) -> Mapping[str, Sequence[int]]:
    """Return the places where each mark is closed, by its name."""
    found: dict[str, list[int]] = {}
    at = text.find("</")
    while at >= 0:
        found.setdefault(text[at + 2 : at + 2 + _MARK].partition(">")[0], []).append(at)
        at = text.find("</", at + 2)
    return found


def spoken_by(source: Source, role: StepRole) -> Source:
    """The same source with nothing in it but the words of one who speaks, at their places: what is left reads like a message."""
    kept = [" " if letter != "\n" else letter for letter in source.text]
    for said in said_in(source):
        if said.step.role is role:
            for line in lines_of(said):
                kept[line.start : line.end] = source.text[line.start : line.end]
    return replace(source, kind=SourceKind.MESSAGE, text="".join(kept), task=None)


_LENGTHS = (
    8_000,
    4_000,
    2_000,
    1_000,
    500,
    250,
    120,
    60,
)  # characters of a step; a user's words get four times as many


def in_short(source: Source, most: int) -> str:
    """All of it where that fits; else each step's beginning and end, as much of them as does, without a pack's lines."""
    shown = said_in(source)
    heads = {one.start: source.text[source.text.rfind("\n", 0, one.start - 1) + 1 : one.start] for one in shown}
    for length in _LENGTHS:
        parts = [heads[one.start] + _both_ends(one, length) for one in shown]
        if sum(len(part) + 2 for part in parts) <= most:
            return "\n\n".join(parts)
    return _ends_of("\n\n".join(parts), most)


def _both_ends(said: Said, length: int) -> str:
    framed = names_refs(said.text)
    words = "".join(
        line for line in said.text.splitlines(keepends=True) if not line.strip() or not _of_whence(line.strip(), framed)
    )
    return _ends_of(words, length * 4 if said.step.role is StepRole.USER else length)


def _ends_of(words: str, length: int) -> str:
    return words if len(words) <= length else f"{words[: length // 2]}\n[…]\n{words[-length // 2 :]}"
