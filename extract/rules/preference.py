"""Knows sentences that prefer without deciding: "I prefer X over Y", "X is better than Y", "we'd rather use X"."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from graph.model.words import ClaimKind

_PREFER = lead(r"\b(?:i|we)(?:'d| would)? (?:much |strongly )?prefer (?!not\b)", "prefer")
_RATHER = lead(r"\b(?:i|we)(?:'d| would) (?:much )?rather (?=\w)", "rather")
_MINE = lead(
    r"\bmy (?:strong |clear |personal |own )?(?:preference|favou?rite)(?: would be| is| remains|:) (?P<what>(?!(?:not|no|unclear|known|that)\b)\S)",
    "my ",
)
_BETTER = lead(
    r"^\W{0,4}[\w.+#&/-]{2,40}(?: [\w.+#&/-]{1,40}){0,3} (?:is|are) (?:a )?(?:much |clearly |far )?better (?:than|choice|fit|option)\b",
    "better",
)


def find(reading: Reading) -> Iterator[Finding]:
    for one in (_PREFER, _RATHER, _MINE, _BETTER):
        for found in deciding(reading, one, ClaimKind.PREFERENCE, chosen=True):
            yield replace(found, marked=False)


RULE = Rule("preference", prior=0.5, version=3, find=find)
