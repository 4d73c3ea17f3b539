"""Knows sections that are headed as what they hold: "## Decision", "## Constraints", "## Decision: use Postgres"."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.beside import parts_below, parts_in_section
from extract.rules.labels import KINDS, label_of, title_of
from extract.rules.marker import marked
from extract.rules.reading import Block, BlockKind, Reading
from extract.rules.rule import Finding, Part, Rule
from extract.rules.state import doubted, state
from graph.model.words import ClaimKind
from graph.rules.wording import flat, trimmed


def find(reading: Reading) -> Iterator[Finding]:
    named = [
        (at, name)
        for at, one in enumerate(reading.blocks)
        if one.kind is BlockKind.HEADING and (name := title_of(one.title))
    ]
    for place, (at, name) in enumerate(named):
        if name not in KINDS:
            continue
        beside = tuple(_beside(reading, named[place + 1 :]))
        for found in _section(reading, at, KINDS[name]):
            yield replace(found, parts=found.parts + beside)
            beside = ()  # the section's reasons and alternatives are told once, with its first statement


def _beside(reading: Reading, after: list[tuple[int, str]]) -> Iterator[Part]:
    """Reasons and alternatives that have sections of their own, up to the next section that decides something."""
    for at, name in after:
        if name in KINDS:
            return
        yield from parts_in_section(reading, at, name)


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


RULE = Rule("heading", prior=0.7, version=1, find=find)
