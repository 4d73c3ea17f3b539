"""Reads a short answer, or a single clause, that takes a task: "yes", "can do", "in the car, 15 min", "leave him to me", "thursday me"."""

from dataclasses import dataclass
from enum import StrEnum

from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.word_lists import (
    ASK_VERBS,
    HIM,
    IT,
    PAST,
    SOMEONE,
    STRONG_YES,
    TAKES_ALONE,
    THEM,
    WE,
    YES,
    YES_PHRASES,
    YOU,
    listed,
    ordered,
)

SHORT_YES = 6  # words
LEADING, _CLOSING = listed("taking", "leading"), listed("taking", "closing")
TOO_SHORT = ("me", "coming", "mine", "i can", "i am", "i will")
_MODALS, _BEHIND_MODAL, NOT = listed("taking", "modals"), listed("taking", "behind-modal"), listed("taking", "not")
_NEAR = ordered("taking", "near")
_NO_VERB = (
    YOU | SOMEONE | WE | IT | HIM | THEM | frozenset({"i", "the", "a", "be", "there", "also", "only", "just", "not"})
)
_WANTS = frozenset({"pls", "please", "me", "mine", "plz"})


class TakeKind(StrEnum):
    """The way in which somebody says that he takes a task; words of most kinds take only what is open."""

    WORDS = "words"  # "I'll do it"
    PART = "part"  # a clause, among others
    HAND = "hand"  # a thumb
    YES = "yes"
    WEAK = "weak"  # "ok", which takes only what was asked of its sender by name
    PRESENCE = "presence"  # "I'm at the pool"
    NAMED = "named"  # "Rob will get him"
    OWN = "own"  # an appointment of the sender's own
    DIRECTED = "directed"  # "Consuelo, you take the cake"


@dataclass(frozen=True, slots=True)
class Take:
    """Words that take a task, for these people. `bare`: the words themselves name nothing that is taken."""

    people: tuple[str, ...]
    kind: TakeKind
    bare: bool = False
    verb: str | None = None


def opening_yes(heard: ParsedMessage, sender: str) -> Take | None:
    """ "Yes, but only if I get a seat", "sure what time?": a clause of nothing but yes, or a yes that asks when."""
    first = next(iter(heard.clauses()), ())
    words = heard.words()
    if not first or first[0] not in STRONG_YES:
        return None
    if set(first[1:3]) & {"what", "when", "where"}:
        return Take((sender,), TakeKind.YES, bare=True)
    only = all(one in YES | {"of", "course", "sure", "thing"} for one in first) and len(words) > SHORT_YES
    told = heard.question or (PAST | NOT) & set(words[len(first) :])
    return Take((sender,), TakeKind.YES, bare=True) if only and not told else None


def short_yes(heard: ParsedMessage, sender: str) -> Take | None:
    """ "Yeah sure", "ok dad": a short message that begins with a yes."""
    words = heard.words()
    if not words or heard.question or {"please", "pls"} & set(words[1:3]):  # "yes please" accepts what is offered
        return None
    phrase = heard.text.startswith(tuple(f" {one} " for one in YES_PHRASES)) or words[0].startswith(
        ("yes", "yep", "yeah")
    )
    if (words[0] in YES or phrase) and len(words) <= SHORT_YES:
        return Take((sender,), TakeKind.YES if phrase or words[0] in STRONG_YES else TakeKind.WEAK, bare=True)
    return None


def near(heard: ParsedMessage) -> Take | None:
    """Read a sender who is near, has the time, or names himself: such words take an open task, and nothing else."""
    words, me = heard.words(), heard.message.sender
    if heard.question or NOT & set(words) or {"if", "rather", "wish", "but"} & set(words) or PAST & set(words):
        return None
    own = any(
        person.value == me and not person.possessive and heard.word(person.begin - 1) not in ("ask", "tell")
        for person in heard.people
    )
    led = heard.text.startswith(
        (" on it ", " im on it ", " i'm on it ", " count me in ", " leave it to me ", " leave it with me ")
    )
    if own or led or heard.has(*_NEAR):
        return Take((me,), TakeKind.PART, bare=not (heard.people or heard.times))
    return None


def by_clause(heard: ParsedMessage) -> Take | None:
    """A clause that takes what is open without saying who: "on it. funfetti", "can do", "in the car, 15 min", "both days, my house"."""
    names = {word for person in heard.people for word in (heard.word(at) for at in range(person.begin, person.end))}
    clauses = heard.clauses()
    when = len(clauses) == 1 and _only_when(heard, clauses[0])
    for at, clause in enumerate(clauses):
        core = _core(clause, names)
        alone = " ".join(core)
        if not core or heard.question:
            continue
        if alone in TAKES_ALONE and (not at or alone not in TOO_SHORT):
            return Take((heard.message.sender,), TakeKind.PART, bare=True)
        if when:
            return Take((heard.message.sender,), TakeKind.PART, bare=False)
        led = core[0] in _MODALS and len(core) > 1 and not NOT & set(core) and clause[0] not in names
        if led and core[1] in _BEHIND_MODAL | ASK_VERBS:
            bare = core[1] == "do" and nothing_named(heard)
            return Take((heard.message.sender,), TakeKind.WORDS, bare=bare, verb=core[1])
        if led and core[1].isalpha() and core[1] not in _NO_VERB | names:
            return Take((heard.message.sender,), TakeKind.PART, bare=True, verb=core[1])
        if core[0] == "me" and len(core) > 1 and core[1] in ("on", "for", "this", "at"):
            return Take((heard.message.sender,), TakeKind.PART, bare=False)
    return None


def _core(clause: tuple[str, ...], names: set[str]) -> tuple[str, ...]:
    """Return the core of "ok dad, can do then", without its lead and its close."""
    first, last = 0, len(clause)
    while first < last and clause[first] in LEADING | names:
        first += 1
    while last > first and clause[last - 1] in _CLOSING | names:
        last -= 1
    return clause[first:last]


def _only_when(heard: ParsedMessage, clause: tuple[str, ...]) -> bool:
    """ "6-8 pls", "thursday me": a time and that it is wanted, and nothing else in the message."""
    timed = {heard.word(at) for at in heard.timed()}
    named = {heard.word(at) for activity in heard.activities for at in range(activity.begin, activity.end)}
    rest = set(clause) - timed - named
    told = bool(timed & set(clause)) and (bool(rest & _WANTS) or bool(named & set(clause)))
    return told and not heard.people and rest <= _WANTS | {"for", "the", "i"}


def nothing_named(heard: ParsedMessage) -> bool:
    return not (heard.people or heard.activities or heard.events or heard.times or heard.resources or heard.places)
