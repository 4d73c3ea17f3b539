"""Knows whether a message says yes or no to what stood before it ("Yes, go ahead", "not right now"), or no more than that.

A question ("yes?"), quoted words and words that only begin alike ("yesterday") answer nothing.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from graph.rules.language.utterance import READ, Utterance, utterance
from graph.rules.language.wording import asks, flat, is_negated, question
from graph.rules.talk.messages import terms_in
from graph.rules.talk.proposals import (
    Put,
    asks_against,
    asks_for_objections,
    asks_what,
    proposal_in,
    put_by,
    understanding_in,
)
from graph.rules.talk.votes import changes_vote, vote_of
from graph.rules.utterances.sentences import Sentence, Span, kept, sentence
from graph.rules.utterances.tokens import Sort
from graph.rules.utterances.words import listed

_LOOKED_AT = 3  # sentences: what stands further back answers nothing any more
_BARE = 6  # words
_DENIED = listed("answers-denied")
_SOON = 200  # characters; a doubt further on is about something else
_NODS = listed("answers-nods")
_MOST_ANSWERS = 3  # "yes, agreed, go ahead"
_NOTHING = utterance("")


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


def answer_of(said: Utterance, before: Utterance = _NOTHING) -> Answer | None:
    """The yes or no that a message opens with, or says in its first sentences; `before` is what it answers."""
    own, put = said.words, put_by(before)
    if (stands := _by_vote(said)) or (stands := _objects(own) if asks_for_objections(before) else None):
        return stands
    if put is Put.OFFER:
        return _to_offer(said)
    if own.opens_with("both") or (own.opens_with("courtesy") and _is_civil(before)):
        return None
    granted = _lets_pass(own, before) if asks_against(before) else None
    return granted or _spoken(said, put)


def _spoken(said: Utterance, put: Put) -> Answer | None:
    own = said.words
    for place, (start, end) in enumerate(said.sentences[:_LOOKED_AT]):
        words = own[start:end]
        if place == 0 and asks(words) and words.length <= 3:
            return None  # "yes?", "is that right?": nothing but a question
        found = _sense_read(words, place == 0)
        if found is None or (
            found[0] is Sense.YES and (own.says("something-else") or (put is Put.QUESTION and found[2]))
        ):
            continue
        sense, (low, high), frank = found
        closing = sense is Sense.NO and put is not Put.PROPOSAL and own.says("closes") is not None
        if (closing or start + low > _SOON) and not frank:
            continue
        return Answer(sense, start + low, start + high, own.length <= _BARE, closing, frank)
    return None


def _is_civil(before: Utterance) -> bool:
    """True if it ends with an apology, or with thanks, and asks for nothing: then "no problem" answers that."""
    return "?" not in before.end.words.text and before.end.last.says("civil") is not None


def _to_offer(said: Utterance) -> Answer | None:
    """ "Anything else?": a yes accepts nothing yet, and a no turns nothing down."""
    words = said.words
    done = words.says("closes") or words.opens_with("done")
    refused = words.opens_with("refuses") if said.sentences else None
    found = refused or done
    if found is None or (not refused and words.opens_with("agrees") and not done):
        return None
    return Answer(Sense.NO, *found, words.length <= _BARE, closing=True)


def _by_vote(said: Utterance) -> Answer | None:
    """ "Ok, changed my mind, -1" is no "ok"."""
    vote = vote_of(said) if changes_vote(said) else None
    if vote is None:
        return None
    return Answer(Sense.NO if vote.startswith("-") else Sense.YES, 0, len(said.text.rstrip()), bare=True)


def _objects(words: Sentence) -> Answer | None:
    """ "Any objections?" "Yes, the fees." "Yes, go ahead" consents all the same."""
    found = words.opens_with("has-one")
    if found is None:
        return None
    rest = sentence(words.text[found[1] :].lstrip(" ,.!:;-"))
    consents = rest.opens_with("lets-pass") or rest.opens_with("agrees") or rest.says("praises")
    return None if consents or asks(rest) else Answer(Sense.NO, *found, words.length <= _BARE)


def _lets_pass(words: Sentence, before: Utterance) -> Answer | None:
    """ "Any objections to closing it?" "None.", "No, close it." """
    found = words.opens_with("none")
    if found is None:
        return None
    rest = sentence(words.text[found[1] :].strip(" .,!;:-"))
    goes = not rest.text or rest.opens_with("agrees") or rest.says("praises")
    if not goes and (not terms_in(rest.text) & terms_in(before.text) or is_negated(rest)):
        return None
    return Answer(Sense.YES, *found, words.length <= _BARE)


def _sense_read(words: Sentence, first: bool) -> tuple[Sense, Span, bool] | None:
    asking = asks(words)
    grudged = words.opens_with("grudges") if first else None
    refused = None if grudged or words.opens_with("no-refusal") else words.opens_with("refuses")
    if refused and (first or not asking):
        return Sense.NO, refused, True
    agreed = grudged or (words.opens_with("agrees") if not asking or (first and not asks_what(words)) else None)
    turned = words.says("turns-down") if not (grudged or words.opens_with("drops")) else None
    if turned and (agreed or not asking):
        return Sense.NO, turned, agreed is None
    if agreed:
        return Sense.YES, agreed, True
    praised = words.says("praises")
    if praised and asking and (praised[0] > 3 or words.text[praised[1] : praised[1] + 1] not in (",", ".", "!")):
        return None
    if praised and not _is_denied(words, praised[0]):
        return Sense.YES, praised, False
    return None


def _is_denied(words: Sentence, at: int) -> bool:
    """ "I hope that works", "not sure that is fine": one of these right before it, or one word further."""
    return any(token.word in _DENIED for token in [token for token in words.said if token.end <= at][-2:])


@kept
def says_something(said: Utterance) -> bool:
    """More than a vote, a nod, or a bare yes or no."""
    text = _without_answer(sentence(said.text[:READ])).text
    words = [word for word in (part.strip(".,!?;:-\u2026").casefold() for part in text.split()) if word]
    return bool(words) and vote_of(utterance(text)) is None and not all(word in _NODS for word in words)


def _without_answer(words: Sentence) -> Sentence:
    """Return the words besides the answer: "We need it" of "Yes, go ahead. We need it"."""
    for _ in range(_MOST_ANSWERS):
        found = words.opens_with("agrees") or words.opens_with("refuses")
        rest = words[found[1] :] if found else words
        if found is None or rest.text[:1].isalnum():
            break
        words = rest
    return words


_FEW = 7  # words
_LETTERS = frozenset("abcdefghjklmnopqrstuvwxyz")  # "plan B"
_POINTS = listed("indirect-answers-points")
_NO = ("no", "nope", "nah")
_EITHER = ("either", "neither")
_GOES_ON = frozenset({"so", "and", "then", "now"})
_TAG = 2  # words


def indirect_answer(said: Utterance, before: Utterance) -> Answer | None:
    """`before` is what the message answers; it has to end with a proposal."""
    if put_by(before) is not Put.PROPOSAL or proposal_in(before) is None:
        return None
    for place, (start, end) in enumerate(said.sentences[:2]):
        words = said.words[start:end]
        sense = None if question(words) else _sense(words, before, place == 0)
        if sense is not None:
            return Answer(sense, start, end, words.length <= _FEW)
    return None


def _sense(words: Sentence, before: Utterance, first: bool) -> Sense | None:
    if first and (words.begins_with("grants") or (words.says("lastly-yes") and not is_negated(words))):
        return Sense.YES
    if words.says("hinders"):
        return Sense.NO
    return Sense.YES if first and _echoes(words, before.text) else None


def _echoes(words: Sentence, before: str) -> bool:
    """ "Shall we book the quartet?" "Book them!" says nothing that was not put."""
    said = {word.strip(".,;:!\"'()").casefold() for word in words.text.split()} - _POINTS
    if not said or words.length > _FEW or is_negated(words) or asks_what(words) or " or " in before:
        return False
    terms = terms_in(" ".join(said))
    return bool(terms) and terms <= terms_in(before) and _figures(words) <= _figures(sentence(before))


def _figures(words: Sentence) -> set[str]:
    return {it.word for it in words.said if it.sort is Sort.NUMBER or (it.capital and it.word in _LETTERS)}


def answer_as_meant(said: Utterance, before: Utterance, answer: Answer | None) -> Answer | None:
    """The answer as it is meant. A bare no to something negative may mean either, so that it answers nothing."""
    if answer is None or answer.sense is not Sense.NO:
        return answer
    if said.text.rstrip(" .,!").casefold().endswith(_EITHER):
        return None  # "I don't think so, either" says no together with who said it
    refused = said.words.text[: answer.end].rstrip().casefold()
    return _meant(said.words[answer.end :], before, answer) if refused.endswith(_NO) else answer


def _meant(rest: Sentence, before: Utterance, answer: Answer) -> Answer | None:
    says_so = rest.begins_with("says-so") is not None
    if not _is_negative(before):
        return replace(answer, sense=Sense.YES) if says_so and understanding_in(before) else answer
    if not rest.text.strip(" .,!;:-"):
        return None
    only = denies_only(rest)
    agrees = only if only is not None else says_so or rest.begins_with("agrees-with-no") is not None
    return replace(answer, sense=Sense.YES) if agrees else answer


def denies_only(words: Sentence) -> bool | None:
    """Tell if words that only affirm or deny ("it does", "we didn't") deny; None for other words."""
    found = words.begins_with("says-only", but=_GOES_ON)
    verb = found.places["verb"] if found else 0
    return any(token.word == "not" for token in words.said[verb : found.end]) if found else None


def _is_negative(before: Utterance) -> bool:
    meant = understanding_in(before)
    if meant is not None:
        said = sentence(_untagged(flat(before.text[slice(*meant)])))
        return is_negated(said) and said.begins_with("wonders") is None  # the no to "doesn't that …?" denies
    put = proposal_in(before)
    return put is not None and sentence(flat(before.text[slice(*put)])).begins_with("thinks-not") is not None


def _untagged(words: str) -> str:
    """ "So we don't ship, do we?" without its tag."""
    said, _, tag = words.rstrip(" ?").rpartition(",")
    return said if said and len(tag.split()) <= _TAG else words.rstrip(" ?")
