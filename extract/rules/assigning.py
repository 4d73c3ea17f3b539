"""Knows what stands around a marked action: whom its label names, "Owner: …" and "Due: …" beside it, a box that is ticked."""

import re
from collections.abc import Iterator
from dataclasses import replace

from extract.rules.blocks import BlockKind
from extract.rules.owners import doer_in, due_in, given_in, is_field
from extract.rules.reading import Reading, Sentence
from extract.rules.rule import Finding

_BOX = re.compile(r"\[([ xX])\][ \t]{1,8}$")
_MOST = 4  # lines below an action that say more of it


def assigned(reading: Reading, at: int, sentence: Sentence, found: Finding) -> Finding:
    """The action with its owner and its limit. Who ticked it off has nothing open left: a person sees it."""
    label, said_at = reading.blocks[at].label, reading.source.at
    given = given_in(" ".join(_around(reading, at, sentence)), said_at)
    until = due_in(f"by {label.when}", said_at) if label and label.when else None
    owner = (
        (label.who if label else None) or found.owner or given.owner or (doer_in(found.statement) if label else None)
    )
    found = replace(found, owner=owner, due=until or found.due or given.due)
    if box_of(reading, at) == "x":
        return replace(found, marked=False, needs_review=True, reason="it is ticked off as done")
    return found


def box_of(reading: Reading, at: int) -> str | None:
    """What is in the box of a list: "x", or " "; None without one."""
    block = reading.blocks[at]
    box = _BOX.search(reading.text, max(0, block.mark - 12), block.mark) if block.kind is BlockKind.ITEM else None
    return box[1].lower() if box else None


def _around(reading: Reading, at: int, sentence: Sentence) -> Iterator[str]:
    block = reading.blocks[at]
    yield reading.text[sentence.end : block.end]
    for below in reading.blocks[at + 1 : at + 1 + _MOST]:
        words = reading.text[below.start : below.end]
        if below.kind is BlockKind.HEADING or below.label or not below.follows or not is_field(words):
            return
        yield f"{words};"
