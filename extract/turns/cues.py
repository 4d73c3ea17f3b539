"""The words that open a correction: "actually", "no, make it", "sorry", "I mean", "scratch that"."""

import re

from graph.rules.wording import phrase

_FILLER = r"(?:(?:oh|ah|well|so|but|and|hm{1,5}|um{1,5}|uh{1,5}|please)\b[,.!;:]? ?(?:- ?)?){0,3}"
_GAP = r"[,.!;: \u2013\u2014-]{0,6}"
_CUE = (
    r"(?:(?:no|nope|sorry|wait|rather)(?=[,.!;:\u2013\u2014-]| -|$| (?:no|sorry|wait|actually|make|change|scratch|strike|i mean))|"
    r"actually|correction|oops|apologies|my (?:mistake|bad)|on second thoughts?|hold on|i meant to say|i mean(?:t)?|"
    r"(?:let's )?make (?:it|that)|change (?:it|that|this) to|(?:it|that) should (?:be|have been|say)|"
    r"(?:scratch|strike|forget) (?:that|this|it))"
)
CUE = re.compile(rf"^\W{{0,4}}{_FILLER}(?P<cue>{_CUE}\b{_GAP}(?:{_FILLER}{_CUE}\b{_GAP}){{0,3}})", re.IGNORECASE)
TAKES_BACK = phrase(r"\b(?:scratch|strike|forget) (?:that|this|it)\b")
SAYS_SO = phrase(r"\b(?:i mean(?:t)?|make (?:it|that)|change (?:it|that|this) to|should (?:be|have been|say))\b")
