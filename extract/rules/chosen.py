"""Knows sentences that choose: "let's go with X instead of Y", "we're going with X", "we chose X over Y"."""

from collections.abc import Iterator

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from extract.rules.verbs import CARRIED, DO, RULED_OUT, SOON, TAKE, TEAM

_LETS = lead(rf"\b(?:let's|lets|let us) {SOON}(?P<what>{TAKE}) ", "let's|lets|let us")
# "Let's not make it worse", "let's not drop the ball", "let's not use the word" rule nothing out.
_LETS_NOT = lead(
    rf"\b(?:let's|lets|let us) (?P<what>not (?!make it\b|call it\b|do\b|keep\b|stick\b|stay\b|take\b|push\b|commit\b|drop the ball\b|return to\b|go back to\b|"
    rf"use (?:up|the (?:word|term|phrase)|that (?:word|term)|this (?:word|term))\b){RULED_OUT}) ",
    "let's|lets|let us",
)
_GOING = lead(
    rf"\b(?:we're|we are|i'm|i am|the team is) {SOON}(?:going (?:ahead )?with(?! the flow\b| (?:(?:the|my|our|a) )?[\w-]{{1,20}} (?:to (?:the|a|my)|for (?:a|my))\b)|going for|going back to|"
    rf"(?:switching|moving|migrating|reverting|returning) (?:back )?(?:{CARRIED} )?(?:back |over )?to|sticking (?:with|to)|"
    r"doing(?= (?:option|plan|variant|version|number|proposal) \w)|keeping(?= (?:the|our|both|all) )(?! (?:the|our|all) (?:\w{2,20} )?(?:eyes?|fingers|options?|doors?|pace|momentum|kids|peace|faith)\b)|"
    rf"adopting|dropping|replacing|retiring|standardi[sz]ing on|settling on|choosing|picking) ",
    "'re |'m | are | am | is ",
)
_CHOSE = lead(
    r"\bi(?:'ve| have) (?:finally )?(?:chosen|picked|selected|settled on|opted for|gone with) (?=[^.?!]{2,80}?\b(?:over|instead of|rather than) )|"
    rf"\b{TEAM}(?:'ve| have| has)? {SOON}(?:ruled out|discarded) (?=\S)|"
    rf"\b{TEAM}(?:'ve| have| has)? {SOON}(?:chose|chosen|picked|selected|settled on|opted (?:for|to)|went (?:with|for|back to)|"
    rf"switched (?:back |over )?to|moved (?:back )?to|adopted) ",
    "chose|picked|selected|settled|opted|went|gone with|switched|moved|adopted|ruled out|discarded",
)
# "… please" asks somebody to do it.
_SWITCH = lead(
    r"^(?!.{0,200}\bplease\b)\W{0,4}(?:ok(?:ay)?,? |so,? |then ){0,2}(?:(?:switch|switching|go|going|move|moving|revert|reverting)(?: (?:the |our )?[\w./-]{2,40})? back to|"
    r"going (?:ahead )?with(?! (?:the flow|you|him|her|them|me|us|my|your|his|our|some)\b| (?:(?:the|a) )?[\w-]{1,20} (?:to|for) (?:the|a|my)\b)) ",
    "back|going",
)
_CHANGE = lead(
    rf"^\W{{0,4}}(?:(?:so|ok|okay|and|then|fine|alright|all right|right|great|good|well|yes|agreed|hm+),? ){{0,2}}(?P<what>{TEAM} {SOON}(?:(?:switch|migrate|revert|go back|move back)(?: (?:the |our )?[\w./-]{{2,40}})?(?: back| over)? to|"
    r"(?:switch|migrate|move|change) (?:(?:the |our )?[\w./-]{2,40} ){0,2}from (?!(?P<one>[\w-]{2,30}) to (?P=one)\b)[\w./-]{2,40}(?: [\w./-]{2,40}){0,2} (?:back |over )?to)) ",
    "switch|migrate|revert|back|move|change",
)
# "Ok so we do the migration on Sunday" sums up; what goes on with "and it …" only tells.
_SO = lead(
    rf"^\W{{0,4}}(?:ok|okay|alright|all right|right|fine|good|great)[,.!]? (?:so|then)(?: then)?,? we (?P<what>do(?= (?:the|it|this|that|both|option|plan)\b)|{DO}) (?![^.?!]{{0,200}}\b(?:and|but|which|when|so) (?:it|they|then|the|we|that)\b)",
    "so |then",
)
_OPTION = lead(r"\b(?:the )?chosen option(?: is| was)? ?:? ?[\"'\u201c`*]{0,3}(?P<what>\S)", "chosen")


def find(reading: Reading) -> Iterator[Finding]:
    for one in (_LETS, _LETS_NOT, _GOING, _CHOSE, _SWITCH, _CHANGE, _SO, _OPTION):
        yield from deciding(reading, one, chosen=True)


RULE = Rule("chosen", prior=0.65, version=8, find=find)
