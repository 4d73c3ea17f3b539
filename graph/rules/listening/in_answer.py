"""Knows what a message is said in answer to: what it replies to, what was asked just before, what it speaks of, and no joke."""

from collections.abc import Sequence

from graph.model.source import Source
from graph.rules.language.joking import jests
from graph.rules.language.sentences import sentences
from graph.rules.listening.noticed import message_of
from graph.rules.statements.clashing import telling_terms
from graph.rules.talk.put import Put, put_by
from graph.rules.utterances.sentences import sentence

_NEAR = 4  # messages back in which it stands
_SOON = 15 * 60_000_000  # later than that, nobody answers what did not name the same


def answered(source: Source, window: Sequence[Source]) -> list[Source]:
    """The message that it answers, and the question before that; what it replies to, or what another said last."""
    named, near = _named(source, window), [one for one in window[-_NEAR:] if not in_jest(one.text)]
    asked = [
        one
        for one in near
        if "?" in one.text and _fits(source, one)
        if (_before(one, named) if named else one.author != source.author)
    ]
    if named is None:
        return asked[-1:]
    return [named] if "?" in named.text or not asked else [named, asked[-1]]


def assents(text: str) -> bool:
    """A message of such words alone says yes to the words before it, and nothing by itself."""
    read = sentence(text.replace("+1", "+"))
    yes = {at for one in read.of("assents") for at in range(one.start, one.end)}
    return all(at in yes or not one.word[:1].isalnum() for at, one in enumerate(read.said))


def in_jest(text: str) -> bool:
    """Whether it laughs at anything that it says."""
    return any(jests(text[slice(*one)]) for one in sentences(text, 0, len(text), wrapped=False))


def _named(source: Source, window: Sequence[Source]) -> Source | None:
    reply = message_of(source).reply_to
    if reply is not None and (put := next((one for one in window if one.ref == reply), None)) is not None:
        return None if in_jest(put.text) else put
    last = next((one for one in reversed(window[-_NEAR:]) if one.author != source.author), None)
    if last is None or in_jest(last.text):
        return None
    return last if assents(source.text) or _fits(source, last) else None


def _fits(source: Source, put: Source) -> bool:
    """Only what asks or proposes is answered in other words than its own, and only soon."""
    puts = "?" in put.text or put_by(put.text) is Put.PROPOSAL
    if puts and abs(source.at - put.at) <= _SOON:
        return True
    return bool(telling_terms(source.text) & telling_terms(put.text))


def _before(one: Source, other: Source) -> bool:
    return one.ref != other.ref and one.at <= other.at
