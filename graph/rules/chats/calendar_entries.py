"""Finds the calendar entry and the activity that words mean: by its title, by what the profile calls it, or by whose it is and when."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import takewhile

from graph.model.chat import ChatEvent, Group, Occurrence
from graph.model.profile import Profile
from graph.model.times import DAY
from graph.rules.chats.mentions import stem
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.recurrence import occurrences
from graph.rules.chats.word_lists import FIRST, listed
from graph.rules.times.tokens import Token
from graph.rules.times.zones import local, whole_day

GENERIC = listed("entries", "generic")
RIDES = ("pickup", "dropoff")
_ELSEWHERE = listed("entries", "elsewhere")
_HAS, _WHO_HAS = listed("entries", "has"), frozenset({"she", "he", "they", "kids"})
_ARTICLES, _ENDS_THING = frozenset({"a", "an", "the", "her", "his", "their"}), listed("entries", "ends-thing")
_LONGEST_THING = 4  # words
_BEFORE_THING, _NO_THING, _BEHIND_THING = (
    listed("entries", name) for name in ("before-thing", "no-thing", "behind-thing")
)
_BEFORE_OTHER = ("after", "before", "until", "till", "from", "since")


@dataclass(frozen=True, slots=True)
class Clocked:
    """A time in a message: the seconds of the day it may be, or its begin and end; `last` ends a range."""

    options: tuple[int, ...]
    last: tuple[int, ...] = ()
    day: str | None = None
    start: int = 0
    until: bool = False


def subjects(group: Group, profile: Profile) -> tuple[str, ...]:
    """Return the people who are spoken of and not asked: the children of a household; nobody in a team."""
    wanted = profile.chats.subject_role
    return tuple(person.ref for person in group.people if wanted and person.role == wanted)


def is_subject(ref: str, group: Group, profile: Profile) -> bool:
    return ref in subjects(group, profile)


def next_happening(event: ChatEvent, at: int, days: int) -> Occurrence | None:
    found = occurrences((event,), at, at + days * DAY)
    return found[0] if found else None


def happening_on(event: ChatEvent | None, day: str, group: Group) -> Occurrence | None:
    """Return the entry's occurrence on that day."""
    if event is None:
        return None
    first, last = whole_day(date.fromisoformat(day), group.timezone)
    found = [happening for happening in occurrences((event,), first, last) if happening.start >= first]
    return found[0] if found else None


# ── activity and calendar entry ──


def activity_said(heard: ParsedMessage) -> str | None:
    """The activity that is meant: not the one that only says after what it is."""
    kept = [
        activity
        for activity in heard.activities
        if heard.word(activity.begin - 1) not in _BEFORE_OTHER
        and heard.word(activity.begin - 2) not in _BEFORE_OTHER[:3]
    ]
    rest = kept or (list(heard.activities) if heard.profile.chats.subject_role else [])
    telling = [mention for mention in rest if mention.value not in GENERIC]
    return (telling or rest)[0].value if rest else None


def thing_named(heard: ParsedMessage) -> str | None:
    """ "Matinee friday moved forward", "dress fittings: wed 5", "yoga saturday at 9": the few plain words in front of a day or of "is"."""
    first = next((at for at, token in enumerate(heard.tokens) if token.word and token.text not in _BEFORE_THING), None)
    if first is None:
        return None
    what = heard.tokens[first : first + _LONGEST_THING]
    kept = list(takewhile(lambda token: _part_of_thing(heard, token), what))
    names = {heard.word(at).removesuffix("'s") for person in heard.people for at in range(person.begin, person.end)}
    behind = what[len(kept) : len(kept) + 1]
    told = behind and (_timed(heard, behind[0]) or behind[0].text in _BEHIND_THING)
    plain = [word for token in kept if (word := token.text.removesuffix("'s")) not in names and len(word) > 1]
    return " ".join(plain) if plain and told and len(kept) < _LONGEST_THING else None


def _part_of_thing(heard: ParsedMessage, token: Token) -> bool:
    return token.word and token.text.removesuffix("'s") not in _NO_THING | _BEHIND_THING and not _timed(heard, token)


def _timed(heard: ParsedMessage, token: Token) -> bool:
    return any(time.start <= token.start < time.end for time in heard.times)


def activity_of(event: ChatEvent, group: Group, profile: Profile) -> str | None:
    """Return the profile's name for an entry, else the telling words of its own title."""
    title = title_of(event, group)
    said = f" {title.replace('-', ' ')} "
    found = [
        name
        for name, others in profile.chats.activities.items()
        if name not in GENERIC and any(f" {one.replace('-', ' ')} " in said for one in (name, *others))
    ]
    return found[0] if found else title or None


def title_of(event: ChatEvent, group: Group) -> str:
    """An entry's title without the names of people and what stands in brackets."""
    names = {name.casefold() for person in group.people for name in (*person.names, person.ref)}
    words = event.summary.split("(")[0].casefold().split()
    return " ".join(word for word in words if word.removesuffix("'s") not in names)


def same_activity(one: str | None, other: str | None) -> bool:
    """True if two activities share a word."""
    if not one or not other:
        return False
    first, second = {stem(word) for word in one.split()}, {stem(word) for word in other.split()}
    return bool(first & second)


def entry_meant(
    heard: ParsedMessage, about: tuple[str, ...], dates: tuple[str, ...],
    clocks: tuple[Clocked, ...], activity: str | None,
) -> ChatEvent | None:  # fmt: skip
    """The entry that the words mean: by its title, by what the profile calls it, or by whose it is, when it begins or ends."""
    places = {place.value for place in heard.places}
    titled = {mention.value: len(heard.events) - at for at, mention in enumerate(heard.events)}
    scored = []
    for event in heard.calendar:
        days = [day for day in dates or (heard.said.date().isoformat(),) if happening_on(event, day, heard.group)]
        whose = bool(set(about) & set(event.people))
        if whose and event.place in places and _at_edge(event, days, clocks, heard.group):
            return event  # of that person, at that place and hour, whatever it is called
        said = _Said(heard, about, dates, days, clocks, activity, whose, event.ref in titled)
        points = _points(event, said)
        if points is not None:
            scored.append((points, titled.get(event.ref, 0), event))
    return max(scored, key=lambda one: one[:2])[2] if scored else None


@dataclass(frozen=True, slots=True)
class _Said:
    """The words, held against one entry: on which of their days it happens, `whose` it is, whether its title stands there."""

    heard: ParsedMessage
    about: tuple[str, ...]
    dates: tuple[str, ...]
    days: list[str]  # of the dates, or today, those on which it happens
    clocks: tuple[Clocked, ...]
    activity: str | None
    whose: bool
    by_word: bool

    @property
    def unnamed(self) -> bool:
        return self.activity is None or self.activity in GENERIC


def _points(event: ChatEvent, said: _Said) -> float | None:
    """Score how well an entry fits the words; None where it is another thing, another person's, or on another day."""
    heard, whose, by_word = said.heard, said.whose, said.by_word
    called = activity_of(event, heard.group, heard.profile)
    spoken_of = {said.activity, *(activity.value for activity in heard.activities)} - GENERIC
    by_activity = any(same_activity(one, called) for one in spoken_of)
    happens = bool(said.dates) and bool(said.days)
    at_edge = _at_edge(event, said.days, said.clocks, heard.group)
    ride = said.activity not in RIDES or _is_ride_of(event, said.days, said.clocks, heard)
    other_hour = bool(said.clocks) and bool(FIRST & set(heard.words())) and not at_edge
    generic = said.activity in GENERIC and whose and (happens or not said.dates) and ride and not other_hour
    edge = said.unnamed and whose and ride and at_edge
    if said.about and not whose and set(event.people) & set(subjects(heard.group, heard.profile)):
        return None
    if not (by_word or by_activity or generic or edge) or not (said.unnamed or by_activity or whose):
        return None
    if said.dates and not happens and not by_activity and not (by_word and whose and not heard.question):
        return None
    if said.dates and not happens and not event.repeats and abs(_days_off(event, said.dates, heard.group)) > 6:
        return None
    mine = heard.message.sender in event.people
    return 2 * by_word + 2 * by_activity + 2 * happens + 2 * whose + edge + generic + 0.5 * mine


def _is_ride_of(event: ChatEvent, days: list[str], clocks: tuple[Clocked, ...], heard: ParsedMessage) -> bool:
    """A child is fetched from an entry when it ends, and from nowhere else: not from school, and not at another hour."""
    words = {stem(word) for word in f"{event.summary} {event.place or ''}".casefold().split()}
    elsewhere = {stem(one) for one in set(heard.words()) & _ELSEWHERE}
    return not elsewhere - words and (not clocks or _at_edge(event, days, clocks, heard.group))


def _days_off(event: ChatEvent, dates: Iterable[str], group: Group) -> int:
    first = local(event.start, group.timezone).date()
    return min(((date.fromisoformat(day) - first).days for day in dates), key=abs)


def _at_edge(event: ChatEvent, days: list[str], clocks: tuple[Clocked, ...], group: Group) -> bool:
    """True if a named time is the entry's begin or end."""
    for day in days:
        happens = happening_on(event, day, group)
        if happens is None:
            continue
        for edge in (happens.start, happens.end):
            wall = local(edge, group.timezone)
            if any(wall.hour * 3600 + wall.minute * 60 in clock.options for clock in clocks if not clock.last):
                return True
    return False
