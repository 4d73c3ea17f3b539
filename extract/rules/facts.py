"""Knows two plain forms: "I am the treasurer", and "@jonas could you write to them by Friday?", which waits for a yes."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.blocks import clause
from extract.rules.clauses import tidy
from extract.rules.owners import due_in
from extract.rules.reading import Finding, Reading, Rule
from extract.rules.state import state
from graph.model.words import ClaimKind, SourceKind

_MOST_WORDS = 20


def find_identity(reading: Reading) -> Iterator[Finding]:
    for sentence in reading.sentences:
        if len(sentence.words.split()) > _MOST_WORDS or sentence.words.rstrip().endswith("?"):
            continue
        span = tidy(reading.text, sentence.start, sentence.end) if clause(sentence.words).begins("identifies") else None
        if span is not None:
            statement = " ".join(reading.text[slice(*span)].split())
            yield Finding(span, ClaimKind.IDENTITY, statement, marked=False)


IDENTITY = Rule("identity", prior=0.5, version=1, find=find_identity)


_CLOSES = " ?!.,"


def find_asked(reading: Reading) -> Iterator[Finding]:
    if reading.source.kind is SourceKind.DOCUMENT:
        return
    for sentence in reading.sentences:
        for cue in sentence.read.of("asks-of"):
            end = sentence.start + len(sentence.words.rstrip(_CLOSES).removesuffix("please").rstrip(_CLOSES))
            body = (sentence.start + sentence.place_of(cue.places["body"]), end)
            found = state(reading, (sentence.start, sentence.end), body, ClaimKind.ACTION_ITEM)
            due = due_in(found.statement, reading.source.at) if found else None
            if found is not None and due is not None:
                who = sentence.read.said[cue.start]
                name = sentence.words[who.start : who.end].lstrip("@")
                yield replace(found, marked=False, owner=name, due=due)


ASKED = Rule("asked", prior=0.5, version=1, find=find_asked)
