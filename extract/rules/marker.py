"""Knows lines that their author marked: "Decision: use Postgres because …", "RESOLVED: …", "- [Decision] …", "- [ ] @ada …"."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.beside import parts_below, reason_after
from extract.rules.blocks import BlockKind
from extract.rules.owners import assigned, box_of
from extract.rules.reading import Finding, Reading, Rule, Span
from extract.rules.state import doubted, state
from graph.model.claim import QUOTE_MAX
from graph.model.words import ClaimKind, OpType
from graph.rules.language.sentences import trimmed


def find(reading: Reading) -> Iterator[Finding]:
    for at, block in enumerate(reading.blocks):
        label = block.label
        if block.kind is BlockKind.HEADING or label is None or label.bracketed or label.kind is None:
            continue
        if reading.text[block.start : block.end].strip(" *_"):
            found = marked(reading, at, label.kind)
            yield from [found] if found else []
        else:
            yield from _listed(reading, at, label.kind)


def marked(reading: Reading, at: int, kind: ClaimKind) -> Finding | None:
    """The block's first sentence, with the reasons and alternatives that follow it."""
    block = reading.blocks[at]
    sentence = next(iter(reading.sentences_of(at)), None)
    if sentence is None:
        return None
    start, end = _numbered(reading, at) or (sentence.start, sentence.end)
    found = state(reading, (block.mark, end), (start, end), kind, chosen=True)
    if found is None:
        return None
    beside = (*reason_after(reading, sentence), *parts_below(reading, at))
    found = replace(found, parts=found.parts + beside)
    if kind is ClaimKind.ACTION_ITEM:
        found = assigned(reading, at, sentence, found)
    if kind is ClaimKind.CORRECTION:
        found = replace(found, op=OpType.UPDATE)
    return doubted(found, sentence.words, labelled=block.label is not None)


def _numbered(reading: Reading, at: int) -> Span | None:
    """ "***Resolution #4: Close #10. No breaking changes.***": what has a number of its own is one thing, line by line."""
    block = reading.blocks[at]
    if block.label is None or not (block.label.numbered and block.label.emphasised):
        return None
    span = trimmed(reading.text, block.start, block.end)
    return span if span and span[1] - span[0] <= QUOTE_MAX and "\n" not in reading.text[slice(*span)] else None


def _listed(reading: Reading, at: int, kind: ClaimKind) -> Iterator[Finding]:
    """A label with nothing behind it belongs to each item of the list below it."""
    for below in range(at + 1, len(reading.blocks)):
        block = reading.blocks[below]
        if block.kind is not BlockKind.ITEM or block.label:
            return
        if found := marked(reading, below, kind):
            yield found


def find_typed(reading: Reading) -> Iterator[Finding]:
    """ "- [Decision] auth.database = Postgres because cost had to fall", "* [Constraint] …"."""
    for at, block in enumerate(reading.blocks):
        label = block.label
        if block.kind is BlockKind.HEADING or label is None or not label.bracketed or label.kind is None:
            continue
        if found := marked(reading, at, label.kind):
            yield found


def find_boxed(reading: Reading) -> Iterator[Finding]:
    """ "- [ ] @ada review the plan (due 1 March)". A box alone gives nothing to anybody: it may be a shopping list, or a form."""
    for at, block in enumerate(reading.blocks):
        if block.label is None and box_of(reading, at) is not None:
            found = marked(reading, at, ClaimKind.ACTION_ITEM)
            if found is not None and found.owner is not None:
                yield found


RULE = Rule("marker", prior=0.7, version=5, find=find)
TYPED = Rule("typed-item", prior=0.65, version=4, find=find_typed)
BOXED = Rule("boxed", prior=0.65, version=1, find=find_boxed)
