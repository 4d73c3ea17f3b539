"""Knows sentences in which somebody says who they are: "I am the treasurer", "I'm based in Ghent"."""

from collections.abc import Iterator

from extract.rules.edges import tidy
from extract.rules.phrases import clause
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from graph.model.words import ClaimKind

_MOST_WORDS = 20


def find(reading: Reading) -> Iterator[Finding]:
    for sentence in reading.sentences:
        if len(sentence.words.split()) > _MOST_WORDS or sentence.words.rstrip().endswith("?"):
            continue
        span = tidy(reading.text, sentence.start, sentence.end) if clause(sentence.words).begins("identifies") else None
        if span is not None:
            statement = " ".join(reading.text[slice(*span)].split())
            yield Finding(span, ClaimKind.IDENTITY, statement, marked=False)


RULE = Rule("identity", prior=0.5, version=1, find=find)
