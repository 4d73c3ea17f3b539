"""Knows how people announce in a chat, in one line with a greeting or a question: "hey all, decided: …", "rule: …", "Redis then, sold".

Documents use the same words as fields ("Approved: 2026-05-01", "Rule: E501"), so only what is said to somebody is read.
"""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.reading import Reading
from extract.rules.rule import Finding, Rule
from extract.rules.spoken import deciding, lead
from graph.model.words import ClaimKind, SourceKind
from graph.rules.times.words import MONTHS

_PEOPLE = r"(?:all|team|everyone|everybody|folks|guys|there|people|both|friends|crew|(?-i:[A-Z])[\w'-]{1,20})"
_GREETS = (
    rf"(?:(?:hey|hi|hello|yo|dear|morning|evening|good (?:morning|evening|afternoon|news))(?: {_PEOPLE}){{0,2}}|@[\w-]{{2,30}}|(?:all|team|everyone|folks)(?=[,:])|"
    r"fyi|(?:quick |small )?update|news|heads up|so|ok|okay|right|alright|all right|great|good|fine|then|yes|yeah|yep|and|well|perfect|cool|sure)"
)
_OPENS = rf"^\W{{0,4}}(?:{_GREETS}(?:[,.:;!]| -| \u2013| \u2014)? ){{0,3}}"
# "Approved: PR #12", "agreed: but …" and "decided: tea or coffee?" lay nothing down.
_LAYS_DOWN = r"(?!(?:https?:|#|(?:pr|yes|but|and|though|that's|it's|see|what|which|who|by)\b))"
_MARKED = lead(
    rf"{_OPENS}(?:(?:the|our|final|team|board|group) ){{0,2}}(?:decision|decided|agreed|resolved|approved|settled|conclusion)(?: (?:then|now|today|yesterday))? ?: (?P<what>{_LAYS_DOWN}\S)",
    "decision:|decided|agreed|resolved|approved|settled|conclusion|decision",
)
_RULE = lead(
    rf"{_OPENS}(?:(?:new|our|house|ground|team|hard|golden|simple|one|general) ){{0,2}}(?:rule|policy)(?: (?:now|from now on|number \w{{1,5}}|\d))? ?: (?P<what>{_LAYS_DOWN}\S)",
    "rule|policy",
)
# What is new may be news of somebody else's: it waits for a yes.
_NEW = lead(
    rf"{_OPENS}(?:(?:the|our) )?(?:new|final|revised|updated|changed|corrected) (?P<what>(?:[a-z-]{{2,15}} )?(?:dates?|day|time|deadline|price|fee|deposit|rate|venue|place|location|room|hall|name|title|limit|maximum|"
    r"minimum|budget|number|size|hours|schedule|rhythm|frequency|owner|contact|lead|vendor|supplier|provider|version|colou?r|logo|slogan|domain|address|quorum|shift length)"
    r"(?: (?:is|will be)|:| -| \u2013| \u2014)) (?=[^?]{2,200}$)",
    "new |final |revised|updated|changed|corrected",
)
# "Nobody likes it" tells, and so does "nobody uses Slack".
_NOBODY = lead(
    r"^\W{0,4}(?:(?:so|ok|okay|and|but|again|please|remember|reminder|from now on)[,.:]? ){0,2}(?P<what>(?:nobody|no one|no-one) (?:ever )?"
    r"(?:pushes|merges|commits|deploys|deletes|signs|publishes|releases|sells|orders|edits|touches|enters|drills|smokes|sleeps|parks)) (?!(?:it|that|this|them|any ?more|yet|here) ?\W*$)",
    "nobody|no one|no-one",
)
_DAYS = rf"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})|tomorrow|today|tonight|next|this|morning|noon|evening|night|week|month|year|\d{{1,2}}:\d\d|\d{{1,2}} ?(?:[ap]m|o'clock)|\d{{1,4}},? then)"
# "See you then", "ok, good night then" and "what then" choose nothing.
_NOTHING = (
    r"(?:what|whatever|how|why|who|where|when|which|if|because|but|and|or|not|no|none|nothing|nobody|never|yes|yeah|ok|okay|sure|fine|good|great|nice|cool|right|alright|perfect|"
    r"thanks|thank|thx|bye|goodbye|cheers|sorry|please|back|until|till|till|since|by|from|before|after|just|only|even|now|later|soon|again|maybe|perhaps|i|i'm|i'll|you|he|she|it|it's|that|that's|this|"
    r"they|we|we'll|there|there's|here|me|us|them|him|her|mine|yours|ours|my|your|our|their|is|are|was|were|be|been|do|does|did|done|have|has|had|will|would|can|could|should|shall|must|may|might|"
    r"see|talk|speak|meet|go|going|get|got|come|came|know|knew|think|thought|say|said|call|ask|wait|tell|write|send|check|look|let|let's|lets|deal|agreed|sold|settled|too|as|so|same|else|well|"
    r"bad|hard|easy|true|late|early|welcome|luck|wow|oh|hm|hmm|lol|haha|nope|nah|yep|hello|hi|hey|first|last|even|one|lunch|dinner|breakfast|beer|coffee|question|problem|idea|point|day|time|weekend)"
)
_NAME = rf"(?:(?:the |our )?(?!{_NOTHING}\b)[\w./&+#'-]{{2,30}}(?: (?!{_NOTHING}\b)[\w./&+#'-]{{1,30}}){{0,3}})"
_SOLD = lead(
    rf"{_OPENS}(?P<what>(?!{_DAYS}\b){_NAME},? then)(?:,| -| \u2013| \u2014|!|\.)? (?:sold|deal|done|settled|agreed|decided|that's settled|it's settled)\W*$",
    "then",
)
_OK_THEN = lead(
    rf"^\W{{0,4}}(?:(?:ok|okay|alright|all right|so|right|fine|great|good|perfect|well|yes|cool)[,.!:]? ){{1,2}}(?P<what>(?!{_DAYS}\b)(?:the |our )?(?=(?-i:[A-Z0-9])){_NAME},? then)\W*$",
    "then",
)
_THEN = lead(rf"{_OPENS}(?P<what>(?!{_DAYS}\b){_NAME},? then)[.!]{{0,3}}$", "then")

# "Great, so entry is free", "ok: we deploy on Tuesdays" sum up; whether that was agreed, a yes tells.
_SUMS_UP = lead(
    r"^\W{0,4}(?:ok|okay|alright|all right|fine|great|good|perfect)(?:[,:.!]| -)? (?:so,? |then,? )?(?P<what>(?!(?:i|you|he|she|it|they|this|that|these|those|there|what|who|which|so|then|my|your)\b)(?:"
    r"(?:[\w'-]{2,20} ){1,4}(?:is|are|costs?|stays?|will be|will cost) (?:now |at |only )?(?=free\b|\d[\d.,]{0,8} ?(?:eur|euros?|\u20ac|usd|dollars?|\$|chf|gbp|days?|hours?|weeks?|months?|%)|[\u20ac$\u00a3]\d)|"
    r"we (?:only |always )?(?:deploy|ship|release|meet|test|train|open|close|start|publish|invoice|bill|pay|charge) (?=(?:on|at|every|from|until|by) )))",
    "ok|alright|all right|fine|great|good|perfect",
)


def find(reading: Reading) -> Iterator[Finding]:
    if reading.source.kind is SourceKind.DOCUMENT:
        return
    for one in (_MARKED, _SOLD, _OK_THEN):
        yield from deciding(reading, one, chosen=True, firm=True)
    yield from deciding(reading, _RULE, ClaimKind.CONSTRAINT, chosen=True, firm=True)
    for one, kind in (
        (_NEW, ClaimKind.DECISION),
        (_THEN, ClaimKind.DECISION),
        (_SUMS_UP, ClaimKind.DECISION),
        (_NOBODY, ClaimKind.CONSTRAINT),
    ):
        for found in deciding(reading, one, kind, chosen=True):
            yield replace(found, marked=False)


RULE = Rule("announced", prior=0.65, version=1, find=find)
