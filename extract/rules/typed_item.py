"""Knows typed list items: "- [Decision] auth.database = Postgres because cost had to fall", "* [Constraint] …"."""

from collections.abc import Iterator

from extract.rules.blocks import BlockKind
from extract.rules.marker import marked
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule


def find(reading: Reading) -> Iterator[Finding]:
    for at, block in enumerate(reading.blocks):
        label = block.label
        if block.kind is BlockKind.HEADING or label is None or not label.bracketed or label.kind is None:
            continue
        if found := marked(reading, at, label.kind):
            yield found


RULE = Rule("typed-item", prior=0.65, version=4, find=find)
