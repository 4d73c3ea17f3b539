"""The words that put something in the place of what was said: "actually", "no, make it", "rather", "5 m, not 6"."""

import re

from graph.rules.language.wording import phrase

_FILLER = r"(?:(?:oh|ah|well|so|but|and|hm{1,5}|um{1,5}|uh{1,5}|please|yes|yeah|ok|okay)\b[,.!;:]? ?(?:- ?)?){0,3}"
_GAP = r"[,.!;: \u2013\u2014-]{0,6}"
_TAKES = r"(?:scratch|scrap|strike|forget|drop|ignore|disregard|cancel|take back|never ?mind)"
_WHAT = (
    r"(?:that|this|it|the last (?:one|thing|bit|part|message)|my (?:last|previous) (?:message|answer|sentence|line|remark)|"
    r"what i(?: have|'ve)?(?: just)? said)"
)
_CUE = (
    r"(?:(?:no|nope|nah|sorry|wait)(?=[,.!;:\u2013\u2014-]| -|$| (?:no|not|sorry|wait|actually|make|change|scratch|strike|i mean))|"
    r"rather|better|actually|in fact|correction|update|oops|apologies|instead|(?:my|a) (?:mistake|bad|fault|error)|i (?:got|had|have) (?:that|it|this) wrong|on second thoughts?|"
    r"hold on|i meant to say|i mean(?:t)?|(?:i(?:'ve| have)?|we(?:'ve| have)?) changed (?:my|our) minds?|"
    r"(?:it )?turns out|(?:that's|that is|that was|this is) (?:wrong|not right|incorrect)|"
    r"(?:let's |we )?(?:(?:go|going|switch|change|move|come) )?back to(?: the)?(?= )|(?:return|revert) to(?: the)?(?= )|(?:just |only |i'm |i am )?(?:kidding|joking)|jk|"
    r"let(?:'s| us) (?:do|go (?:with|for)|use|take|say|have|make it)|(?:we|i)(?:'ll| will) (?:do|go (?:with|for)|use|take|have|make it)|"
    r"(?:let's )?make (?:it|that)|(?:change|set|switch|move|push|put|bring|reduce|raise|lower|increase|shorten|extend) (?:it|that|this) to|"
    r"(?:it|that) should (?:be|have been|say)|should (?:be|have been)|"
    rf"i? ?{_TAKES} {_WHAT}(?: back)?|typo|edit(?=:)|(?:that|this|it) was (?:a|my) (?:typo|mistake|slip)|i was (?:wrong|mistaken)|i misspoke|"
    r"let me (?:correct|fix|rephrase) (?:that|this|it|myself))"
)
CUE = re.compile(rf"^\W{{0,4}}{_FILLER}(?P<cue>{_CUE}\b{_GAP}(?:{_FILLER}{_CUE}\b{_GAP}){{0,3}})", re.IGNORECASE)
TAKES_BACK = phrase(rf"\b{_TAKES} {_WHAT}(?: back)?\b")
SAYS_SO = phrase(
    r"\b(?:i mean(?:t)?|make (?:it|that)|(?:change|set|switch) (?:it|that|this) to|should (?:be|have been|say)|instead)\b"
)

# Wherever they stand beside a value, and nothing else does, they say that it is another one than before.
PUTS = phrase(
    r"\b(?:actually|rather|better|instead|correction|update|oops|in fact|turns? out|after all|on second thoughts?|mistake|"
    r"wrong|typo|misspoke|settled? (?:on|for)|changed (?:my|our) minds?|(?:i|we) mean(?:t)?|should (?:be|have been)|decided|agreed|switch(?:ed)?|changed?|now|"
    r"(?:measured|checked|looked) (?:it )?again|let's|let us|(?:we|i)(?:'ll| will)|make (?:it|that)|made (?:it|that)|"
    r"(?:go|went|going) (?:for|with)|(?:set|put|push(?:ed)?|move[ds]?|reduced?|raised?|lower(?:ed)?|increased?|shorten(?:ed)?|"
    r"extend(?:ed)?|postponed?|delayed|rescheduled|brought|bring)(?: (?:it|that|this|forward|back)){0,2} (?:to|until|till|by)|"
    rf"{_TAKES} (?:that|this|it))\b|(?:narrower|wider|higher|lower|taller|deeper|shorter|longer|smaller|bigger|later|earlier) ?[:,]"
)
# These only may say so: a person looks at it.
MAY_PUT = phrase(
    r"\b(?:then|only|just|please|we need|we want|i want|i need|i(?:'d| would) say|it is|it's|but|(?:can|could) (?:we|you))\b"
)
_FRAME_WORDS = """
    a about actually any after again agreed all ah an and apologies as at back bad be been better bring brought but by can change
    changed checked correct correction could decided delayed do done earlier exactly extend extended fact fine for forget
    forward from go going have higher hm hmm i i'd i'll i'm i've if in increase increased instead is it it'll it's its just
    later let let's like longer looked lower lowered made make mean meant measured mind minds mistake move moved moves my
    nah narrower need new no nope not now of off oh ok okay on only oops our out please postponed push pushed put raise
    raised rather ready reduce reduced rescheduled right said say says scrap scratch second set shorten shortened shorter
    settle settled should smaller so some sorry still strike switch switched take taller than that that's the then thing think this
    thought thoughts till try typo edit misspoke myself me uh um oh of them those these enough plenty to too total turn turned turns until update us use value wait want was we we'd we'll we're we've
    well went were what wider will with would wrong yeah yes you
"""
FRAME = frozenset(_FRAME_WORDS.split())

DENIED_BEFORE = phrase(
    r"\b(?:not(?: on| by| at)?|instead of|rather than|in place of|as opposed to|no longer|forget|scrap|scratch|drop|from|"
    r"replac(?:e|ing)|swap|chang(?:e|ing)|said|was|were|never mind)(?: about)?(?: the)?(?: old)? $"
)
DENIED_BEHIND = phrase(
    r"^ ?(?:(?:was|is|were|'s) (?:wrong|not right|incorrect|a mistake|too \w{1,12}|no longer|out\b|off\b)|should (?:be|have been)|->|=>|\u2192)"
)
