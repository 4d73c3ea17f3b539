"""Knows sentences that say that something was decided: "we decided to …", "it was agreed that …"."""

from collections.abc import Iterator

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from extract.rules.verbs import SOON, TEAM, WE

_HAVE = r"(?:'ve|'s|'d| have| has)?"
_VERB = r"(?:decided|agreed|resolved|committed|voted)"
_TO = r"(?:to |that |(?=not to ))"
_WHEN = r"(?: (?:in|on|at|during|after|with|yesterday|today|this|last|together)\b[^:,;.?!]{0,40})?"
_LEAD = lead(
    rf"(?:\b{WE}{_HAVE} {SOON}{_VERB},? {_TO}|\b{WE} {SOON}agree (?:to |(?=not to ))|"
    rf"\bit (?:was|is|has been|'s been) {SOON}(?:decided|agreed|resolved) {_TO}|"
    rf"^\W{{0,4}}(?:and |so |ok,? |okay,? )?(?:decided|agreed|resolved) {_TO}|"
    rf"\b(?:the|our) (?:final )?decision (?:is|was)(?: made| taken)? {_TO}|"
    rf"\b{WE}{_HAVE} {SOON}made the decision {_TO}|\b{WE} hereby (?:resolve|decide) {_TO}|"
    rf"\b{WE}{_HAVE} {SOON}(?:decided|agreed|resolved|made up (?:our|my) minds?){_WHEN}: |"
    r"^\W{0,4}(?:(?:ok|okay|right|alright|great|good|so|fine|yes|then)[,.!]? ){1,2}(?:agreed|decided|resolved|settled): |"
    r"\b(?:it's|it is|that's) (?:now |finally |all )?(?:settled|decided|agreed|official)(?::|,(?! (?:right|isn't|is it|yes|ok|no))) )(?P<what>\S)",
    "decided|agree|resolve|committed|voted|decision|settled|made up|official",
)
# "we decided on Postgres", "we decided against Mongo": the words after the verb say too little without it.
_WHOLE = lead(
    rf"\b{WE}{_HAVE} {SOON}(?:decided|agreed|settled) (?:on|upon|against|for|in favou?r of) (?=\S)",
    "decided|agreed|settled",
)

# What a body has passed: "the committee has approved the new bylaws".
_PASSED = lead(
    rf"\b{TEAM}{_HAVE} {SOON}(?:approved|ratified|endorsed|signed off(?: on)?|adopted) (?=(?:the|a|an|our|this|all|both|\w{{2,20}}'s) )",
    "approved|ratified|endorsed|signed off|adopted",
)


def find(reading: Reading) -> Iterator[Finding]:
    for one in (_LEAD, _WHOLE, _PASSED):
        yield from deciding(reading, one, chosen=True, firm=True)


RULE = Rule("decided", prior=0.75, version=4, find=find)
