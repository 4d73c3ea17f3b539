"""Knows who is to do something by a day: "Jonas will write to the supermarket by Friday". It waits for a person."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.owners import day_at_end, due_in
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from extract.rules.state import state
from graph.model.words import ClaimKind, SourceKind
from graph.rules.language.wording import phrase

_WILL_DO = lead(
    r"^\W{0,4}(?:(?:and|so|ok|okay|great|then),? ){0,2}(?P<what>(?:@[\w-]{2,30}|(?-i:[A-Z])[\w.'-]{1,30}) (?:will|is going to|is to|to|takes care of|looks after) "
    r"(?!(?:be|have|need|cost|take|get|happen|see|know)\b)\w)",
    " will | to |takes care|looks after",
)
# Who says it of themselves is the owner, where it is known who speaks.
_I_WILL = lead(
    r"^\W{0,4}(?:(?:and|so|ok|okay|great|then|yes|sure|fine),? ){0,2}(?P<what>i(?:'ll| will) (?!(?:be|have|need|see|know|get|try|let|say|tell|think|wait|miss|come|go|leave|arrive|eat|sleep|stay|meet|join|work|drop by|fly|travel)\b)(?!\w{2,20} (?:it|that|this|them|you|him|her|there|here|home|back)\b)\w)",
    "i'll |i will ",
)

_CAN_YOU = phrase(
    r"^\W{0,4}(?:(?:hey|hi|ok|okay|and|so),? ){0,2}(?:@(?P<who>[\w-]{2,30})[,:]?|(?-i:(?P<name>[A-Z][a-z'-]{1,20}),)) (?:can|could|would|will) you (?:please |maybe |also )?"
    r"(?P<what>(?!(?:be|hear|see|imagine|believe|make it|come|join|attend|live|have)\b)\w[^?]{3,200}?)(?:,? please)?\W*$"
)


def find(reading: Reading) -> Iterator[Finding]:
    """Only with an owner and a day: "Chrome will block it by March" is nobody's task, but a person sees that."""
    if reading.source.kind is SourceKind.DOCUMENT:
        return
    for found in deciding(reading, _WILL_DO, ClaimKind.ACTION_ITEM):
        if found.owner is not None and found.due is not None:
            yield replace(found, marked=False)
    for found in deciding(reading, _I_WILL, ClaimKind.ACTION_ITEM):
        due = found.due or day_at_end(found.statement, reading.source.at)
        if due is not None and reading.source.author is not None:
            yield replace(found, marked=False, owner=reading.source.author, due=due)
    yield from _asked(reading)


def _asked(reading: Reading) -> Iterator[Finding]:
    """Who is asked by name to do something by a day; it waits for a yes."""
    for sentence in reading.sentences:
        asked = _CAN_YOU.match(sentence.words) if "you" in sentence.folded or "please" in sentence.folded else None
        if asked is None:
            continue
        span = (sentence.start + asked.start("what"), sentence.start + asked.end("what"))
        found = state(reading, (sentence.start, sentence.end), span, ClaimKind.ACTION_ITEM)
        due = due_in(found.statement, reading.source.at) if found else None
        if found is not None and due is not None:
            yield replace(found, marked=False, owner=asked["who"] or asked["name"], due=due)


RULE = Rule("assigned", prior=0.5, version=4, find=find)
