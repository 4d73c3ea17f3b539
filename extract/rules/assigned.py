"""Knows who is to do something by a day: "Jonas will write to the supermarket by Friday". It waits for a person."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from graph.model.words import ClaimKind, SourceKind

_WILL_DO = lead(
    r"^\W{0,4}(?:(?:and|so|ok|okay|great|then),? ){0,2}(?P<what>(?:@[\w-]{2,30}|(?-i:[A-Z])[\w.'-]{1,30}) (?:will|is going to|is to|to|takes care of|looks after) "
    r"(?!(?:be|have|need|cost|take|get|happen|see|know)\b)\w)",
    " will | to |takes care|looks after",
)
# Who says it of themselves is the owner, where it is known who speaks.
_I_WILL = lead(
    r"^\W{0,4}(?:(?:and|so|ok|okay|great|then|yes|sure|fine),? ){0,2}(?P<what>i(?:'ll| will) (?!(?:be|have|need|see|know|get|try|let|say|say|tell|think|wait|miss|come|go|leave|arrive)\b)\w)",
    "i'll |i will ",
)


def find(reading: Reading) -> Iterator[Finding]:
    """Only with an owner and a day: "Chrome will block it by March" is nobody's task, but a person sees that."""
    if reading.source.kind is SourceKind.DOCUMENT:
        return
    for found in deciding(reading, _WILL_DO, ClaimKind.ACTION_ITEM):
        if found.owner is not None and found.due is not None:
            yield replace(found, marked=False)
    for found in deciding(reading, _I_WILL, ClaimKind.ACTION_ITEM):
        if found.due is not None and reading.source.author is not None:
            yield replace(found, marked=False, owner=reading.source.author)


RULE = Rule("assigned", prior=0.5, version=3, find=find)
