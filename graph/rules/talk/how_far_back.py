"""Knows how far back an answer reaches that neither replies to what it is for nor names it: only to what was put right before it."""

from collections.abc import Sequence

from graph.model.terms import terms_of
from graph.rules.language.joking import only_jests
from graph.rules.language.wording import flat
from graph.rules.talk.answers import answer_of
from graph.rules.talk.heard import Message
from graph.rules.talk.only_answers import says_something
from graph.rules.talk.put import Put, proposal_in, put_by
from graph.rules.talk.quoting import unquoted
from graph.rules.talk.targets import differs, leaves_it
from graph.rules.talk.votes import vote_of
from graph.rules.utterances.opening import says

# What others just said in between is forgotten after an hour, and so is what stood before it.
_SOON = 60 * 60 * 1_000_000
_ASIDES = 2  # messages of small talk
_ASIDE = 2  # words; more of them say something that a yes may be for
_READ = 2000  # characters


def reaches(message: Message, ref: str, window: Sequence[Message]) -> bool:
    """Whether nothing but answers to it, nods and a little small talk stands between the words and what they are for."""
    at = next((at for at, one in enumerate(window) if one.ref == ref), None)
    if at is None or message.reply_to:
        return message.reply_to is not None
    between = [one for one in window[at + 1 :] if not _answers(one, window[at])]
    if not between:
        return True
    if message.at - window[at].at > _SOON:
        return False
    talked = [one for one in between if says_something(one.text) and not only_jests(one.text)]
    asides = [one for one in talked if _aside(one.text)]
    # Who says what is to be done means what was put, also where it was talked about since; "ok" may be for the talk.
    acts = says("acts", flat(message.text[:_READ])) is not None
    return len(asides) <= _ASIDES and all(acts and _speaks_of(one, window[at]) for one in talked if one not in asides)


def _answers(message: Message, put: Message) -> bool:
    """A vote, or a yes or a no that says little more, or more of the same thing."""
    if not differs(message.author, put.author) or leaves_it(message.text, put.text):
        return False
    if vote_of(message.text) is not None or message.reply_to == put.ref:
        return True
    answer = answer_of(message.text, put.text)
    if answer is None or not answer.frank or _asks(message.text):
        return False
    return answer.bare or bool(_terms(message) & _terms(put))


def _aside(text: str) -> bool:
    own = unquoted(text)
    return len(own.split()) <= _ASIDE and not _asks(text)


def _speaks_of(message: Message, put: Message) -> bool:
    return not _asks(message.text) and bool(_terms(message) & _terms(put))


def _asks(text: str) -> bool:
    return "?" in unquoted(text[:_READ]) or put_by(text) is not Put.NOTHING or proposal_in(text) is not None


def _terms(message: Message) -> set[str]:
    return set(terms_of(message.text[:_READ]))
