"""Hears words that take back other words: "scratch that", "just kidding", "that decision is reverted".

People who take back their own words right behind them are taken at their word. Any other target is flagged, for a person to
judge: such words do not say what shall be instead, nor always what they mean.
"""

from collections.abc import Sequence

from graph.model.times import DAY
from graph.model.words import PatternType
from graph.rules.language.joking import only_jests, owns_up, unsays
from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import doubt
from graph.rules.talk.answers import says_something
from graph.rules.talk.messages import (
    FoundPattern,
    Message,
    MessageInTalk,
    Place,
    message_called,
    place_of,
    short_quote,
)
from graph.rules.talk.proposals import proposal_in
from graph.rules.utterances.sentences import Sentence

_OWN_WITHIN = 6  # messages
_SHORT = 4  # words
_LONGEST = 400
_WITHIN = 3  # messages: of them one's own last is what a bare "scratch that" may mean


def message_taken_back(message: Message, window: Sequence[Message]) -> Message | None:
    """The message that its author takes back: the one that it answers, else their last one, with nothing said in between
    that could be meant instead. A joke is always one's own, whatever others have said to it."""
    if message.agent or message.author is None or not unsays(message.said):
        return None
    if message.reply_to:
        named = message_called(message.reply_to, window)
        return named if named and _same_person(named, message) else None
    for before in reversed(window[-_OWN_WITHIN:]):
        if _same_person(before, message):
            if not only_jests(before.text):
                return before if message.at - before.at <= DAY else None
        elif not owns_up(message.said.words) and not _reacts(before.said):
            return None
    return None


def _same_person(before: Message, message: Message) -> bool:
    return before.author == message.author and not before.agent


def _reacts(said: Utterance) -> bool:
    """A nod, a laugh, "what?!": it says nothing that could be taken back."""
    startled = len(said.text.split()) <= _SHORT and said.text.rstrip(" .\"')").endswith(("?", "!"))
    return startled or only_jests(said.text) or not says_something(said)


def own_words_taken_back(talk: MessageInTalk) -> FoundPattern | None:
    """Return the author's own last words as taken back: a decision, a yes, or a proposal."""
    message, meant = talk.message, message_taken_back(talk.message, talk.earlier)
    if meant is None:
        return None
    said_there = (held for held in reversed(talk.decisions) if not held.rejected and meant.ref in held.messages)
    held, put = next(said_there, None), proposal_in(meant.said)
    if held is None and put is None:
        return None
    about = Place(meant.ref, *put) if held is None and put else place_of(meant)
    told = f"taken back: {short_quote(held.statement if held else meant.text[about.start : about.end])}"
    place = Place(message.ref, 0, len(message.text.rstrip()))
    return FoundPattern(PatternType.REJECTION, place, told, about, held.claim if held else None, own=True)


def decision_taken_back(talk: MessageInTalk) -> FoundPattern | None:
    """The decision in force that a person's words take back without naming it."""
    message = talk.message
    if message.agent or len(message.text) > _LONGEST:
        return None
    holding = [held for held in reversed(talk.decisions) if held.holds and message.ref not in held.messages]
    own = message.said.words
    for start, end in message.said.sentences if holding else ():
        if not _takes_back(own, start, end):
            continue
        near = _may_be_meant(message, talk.earlier, names=own[start:end].says("ends-decision") is not None)
        for said in reversed(near):
            held = next((decision for decision in holding if said.ref in decision.messages), None)
            if held is not None:
                place, about = Place(message.ref, start, end), place_of(said)
                return FoundPattern(PatternType.CONTRADICTION, place, about=about, claim=held.claim, mild=True)
    return None


def _takes_back(own: Sentence, start: int, end: int) -> bool:
    words = own[start:end]
    said = words.says("ends-decision") or words.says("ends-last")
    # Words for something else instead would make it a correction, or another decision.
    return said is not None and doubt(words) is None and own[start + said[1] :].says("says-instead") is None


def _may_be_meant(message: Message, window: Sequence[Message], *, names: bool) -> list[Message]:
    """Return the messages that are meant, the last first to be asked: by reply; else any, or for words that name no
    decision, the words right before."""
    if message.reply_to:
        return [before for before in window if before.ref == message.reply_to]
    if names:
        return list(window)
    mine = [before for before in window[-_WITHIN:] if message.author is not None and before.author == message.author]
    return [*mine[-1:], *window[-1:]]
