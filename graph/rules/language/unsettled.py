"""Knows the words right beside a value that keep it from being the value: it is open still, past, set aside, one of several,
or only what the true value is measured by.

All of them are read where the value stands: what is said of something else in the same sentence is none of them.
"""

import re
from collections.abc import Sequence

from graph.rules.language.past import ONCE
from graph.rules.language.wording import phrase

Told = tuple[re.Pattern[str], str]

_ART = r"(?:(?:the|a|an|that|our|those|any|some) )?"
_WAS = r"(?:(?:it|they|we|i|this|that) )?(?:(?:was|were|is|had|said|wanted|planned|to be) )?"
_SPAN = r"(?:year|season|month|week|time|edition)"
_CAST = r"(?:forget|scrap|scratch|drop(?:ped)?|skip(?:ped)?|cancel(?:l?ed)?|ditch(?:ed)?|abandon(?:ed)?|remove[d]?|reject(?:ed)?|left|leave|leaving|rul(?:e|ed|ing) out|strike|dismiss(?:ed)?|discard(?:ed)?|disregard|ignore)"
_OPEN = (
    r"tb[cd]|t\.b\.[cd]\.?|unconfirmed|pending|provisional(?:ly)?|preliminary|still open|under (?:discussion|review)|"
    r"up for (?:discussion|debate)|being (?:discussed|debated|checked|reviewed)|negotiable|doubtful|questionable|unlikely|unsettled|"
    r"subject to|awaiting|waiting for|estimated|an? (?:rough |first )?(?:estimate|guess|guesstimate|assumption)"
)
_WEIGHED = (
    r"discuss(?:ing)?|debat(?:e|ing)|estimat(?:e|es|ion|ing)|guess(?:es|ed|ing)?|guesstimate|assum(?:e|es|ed|ing|ption)|"
    r"(?<!no\x20)doubts?|seem(?:s|ed)?|appear(?:s|ed)? to|looks? (?:like|to)|in theory|theoretically|imagine|hop(?:e|es|ing)|wish(?:es)?|"
    r"preferabl[ye]|prefer(?:s|red|ence)?|(?:would|'d) (?:like|prefer|love|rather)"
)
_KIND_OF_IDEA = r"(?:option|variant|possibility|alternative|idea|suggestion|proposal|example|placeholder|favou?rite|preference|plan b)"

OPEN_BEFORE: Sequence[Told] = (
    (phrase(rf"\b(?:{_OPEN}|{_WEIGHED})\b(?! not)"), "the words leave it open"),
    (
        phrase(r"^\W{0,4}(?:can|could|should|shall|would|will|is|are|does|do) (?:it|we|that|this|they|the \w{1,20})\b"),
        "the words ask",
    ),
    (
        phrase(rf"\b{_KIND_OF_IDEA}(?: (?:[a-z]|\d{{1,2}}))? ?(?::|=|-|is|would be)? ?{_ART}$"),
        "the words only offer it",
    ),
)
OPEN_BEHIND: Sequence[Told] = (
    (
        phrase(
            rf"^(?: \w{{1,20}}){{0,2}}[\x20,;:(\u2013\u2014-]{{0,4}}(?:(?:but|is|are|was|still|yet|please|and|to|we|i|have|need|must|will|let|me|should|it|this) ){{0,4}}"
            rf"(?:{_OPEN}|check(?:ed|ing)?|double-check)\b"
        ),
        "the words leave it open",
    ),
    (
        phrase(
            rf"^ (?:is|was|would be|could be|remains) (?:(?:an?|one|our|my|the|only) ){{1,2}}(?:\w{{1,12}} )?{_KIND_OF_IDEA}\b"
        ),
        "the words only offer it",
    ),
)
ASIDE_BEFORE: Sequence[Told] = (
    (
        phrase(
            rf"\b(?:used to (?:be|have)|(?:instead|out|rid) of|rather than|other than|except(?: for)?|unlike|versus|vs\.?|compared (?:to|with)|"
            rf"(?:any|every|all)\w{{0,8}} but|\w{{1,12}}er than|replac(?:e|es|ed|ing)|supersed(?:e|es|ed|ing)|no longer|{_CAST}(?: about)?) {_ART}$"
        ),
        "the words set it aside",
    ),
    (
        phrase(rf"\b(?:previously|formerly|originally|initially|at first|in the past|back then),? {_WAS}{_ART}$"),
        ONCE,
    ),
    (
        phrase(rf"\bthe (?:old|former|previous|earlier) (?:\w{{1,20}} ){{0,2}}(?:is |was |were |: ?)?{_ART}$"),
        ONCE,
    ),
    (phrase(rf"\blast {_SPAN}\b[^,.;]{{0,40}}\b(?:was|were|had|used) {_ART}$"), ONCE),
)
ASIDE_BEHIND: Sequence[Told] = (
    (
        phrase(
            r"^(?: wide| high| deep| long| tall|,? but (?:it|that|this))? ?(?:'s|is|was|are|were|has been|had been|have been|looks|seems|sounds|got|gets) (?:(?:simply|just|clearly|far|way|much|already|now|actually|really|unfortunately|probably) ){0,2}"
            r"(?:wrong|incorrect|false|an? (?:mistake|error|typo)|too \w{1,15}|out of the question|off the table|ruled out|rejected|cancelled|canceled|"
            r"unrealistic|impossible|nonsense|history|gone|full|taken|booked (?:out|up|by)|unavailable|obsolete|outdated|superseded|replaced|dropped|scrapped)\b"
        ),
        "the words set it aside",
    ),
    (
        phrase(
            rf"^ ?(?:last {_SPAN}|back then|in the past|originally|initially|at first|previously|formerly|until now)\b"
        ),
        ONCE,
    ),
)
OTHERS_BEFORE: Sequence[Told] = (
    (phrase(rf"\b(?:or|either|between) {_ART}$|\d ?[\u2013\u2014-] ?$"), "the words name several"),
)
OTHERS_BEHIND: Sequence[Told] = (
    (phrase(r"^(?:, (?:[\w-]{1,20} ?){1,2}){0,4},? or (?!\w+ (?:i|we|you)\b)"), "the words name several"),
)
FROM_BEFORE = phrase(r"\bfrom $")
TO_BETWEEN = phrase(r" ?(?:\bto\b|\u2192|->|=>|\u2013|\u2014|-|\bup to\b|/|\band\b) ?")
CHANGES = phrase(
    r"\b(?:chang|mov|switch|go|goes|went|rais|increas|reduc|lower|shift|postpon|extend|shorten|updat|correct|cut|grow|grew|"
    r"shrink|shrank|upgrad|bump|set)\w{0,4}\b|\b(?:(?:up|down) from|please|now|instead)\b"
)

LOOSE_BEFORE: Sequence[Told] = (
    (
        phrase(
            r"(?:\b(?:over|under|above|below|beyond|exceed(?:s|ing)?|\w{1,12}er than|give or take|up to|double|twice|triple|half(?: of)?|"
            r"(?:min|max)(?:imum|imal|\.)?(?: \w{1,20}){0,2}:?)|[<>\u2264\u2265\u00b1~\u2248]) ?$"
        ),
        "the words leave open how much it is",
    ),
)
LOOSE_BEHIND: Sequence[Told] = (
    (
        phrase(
            r"^ ?(?:-?ish\b|\+|\u00b1|or \w{1,12}er\b|and (?:up|above|over|more|below|less)\b|upwards?\b|plus\b|less\b|minus\b|approx\b|"
            r"approximately\b|roughly\b|ca\b|circa\b|more or less\b|if possible\b)"
        ),
        "the words leave open how much it is",
    ),
)
LOOSE_DAY: Sequence[Told] = (
    (
        phrase(
            r"\b(?:after|not before|no earlier than|earliest|around|about|roughly|circa|approximately|some ?time (?:in|around|after|before)|"
            r"mid|early|late|(?:end|beginning|middle|week) of) ?-?$"
        ),
        "the words leave open which day it is",
    ),
)
ON_TERMS = phrase(
    r"\bonly (?:\w{1,20} ){0,2}(?:with|if|when|after|by|for|outside|during)\b|"
    r"\b(?:needs?|requires?) (?:(?:a|an|the|our|their|written|prior|special) ){0,2}(?:permission|permit|approval|consent|licen[cs]e)\b|\bsubject to\b"
)


def first(told: Sequence[Told], words: str) -> str | None:
    """Why these words unsettle the value that they stand beside, with the words."""
    for pattern, why in told:
        if found := pattern.search(words):
            return f"{why} ({found[0].strip(' ,;:(')[-60:]!r})"
    return None
