"""Knows answers without a yes or a no of their own: "do it", "MySQL, please" to "Postgres or MySQL?", a no to something negative."""

from dataclasses import replace

from graph.model.terms import terms_of
from graph.rules.language.correcting import polar
from graph.rules.language.fluent import fluent
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import doubt, flat, is_negated, question
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.put import Put, asks_what, proposal_in, put_by, understanding_in
from graph.rules.talk.quoting import unquoted
from graph.rules.utterances.sentences import begins_with, says, sentence
from graph.rules.utterances.tokens import Sort, Token, tokens
from graph.rules.utterances.words import listed

_FEW = 7  # words
_LETTERS = frozenset("abcdefghjklmnopqrstuvwxyz")  # "plan B"
_POINTS = listed("indirect-answers-points")
_READ = 600  # characters
_OPEN = listed("indirect-answers-open")
_SHARED = listed("indirect-answers-shared")
_SHORT = 6  # words
_NO = ("no", "nope", "nah")
_TAG = 2  # words
_EITHER = ("either", "neither")


def taken_up(text: str, before: str) -> Answer | None:
    """`before` is what the message answers; it has to end with a proposal."""
    if put_by(before) is not Put.PROPOSAL or proposal_in(before) is None:
        return None
    own = fluent(unquoted(text[:_READ]))
    for place, (start, end) in enumerate(sentences(own, 0, len(own), wrapped=False)[:2]):
        words = own[start:end]
        sense = None if question(words) else _sense(words, before, place == 0)
        if sense is not None:
            return Answer(sense, start, end, len(words.split()) <= _FEW)
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
    if not said or len(words.split()) > _FEW or is_negated(words) or asks_what(words) or " or " in before:
        return False
    terms = set(terms_of(" ".join(said)))
    return bool(terms) and terms <= set(terms_of(before)) and _figures(words) <= _figures(before)


def _figures(words: str) -> set[str]:
    return {one.word for one in tokens(words) if one.sort is Sort.NUMBER or (one.capital and one.word in _LETTERS)}


def chosen(text: str, put: str) -> str | None:
    """Which of the two a message states, and not the other."""
    if "?" not in put or "?" in text[:_READ]:
        return None
    said = {one.word for one in tokens(text[:_READ])}
    for one, other in _offered(put):
        if one.word != other.word and (one.word in said) != (other.word in said) and not {one.word, other.word} & _OPEN:
            return one.word if one.word in said else other.word
    return None


def answer_by_name(text: str, put: str) -> Answer | None:
    """A message that says hardly more than which of the two: as good as a yes to that one."""
    name = chosen(text, put) if len(text.split()) <= _SHORT else None
    if name is None or with_choice(put, text) is None or is_negated(flat(text)) or doubt(flat(text)) is not None:
        return None
    read = sentence(text)
    fills = {at for one in read.of("assents", "fills") for at in range(one.start, one.end)}
    beside = (one for at, one in enumerate(read.said) if at not in fills and one.word != name)
    if any(one.sort not in (Sort.MARK, Sort.EMOJI, Sort.END) for one in beside):
        return None
    return Answer(Sense.YES, 0, len(text.rstrip()), bare=True)


def with_choice(put: str, text: str) -> str | None:
    """What was put, with the one that the message names in the place of both; None where it does not show how far the
    second goes ("blue or dark green")."""
    name, said = chosen(text, put), tokens(put)
    for one, other in _offered(put) if name else ():
        behind = next((it for it in said if it.start >= other.end), None)
        ends = behind is None or behind.sort is Sort.MARK or behind.word in _SHARED
        numbers = one.sort is Sort.NUMBER and other.sort is Sort.NUMBER
        if name in (one.word, other.word) and (ends or numbers):
            kept = one if one.word == name else other
            return f"{put[: one.start]}{put[kept.start : kept.end]}{put[other.end :]}"
    return None


def _offered(put: str) -> list[tuple[Token, Token]]:
    said = tokens(put)
    return [(said[at - 1], said[at + 1]) for at in range(1, len(said) - 1) if said[at].word == "or"]


def to_negative(words: str, before: str, answer: Answer | None) -> Answer | None:
    """The answer as it is meant. A bare no to something negative may mean either, so that it answers nothing."""
    if answer is None or answer.sense is not Sense.NO:
        return answer
    if words.rstrip(" .,!").casefold().endswith(_EITHER):
        return None  # "I don't think so, either" says no together with who said it
    own = fluent(words)
    return _meant(own[answer.end :], before, answer) if own[: answer.end].rstrip().casefold().endswith(_NO) else answer


def _meant(rest: str, before: str, answer: Answer) -> Answer | None:
    says_so = begins_with("says-so", rest) is not None
    if not _is_negative(before):
        return replace(answer, sense=Sense.YES) if says_so and understanding_in(before) else answer
    if not rest.strip(" .,!;:-"):
        return None
    said = polar(rest)
    agrees = said.denies if said else says_so or begins_with("agrees-with-no", rest) is not None
    return replace(answer, sense=Sense.YES) if agrees else answer


def _is_negative(before: str) -> bool:
    meant = understanding_in(before)
    if meant is not None:
        said = _untagged(flat(before[meant.start : meant.end]))
        return is_negated(said) and begins_with("wonders", said) is None  # the no to "doesn't that …?" denies
    put = proposal_in(before)
    return put is not None and begins_with("thinks-not", flat(before[put.start : put.end])) is not None


def _untagged(words: str) -> str:
    """ "So we don't ship, do we?" without its tag."""
    said, _, tag = words.rstrip(" ?").rpartition(",")
    return said if said and len(tag.split()) <= _TAG else words.rstrip(" ?")
