"""Knows how people take up what was just put to them without a yes or a no: "book them!", "too early", "we can't, QA needs it"."""

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import is_negated, question
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.put import Put, asks_what, proposal_in, put_by
from graph.rules.talk.quoting import unquoted
from graph.rules.utterances.opening import begins_with, says
from graph.rules.utterances.tokens import Sort, tokens

_SHORT = 7  # words
_LETTERS = frozenset("abcdefghjklmnopqrstuvwxyz")  # "plan B"
_POINTS = frozenset(
    {"it", "them", "that", "this", "we", "i", "is", "are", "fine", "good", "ok", "okay", "the", "a", "an", "to", "me"}
    | {"us", "then", "please", "be", "with", "at", "on", "in", "for", "will", "do", "so", "by"}
)
_READ = 600  # characters


def taken_up(text: str, before: str) -> Answer | None:
    """`before` is what the message answers; it has to end with a proposal."""
    if put_by(before) is not Put.PROPOSAL or proposal_in(before) is None:
        return None
    own = fluent(unquoted(text[:_READ]))
    for place, (start, end) in enumerate(sentences(own, 0, len(own), wrapped=False)[:2]):
        words = own[start:end]
        sense = None if question(words) else _sense(words, before, place == 0)
        if sense is not None:
            return Answer(sense, start, end, len(words.split()) <= _SHORT)
    return None


def _sense(words: str, before: str, first: bool) -> Sense | None:
    if first and (begins_with("grants", words) or (says("lastly-yes", words) and not is_negated(words))):
        return Sense.YES
    if says("hinders", words):
        return Sense.NO
    return Sense.YES if first and _echoes(words, before) else None


def _echoes(words: str, before: str) -> bool:
    """ "Shall we book the quartet?" "Book them!" says nothing that was not put."""
    said = {one.strip(".,;:!\"'()").casefold() for one in words.split()} - _POINTS
    if not said or len(words.split()) > _SHORT or is_negated(words) or asks_what(words) or " or " in before:
        return False
    terms = set(terms_of(" ".join(said)))
    return bool(terms) and terms <= set(terms_of(before)) and _figures(words) <= _figures(before)


def _figures(words: str) -> set[str]:
    return {one.word for one in tokens(words) if one.sort is Sort.NUMBER or (one.capital and one.word in _LETTERS)}
