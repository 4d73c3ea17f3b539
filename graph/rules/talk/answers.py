"""Knows whether a message says yes or no to what stood before it ("Yes, go ahead", "not right now"), or no more than that.

A question ("yes?"), quoted words and words that only begin alike ("yesterday") answer nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from graph.rules.language.sentences import fluent
from graph.rules.language.wording import asks, doubt, flat, is_negated, question
from graph.rules.talk.heard import READ, changes_vote, end_of, terms_in, utterance, vote_of
from graph.rules.talk.proposals import (
    Put,
    asks_against,
    asks_for_objections,
    asks_what,
    proposal_in,
    put_by,
    understanding_in,
)
from graph.rules.utterances.sentences import Span, sentence
from graph.rules.utterances.tokens import Sort, Token, tokens
from graph.rules.utterances.words import listed

_LOOKED_AT = 3  # sentences: what stands further back answers nothing any more
_BARE = 6  # words
_DENIED = listed("answers-denied")
_SOON = 200  # characters; a doubt further on is about something else
_NODS = listed("answers-nods")
_MOST_ANSWERS = 3  # "yes, agreed, go ahead"


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


@lru_cache(maxsize=2048)
def answer_of(text: str, before: str = "") -> Answer | None:
    """The yes or no that a message opens with, or says in its first sentences; `before` is what it answers."""
    read = utterance(text)
    own, spans = read.words, read.sentences[:_LOOKED_AT]
    put = put_by(before)
    if (stands := _by_vote(text)) or (stands := _has_one(own) if asks_for_objections(before) else None):
        return stands
    if put is Put.OFFER:
        return _to_offer(own, spans)
    if sentence(own).opens_with("both") or (sentence(own).opens_with("courtesy") and _is_civil(before)):
        return None
    granted = _lets_pass(own, before) if asks_against(before) else None
    return granted or _spoken(own, spans, put)


def _spoken(own: str, spans: Sequence[tuple[int, int]], put: Put) -> Answer | None:
    for place, (start, end) in enumerate(spans):
        words = own[start:end]
        if place == 0 and asks(sentence(words)) and len(words.split()) <= 3:
            return None  # "yes?", "is that right?": nothing but a question
        found = _read(words, place == 0)
        if found is None or (
            found[0] is Sense.YES and (sentence(own).says("something-else") or (put is Put.QUESTION and found[2]))
        ):
            continue
        sense, (low, high), frank = found
        closing = sense is Sense.NO and put is not Put.PROPOSAL and sentence(own).says("closes") is not None
        if (closing or start + low > _SOON) and not frank:
            continue
        return Answer(sense, start + low, start + high, len(own.split()) <= _BARE, closing, frank)
    return None


def _is_civil(before: str) -> bool:
    """True if it ends with an apology, or with thanks, and asks for nothing: then "no problem" answers that."""
    read = end_of(before)
    return "?" not in read.words and sentence(read.last).says("civil") is not None


def _to_offer(own: str, spans: Sequence[tuple[int, int]]) -> Answer | None:
    """ "Anything else?": a yes accepts nothing yet, and a no turns nothing down."""
    words = own
    done = sentence(words).says("closes") or sentence(words).opens_with("done")
    refused = sentence(words).opens_with("refuses") if spans else None
    found = refused or done
    if found is None or (not refused and sentence(words).opens_with("agrees") and not done):
        return None
    return Answer(Sense.NO, *found, len(words.split()) <= _BARE, closing=True)


def _by_vote(text: str) -> Answer | None:
    """ "Ok, changed my mind, -1" is no "ok"."""
    vote = vote_of(text) if changes_vote(text) else None
    if vote is None:
        return None
    return Answer(Sense.NO if vote.startswith("-") else Sense.YES, 0, len(text.rstrip()), bare=True)


def _has_one(words: str) -> Answer | None:
    """ "Any objections?" "Yes, the fees." "Yes, go ahead" consents all the same."""
    found = sentence(words).opens_with("has-one")
    rest = words[found[1] :].lstrip(" ,.!:;-") if found else ""
    if (
        found is None
        or sentence(rest).opens_with("lets-pass")
        or sentence(rest).opens_with("agrees")
        or sentence(rest).says("praises")
        or asks(sentence(rest))
    ):
        return None
    return Answer(Sense.NO, *found, len(words.split()) <= _BARE)


def _lets_pass(words: str, before: str) -> Answer | None:
    """ "Any objections to closing it?" "None.", "No, close it." """
    found = sentence(words).opens_with("none")
    rest = words[found[1] :].strip(" .,!;:-") if found else ""
    goes = not rest or sentence(rest).opens_with("agrees") or sentence(rest).says("praises")
    if found is None or not (goes or (terms_in(rest) & terms_in(before) and not is_negated(sentence(rest)))):
        return None
    return Answer(Sense.YES, *found, len(words.split()) <= _BARE)


def _read(words: str, first: bool) -> tuple[Sense, Span, bool] | None:
    asking = asks(sentence(words))
    grudged = sentence(words).opens_with("grudges") if first else None
    refused = None if grudged or sentence(words).opens_with("no-refusal") else sentence(words).opens_with("refuses")
    if refused and (first or not asking):
        return Sense.NO, refused, True
    agreed = grudged or (
        sentence(words).opens_with("agrees") if not asking or (first and not asks_what(words)) else None
    )
    turned = sentence(words).says("turns-down") if not (grudged or sentence(words).opens_with("drops")) else None
    if turned and (agreed or not asking):
        return Sense.NO, turned, agreed is None
    if agreed:
        return Sense.YES, agreed, True
    praised = sentence(words).says("praises")
    if praised and asking and (praised[0] > 3 or words[praised[1] : praised[1] + 1] not in (",", ".", "!")):
        return None
    if praised and not _is_denied(words[: praised[0]]):
        return Sense.YES, praised, False
    return None


def _is_denied(before: str) -> bool:
    """ "I hope that works", "not sure that is fine": one of these right before it, or one word further."""
    return any(one.word in _DENIED for one in tokens(before)[-2:])


@lru_cache(maxsize=2048)
def says_something(text: str) -> bool:
    """More than a vote, a nod, or a bare yes or no."""
    text = _without_answer(text[:READ])
    words = [word for word in (part.strip(".,!?;:-\u2026").casefold() for part in text[:READ].split()) if word]
    return bool(words) and vote_of(text) is None and not all(word in _NODS for word in words)


def _without_answer(text: str) -> str:
    """Return the words besides the answer: "We need it" of "Yes, go ahead. We need it"."""
    for _ in range(_MOST_ANSWERS):
        found = sentence(text).opens_with("agrees") or sentence(text).opens_with("refuses")
        rest = text[found[1] :] if found else text
        if found is None or rest[:1].isalnum():
            break
        text = rest
    return text


_FEW = 7  # words
_LETTERS = frozenset("abcdefghjklmnopqrstuvwxyz")  # "plan B"
_POINTS = listed("indirect-answers-points")
_READ = 600  # characters
_OPEN = listed("indirect-answers-open")
_SHARED = listed("indirect-answers-shared")
_SHORT = 6  # words
_NO = ("no", "nope", "nah")
_EITHER = ("either", "neither")
_GOES_ON = frozenset({"so", "and", "then", "now"})
_TAG = 2  # words


def taken_up(text: str, before: str) -> Answer | None:
    """`before` is what the message answers; it has to end with a proposal."""
    if put_by(before) is not Put.PROPOSAL or proposal_in(before) is None:
        return None
    read = utterance(text)
    for place, (start, end) in enumerate(read.sentences[:2]):
        words = read.words[start:end]
        sense = None if question(sentence(words)) else _sense(words, before, place == 0)
        if sense is not None:
            return Answer(sense, start, end, len(words.split()) <= _FEW)
    return None


def _sense(words: str, before: str, first: bool) -> Sense | None:
    if first and (
        sentence(words).begins_with("grants")
        or (sentence(words).says("lastly-yes") and not is_negated(sentence(words)))
    ):
        return Sense.YES
    if sentence(words).says("hinders"):
        return Sense.NO
    return Sense.YES if first and _echoes(words, before) else None


def _echoes(words: str, before: str) -> bool:
    """ "Shall we book the quartet?" "Book them!" says nothing that was not put."""
    said = {one.strip(".,;:!\"'()").casefold() for one in words.split()} - _POINTS
    if not said or len(words.split()) > _FEW or is_negated(sentence(words)) or asks_what(words) or " or " in before:
        return False
    terms = terms_in(" ".join(said))
    return bool(terms) and terms <= terms_in(before) and _figures(words) <= _figures(before)


def _figures(words: str) -> set[str]:
    return {one.word for one in tokens(words) if one.sort is Sort.NUMBER or (one.capital and one.word in _LETTERS)}


@lru_cache(maxsize=4096)
def chosen_word(text: str, put: str) -> str | None:
    """Return the one of two offered words that a message states without the other."""
    if "?" not in put or "?" in text[:_READ]:
        return None
    said = {one.word for one in tokens(text[:_READ])}
    for one, other in _offered(put):
        if one.word != other.word and (one.word in said) != (other.word in said) and not {one.word, other.word} & _OPEN:
            return one.word if one.word in said else other.word
    return None


def answer_by_name(text: str, put: str) -> Answer | None:
    """A message that says hardly more than which of the two: as good as a yes to that one."""
    name = chosen_word(text, put) if len(text.split()) <= _SHORT else None
    if (
        name is None
        or with_choice(put, text) is None
        or is_negated(sentence(flat(text)))
        or doubt(sentence(flat(text))) is not None
    ):
        return None
    read = sentence(text)
    fills = {at for one in read.of("assents", "fills") for at in range(one.start, one.end)}
    beside = (one for at, one in enumerate(read.said) if at not in fills and one.word != name)
    if any(one.sort not in (Sort.MARK, Sort.EMOJI, Sort.END) for one in beside):
        return None
    return Answer(Sense.YES, 0, len(text.rstrip()), bare=True)


def with_choice(put: str, text: str) -> str | None:
    """Return the question's words with the message's choice in the place of both; None where the end of the second choice
    is unclear ("blue or dark green")."""
    name, said = chosen_word(text, put), tokens(put)
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


def as_meant(words: str, before: str, answer: Answer | None) -> Answer | None:
    """The answer as it is meant. A bare no to something negative may mean either, so that it answers nothing."""
    if answer is None or answer.sense is not Sense.NO:
        return answer
    if words.rstrip(" .,!").casefold().endswith(_EITHER):
        return None  # "I don't think so, either" says no together with who said it
    own = fluent(words)
    return _meant(own[answer.end :], before, answer) if own[: answer.end].rstrip().casefold().endswith(_NO) else answer


def _meant(rest: str, before: str, answer: Answer) -> Answer | None:
    says_so = sentence(rest).begins_with("says-so") is not None
    if not _is_negative(before):
        return replace(answer, sense=Sense.YES) if says_so and understanding_in(before) else answer
    if not rest.strip(" .,!;:-"):
        return None
    only = denies_only(rest)
    agrees = only if only is not None else says_so or sentence(rest).begins_with("agrees-with-no") is not None
    return replace(answer, sense=Sense.YES) if agrees else answer


def denies_only(words: str) -> bool | None:
    """Tell if words that only affirm or deny ("it does", "we didn't") deny; None for other words."""
    found = sentence(words).begins_with("says-only", but=_GOES_ON)
    verb = found.places["verb"] if found else 0
    return any(one.word == "not" for one in sentence(words).said[verb : found.end]) if found else None


def _is_negative(before: str) -> bool:
    meant = understanding_in(before)
    if meant is not None:
        said = _untagged(flat(before[meant.start : meant.end]))
        return (
            is_negated(sentence(said)) and sentence(said).begins_with("wonders") is None
        )  # the no to "doesn't that …?" denies
    put = proposal_in(before)
    return put is not None and sentence(flat(before[put.start : put.end])).begins_with("thinks-not") is not None


def _untagged(words: str) -> str:
    """ "So we don't ship, do we?" without its tag."""
    said, _, tag = words.rstrip(" ?").rpartition(",")
    return said if said and len(tag.split()) <= _TAG else words.rstrip(" ?")
