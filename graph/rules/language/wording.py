"""What English words do to a statement: whether they doubt it, deny it, or only say why.

Every pattern here is a flat alternation or has bounded repeats, so its cost is linear in the text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_FLAT = {ord(one): " " for one in "\t\r\n\x0b\x0c\u00a0\u2028\u2029"} | {ord(one): "'" for one in "\u2019\u2018\u02bc"}
_BLANK = re.compile(r" \??")
# Chats leave apostrophes out: "thats", "didnt", "im"; "lets" is a word of its own, unless it opens what is said.
_LEFT_OUT = re.compile(
    r"(?:(?<=n)'(?=t)|(?<=i)'(?=m)|(?<=[a-z:|(])'(?=ve)|(?<=[:|(])'(?=[sm])|(?<=at|is|it|re|ho|ow|en|he)'(?=s))"
    r"(?=(?:s|t|m|ve)(?![\w'\]]))"
)
_LETS = r"(?:let's|(?:(?<![a-z]\x20)|(?<=\bok\x20)|(?<=\bso\x20)|(?<=\bthen\x20))lets)"
_CLOSERS = " \"'\u201d\u2019)*_`"


def phrase(pattern: str) -> re.Pattern[str]:
    """A pattern of words, case-blind, in which one blank stands for any white space that a wrapped line may have, and
    apostrophes may be left out as in chats.

    A blank takes all the white space that is there or none of it: blanks that could share a run between them in every
    way would multiply, so that a hundred blanks in a message keep its reader busy for ever.
    """
    spaced = _BLANK.sub(lambda one: "(?:[ ]{1,40}+)?" if one[0] == " ?" else "[ ]{1,40}+", pattern)
    return re.compile(_LEFT_OUT.sub("'?", spaced).replace("let's", _LETS), re.IGNORECASE)


def flat(text: str) -> str:
    """The same text, letter for letter, with every white space a blank and every apostrophe a straight one."""
    return text.translate(_FLAT)


BECAUSE = phrase(
    r"\b(?:because(?: of)?|due to|owing to|thanks to|given that|on account of|in view of|the reason (?:is|was|being)|"
    r"(?:on the )?grounds that)\b(?!-)"
)
SINCE = phrase(
    r"\bsince (?!\d|then\b|last\b|yesterday\b|v\d|version\b|release\b|(?:jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b|(?:january|february|march|april|june|july|august|september|october|november|december)\b)"
)
PURPOSE = phrase(
    r"\b(?:so that|so we can|so it can|in order (?:to|that)|for the sake of|, as (?:it|we|this|that|they|the|our|everybody|everyone|nobody|most|all|there)\b(?! (?:agreed|discussed|decided|said|planned|usual|always|before)\b))"
)
# A clause that only says what comes of it, or for whom it is so: ", then we don't need a server", ", most members are in Germany".
AFTERTHOUGHT = phrase(
    r",(?= (?:and )?(?:(?:then|that way|this way) (?:we|it|you|they|i|nobody|no one|everybody|everyone|there)(?:'ll| will)? (?:also |all |still )?"
    r"(?:don't|doesn't|do not|does not|won't|can|can't|needn't|need no|needs no|have (?:no|more|less|fewer|enough|time)|save|avoid|no longer|keep|is (?:no|less|more)|are (?:no|less|more))\b|"
    r"(?:most|many|almost all|nearly all|most of|many of)(?: [\w'-]{1,20}){1,4}? (?:are|is|have|has|know|knows|use|uses|live|lives|speak|want|like|prefer|come|work)\b|"
    r"(?:everybody|everyone|nobody|no one) (?:already |here |really |else )?(?:knows|uses|likes|wants|prefers|speaks|understands|loves|hates|needs|reads)\b))"
)

_HEDGE = phrase(
    r"\b(?:maybe|perhaps|possibly|probably|presumably|might|could|not (?:yet )?sure|unsure|not certain|uncertain|"
    r"tentatively|i think|i thought|i assumed|i was under the impression|i guess|i suppose|i believe|i feel like|we think|we guess|i don't know|don't know|no idea|"
    r"leaning towards?|(?:'m|'re|am|are|is|was|were|still|been) considering|thinking (?:of|about)|wondering|should we|"
    r"shall we|could we|can we|do we|likely|tbd|to be (?:decided|determined|discussed|confirmed)|undecided|"
    r"not (?:yet )?decided|roughly|approximately|more or less)\b"
)
_FRANK = phrase(
    r"(?:maybe|perhaps|possibly|probably|presumably|not (?:yet )?sure|unsure|not certain|uncertain|tentatively|i think|i guess|"
    r"i suppose|i believe|i feel like|we think|we guess|i don't know|no idea|leaning|thinking|wondering|should we|shall we|"
    r"could we|can we|do we|(?:'m|'re|am|are|is|was|were|still|been) considering)\b"
)
# In lower case only: the month is none. "May not drill" and "nothing may touch it" forbid, "may not be ready" doubts.
_MAY = re.compile(
    r"(?<![Nn]othing )(?<![Nn]obody )(?<![Nn]o one )\bmay\b(?! \d)"
    r"(?! not (?!(?:be|have|need|want|like|fit|work|happen|arrive|get|come|know|make|mean|matter|even|yet|actually|always|last|suffice)\b))"
)
_WISH = phrase(
    r"\b(?:i wish|we wish|would be (?:nice|great|good|cool|lovely|ideal|too|better|best|enough|perfect|preferable)|'d be (?:nice|great|good)|hopefully|"
    r"i hope|we hope|hoping|if only|ideally|would love|in an ideal world|it'd be)\b"
)
_IF = phrase(
    r"\b(?:if|unless|assuming|suppos(?:e|ing)|provided(?: that)?|in case|as long as|whether|depending on|were we to)\b"
)
_REPORTED = phrase(
    r"\b(?:(?<!\bi\x20)(?<!\bwe\x20)(?:said|says|thinks|thought|claim(?:s|ed)|believes|believed|argues|argued|reckons|"
    r"insists|mentioned|(?:fears?|worr(?:y|ies)|suspects?|expects?|hopes?) (?=that\b))|(?<!the\x20)(?<!a\x20)(?<!as\x20)(?:suggested|proposed|recommended)|"
    r"(?:suggest|propose|recommend)(?:s|ing)?|asked (?:if|whether|us|me|for|that|to)|according to|apparently|"
    r"supposedly|allegedly|i heard|we heard|heard that|(?:was|were|been) told|in (?:his|her|their) opinion)\b"
)
_IMPERATIVE = phrase(r"^(?:suggest|propose|recommend)$")
_NEGATION = phrase(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|can't|cant|won't|wont|don't|dont|doesn't|didn't|"
    r"isn't|aren't|wasn't|weren't|haven't|hasn't|hadn't|shouldn't|mustn't|wouldn't|couldn't|forbid|forbids|forbidden|prohibited|banned|"
    r"(?:anything|everything) (?:but|except)|disallowed|refuse[sd]?|reject(?:s|ed)?|avoid(?:s|ed)?|against|stop|drop|dropped|abandon(?:ed)?|impossible)\b"
)
_NO_NEGATION = phrase(
    r"\b(?:no problem|(?:not an?|isn't an?) (?:problem|issue)|no issue|no objections?|no doubt|no worries|no need to worry|not only|nothing but|why not|no matter|"
    r"(?<=,\x20)no(?=,)|no less than|no more than|no later than|not just|whether or not|no,? (?:sorry|wait|actually|rather|i mean(?:t)?|make (?:it|that)))\b"
)
_DENIAL = phrase(r"\b(?:not|never|no longer|no|(?<=must)n't|(?<=do)n't|(?<=does)n't)\b")
_INTERJECTION = phrase(r"^\W{0,4}(?:no|nope|nah)[,.!;:-]{1,3} ?")
CONTRAST = phrase(
    r"(?:,|\(| -| \u2013| \u2014) ?(?:and )?not (?:to )?[^,.;:!?()]{1,80}|"
    r"\b(?:instead of|rather than|as opposed to) (?:(?! (?:we|i|they|it|you)\b)[^,.;:!?()]){1,80}"
)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Words by which a sentence does not say what it seems to; `why` is for people."""

    sort: str  # hedge, question, wish, condition, report
    words: str
    at: int

    @property
    def frank(self) -> bool:
        """Whether it doubts wherever it stands: "could" and "if" may also be part of what was decided."""
        return self.sort in ("question", "wish") or _FRANK.match(self.words) is not None

    @property
    def why(self) -> str:
        return f"{_WHY[self.sort]} ({self.words.strip()!r})" if self.words.strip() else _WHY[self.sort]


_WHY = {
    "hedge": "the words are hedged",
    "question": "the words are a question",
    "wish": "the words are a wish",
    "condition": "the words hold on a condition",
    "report": "the words report what somebody else said",
}
_SORTS = (("wish", _WISH), ("hedge", _HEDGE), ("hedge", _MAY), ("report", _REPORTED), ("condition", _IF))


def doubt(sentence: str) -> Doubt | None:
    """The first thing about a flat sentence that keeps it from deciding or stating anything."""
    return next(doubts(sentence), None)


def doubts(sentence: str) -> Iterator[Doubt]:
    """All of them, the gravest sorts first."""
    if asked := question(sentence):
        yield asked
    for sort, pattern in _SORTS:
        for found in pattern.finditer(sentence):
            yield Doubt(sort, found[0], found.start())


def doubts_decision(sentence: str, start: int, labelled: bool = False) -> Doubt | None:
    """What keeps marked words from deciding. The decision begins at `start`; of its own content only frank doubts count.

    "Decision: retry if the call fails" decides; "Decision: maybe retry" and "If we win, we retry" don't. What stands
    behind a label may open with its condition, or with "Propose …", which then is what was decided.
    """
    second = sentence.find(" ", start + len(sentence[start:]) - len(sentence[start:].lstrip()))
    head = second + 1 if second >= 0 else len(sentence)

    def counts(one: Doubt) -> bool:
        own = labelled and (one.sort == "condition" or _IMPERATIVE.match(one.words) is not None)
        return one.frank or one.at < (start if own else head)

    return next((one for one in doubts(sentence) if counts(one)), None)


def question(sentence: str) -> Doubt | None:
    asks = sentence.rstrip(_CLOSERS).endswith(("?", "?!"))
    return Doubt("question", "", len(sentence)) if asks else None


@lru_cache(maxsize=16384)
def is_negated(sentence: str) -> bool:
    """Whether a flat sentence denies: contrasts ("X, not Y") and a "No," that opens it deny nothing themselves."""
    for harmless in (_INTERJECTION, _NO_NEGATION, CONTRAST):
        sentence = harmless.sub(" ", sentence)
    return _NEGATION.search(sentence) is not None


def affirmed(sentence: str) -> str:
    """What a flat sentence denies, as if it said so: "sessions must never be kept in Redis"."""
    return _DENIAL.sub(" ", sentence) if is_negated(sentence) else sentence


def without_reason(sentence: str) -> tuple[int, int]:
    """The part of a flat sentence that states, as a span: without the clause that says why."""
    for pattern in (BECAUSE, SINCE, PURPOSE, AFTERTHOUGHT):
        if found := pattern.search(sentence):
            if sentence[: found.start()].strip(" -*_>\"'"):
                return 0, found.start()
            comma = sentence.find(",", found.end())
            return (comma + 1, len(sentence)) if comma >= 0 else (0, len(sentence))
    return 0, len(sentence)
