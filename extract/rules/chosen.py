"""Knows sentences that choose: "let's go with X instead of Y", "we're going with X", "we chose X over Y"."""

from collections.abc import Iterator

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding
from extract.rules.verbs import SOON, TAKE, TEAM
from graph.rules.wording import phrase

_LETS = phrase(rf"\b(?:let's|lets|let us) {SOON}(?P<what>{TAKE}) ")
_GOING = phrase(
    rf"\b(?:we're|we are|i'm|i am|the team is) {SOON}(?:going (?:ahead )?with|going for|going back to|"
    rf"(?:switching|moving|migrating|reverting|returning) (?:back |over )?to|sticking (?:with|to)|"
    rf"adopting|dropping|standardi[sz]ing on|settling on|choosing|picking) "
)
_CHOSE = phrase(
    rf"\b{TEAM}(?:'ve| have| has)? {SOON}(?:chose|chosen|picked|selected|settled on|opted (?:for|to)|went (?:with|for|back to)|"
    rf"switched (?:back |over )?to|moved (?:back )?to|adopted) "
)
_SWITCH = phrase(
    r"^\W{0,4}(?:ok(?:ay)?,? |so,? |then |please )?(?:switch|switching|go|going|move|moving|revert|reverting) back to "
)
_OPTION = phrase(r"\b(?:the )?chosen option(?: is| was)? ?:? ?[\"'\u201c`*]{0,3}(?P<what>\S)")


def find(reading: Reading) -> Iterator[Finding]:
    for lead in (_LETS, _GOING, _CHOSE, _SWITCH, _OPTION):
        for found, _ in deciding(reading, lead, chosen=True):
            yield found


RULE = Rule("chosen", prior=0.65, version=1, find=find)
