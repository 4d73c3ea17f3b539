"""Knows whether a message says yes or no to what stood before it ("Yes, go ahead", "not right now"), or no more than that.

A question ("yes?"), quoted words and words that only begin alike ("yesterday") answer nothing.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import is_negated
from graph.rules.talk.put import Put, asks, asks_against, asks_for_objections, asks_what, put_by
from graph.rules.talk.quoting import unquoted
from graph.rules.talk.votes import changes_vote, vote_of
from graph.rules.utterances.sentences import Span, opens_with, says
from graph.rules.utterances.tokens import tokens
from graph.rules.utterances.words import listed

_LOOKED_AT = 3  # sentences: what stands further back answers nothing any more
_BARE = 6  # words
_DENIED = listed("answers-denied")
_SOON = 200  # characters; a doubt further on is about something else
_LONGEST = 2000  # an answer stands at the beginning
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


def answer_of(text: str, before: str = "") -> Answer | None:
    """The yes or no that a message opens with, or says in its first sentences; `before` is what it answers."""
    own = fluent(unquoted(text[:_LONGEST]))
    spans = sentences(own, 0, len(own), wrapped=False)[:_LOOKED_AT]
    put = put_by(before)
    if (stands := _by_vote(text)) or (stands := _has_one(own) if asks_for_objections(before) else None):
        return stands
    if put is Put.OFFER:
        return _to_offer(own, spans)
    if opens_with("both", own) or (opens_with("courtesy", own) and _is_civil(before)):
        return None
    granted = _lets_pass(own, before) if asks_against(before) else None
    return granted or _spoken(own, spans, put)


def _spoken(own: str, spans: list[tuple[int, int]], put: Put) -> Answer | None:
    for place, (start, end) in enumerate(spans):
        words = own[start:end]
        if place == 0 and asks(words) and len(words.split()) <= 3:
            return None  # "yes?", "is that right?": nothing but a question
        found = _read(words, place == 0)
        if found is None or (
            found[0] is Sense.YES and (says("something-else", own) or (put is Put.QUESTION and found[2]))
        ):
            continue
        sense, (low, high), frank = found
        closing = sense is Sense.NO and put is not Put.PROPOSAL and says("closes", own) is not None
        if (closing or start + low > _SOON) and not frank:
            continue
        return Answer(sense, start + low, start + high, len(own.split()) <= _BARE, closing, frank)
    return None


def _is_civil(before: str) -> bool:
    """Whether it ends with an apology, or with thanks for nothing that it asks for: then "no problem" answers that."""
    own = fluent(before[-_LONGEST:])
    last = [own[slice(*one)] for one in sentences(own, 0, len(own), wrapped=False)[-1:]]
    return "?" not in own and any(says("civil", words) for words in last)


def _to_offer(own: str, spans: list[tuple[int, int]]) -> Answer | None:
    """ "Anything else?": a yes accepts nothing yet, and a no turns nothing down."""
    words = own
    done = says("closes", words) or opens_with("done", words)
    refused = opens_with("refuses", words) if spans else None
    found = refused or done
    if found is None or (not refused and opens_with("agrees", words) and not done):
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
    found = opens_with("has-one", words)
    rest = words[found[1] :].lstrip(" ,.!:;-") if found else ""
    if (
        found is None
        or opens_with("lets-pass", rest)
        or opens_with("agrees", rest)
        or says("praises", rest)
        or asks(rest)
    ):
        return None
    return Answer(Sense.NO, *found, len(words.split()) <= _BARE)


def _lets_pass(words: str, before: str) -> Answer | None:
    """ "Any objections to closing it?" "None.", "No, close it." """
    found = opens_with("none", words)
    rest = words[found[1] :].strip(" .,!;:-") if found else ""
    goes = not rest or opens_with("agrees", rest) or says("praises", rest)
    if found is None or not (goes or (set(terms_of(rest)) & set(terms_of(before)) and not is_negated(rest))):
        return None
    return Answer(Sense.YES, *found, len(words.split()) <= _BARE)


def _read(words: str, first: bool) -> tuple[Sense, Span, bool] | None:
    asking = asks(words)
    grudged = opens_with("grudges", words) if first else None
    refused = None if grudged or opens_with("no-refusal", words) else opens_with("refuses", words)
    if refused and (first or not asking):
        return Sense.NO, refused, True
    agreed = grudged or (opens_with("agrees", words) if not asking or (first and not asks_what(words)) else None)
    turned = says("turns-down", words) if not (grudged or opens_with("drops", words)) else None
    if turned and (agreed or not asking):
        return Sense.NO, turned, agreed is None
    if agreed:
        return Sense.YES, agreed, True
    praised = says("praises", words)
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
    text = _without_answer(text[:_LONGEST])
    words = [word for word in (part.strip(".,!?;:-\u2026").casefold() for part in text[:_LONGEST].split()) if word]
    return bool(words) and vote_of(text) is None and not all(word in _NODS for word in words)


def _without_answer(text: str) -> str:
    """What "Yes, go ahead. We need it" says besides answering."""
    for _ in range(_MOST_ANSWERS):
        found = opens_with("agrees", text) or opens_with("refuses", text)
        rest = text[found[1] :] if found else text
        if found is None or rest[:1].isalnum():
            break
        text = rest
    return text
