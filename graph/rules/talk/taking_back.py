"""Hears words that only point at a decision and take it back: "scratch that", "that decision is reverted".

Who takes back what they said themselves right before is taken at their word. Whatever else such words point at is
flagged, for a person to judge: they do not say what shall be instead, nor always what they mean.
"""

from collections.abc import Sequence

from graph.model.words import PatternType
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import doubt, flat, phrase
from graph.rules.talk.heard import Heard, InForce, Message, Place
from graph.rules.talk.own_words import own_words_meant
from graph.rules.talk.put import proposal_in
from graph.rules.talk.quoting import unquoted
from graph.rules.talk.targets import place_of, shown

_OPENS = r"^\W{0,4}(?:(?:oh|ah|ok|okay|so|and|but|no|nope|wait|sorry|actually|hey|hmm+|please|oops|folks|everyone|guys|all|well|um+|right|my bad)\b\W{1,3}){0,4}(?:you can |can you |could you |please |just |let's |let us |we |i )?(?:please )?"
_THAT = r"(?:that|this|it|(?:that|this|my|the) (?:last |previous |latest |above )?(?:one|message|post|decision|agreement|resolution)|what i (?:just )?(?:said|wrote|posted)|my (?:last|previous) \w{2,12})"
_DECISION = (
    r"(?:that|this|the|our|yesterday's) (?:last |previous |latest |above |earlier )?(?:decision|agreement|resolution)"
)
_ENDED = r"(?:reverted|reversed|cancelled|canceled|withdrawn|revoked|rescinded|overturned|undone|void|off|off the table|taken back|scrapped|dropped|moot|obsolete|no longer (?:valid|in force|standing)|not valid any ?more|not in force any ?more)"
_GOES_ON = r"(?:,? (?:again|please|everyone|folks|guys|now|then|for now|after all|sorry|will you))?(?:\W{0,4}$| ?[,.;:!\u2013\u2014-]{1,3} ?\w[^\n]{0,200}$)"
# The decision itself is named, whenever it was taken; or it is the last thing that was said.
_NAMES = (
    phrase(
        rf"{_OPENS}{_DECISION} (?:is|was|has been|'s|got|should be)(?: now| hereby| officially)? {_ENDED}\b{_GOES_ON}"
    ),
    phrase(
        rf"{_OPENS}(?:revert|reverse|cancel|undo|revoke|rescind|withdraw|retract|overturn|scrap)(?:ed|d|ing)? {_DECISION}{_GOES_ON}"
    ),
    phrase(
        r"\b(?:we|i|nobody|no one) (?:have |has |had )?never (?:actually |really |formally )?(?:decided|agreed(?: to| on)?|settled|resolved)(?: on)? (?:that|this|it|any such thing|anything(?: like that| of the sort)?)\b(?! (?:we|the|our|i)\b)"
    ),
    phrase(
        r"\b(?:that|this|it) was (?:never|not(?: actually| really)?) (?:decided|agreed(?: on| to)?|settled|a decision|our decision|final)\b"
    ),
)
_POINTS = (
    phrase(
        rf"{_OPENS}(?:scratch|strike|forget|ignore|disregard|cancel|scrap|undo|retract|revert|withdraw)(?: about)? {_THAT}{_GOES_ON}"
    ),
    phrase(rf"{_OPENS}(?:take|took|'m taking|am taking|hereby take) (?:that|this|it) back{_GOES_ON}"),
    phrase(rf"{_OPENS}(?:never ?mind)(?: that| this)?{_GOES_ON}"),
    phrase(
        r"^\W{0,4}(?:(?:oh|ah|oops|sorry|whoops|my bad)\b\W{1,3}){0,3}wrong (?:channel|chat|thread|group|window|room)\b"
    ),
    phrase(
        r"^\W{0,4}(?:(?:oh|ah|no|sorry|well|actually)\b\W{1,3}){0,3}(?:that|this|it) was (?:just |only |merely )(?:an? |my )?(?:idea|thought|suggestion|joke|example|test)\b"
    ),
)
# What stands there instead is a correction, or another decision.
_INSTEAD = phrase(
    r"(?:\d|\b(?:make it|make that|instead|use|let's|let us|we'll|we will|it's|it is|i mean|i meant|should be|go with)\b)"
)
_OPENING = phrase(_OPENS)
_LONGEST = 400
_WITHIN = 3  # messages: of them one's own last is what a bare "scratch that" may mean


def taken_back(message: Message, window: Sequence[Message], decisions: Sequence[InForce]) -> Heard | None:
    """The decision in force that a person's words take back without naming it."""
    if message.agent or len(message.text) > _LONGEST:
        return None
    holding = [one for one in decisions if not (one.candidate or one.rejected) and message.ref not in one.messages]
    own = unquoted(message.text)
    for start, end in sentences(own, 0, len(own), wrapped=False) if holding else ():
        names = any(one.search(flat(own[start:end])) for one in _NAMES)
        meant = _meant(message, window, holding, names=names) if _takes_back(own, start, end) else None
        if meant is not None:
            said, held = meant
            asks = f"This seems to contradict {held.claim}. Which is correct?"
            place = Place(message.ref, start, end)
            return Heard(PatternType.CONTRADICTION, place, asks, place_of(said), held.claim, mild=True)
    return None


def unsaid(message: Message, window: Sequence[Message], decisions: Sequence[InForce]) -> Heard | None:
    """What its author said right before and takes back: a decision, a yes, or what they only proposed."""
    meant = own_words_meant(message, window)
    if meant is None:
        return None
    held = next((one for one in reversed(decisions) if not one.rejected and meant.ref in one.messages), None)
    put = proposal_in(meant.text)
    if held is None and put is None:
        return None
    about = Place(meant.ref, put.start, put.end) if held is None and put else place_of(meant)
    said = f"taken back: {shown(held.statement if held else meant.text[about.start : about.end])}"
    place = Place(message.ref, 0, len(message.text.rstrip()))
    return Heard(PatternType.REJECTION, place, said, about, held.claim if held else None, own=True)


def _takes_back(own: str, start: int, end: int) -> bool:
    words = flat(own[start:end])
    opened = _OPENING.match(words)
    behind = start + (opened.end() if opened else 0)
    said = any(one.search(words) for one in (*_NAMES, *_POINTS))
    return said and doubt(words) is None and _INSTEAD.search(flat(own[behind:])) is None


def _meant(
    message: Message, window: Sequence[Message], holding: Sequence[InForce], *, names: bool
) -> tuple[Message, InForce] | None:
    """By reply; else the last decision that was said, or for words that name none what was said right before."""
    if message.reply_to:
        near = [one for one in window if one.ref == message.reply_to]
    elif names:
        near = list(window)
    else:
        mine = [one for one in window[-_WITHIN:] if message.author is not None and one.author == message.author]
        near = [*mine[-1:], *window[-1:]]
    for said in reversed(near):
        held = next((one for one in reversed(holding) if said.ref in one.messages), None)
        if held is not None:
            return said, held
    return None
