"""The steps of an episode as its readers take them: whose words they are, line by line, without what Whence itself said."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.model.episode import Step, steps_of
from graph.model.ids import names_claims
from graph.model.source import NONE, Section, Source
from graph.model.words import SourceKind, StepRole
from graph.rules.cards.packing import is_framing


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


def said_in(source: Source) -> tuple[Said, ...]:
    places = {one.name: one for one in source.sections}
    found = []
    for step in steps_of(source):
        section: Section = places[step.section]
        text = source.text[section.start : section.end]
        if text != NONE:
            found.append(Said(step, section.start, section.end, text))
    return tuple(found)


def lines_of(said: Said) -> Iterator[Line]:
    """Every line with words in it, trimmed; one that names claims by their refs, or frames them, is a pack's, and says
    nothing anew."""
    at = said.start
    for raw in said.text.splitlines(keepends=True):
        words = raw.strip()
        if words and not names_claims(words) and not is_framing(words):
            begin = at + raw.index(words)
            yield Line(begin, begin + len(words), words)
        at += len(raw)


def spoken_by(source: Source, role: StepRole) -> Source:
    """The same source with nothing in it but the words of one who speaks, at their places: what is left reads like a message."""
    kept = [" " if letter != "\n" else letter for letter in source.text]
    for said in said_in(source):
        if said.step.role is role:
            for line in lines_of(said):
                kept[line.start : line.end] = source.text[line.start : line.end]
    return replace(source, kind=SourceKind.MESSAGE, text="".join(kept), task=None)
