"""Reads a question that is asked around a chat: for a person, a thing or a day, or for several of these."""

from dataclasses import dataclass
from datetime import date, timedelta

from graph.model.chat import ChatMessage, Group
from graph.model.profile import Profile
from graph.model.times import TimeKind
from graph.rules.chats.days_said import days_said
from graph.rules.chats.mentions import stem
from graph.rules.chats.parsed_message import ParsedMessage, parse_message
from graph.rules.chats.word_lists import ASK_VERBS, listed

_RANGE = 31  # days of a stretch that is asked for
_CHILDREN, _GROWN = listed("around", "children"), listed("around", "grown-ups")
_FILLERS, _HABIT, _WHO = listed("around", "fillers"), listed("around", "habit"), listed("around", "who")


@dataclass(frozen=True, slots=True)
class Question:
    """The parts of a question; an empty part means any. `taker`: asks for a person; `habit`: asks for the usual person."""

    people: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    days: frozenset[date] = frozenset()
    weekdays: frozenset[int] = frozenset()
    taker: bool = False
    habit: bool = False

    @property
    def parts(self) -> int:
        return sum(map(bool, (self.people, self.words, self.days or self.weekdays)))


def read_question(text: str, group: Group, profile: Profile, now: int) -> Question:
    """Names, days and activities as in any message of the chat, slips of the finger included."""
    heard = parse_message(ChatMessage("", "", text, now), group, profile)
    said = set(heard.words())
    people = {person.value for person in heard.people}
    people |= {person.ref for person in group.people if said & (_GROWN if person.role == "adult" else _CHILDREN)}
    days, weekdays = _days(heard)
    taker = bool(said & _WHO and said & ASK_VERBS)
    return Question(
        frozenset(people), _telling(heard, taker), frozenset(days), frozenset(weekdays), taker, bool(said & _HABIT)
    )


def _days(heard: ParsedMessage) -> tuple[set[date], set[int]]:
    """The days that are named, each day of a stretch, and the weekdays of "Thursday" and "on Tuesdays"."""
    found = days_said(heard)
    days = {date.fromisoformat(day) for day in found.dates}
    for expression in heard.times:
        value = expression.values[0]
        if expression.kind is TimeKind.DATE_RANGE and value.start and value.end:
            first, last = date.fromisoformat(value.start[:10]), date.fromisoformat(value.end[:10])
            days |= {first + timedelta(days=step) for step in range(min(_RANGE, (last - first).days))}
    if found.repeats or found.weekday is not None:
        return set(), {day.weekday() for day in days}
    return days, set()


def _telling(heard: ParsedMessage, taker: bool) -> frozenset[str]:
    """The words that say what it is about: no names, no times, and no verb where somebody is asked for."""
    spans = [(expression.start, expression.end) for expression in heard.times]
    named = {at for person in heard.people for at in range(person.begin, person.end)}
    kept = [
        token.text
        for at, token in enumerate(heard.tokens)
        if token.word and at not in named and not any(start <= token.start < end for start, end in spans)
    ]
    skipped = _FILLERS | _HABIT | _WHO | _CHILDREN | _GROWN | (ASK_VERBS if taker else frozenset())
    return frozenset(stem(one) for one in kept if one not in skipped)
