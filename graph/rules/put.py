"""Knows what a message puts before those who read it: a proposal, an open offer, a question, or nothing to answer."""

import re
from dataclasses import dataclass
from enum import StrEnum

from graph.rules.sentences import sentences
from graph.rules.wording import flat, phrase

_OFFER = phrase(
    r"(?:\b(?:any|some)(?:thing|one|where|way|body)? (?:else|more|further|other)\b|\b(?:what|who|how) else\b|\belse (?:can|may|could|should) i\b|"
    r"\b(?:further|more|other) (?:help|assistance|questions|requests|information)\b|\b(?:what|how) (?:more )?(?:can|may|could) i (?:do|help|assist)\b|"
    r"\b(?:need|want|require) (?:any(?:thing)?|some|more|my|me|other)\b[^?]{0,30}\b(?:help|assist\w*|more|now|today|else|further)\b|"
    r"\b(?:is|will|would) (?:that|this) (?:be )?(?:all|it|everything)\b|\bstill need (?:me|help)\b|\b(?:are you|you're) (?:done|all set|good)\b|"
    r"\b(?:can|may|could) i (?:help|assist|do) (?:you )?[^?]{0,40}\b(?:more|other|something|anything|any|today|now|way|further)\b|^do you need anything\b)"
)
# "So we keep the blue theme?": an understanding, put to be confirmed.
_SO = (
    r"^\W{0,4}(?:(?:ok|okay|yeah|alright|and|right|hm+|mm)\W{1,3}){0,3}so,? (?!(?:what|which|who|whom|whose|where|when|why|how|do|does|did|is|"
    r"are|was|were|can|could|should|will|would|has|have|shall|what's)\b)[^?]{3,150}\?"
)
_UNDERSTANDS = phrase(rf"(?:{_SO}|\b(?:right|correct|yes|no) ?\?)")
_CONFIRMS = phrase(
    r"\b(?:(?:please |to |just to |let me |can you (?:please )?|let's )(?:\w{1,10} ){0,2}(?:confirm|verify|check|clarify|review)|confirm(?:ing|ed)?\b(?= ?:)|"
    r"^\W{0,3}(?:ok(?:ay)?,? |so,? |great,? |sure,? )?(?:confirm|confirming|verify|verifying|booking|reserving|just to (?:be|make) (?:clear|sure))|"
    r"(?:is|are|does|do|did) (?:that|this|it|these|those|everything|i|you) (?:\w{1,12} ){0,4}(?:right|correct|ok|okay|good|fine|work|correctly|accurate|sound|agree|"
    r"suit|proceed|interest|get\b)|right ?\?|correct ?\?|yes ?\?|ok(?:ay)? ?\?|agreed? ?\?|"
    rf"{_SO}|"
    r"you(?:'d| would)? (?:want|like|wanted) (?:me |to |a |an |\d))"
)
PROPOSES = phrase(
    r"\b(?:i|we)(?:'d| would| will|'ll| want to| hereby| formally)? (?:like to )?(?:suggest|propose|recommend|move (?:that|to)|second that|vote)\b|"
    r"\b(?:my|the|our|a|new) (?:proposal|suggestion|motion|recommendation)s? (?:is|was|would be|:)|^\W{0,6}(?:proposed?(?: resolution)?|proposal|suggestion|straw ?poll|motion)\W{0,3}:|"
    r"\b(?:shall|should|could|can|may) (?:we|i)\b(?! (?:help|assist))|\b(?:how|what) about\b|\bwhat if (?:we|i)\b|\bwhy (?:don't|not|doesn't|do not) (?:we|i|you|just)\b|\b(?:let's|let us)\b(?! not\b| (?:do|go (?:with|for)|take|try|use|ship|see|say) ?(?:it|that|this|so)?\W*$)|"
    r"\b(?:would|do) you (?:like|want|mind|prefer|wish)\b|\bdo we (?:want|agree|all agree|need)\b|\bwe (?:could|might|should|ought to|can)\b|\bi(?:'d| would) rather (?:we|you)\b|"
    r"\bmaybe (?:we|you|i) (?:should|could|can)\b|\bplan(?:ning)? to\b|\bi(?:'m| am) (?:going|about) to\b|^\W{0,4}(?:(?:ok|okay|so|then|and),? ){0,2}i(?:'ll| will) (?!be\b|have\b|see\b|get back\b|check\b|look\b)\w+|\bany objections?\b|"
    r"\b(?:all|those|everyone) in favou?r\b|\bif (?:nobody|no one|no-one|no ?body) objects\b|\bcan i (?:go ahead|merge|close|delete|ship|deploy|start)\b|\bmay i suggest\b|\bready to\b|"
    r"^\W{0,4}(?:or,? )?(?:maybe|perhaps) [^?]{3,150}\?|(?<!what\x20)\bdo you think\b|\bi was thinking\b|\b(?:would|will) (?:it|that) be (?:ok|okay|fine|alright|all right|possible|good|better|an idea)\b|\bis it (?:ok|okay|alright|all right|fine) (?:if|to|with)\b|"
    r"\bi(?:'d| would) (?:just |simply |probably )?(?:say|put|go|do|use|keep|drop|lose|make|remove|call|name|leave|take|move)\b|\bi (?:think|feel|believe|say) (?:[\w'-]{1,20} ){1,6}should\b|\bwanna\b|\bwant (?:me )?to\b|\binterested in\b"
)
_SAYS_BACK = phrase(
    r"(?:\b(?:confirm|verify|double.check|make sure|be (?:sure|clear)|check and review|ensure|clarify|understand)(?:s|ing|ation)?\b|\b(?:right|correct|yes|accurate|okay|ok|good)(?: now| then)? ?\?|"
    r"\bis (?:that|this|it|everything|all(?: of (?:this|that))?) (?:\w{1,12} ){0,3}(?:right|correct|accurate|ok|okay|fine|good)\b|^\W{0,3}(?:(?:ok(?:ay)?|so|great|sure|alright|then|now|got it)\W{1,2}){0,3}(?:then,? )?(?:i(?:'m| am|'ll| will) (?:be )?|"
    r"you(?:'d| would)? (?:want|like|need)\w*|that's|so|booking|reserving|making|scheduling|playing|setting|transferring|renting|buying|getting|changing|adding|ordering|finding|sending|checking)\b)"
)
_PARTICULARS = re.compile(
    r"(?<=[a-z,;:'] )[A-Z][\w']{1,30}|(?<!\w)[$\u20ac\u00a3]?\d[\d:.,]{0,12}|\b(?:one|two|three|four|five|six|today|tomorrow|next|savings|checking)\b"
)
# "Should we paint it red? I don't think so." is no proposal any more.
_DOUBTS = phrase(
    r"^\W{0,4}(?:i (?:don't|do not) think so|(?:probably|maybe|perhaps|better|rather) not|i doubt (?:it|that))\b"
)
_AGAINST = phrase(
    r"\b(?:any|are there|is there|do you have|does anyone have|no)(?: \w{1,12}){0,2} (?:objections?|concerns?)\b|\b(?:do|does|would|if) (?:you|anyone|anybody|nobody|no one) (?:mind|object|disagree)s?\b|"
    r"\banyone (?:against|opposed)\b"
)
_FEW = 1
_WH = re.compile(
    r"^\W{0,3}(?:(?:and|so|ok|okay|but|sure|great|alright|also|then|well)\W{1,2}){0,2}(?:(?:for|in|at|on|from|to|by|with) )?(?:which|what(?!'? ?(?:about|if|do you think))|who|whom|whose|where|"
    r"when|how(?! about| does th)|why(?! not| don't))\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\?[\"'\u201d)\s!?]*$")
_LONGEST = 2000
_FEWEST = 3  # words; "shall we?" proposes nothing that could be found again


class Put(StrEnum):
    PROPOSAL = "PROPOSAL"
    OFFER = "OFFER"  # "anything else?": open, so that no answer decides anything
    QUESTION = "QUESTION"  # asks what, which, when: a yes answers nothing
    NOTHING = "NOTHING"


@dataclass(frozen=True, slots=True)
class Proposed:
    """The sentence that puts something before the others, as a span of its message."""

    start: int
    end: int


def put_by(text: str) -> Put:
    """By the last sentences: they are what is answered."""
    tail = text[-_LONGEST:]
    spans = sentences(tail, 0, len(tail), wrapped=False)
    for start, end in reversed(spans[-2:]):
        words = flat(tail[start:end])
        if _OFFER.search(words):
            return Put.OFFER
        if _ASKS.search(words):
            wh = _WH.match(words) and not _CONFIRMS.search(words)
            return Put.QUESTION if wh else Put.PROPOSAL
        if _CONFIRMS.search(words) or PROPOSES.search(words):
            return Put.PROPOSAL
    return Put.NOTHING


def asks_what(words: str) -> bool:
    """ "Ok, so what is the alternative?" """
    return _WH.match(words) is not None


def understands(text: str) -> bool:
    """Whether the last sentence says how somebody understood it, to hear whether that is so: "So it leaves at nine?" """
    tail = text[-_LONGEST:]
    spans = sentences(tail, 0, len(tail), wrapped=False)[-1:]
    return any(
        _UNDERSTANDS.search(flat(tail[slice(*one)])) and not PROPOSES.search(flat(tail[slice(*one)])) for one in spans
    )


def asks_against(text: str) -> bool:
    """Whether the last sentence asks who has something against it, so that a no lets it pass."""
    tail = text[-_LONGEST:]
    spans = sentences(tail, 0, len(tail), wrapped=False)[-1:]
    return any(_AGAINST.search(flat(tail[slice(*one)])) for one in spans)


def proposal_in(text: str) -> Proposed | None:
    """The last sentence of a message that proposes something, or asks to confirm it."""
    tail = max(0, len(text) - _LONGEST)
    for start, end in reversed(sentences(text, tail, len(text), wrapped=False)):
        words = flat(text[start:end])
        if _OFFER.search(words) or len(words.split()) < _FEWEST:
            continue
        if _DOUBTS.search(words):
            return None
        if _CONFIRMS.search(words) or PROPOSES.search(words):
            return Proposed(start, end)
    return None


def says_back(text: str) -> bool:
    """Whether a message says particulars back to hear a yes: "Please confirm: a table for 2 at Sino." """
    tail = flat(text[-_LONGEST:])
    if _OFFER.search(tail) or not _SAYS_BACK.search(tail):
        return False
    return len(_PARTICULARS.findall(tail)) >= _FEW
