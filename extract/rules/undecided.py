"""Knows titles and banners by which a document says that nothing in it is decided yet: "Draft - not approved", "[WIP]"."""

import re

_TIME = r"(?:(?:very )?(?:first|second|third|early|rough|initial|working|internal|preliminary|current) )?"
_STATE = (
    rf"(?:{_TIME}draft(?: version)?(?: (?:v|no\.? ?|#)?\d[\d.]{{0,4}})?(?: (?:only|for (?:review|comments?|discussion|approval)))?|"
    r"draft (?:proposal|adr|rfc|decision|plan|design)|"
    r"(?:not|never|un)(?: yet| been| fully| finally|-){0,2} ?(?:approved|accepted|agreed|decided|adopted|ratified|signed off|final)(?: yet)?|"
    r"(?:\w{2,20} )?proposal(?: only)?|proposed|wip|work[ -]in[ -]progress|for (?:review|discussion|comments?|approval)(?: only)?|"
    r"(?:pending|awaiting) (?:approval|review|decision|sign[ -]?off)|(?:under|in) (?:review|discussion)|request for comments?|to be (?:approved|decided|agreed))"
)
_MARKS = " \t#>*_=\"'`!|~\u26a0\ufe0f\U0001f6a7"
# A part of the line that is set off says it of the whole: "Use Redis (draft)", "DRAFT: Use Redis".
_PARTS = re.compile(r" [-\u2013\u2014|/] |[:;()\[\]\u2013\u2014,]|[.!](?: |$)")
_WHOLE = re.compile(rf"(?:status )?(?:this is |a |an |still )?(?P<state>{_STATE})", re.IGNORECASE)
_SENTENCE = re.compile(
    r"(?:(?:please )?note:? ?(?:that )?)?(?:this|the following)(?: (?:document|page|adr|rfc|record|note|text|plan|design|paper|file|decision))? "
    rf"(?:is|has|are)(?: (?:still|currently|only|just|yet))?(?: an?)? (?P<state>{_STATE})(?=[.,;!]| and\b| -|$)",
    re.IGNORECASE,
)
_ICON = re.compile(r":[a-z_]{2,30}:")
_TITLE = re.compile(r"[ \t]{0,3}#")
_LONGEST = 160


def undecided(line: str) -> str | None:
    """What the line says that the document is; None where it is about something else, or says it of a part."""
    words = " ".join(_ICON.sub("", line[:_LONGEST]).strip(_MARKS + "-").replace("*", "").split())
    if found := _SENTENCE.match(words):
        return found["state"].lower()
    parts = [part for one in _PARTS.split(words) if (part := one.strip(_MARKS + "-"))]
    states = [found["state"].lower() for one in parts if (found := _WHOLE.fullmatch(one))]
    titled = _TITLE.match(line) is not None
    return states[0] if states and (titled or len(states) == len(parts)) else None
