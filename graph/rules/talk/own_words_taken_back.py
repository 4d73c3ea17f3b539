"""Knows which of their own messages people mean who take back what they said right before: "scratch that", "just kidding"."""

from collections.abc import Sequence
from functools import lru_cache

from graph.rules.language.correcting import unsays
from graph.rules.language.joking import only_jests, owns_up
from graph.rules.talk.heard import Message
from graph.rules.talk.only_answers import says_something
from graph.rules.talk.quoting import unquoted

_WITHIN = 6  # messages
_SOON = 24 * 60 * 60 * 1_000_000
_SHORT = 4  # words


def own_words_meant(message: Message, window: Sequence[Message]) -> Message | None:
    """The message that its author takes back: the one that it answers, else their last one, with nothing said in between
    that could be meant instead. A joke is always one's own, whatever others have said to it."""
    if message.agent or message.author is None or not _unsays(message.text):
        return None
    if message.reply_to:
        return next((one for one in window if one.ref == message.reply_to and _same_person(one, message)), None)
    for one in reversed(window[-_WITHIN:]):
        if _same_person(one, message):
            if not only_jests(one.text):
                return one if message.at - one.at <= _SOON else None
        elif not _jokes(message.text) and not _reacts(one.text):
            return None
    return None


def _same_person(one: Message, other: Message) -> bool:
    return one.author == other.author and not one.agent


@lru_cache(maxsize=8192)
def _unsays(text: str) -> bool:
    return unsays(unquoted(text))


def _jokes(text: str) -> bool:
    return owns_up(unquoted(text))


def _reacts(text: str) -> bool:
    """A nod, a laugh, "what?!": it says nothing that could be taken back."""
    startled = len(text.split()) <= _SHORT and text.rstrip(" .\"')").endswith(("?", "!"))
    return startled or only_jests(text) or not says_something(text)
