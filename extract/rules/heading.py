"""Knows sections that are headed as what they hold: "## Decision", "## Constraints", "## Decision: use Postgres"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from extract.rules.beside import parts_below, parts_in_section
from extract.rules.blocks import Block, BlockKind
from extract.rules.considered import Considered
from extract.rules.labels import label_of, title_of
from extract.rules.marker import marked
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Part, Rule
from extract.rules.state import doubted, state
from graph.model.words import ClaimKind
from graph.rules.language.sentences import trimmed
from graph.rules.language.wording import flat


def find(reading: Reading) -> Iterator[Finding]:
    kind: ClaimKind | None = None
    first: list[Finding] = []
    beside: list[Part] = []
    considered = Considered(reading)
    for at, block in enumerate(reading.blocks):
        name = title_of(block.title) if block.kind is BlockKind.HEADING else None
        if name and name.kind:
            yield from _with(first, beside)
            kind, beside = name.kind, []
            first = list(_section(reading, at, kind))
            beside += considered.turned_down_for(first[0]) if first and kind is ClaimKind.DECISION else ()
        elif name and kind:
            beside.extend(parts_in_section(reading, at, name.gives))
        if block.kind is BlockKind.HEADING:
            if considered.ends_above(block):
                beside += _considered_below(considered, first, kind)
            considered.heading(at, name, decided=kind is not None)
    yield from _with(first, [*beside, *_considered_below(considered, first, kind)])


def _considered_below(considered: Considered, first: Sequence[Finding], kind: ClaimKind | None) -> tuple[Part, ...]:
    """A record may list its options behind what it decided."""
    return considered.turned_down_for(first[0]) if first and kind is ClaimKind.DECISION else ()


def _with(found: list[Finding], beside: list[Part]) -> Iterator[Finding]:
    """Sections of reasons and alternatives, up to the next that decides, are told once, with the first statement."""
    for place, one in enumerate(found):
        yield one if place else replace(one, parts=(*one.parts, *beside))


def _section(reading: Reading, at: int, kind: ClaimKind) -> Iterator[Finding]:
    head = reading.blocks[at]
    label = label_of(reading.text[head.start : head.end])
    body = trimmed(reading.text, head.start + label.length, head.end) if label else None
    if body:
        found = state(reading, (head.start, head.end), body, kind, chosen=True)
        if found:
            found = replace(found, parts=found.parts + tuple(parts_below(reading, at)))
            yield doubted(found, flat(reading.text[slice(*body)]))
        return
    for below in _stating(reading, at):
        if found := marked(reading, below, kind):
            yield found


def _stating(reading: Reading, at: int) -> Iterator[int]:
    """The blocks that state it: the first paragraph, or each item of a list that comes first or that it announces."""
    listed = False
    for below in range(at + 1, len(reading.blocks)):
        block = reading.blocks[below]
        if block.kind is BlockKind.HEADING or block.label:
            return
        if block.kind is BlockKind.ITEM:
            listed = True
            yield below
        elif listed or not _announces(reading, block):
            if not listed:
                yield below
            return


def _announces(reading: Reading, block: Block) -> bool:
    return reading.text[block.start : block.end].rstrip(" *_").endswith(":")


RULE = Rule("heading", prior=0.7, version=8, find=find)
