"""Reads appointments: the sender's own, and an hour that somebody outside gave: "they squeezed Sam in for his teeth cleaning"."""

from itertools import takewhile

from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.short_answers import Take, TakeKind
from graph.rules.chats.word_lists import HAVE, OTHERS, listed

_GIVES, _GETS, _PLACES = listed("bookings", "gives"), listed("bookings", "gets"), listed("bookings", "places")
_HAS, _RANG = listed("bookings", "has"), listed("bookings", "rang")
_WHOSE, _ENDS = listed("bookings", "whose"), listed("bookings", "ends")
_NEAR = 5  # words and signs between "squeezed" and "in", between "had" and "open"
_LONGEST = 3  # words of what it is for
_BOOKED = frozenset({"booked", "signed", "squeezed", "fitted", "got"})
_APPOINTMENTS = listed("taking", "appointments")
_APPOINTED = 4  # words between "have" and what the sender has


def own_appointment(heard: ParsedMessage) -> Take | None:
    """ "I have dentist at 3 Thursday", "my physio is Friday": the sender is not free then; nobody is asked for anything."""
    words = [token.text for token in heard.tokens]
    if heard.question or any(person.value != heard.message.sender for person in heard.people):
        return None
    begins = {activity.begin for activity in heard.activities}
    for at, word in enumerate(words):
        has = (word == "i" and words[at + 1 : at + 2] == ["have"]) or (
            word in HAVE and words[at + 1 : at + 2] == ["got"]
        )
        left_out = not at and word in ("got", "have") and words[1:2] in (["a"], ["an"], ["my"])
        mine = word == "my" and (not at or words[at - 1] in (".", "!", ","))
        if (
            word in ("me", "myself")
            and at
            and _BOOKED & set(words[:at])
            and (word == "myself" or {"in", "at"} & set(words[at + 1 : at + 4]))
        ):
            return Take((heard.message.sender,), TakeKind.OWN, verb=None)
        if has or mine or left_out:
            first = at + 2 if has else at + 1
            what = next(
                (step for step in _object_at(words, first) if step in begins or words[step] in _APPOINTMENTS), None
            )
            of_others = what is not None and OTHERS & {
                word.removesuffix("'s").removesuffix("s") for word in words[first:what]
            }
            if (
                what is not None
                and not of_others
                and (not mine or {"is", "at", "on"} & set(words[what + 1 : what + 4]))
            ):
                return Take((heard.message.sender,), TakeKind.OWN, verb=words[what])
    return None


def _object_at(words: list[str], first: int) -> range:
    """Return the places where somebody's thing may stand: behind an article and a word or two that say which."""
    last = first
    while last < min(len(words), first + _APPOINTED) and words[last].removesuffix("'s").isalpha():
        last += 1
    return range(first, last)


def booked(text: str) -> bool:
    """True of "can squeeze Tobi in", "got Ruby in at Dr Feld", "got a spot", "had a 4:10 open"."""
    return _given(text.split()) is not None


def booked_for(heard: ParsedMessage) -> str | None:
    """Return what it is for: the words behind "in for his", "a spot at the", or in front of "rang" and "had a 4:10 open"."""
    words = [token.text for token in heard.tokens]
    owned = next(
        (person for person in heard.people if person.possessive and heard.word(person.begin - 1) == "booked"), None
    )
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


def _thing(heard: ParsedMessage, first: int, last: int | None = None) -> str | None:
    timed = heard.timed()
    steps = range(first, min(first + _LONGEST, len(heard.tokens) if last is None else last))
    kept = takewhile(lambda at: heard.tokens[at].word and at not in timed and heard.word(at) not in _ENDS, steps)
    return " ".join(map(heard.word, kept)) or None
