"""Knows sentences that choose: "let's go with X instead of Y", "we're going with X", "we chose X over Y"."""

from collections.abc import Iterator

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from extract.rules.verbs import CARRIED, SOON, TAKE, TEAM

_LETS = lead(rf"\b(?:let's|lets|let us) {SOON}(?P<what>{TAKE}) ", "let's|lets|let us")
_GOING = lead(
    rf"\b(?:we're|we are|i'm|i am|the team is) {SOON}(?:going (?:ahead )?with(?! (?:(?:the|my|our|a) )?[\w-]{{1,20}} (?:to (?:the|a|my)|for (?:a|my))\b)|going for|going back to|"
    rf"(?:switching|moving|migrating|reverting|returning) (?:{CARRIED} )?(?:back |over )?to|sticking (?:with|to)|"
    rf"adopting|dropping|replacing|retiring|standardi[sz]ing on|settling on|choosing|picking) ",
    "'re |'m | are | am | is ",
)
_CHOSE = lead(
    rf"\b{TEAM}(?:'ve| have| has)? {SOON}(?:chose|chosen|picked|selected|settled on|opted (?:for|to)|went (?:with|for|back to)|"
    rf"switched (?:back |over )?to|moved (?:back )?to|adopted) ",
    "chose|picked|selected|settled|opted|went|switched|moved|adopted",
)
_SWITCH = lead(
    r"^\W{0,4}(?:ok(?:ay)?,? |so,? |then |please )?(?:switch|switching|go|going|move|moving|revert|reverting)(?: (?:the |our )?[\w./-]{2,40})? back to ",
    "back",
)
_CHANGE = lead(
    rf"^\W{{0,4}}(?:(?:so|ok|okay|and|then),? ){{0,2}}{TEAM} {SOON}(?:switch|migrate|revert|go back|move back)(?: (?:the |our )?[\w./-]{{2,40}})?(?: back| over)? to ",
    "switch|migrate|revert|back",
)
_OPTION = lead(r"\b(?:the )?chosen option(?: is| was)? ?:? ?[\"'\u201c`*]{0,3}(?P<what>\S)", "chosen")


def find(reading: Reading) -> Iterator[Finding]:
    for one in (_LETS, _GOING, _CHOSE, _SWITCH, _CHANGE, _OPTION):
        yield from deciding(reading, one, chosen=True)


RULE = Rule("chosen", prior=0.65, version=5, find=find)
