"""Knows sentences that say that something was decided: "we decided to …", "it was agreed that …"."""

from collections.abc import Iterator

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from extract.rules.verbs import SOON, TEAM, WE

_HAVE = r"(?:'ve|'s|'d| have| has)?"
_VERB = r"(?:decided|agreed|resolved|committed|voted)"
# Who agrees to talk about it again has put it off.
_LATER = r"(?!(?:disagree|differ|talk|discuss|revisit|think|sleep on|come back|look (?:at|into)|decide|see)\b)"
# "We decided prod runs on Kubernetes": what is named runs or uses something; "we decided it is nice" says less.
_PLAINLY = (
    r"(?=(?!(?:it|this|that|these|those|they|he|she|there|what|who|which|how|when|where|why|yesterday|today|everything|something|nothing)\b)"
    r"(?:the |our |all )?[\w./-]{2,30}(?: [\w./-]{2,30})? (?:runs? on|uses?|will (?:use|run)|stays? (?:on|in|with)|goes (?:in|into|to|on)|(?:is|are) (?:hosted|deployed|stored|kept|written|built|billed|paid) )\b)"
)
_TO = rf"(?:to {_LATER}|that |(?=(?:not|never|always|only) to )|{_PLAINLY})"
_WHEN = r"(?: (?:in|on|at|during|after|with|yesterday|today|this|last|together)\b[^:,;.?!]{0,40})?"
_LEAD = lead(
    rf"(?:\b{WE}{_HAVE} {SOON}{_VERB},? {_TO}|\b{WE} {SOON}agree (?:to |(?=(?:not|never|always|only) to ))|"
    rf"\bit (?:was|is|has been|'s been) {SOON}(?:decided|agreed|resolved) {_TO}|"
    rf"^\W{{0,4}}(?:and |so |ok,? |okay,? )?(?:decided|agreed|resolved) {_TO}|"
    rf"\b(?:the|our) (?:final )?decision (?:is|was)(?: made| taken)? {_TO}|"
    rf"\b{WE}{_HAVE} {SOON}made the decision {_TO}|\b{WE} hereby (?:resolve|decide) {_TO}|"
    rf"\b{WE}{_HAVE} {SOON}(?:decided|agreed|resolved|made up (?:our|my) minds?){_WHEN}: |"
    r"^\W{0,4}(?:(?:ok|okay|right|alright|great|good|so|fine|yes|then)[,.!]? ){1,2}(?:agreed|decided|resolved|settled|done deal): |"
    r"\b(?:the )?motion (?:passes|passed|carries|carried|is carried|has passed)(?: unanimously)?: |"
    r"\b(?:the|our|a) (?:call|decision|choice) (?:is|was|has been) (?:made|taken|final|clear): |"
    rf"\b(?:the|our|team|group) (?:(?:team|group|general|rough|overall|final) )?(?:consensus|verdict|agreement) (?:is|was) {_TO}|"
    r"\b(?:it's|it is|that's) (?:now |finally |all )?(?:settled|decided|agreed|official)(?::|,(?! (?:right|isn't|is it|yes|ok|no))) )(?P<what>\S)",
    "decided|agree|resolve|committed|voted|decision|settled|made up|official|motion|call|choice|done deal|consensus|verdict",
)
# "we decided on Postgres", "we decided against Mongo": the words after the verb say too little without it.
_WHOLE = lead(
    rf"\b{WE}{_HAVE} {SOON}(?:decided|agreed|settled) (?:on|upon|against|for|in favou?r of) (?=\S)|"
    rf"\b{TEAM}{_HAVE} {SOON}voted (?:in favou?r of|against) (?=\S)|"
    r"\b(?:the|a|this) motion (?:to|that|for) [^,.;:?!]{3,120}? (?:was|is|has been) (?:unanimously )?(?:carried|passed|approved|adopted|accepted)\b",
    "decided|agreed|settled|voted|motion",
)

# What a body has passed: "the committee has approved the new bylaws".
_PASSED = lead(
    rf"\b{TEAM}{_HAVE} {SOON}(?:approved|ratified|endorsed|signed off(?: on)?|adopted) (?=(?:the|a|an|our|this|all|both|\w{{2,20}}'s) )",
    "approved|ratified|endorsed|signed off|adopted",
)


def find(reading: Reading) -> Iterator[Finding]:
    for one in (_LEAD, _WHOLE, _PASSED):
        yield from deciding(reading, one, chosen=True, firm=True)


RULE = Rule("decided", prior=0.75, version=8, find=find)
