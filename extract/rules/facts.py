"""Knows three plain forms: "mass = 4.8 kg" in documents, "I am the treasurer", and "@jonas could you write to them by Friday?",
which waits for a yes."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.blocks import clause
from extract.rules.clauses import tidy
from extract.rules.owners import due_in
from extract.rules.reading import Finding, Reading, Rule
from extract.rules.state import state
from graph.model.key import is_key, key_of
from graph.model.words import ClaimKind, SourceKind
from graph.rules.values.measures import measures

_NAME_WORDS = 5  # of the name; more is a sentence
_LONGEST = 120


def find_size(reading: Reading) -> Iterator[Finding]:
    if reading.source.kind is not SourceKind.DOCUMENT:
        return
    for sentence in reading.sentences:
        start = sentence.start
        for line in reading.text[sentence.start : sentence.end].split("\n"):  # a data sheet has one on each line
            name, sign, value = line.partition("=")
            span = tidy(reading.text, start, start + len(line))
            start += len(line) + 1
            if not sign or "=" in value or len(line) > _LONGEST or not _is_name(name) or not _is_size(value):
                continue
            if span is not None:
                statement = f"{name.strip(' *_`')} = {value.strip(' .*_`')}"
                yield Finding(span, ClaimKind.FACT, statement, marked=False)


def _is_name(words: str) -> bool:
    name = words.strip(" *_`")
    plain = name.replace(" ", "").replace("_", "").replace("-", "")
    return (
        bool(plain)
        and plain.isalnum()
        and plain[0].isalpha()
        and len(name.split()) <= _NAME_WORDS
        and not is_key(key_of(name))
    )


def _is_size(words: str) -> bool:
    """One size from end to end; a number alone may be a version, or anything."""
    said = words.strip(" .*_`")
    found = measures(said)
    return (
        len(found) == 1
        and found[0].sort == "size"
        and bool(found[0].unit)
        and found[0].start == 0
        and found[0].end == len(said)
    )


SIZE = Rule("value-unit", prior=0.6, version=2, find=find_size)


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
