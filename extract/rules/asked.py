"""Knows who is asked by name to do something by a day: "@jonas could you write to them by Friday?" It waits for a yes."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.owners import due_in
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.state import state
from graph.model.words import ClaimKind, SourceKind

_CLOSES = " ?!.,"


def find(reading: Reading) -> Iterator[Finding]:
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


RULE = Rule("asked", prior=0.5, version=1, find=find)
