"""Knows lists with boxes to tick: "- [ ] @ada review the plan (due 1 March)", where somebody is named who is to do it."""

from collections.abc import Iterator

from extract.rules.assigning import box_of
from extract.rules.marker import marked
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from graph.model.words import ClaimKind


def find(reading: Reading) -> Iterator[Finding]:
    """A box alone gives nothing to anybody: it may be a shopping list, or a form."""
    for at, block in enumerate(reading.blocks):
        if block.label is None and box_of(reading, at) is not None:
            found = marked(reading, at, ClaimKind.ACTION_ITEM)
            if found is not None and found.owner is not None:
                yield found


RULE = Rule("boxed", prior=0.65, version=1, find=find)
