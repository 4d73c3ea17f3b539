"""Knows whether a message says yes or no to what stood before it: "Yes, go ahead", "sounds good", "not right now".

A question ("yes?"), quoted words and words that only begin alike ("yesterday") answer nothing.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from graph.rules.put import Put, put_by
from graph.rules.sentences import sentences
from graph.rules.wording import flat, phrase

_FILLER = r"(?:(?:oh|ah|ok|okay|well|so|hmm+|um+|uh|and|then|thanks|thank you|cool|wow|alright|all right|hey|great|please)[,.!]? ){0,2}"
_GOOD = (
    r"(?:right|correct|fine|good|great|ok|okay|perfect|alright|all right|nice|lovely|wonderful|awesome|excellent|ideal|cool|it|"
    r"accurate|fantastic|amazing|interesting|reasonable|terrific|brilliant|sufficient|acceptable|suitable|doable|what i (?:want|need)(?:ed)?)"
)
_VERY = r"(?:(?:just|very|pretty|really|quite|so|all|absolutely|totally|actually|a|an|as|like|also|probably|still|the|exactly|more than|most|also) ){0,3}"
_IS = r"(?:'s|s|'ll be| is| was| will be| would be|'d be| sounds?| looks?| seems?| feels?| should be)"
_IT = (
    r"(?:that|it|this|everything|all|they|those|these|yours?|(?:that|this|the) (?:\w{1,15} ){0,2}(?:one|time|date|day|car|place|hotel|flight|"
    r"bus|plan|idea|proposal|option|room|price|song|movie|restaurant|event|apartment|house|train|appointment|ticket|salon|therapist|dentist|doctor))"
)
_WORKS = (
    r"(?:works?|will work|would work|'ll work|will do|'ll do|suits? (?:me|us)|fits?|will be (?:fine|great|good|ok|okay)|"
    r"is (?:a )?good (?:choice|option|idea|one|pick))"
)
_YES = phrase(
    rf"^\W{{0,4}}{_FILLER}(?:(?:yes|yeah|yep|yup|yea|ye|ya|yah|aye|sure|surely|ok|okay|okey|k|right|correct|exactly|precisely|absolutely|"
    r"definitely|certainly|indeed|agreed|approved?|confirmed?|affirmative|granted|fine|perfect|perfectly|great|good|cool|awesome|excellent|nice|wow|"
    r"wonderful|lovely|fantastic|amazing|brilliant|superb|alright|all right|deal|done|amen|totally|seconded|lgtm|bingo|very good|very well|looking good)(?!['\w-])|"
    r"(?:of course|go ahead|please do|do it|do that|do so|go for it|by all means|ship it|make it so|no (?:objections?|doubt|problem|worries)|you bet|why not|"
    r"fair enough|good (?:idea|choice|call|one|plan|to know)|not bad|you got it|you're right|spot on|proceed|please proceed|let's do (?:it|that|this)|"
    r"let's go (?:ahead|for it|with (?:it|that|this))|i (?:do|would|did)(?= ?(?:[.,!;]|$| indeed| so| please))|"
    r"i (?:agree|confirm|approve|accept|second (?:that|it)|concur|am fine|am happy)(?!\w| not|n't)|"
    r"i'm (?:fine|happy|good|okay|ok|on board|in) (?:with|about|by)|works? for (?:me|us)|i(?:'ll| will) take (?:it|that|this)|i (?:like|love) (?:it|that|this|the (?:idea|plan|sound))|"
    r"(?:sounds?|looks?|seems?) "
    rf"{_VERY}{_GOOD})(?!\w)|\+1(?![\w.])|[\U0001f44d\u2705\u2714\U0001f44c\u2611])"
)
_PRAISE = phrase(
    rf"(?:\b{_IT}{_IS} {_VERY}{_GOOD}(?!\w)|\b(?:sounds?|looks?) {_VERY}{_GOOD}(?!\w)|\b{_IT} {_WORKS}(?!\w)|\bworks for (?:me|us)\b|"
    r"\b(?:go ahead|please do so|i(?:'ll| will) (?:take|go with|have|choose|pick) (?:it|that|this)\b(?! up)|let's (?:go with|book|do|take|try) (?:it|that|this)|"
    r"i (?:really )?(?:like|love|want) (?:it|that|this)(?: one)?(?= ?(?:[.,!]|$| one\b| very\b| and\b))|you got it|i(?:'d| would) (?:love|like) (?:it|that|this)(?= ?(?:[.,!]|$| one\b)))|"
    r"\bi(?:'m| am) (?:fine|ok|okay|happy|good|cool) with (?:it|that|this))"
)
_NO = phrase(
    rf"^\W{{0,4}}{_FILLER}(?:(?:no|nope|nah|nay|negative|wrong|incorrect|declined?|rejected|denied|objection)(?!['\w-])|"
    r"(?:not|never)(?! (?:bad|only|sure if|that i))\b|"
    r"(?:please )?(?:don't|do not|dont)(?! (?:mind|care|worry|forget))\b|hold on\b|hold off\b|absolutely not|certainly not|of course not|no way|"
    r"i (?:do not|don't|dont|disagree|object|refuse|decline|would not|wouldn't|would rather not|'d rather not|am not|changed my mind)(?! mind| care| worry)\b|"
    r"i'd rather not\b|i'm (?:not|against)\b(?! so sure| sure)|"
    r"(?:that|it|this)(?:'s| is| was|) (?:not|n't|wrong|incorrect|no good)\b|(?:that|it|this) (?:isn't|wasn't|won't|will not|would not|wouldn't|doesn't|does not) |"
    r"(?:perhaps|maybe) (?:\w{1,8} ){0,3}(?:later|time)\b|later\b(?! (?:today|this|in))|-1(?![\w.])|[\U0001f44e\u274c\u26d4])"
)
_TURNS = phrase(
    r"\b(?:(?:but|just) not\b(?! only)|not (?:now|yet|right now|at (?:the|this) (?:moment|time|point)|today|necessary|needed|interested|correct|right|"
    r"what i)|(?:that's|that is|this is|it's) (?:not|wrong|incorrect)|(?:is not|isn't|not) (?:right|correct|accurate)|no thanks?|no thank you|"
    r"won't be necessary|i (?:don't|do not) need (?:it|that|this|one)\b|changed my mind|i disagree|won't work|doesn't work|rather not|maybe later|later maybe|some other time|"
    r"let's not\b|drop it|forget it|never mind|nevermind|not going to happen|out of the question|not a good idea|bad idea|turn(?:ed)? (?:it|that|this) down|"
    r"reject (?:it|that|this)|vetoe?d?)\b"
)
_NO_NO = phrase(
    rf"^\W{{0,4}}{_FILLER}(?:no|not) (?:problem|worries|doubt|wonder|need to worry|objections?|issues?|sweat|biggie|concerns?|idea|clue|kidding|bad|sure)\b"
)
_CLOSING = phrase(
    rf"(?:\b(?:that's|that is|thats|that'll be|that will be|that would be|it's|it is|this is) {_VERY}(?:all|it|everything|enough)\b|"
    r"\b(?:no|nope|nothing|not),? (?:more|else|further)\b|\bnothing(?: else| more)?\b|\b(?:all set|all good|all done|i'm (?:good|fine|set|done|all set)|we're (?:good|done|fine|all set)|"
    r"all i (?:need|want)ed?|(?:was|is) all\b|good (?:bye|day|night)|goodbye|have a (?:good|great|nice)|appreciate|very helpful|been (?:a )?(?:great |very )?help|"
    r"thanks? (?:a lot|so much|for)|thank you (?:so|very|for)))"
)
_DONE = phrase(r"^\W{0,4}(?:nothing|nope|no)\b")
_ELSE = phrase(
    r"\b(?:(?:what|anything|something|somewhere|anyone|someone|any|some|who) (?:else|others?)|other (?:options?|ones?|choices?|suggestions?)|any alternatives?|"
    r"alternatives\?|(?:a|some|any)(?:thing)? different|find (?:me )?another)\b"
)
_DENIED = phrase(r"\b(?:not|don't|doesn't|isn't|if|unless|whether|when|hope|until|sure|think|wonder) ?(?:\w{1,12} )?$")
_ASKS = re.compile(r"\?[\"'\u201d)\s!?]*$")
_QUOTE_LINE = re.compile(r"^[ \t]{0,3}>[^\n]*\n?", re.MULTILINE)
_QUOTED = re.compile(r"\"[^\"\n]{1,400}\"|\u201c[^\u201d\n]{1,400}\u201d|`[^`\n]{1,400}`")
_LOOKED_AT = 3  # sentences: what stands further back answers nothing any more
_BARE = 6  # words
_LONGEST = 2000  # an answer stands at the beginning


class Sense(StrEnum):
    YES = "YES"
    NO = "NO"


@dataclass(frozen=True, slots=True)
class Answer:
    """`bare`: hardly more than the word itself. `closing`: it ends a talk and turns nothing down ("no, that's all").
    `frank`: it opens with its yes or no; otherwise it only praises or doubts."""

    sense: Sense
    start: int
    end: int
    bare: bool
    closing: bool = False
    frank: bool = True


def unquoted(text: str) -> str:
    """The text, letter for letter, with blanks where somebody else's words are quoted."""
    for pattern in (_QUOTE_LINE, _QUOTED):
        text = pattern.sub(lambda one: "".join("\n" if letter == "\n" else " " for letter in one[0]), text)
    return text


def answer_of(text: str, before: str = "") -> Answer | None:
    """The yes or no that a message opens with, or says in its first sentences; `before` is what it answers."""
    own = unquoted(text[:_LONGEST])
    spans = sentences(own, 0, len(own), wrapped=False)[:_LOOKED_AT]
    put = put_by(before)
    if put is Put.OFFER:
        return _to_offer(own, spans)
    for place, (start, end) in enumerate(spans):
        words = flat(own[start:end])
        if place == 0 and _ASKS.search(words) and len(words.split()) <= 3:
            return None  # "yes?", "is that right?": nothing but a question
        found = _read(words, place == 0)
        if found is None or (found[0] is Sense.YES and (_ELSE.search(flat(own)) or (put is Put.QUESTION and found[2]))):
            continue
        sense, (low, high), frank = found
        closing = sense is Sense.NO and put is not Put.PROPOSAL and _CLOSING.search(flat(own)) is not None
        if closing and not frank:
            continue
        return Answer(sense, start + low, start + high, len(own.split()) <= _BARE, closing, frank)
    return None


def _to_offer(own: str, spans: list[tuple[int, int]]) -> Answer | None:
    """ "Anything else?": a yes accepts nothing yet, and a no turns nothing down."""
    words = flat(own)
    done = _CLOSING.search(words) or _DONE.match(words)
    refused = _NO.match(words) if spans else None
    found = refused or done
    if found is None or (not refused and _YES.match(words) and not done):
        return None
    return Answer(Sense.NO, found.start(), found.end(), len(words.split()) <= _BARE, closing=True)


def _read(words: str, first: bool) -> tuple[Sense, tuple[int, int], bool] | None:
    asks = _ASKS.search(words) is not None
    refused = None if _NO_NO.match(words) else _NO.match(words)
    if refused and (first or not asks):
        return Sense.NO, refused.span(), True
    agreed = _YES.match(words) if first or not asks else None
    turned = _TURNS.search(words)
    if turned and (agreed or not asks):
        return Sense.NO, turned.span(), agreed is None
    if agreed:
        return Sense.YES, agreed.span(), True
    praised = _PRAISE.search(words)
    if praised and asks and (praised.start() > 3 or words[praised.end() : praised.end() + 1] not in (",", ".", "!")):
        return None
    if praised and not _DENIED.search(words[: praised.start()]):
        return Sense.YES, praised.span(), False
    return None
