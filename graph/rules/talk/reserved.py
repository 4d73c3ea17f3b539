"""Knows an answer that decides nothing by itself: a yes with a "but" or an "if", a nod, one that only begins as a yes does."""

from graph.rules.language.fluent import fluent
from graph.rules.language.joking import owns_up
from graph.rules.language.wording import question
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.heard import Message
from graph.rules.talk.put import Put, proposal_in, put_by
from graph.rules.utterances.opening import opens_with, says
from graph.rules.utterances.sentences import first_word, sentence

# What stands at the end of words that go on in the next message.
_GOES_ON = ("...", ",", ";", ":", "\u2026", "-")
_JOINTS = frozenset({"the", "a", "to", "and", "or", "of", "with", "because", "if", "so", "uh", "um", "i", "we"})


def qualified(words: str, answer: Answer) -> bool:
    """Whether the answer decides nothing by itself: it has a "but", goes on to something else, or only begins as one does."""
    said = fluent(words)
    if answer.sense is Sense.NO:
        return not answer.frank and opens_with("but-not", said) is not None
    if opens_with("grudges", said):
        return False
    if (
        owns_up(said)
        or opens_with("reserves", said)
        or opens_with("tells-on", said)
        or (not answer.frank and says("then-but", said[answer.end :]))
    ):
        return True
    return opens_weakly(said) and (proposal_in(words) is not None or question(said) is not None)


def only_nods(message: Message, before: Message, answer: Answer) -> bool:
    """ "Mm, yeah", while somebody is still speaking, or has said more since what they put."""
    if answer.sense is Sense.NO or message.reply_to or not answer.bare or not opens_weakly(fluent(message.text)):
        return False
    return _goes_on(before.text) or put_by(before.text) is Put.NOTHING


def opens_weakly(words: str) -> bool:
    """ "Yeah, so what I need is …" """
    read = sentence(words)
    at = first_word(read.said, 0)
    return any(one.start == at for one in read.of("weak", "thinks-not"))


def _goes_on(words: str) -> bool:
    last = words.rstrip(" .!?\n").casefold().split()[-1:]
    return words.rstrip().endswith(_GOES_ON) or _JOINTS.issuperset(last or ["."])
