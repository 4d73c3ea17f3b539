"""Knows sentences that correct: "no, use MySQL instead", "actually, let's go with REST", "scratch that, make it 5 m"."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from extract.rules.verbs import TAKE
from graph.model.words import ClaimKind, OpType

_LEAD = lead(
    r"^\W{0,4}(?:(?:oh|sorry|hmm|ah|ok|okay|but|well)[,.]? )?(?:no|nope|actually|wait|scratch that|correction|on second thoughts?|"
    r"i meant|i mean|rather)\b[,.!:;\u2014\u2013-]{0,3} (?:wait,? |sorry,? |actually,? )?"
    rf"(?:(?:let's|lets|let us|we|we'll|we will|please|just|it should be|should be) ){{0,2}}(?P<what>{TAKE}) ",
    "no|wait|actually|scratch|correction|thought|mean|rather",
)


def find(reading: Reading) -> Iterator[Finding]:
    for found in deciding(reading, _LEAD, ClaimKind.CORRECTION, chosen=True):
        yield replace(found, op=OpType.UPDATE)


RULE = Rule("correction", prior=0.65, version=2, find=find)
