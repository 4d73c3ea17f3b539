"""Knows sentences that say that something was decided: "we decided to …", "it was agreed that …"."""

from collections.abc import Iterator

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding
from extract.rules.verbs import SOON, WE
from graph.rules.wording import phrase

_HAVE = r"(?:'ve|'s|'d| have| has)?"
_VERB = r"(?:decided|agreed|resolved|committed|voted)"
_TO = r"(?:to |that |(?=not to ))"
_LEAD = phrase(
    rf"(?:\b{WE}{_HAVE} {SOON}{_VERB},? {_TO}|\b{WE} {SOON}agree (?:to |(?=not to ))|"
    rf"\bit (?:was|is|has been|'s been) {SOON}(?:decided|agreed|resolved) {_TO}|"
    rf"^\W{{0,4}}(?:and |so |ok,? |okay,? )?(?:decided|agreed|resolved) {_TO}|"
    rf"\b(?:the|our) (?:final )?decision (?:is|was)(?: made| taken)? {_TO}|"
    rf"\b{WE}{_HAVE} {SOON}made the decision {_TO})(?P<what>\S)"
)
# "we decided on Postgres", "we decided against Mongo": the words after the verb say too little without it.
_WHOLE = phrase(rf"\b{WE}{_HAVE} {SOON}(?:decided|agreed|settled) (?:on|upon|against|for|in favou?r of) (?=\S)")


def find(reading: Reading) -> Iterator[Finding]:
    for lead in (_LEAD, _WHOLE):
        for found, _ in deciding(reading, lead, chosen=True, firm=True):
            yield found


RULE = Rule("decided", prior=0.75, version=1, find=find)
