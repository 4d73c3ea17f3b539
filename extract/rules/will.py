"""Knows sentences that say what a team will do: "we will use Postgres", "we'll switch to REST", "we won't use Mongo".

In a message such words decide. In a document they as often describe, so there they are left for review.
"""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from extract.rules.verbs import DO, RULED_OUT, SOON, TEAM
from graph.model.words import SourceKind

_WILL = lead(
    rf"\b{TEAM}(?: (?:will|shall)|'ll) {SOON}(?P<what>{DO}) (?!(?:the|this|that|a|an) (?:term|word|phrase|notation|"
    r"following|name|abbreviation|example)|(?:term|notation|examples?)\b)",
    " will| shall|'ll",
)
_GOING = lead(rf"\b(?:we're|we are|the team is) {SOON}(?:going to|gonna) (?P<what>{DO}) ", "going|gonna")
# A plan is not decided yet: it waits for a yes, or for a person.
_PLAN = lead(
    r"\b(?:the|our) (?:current |new )?plan is (?:to|that we) (?P<what>(?!(?:talk|discuss|see|think|look)\b)\w)",
    "plan is",
)
# "We won't make it on time" only fears.
_NOT = r"(?!make it\b|keep (?:you|him|her|them|anyone|anybody)\b|run (?:out|away|late|over)\b|allow ourselves\b|stop \w{2,20}ing\b|skip ahead\b)"
_WONT = lead(
    rf"\b(?:{TEAM}(?: will not| will never| shall not| won't|'ll not|'ll never) {_NOT}{DO}|"
    rf"(?:we're|we are) (?:not|never) (?:going to {_NOT}{DO}|(?:going with|switching to|adopting)(?! any))) ",
    "not|won't|never",
)
# What a team will not offer or accept is as often said of itself as laid down: it waits for a person.
_RULES_OUT = lead(
    rf"\b(?:{TEAM}(?: will not| will never| shall not| won't|'ll not|'ll never)|(?:we're|we are) (?:not|never) going to) {_NOT}{RULED_OUT} ",
    "not|won't|never",
)
_IN_A_DOCUMENT = 0.5


def find(reading: Reading) -> Iterator[Finding]:
    describes = reading.source.kind is SourceKind.DOCUMENT
    for one in (_WILL, _GOING, _WONT):
        for found in deciding(reading, one, chosen=True):
            yield replace(found, marked=False, prior=_IN_A_DOCUMENT) if describes else found
    for one in (_PLAN, _RULES_OUT):
        for found in deciding(reading, one, chosen=True):
            yield replace(found, marked=False, prior=_IN_A_DOCUMENT)


RULE = Rule("will", prior=0.6, version=6, find=find)
