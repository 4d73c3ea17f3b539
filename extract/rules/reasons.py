"""Finds what belongs to a statement beside its own sentence: "Because …", "Reason: …", "Rejected: …" that follow it; and knows
proposals of their own that minutes list as turned down: "Rejected: a loyalty card" beside "Decision: …"."""

import re
from collections.abc import Iterator
from dataclasses import replace

from extract.rules.blocks import Block, BlockKind
from extract.rules.clauses import option_named, options, quotable, reason_span, tidy
from extract.rules.labels import RECORDS, Name, clause, title_of
from extract.rules.reading import Finding, Part, Placed, Reading, Rule
from extract.rules.state import state
from graph.model.terms import terms_of
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.utterances.words import listed

_RATIONALE = EvidenceRole.RATIONALE
_ALTERNATIVE = EvidenceRole.ALTERNATIVE


def reason_after(reading: Reading, sentence: Placed) -> Iterator[Part]:
    """The next sentence, where it opens with a word that gives a reason."""
    ahead = reading.sentences_of(sentence.block)[sentence.place + 1 : sentence.place + 2]
    for one in ahead:
        if one.read.by(RECORDS).begins("gives a reason") and (span := reason_span(reading.text, one.start, one.end)):
            yield Part(_RATIONALE, span)


def parts_below(reading: Reading, at: int) -> Iterator[Part]:
    """Yield the parts in the lines right below block `at`: labelled reasons and alternatives, with their list items."""
    label: Block | None = None
    for below, block in enumerate(reading.blocks[at + 1 :], at + 1):
        if block.kind is BlockKind.HEADING:
            return
        if block.label:
            label = block
            if block.label.gives is None or not stands_as_option(reading, at, below):
                return
        elif label is None or block.kind is not BlockKind.ITEM or not _listed_by(reading, label, block):
            return
        yield from _named(reading, block, label.label.gives if label and label.label else None)


def _listed_by(reading: Reading, label: Block, item: Block) -> bool:
    """An item belongs to the label above it that is set out further, or that has nothing behind it but its list."""
    if indent(reading, item) > indent(reading, label):
        return True
    return label.kind is not BlockKind.ITEM and reading.text[label.start : label.end].rstrip(" *_")[-1:] in ("", ":")


def parts_in_section(reading: Reading, heading: int, gives: str | None) -> Iterator[Part]:
    """A section headed "Rationale" gives its first sentence, one headed "Alternatives considered" its items."""
    if gives == "reason":
        first = next((one for one in _under(reading, heading) if reading.blocks[one].label is None), None)
        for sentence in reading.sentences_of(first)[:1] if first is not None else ():
            if span := reason_span(reading.text, sentence.start, sentence.end):
                yield Part(_RATIONALE, span)
    elif gives == "rejected":
        for one in _under(reading, heading):
            if reading.blocks[one].kind is BlockKind.ITEM and (part := option_of(reading, reading.blocks[one])):
                yield part


def _under(reading: Reading, heading: int) -> Iterator[int]:
    for at in range(heading + 1, len(reading.blocks)):
        if reading.blocks[at].kind is BlockKind.HEADING:
            return
        yield at


def _named(reading: Reading, block: Block, gives: str | None) -> Iterator[Part]:
    if gives == "reason":
        span = reason_span(reading.text, block.start, block.end)
        if span:
            yield Part(_RATIONALE, span)
    elif block.kind is BlockKind.ITEM and block.label is None:
        if part := option_of(reading, block):
            yield part
    else:
        for span in options(reading.text, block.start, block.end):
            yield Part(_ALTERNATIVE, span)


def option_of(reading: Reading, block: Block) -> Part | None:
    """An item names its alternative up to the words that say why not; a number before it ("Option 2: …") is no part."""
    said = clause(reading.text[block.start : block.end])
    numbered = said.begins("numbers an option")
    start = block.start + (said.span(numbered.start, numbered.end)[1] if numbered else 0)
    head = option_named(reading.text, start, block.end)
    if head is None:
        return None
    words = reading.text[slice(*head)]
    cut = min(
        (at for at in (words.find(one) for one in (": ", " - ", " \u2013 ", " \u2014 ", ". ")) if at > 0), default=None
    )
    span = tidy(reading.text, head[0], head[0] + cut if cut else head[1])
    return Part(_ALTERNATIVE, quotable(reading.text, *span)) if span else None


_BARE = "rejected"  # whoever writes "instead of", "alternatives" or "not chosen" says of what
_PROPOSES = listed("turned-down-proposes")
_OTHER = re.compile(r"\n[ \t]{0,8}[A-Z][A-Za-z ]{1,30}: ")  # a line that its author called something else
_NAME = 2  # words


def stands_as_option(reading: Reading, decision: int, at: int) -> bool:
    """True if block `at` turned down an option of the decision in block `decision`, and no proposal of its own."""
    block = reading.blocks[at]
    if (
        block.label is None
        or block.label.name != _BARE
        or indent(reading, block) > indent(reading, reading.blocks[decision])
    ):
        return True
    words = reading.text[block.start : block.end]
    heads = [one.partition("(")[0] for one in re.split(r"[,;]| or ", words)]
    named = all(len(one.split()) <= _NAME and not _proposes(one) for one in heads)
    between = reading.blocks[decision + 1 : at]
    reasoned = any(block.label is not None and block.label.gives == "reason" for block in between)
    above = reading.blocks[decision]
    return named or reasoned or bool(set(terms_of(words)) & set(terms_of(reading.text[above.start : above.end])))


def _proposes(words: str) -> bool:
    first = next(iter(words.lower().split()), "").strip("*_(\"'")
    return first in _PROPOSES or first.endswith("ing")


def _decides(title: Name | None) -> bool:
    return title is not None and title.kind is ClaimKind.DECISION


def indent(reading: Reading, block: Block) -> int:
    line = reading.text[reading.text.rfind("\n", 0, block.mark) + 1 : block.mark]
    return len(line) - len(line.lstrip())


def find_turned_down(reading: Reading) -> Iterator[Finding]:
    decides = False  # the section, so far
    above: int | None = None
    for at, block in enumerate(reading.blocks):
        if block.kind is BlockKind.HEADING:
            decides, above = _decides(title_of(block.title)), None
        elif block.label is None or block.label.gives is None:
            decides = decides or (block.label is not None and block.label.kind is ClaimKind.DECISION)
            above = at
        elif block.label.name == _BARE and decides and above is not None and not stands_as_option(reading, above, at):
            other = _OTHER.search(reading.text, block.start, block.end)
            end = other.start() if other else block.end
            found = state(reading, (block.mark, end), (block.start, end), ClaimKind.DECISION)
            yield from [replace(found, marked=False, declined=True)] if found else []


TURNED_DOWN = Rule("turned-down", prior=0.65, version=1, find=find_turned_down)
