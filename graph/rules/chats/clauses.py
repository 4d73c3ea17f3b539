"""Tells what a single clause takes, whoever says it: "can do", "in the car, 15 min", "leave him to me", "thursday me", "sure what time?"."""

from dataclasses import dataclass

from graph.rules.chats.heard import Heard
from graph.rules.chats.words import (
    ASK_VERBS,
    HIM,
    IT,
    NOT_TASK_VERBS,
    PAST,
    SOMEONE,
    STRONG_YES,
    TAKES_ALONE,
    THEM,
    WE,
    YES,
    YOU,
    listed,
    ordered,
)

SHORT_YES = 6  # words
_PART = "part"  # a clause, among others, that takes only what is open
LEADING, _CLOSING = listed("taking", "leading"), listed("taking", "closing")
TOO_SHORT = ("me", "coming", "mine", "i can", "i am", "i will")
_MODALS, _BEHIND_MODAL, NOT = listed("taking", "modals"), listed("taking", "behind-modal"), listed("taking", "not")
_NEAR, _NO_PROMISES, _FEW = ordered("taking", "near"), listed("taking", "no-promise-verbs") | NOT_TASK_VERBS, 9
_THERE = frozenset({"there", "then", "over", "by", "past", "anyway"})
_NO_VERB = (
    YOU | SOMEONE | WE | IT | HIM | THEM | frozenset({"i", "the", "a", "be", "there", "also", "only", "just", "not"})
)
_WANTS = frozenset({"pls", "please", "me", "mine", "plz"})


@dataclass(frozen=True, slots=True)
class Take:
    """`bare`: the words themselves name nothing that is taken. `sort` says how it is said."""

    people: tuple[str, ...]
    sort: str  # words, hand, yes, weak, presence, named, own
    bare: bool = False
    verb: str | None = None


def opening_yes(heard: Heard, sender: str) -> Take | None:
    """ "Yes, but only if I get a seat", "sure what time?": a clause of nothing but yes, or a yes that asks when."""
    first = next(iter(heard.clauses()), ())
    words = heard.words()
    if not first or first[0] not in STRONG_YES:
        return None
    if set(first[1:3]) & {"what", "when", "where"}:
        return Take((sender,), "yes", bare=True)
    only = all(one in YES | {"of", "course", "sure", "thing"} for one in first) and len(words) > SHORT_YES
    told = heard.question or (PAST | NOT) & set(words[len(first) :])
    return Take((sender,), "yes", bare=True) if only and not told else None


def near(heard: Heard) -> Take | None:
    """Read a sender who is near, has the time, names himself or does something: such words take an open task, and nothing
    else."""
    words, me = heard.words(), heard.message.sender
    if heard.question or NOT & set(words) or {"if", "rather", "wish", "but"} & set(words) or PAST & set(words):
        return None
    own = any(
        one.value == me and not one.possessive and heard.word(one.begin - 1) not in ("ask", "tell")
        for one in heard.people
    )
    threes = zip(words, words[1:], words[2:], strict=False)
    does = len(words) <= _FEW and any(
        one == "i" and verb.isalpha() and verb not in _NO_PROMISES and what in THEM | _THERE
        for one, verb, what in threes
    )
    led = heard.text.startswith(
        (" on it ", " im on it ", " i'm on it ", " count me in ", " leave it to me ", " leave it with me ")
    )
    if own or does or led or heard.has(*_NEAR):
        return Take((me,), _PART, bare=not (heard.people or heard.times))
    return None


def by_clause(heard: Heard) -> Take | None:
    """A clause that takes what is open without saying who: "on it. funfetti", "can do", "in the car, 15 min", "both days, my house"."""
    names = {word for one in heard.people for word in (heard.word(at) for at in range(one.begin, one.end))}
    clauses = heard.clauses()
    when = len(clauses) == 1 and _only_when(heard, clauses[0])
    for at, clause in enumerate(clauses):
        core = _core(clause, names)
        alone = " ".join(core)
        if not core or heard.question:
            continue
        if alone in TAKES_ALONE and (not at or alone not in TOO_SHORT):
            return Take((heard.message.sender,), _PART, bare=True)
        if core[:2] in (("count", "me"), ("put", "me")) and core[2:3] != ("out",):
            return Take((heard.message.sender,), _PART, bare=True)
        if when:
            return Take((heard.message.sender,), _PART, bare=False)
        if core[0] in _MODALS and len(core) > 1 and not NOT & set(core) and clause[0] not in names:
            if core[1] in _BEHIND_MODAL | ASK_VERBS:
                bare = core[1] == "do" and nothing_named(heard)
                return Take((heard.message.sender,), "words", bare=bare, verb=core[1])
            if core[1].isalpha() and core[1] not in _NO_VERB | names:
                return Take((heard.message.sender,), _PART, bare=True, verb=core[1])
        if core[0] == "me" and len(core) > 1 and core[1] in ("on", "for", "this", "at"):
            return Take((heard.message.sender,), _PART, bare=False)
    return None


def _core(clause: tuple[str, ...], names: set[str]) -> tuple[str, ...]:
    """Return the core of "ok dad, can do then", without its lead and its close."""
    first, last = 0, len(clause)
    while first < last and clause[first] in LEADING | names:
        first += 1
    while last > first and clause[last - 1] in _CLOSING | names:
        last -= 1
    return clause[first:last]


def _only_when(heard: Heard, clause: tuple[str, ...]) -> bool:
    """ "6-8 pls", "thursday me": a time and that it is wanted, and nothing else in the message."""
    timed = {heard.word(at) for at in heard.timed()}
    named = {heard.word(at) for one in heard.activities for at in range(one.begin, one.end)}
    rest = set(clause) - timed - named
    told = bool(timed & set(clause)) and (bool(rest & _WANTS) or bool(named & set(clause)))
    return told and not heard.people and rest <= _WANTS | {"for", "the", "i"}


def nothing_named(heard: Heard) -> bool:
    return not (heard.people or heard.activities or heard.events or heard.times or heard.resources or heard.places)
