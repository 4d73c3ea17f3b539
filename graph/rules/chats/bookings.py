"""Knows when words tell of an hour that somebody outside gave, and for what: "they squeezed Sam in for his teeth cleaning"."""

from itertools import takewhile

from graph.rules.chats.heard import Heard
from graph.rules.chats.words import listed

_GIVES, _GETS, _PLACES = listed("bookings", "gives"), listed("bookings", "gets"), listed("bookings", "places")
_HAS, _RANG = listed("bookings", "has"), listed("bookings", "rang")
_WHOSE, _ENDS = listed("bookings", "whose"), listed("bookings", "ends")
_NEAR = 5  # words and signs between "squeezed" and "in", between "had" and "open"
_LONGEST = 3  # words of what it is for


def booked(text: str) -> bool:
    """True of "can squeeze Tobi in", "got Ruby in at Dr Feld", "got a spot", "had a 4:10 open"."""
    return _given(text.split()) is not None


def booked_for(heard: Heard) -> str | None:
    """Return what it is for: the words behind "in for his", "a spot at the", or in front of "rang" and "had a 4:10 open"."""
    words = [one.text for one in heard.tokens]
    owned = next((one for one in heard.people if one.possessive and heard.word(one.begin - 1) == "booked"), None)
    if owned is not None:  # "I've booked Kay's health check"
        return _thing(heard, owned.end)
    at = _given(words)
    if at is None:
        return None
    if words[at + 1 : at + 2] and words[at + 1] in ("at", "for", "with", "w"):
        return _thing(heard, at + 2 + (words[at + 2 : at + 3] != [] and words[at + 2] in _WHOSE))
    called = next((step for step in range(1, at) if words[step] in _RANG | _HAS), 0)
    first = max((step + 1 for step in range(called) if not heard.tokens[step].word), default=0)
    return _thing(heard, first + (words[first] in _WHOSE), called)


def _given(words: list[str]) -> int | None:
    """The place of the word that closes the phrase: "in", "spot", "open"."""
    for at, word in enumerate(words):
        before = set(words[max(0, at - _NEAR) : at])
        if word == "in" and (before & _GIVES or (before & _GETS and words[at + 1 : at + 2] in (["at"], ["with"]))):
            return at
        if word in _PLACES and before & (_HAS | _GETS):
            return at
        if word in ("open", "free") and at and words[at - 1].isdecimal() and before & _HAS:
            return at
    return None


def _thing(heard: Heard, first: int, last: int | None = None) -> str | None:
    timed = heard.timed()
    steps = range(first, min(first + _LONGEST, len(heard.tokens) if last is None else last))
    kept = takewhile(lambda at: heard.tokens[at].word and at not in timed and heard.word(at) not in _ENDS, steps)
    return " ".join(map(heard.word, kept)) or None
