"""Knows lines that give a thing its value with a unit: "mass = 4.8 kg", in documents."""

from collections.abc import Iterator

from extract.rules.edges import tidy
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from graph.model.key import is_key, key_of
from graph.model.words import ClaimKind, SourceKind
from graph.rules.values.measures import measures

_MOST_WORDS = 5  # of the name; more is a sentence
_LONGEST = 120


def find(reading: Reading) -> Iterator[Finding]:
    if reading.source.kind is not SourceKind.DOCUMENT:
        return
    for sentence in reading.sentences:
        name, sign, value = sentence.words.partition("=")
        if not sign or "=" in value or len(sentence.words) > _LONGEST or not _is_name(name) or not _is_size(value):
            continue
        span = tidy(reading.text, sentence.start, sentence.end)
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
        and len(name.split()) <= _MOST_WORDS
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


RULE = Rule("value-unit", prior=0.6, version=1, find=find)
