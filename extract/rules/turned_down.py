"""Knows proposals of their own that minutes list as turned down: "Rejected: a loyalty card" beside "Decision: …"."""

import re
from collections.abc import Iterator
from dataclasses import replace

from extract.rules.blocks import Block, BlockKind
from extract.rules.labels import Name, title_of
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.state import state
from graph.model.terms import terms_of
from graph.model.words import ClaimKind
from graph.rules.utterances.words import listed

_BARE = "rejected"  # whoever writes "instead of", "alternatives" or "not chosen" says of what
_PROPOSES = listed("turned-down-proposes")
_OTHER = re.compile(r"\n[ \t]{0,8}[A-Z][A-Za-z ]{1,30}: ")  # a line that its author called something else
_NAME = 2  # words


def stands_as_option(reading: Reading, decision: int, at: int) -> bool:
    """Is what block `at` turned down an option of the decision in block `decision`, or a proposal of its own?"""
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
    reasoned = any(one.label is not None and one.label.gives == "reason" for one in between)
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


def find(reading: Reading) -> Iterator[Finding]:
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


RULE = Rule("turned-down", prior=0.65, version=1, find=find)
