"""Hears words that point back at other words and take them back: "scratch that", "just kidding", "that decision is
reverted".

People who take back their own words right behind them are taken at their word. Any other target is flagged, for a person to
judge: such words do not say what shall be instead, nor always what they mean.
"""

from collections.abc import Sequence

from graph.model.words import PatternType
from graph.rules.language.joking import only_jests, owns_up, unsays
from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import doubt
from graph.rules.talk.answers import says_something
from graph.rules.talk.messages import FoundPattern, KnownDecision, Message, Place, place_of, short_quote
from graph.rules.talk.proposals import proposal_in
from graph.rules.utterances.sentences import Sentence

_OWN_WITHIN = 6  # messages
_SOON = 24 * 60 * 60 * 1_000_000
_SHORT = 4  # words
_LONGEST = 400
_WITHIN = 3  # messages: of them one's own last is what a bare "scratch that" may mean


def message_taken_back(message: Message, window: Sequence[Message]) -> Message | None:
    """The message that its author takes back: the one that it answers, else their last one, with nothing said in between
    that could be meant instead. A joke is always one's own, whatever others have said to it."""
    if message.agent or message.author is None or not unsays(message.said):
        return None
    if message.reply_to:
        return next((one for one in window if one.ref == message.reply_to and _same_person(one, message)), None)
    for one in reversed(window[-_OWN_WITHIN:]):
        if _same_person(one, message):
            if not only_jests(one.text):
                return one if message.at - one.at <= _SOON else None
        elif not owns_up(message.said.words) and not _reacts(one.said):
            return None
    return None


def _same_person(one: Message, other: Message) -> bool:
    return one.author == other.author and not one.agent


def _reacts(said: Utterance) -> bool:
    """A nod, a laugh, "what?!": it says nothing that could be taken back."""
    startled = len(said.text.split()) <= _SHORT and said.text.rstrip(" .\"')").endswith(("?", "!"))
    return startled or only_jests(said.text) or not says_something(said)


def decision_taken_back(
    message: Message, window: Sequence[Message], decisions: Sequence[KnownDecision]
) -> FoundPattern | None:
    """The decision in force that a person's words take back without naming it."""
    if message.agent or len(message.text) > _LONGEST:
        return None
    holding = [one for one in decisions if not (one.candidate or one.rejected) and message.ref not in one.messages]
    own = message.said.words
    for start, end in message.said.sentences if holding else ():
        names = own[start:end].says("ends-decision") is not None
        meant = _meant(message, window, holding, names=names) if _takes_back(own, start, end) else None
        if meant is not None:
            said, held = meant
            asks = f"This seems to contradict {held.claim}. Which is correct?"
            place = Place(message.ref, start, end)
            return FoundPattern(PatternType.CONTRADICTION, place, asks, place_of(said), held.claim, mild=True)
    return None


def own_words_taken_back(
    message: Message, window: Sequence[Message], decisions: Sequence[KnownDecision]
) -> FoundPattern | None:
    """Return the author's own last words as taken back: a decision, a yes, or a proposal."""
    meant = message_taken_back(message, window)
    if meant is None:
        return None
    held = next((one for one in reversed(decisions) if not one.rejected and meant.ref in one.messages), None)
    put = proposal_in(meant.said)
    if held is None and put is None:
        return None
    about = Place(meant.ref, put.start, put.end) if held is None and put else place_of(meant)
    said = f"taken back: {short_quote(held.statement if held else meant.text[about.start : about.end])}"
    place = Place(message.ref, 0, len(message.text.rstrip()))
    return FoundPattern(PatternType.REJECTION, place, said, about, held.claim if held else None, own=True)


def _takes_back(own: Sentence, start: int, end: int) -> bool:
    words = own[start:end]
    said = words.says("ends-decision") or words.says("ends-last")
    # Words for something else instead would make it a correction, or another decision.
    return said is not None and doubt(words) is None and own[start + said[1] :].says("says-instead") is None


def _meant(
    message: Message, window: Sequence[Message], holding: Sequence[KnownDecision], *, names: bool
) -> tuple[Message, KnownDecision] | None:
    """Return the decision that is meant: by reply; else the last that was said, or for words that name none, the words
    right before."""
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
