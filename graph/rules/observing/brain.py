"""Knows what the calendar and the chat tell about a question: which entries and takers fit, how well, and what to say of
them.

A question asks for a person, a thing or a day, or for several of these. An entry fits by the share of those that it meets;
so a question about nothing that is known scores 0, and one that an entry meets whole scores 1. A question for a person is
answered by the person who took it, and never by an entry that only tells that it is on.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, TypeVar

from graph.model.chat import ChatEvent, Coordination, Form, Group, Occurrence, OpenTask
from graph.model.profile import Profile
from graph.model.times import DAY
from graph.rules.chats.brevity import name_of, names_of, summary
from graph.rules.chats.mentions import stem
from graph.rules.chats.recurrence import occurrences, weekly_days
from graph.rules.observing.brain_question import Question
from graph.rules.observing.hours import local
from graph.rules.times.zones import whole_day

T = TypeVar("T")
AHEAD = 28 * DAY
MOST = 5


@dataclass(frozen=True, slots=True)
class BrainAnswer:
    """`relevance`: how much of the question the best of what is known meets."""

    answer: str
    relevance: float
    sources: tuple[dict[str, Any], ...] = ()
    temporal: tuple[dict[str, str], ...] = ()
    events: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """A task with the people who have it, by the calendar where somebody confirmed it, else as it was said. `claim`: its
    claim."""

    said: Coordination
    who: tuple[str, ...]
    claim: str
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Known:
    """The material for an answer. `open`: tasks that somebody asked for in the chat and nobody has taken."""

    events: tuple[ChatEvent, ...] = ()
    taken: tuple[Taken, ...] = ()
    open: tuple[OpenTask, ...] = ()


# ── fitting entries


def answer(asked: Question, known: Known, group: Group, profile: Profile, now: int) -> BrainAnswer:
    if not asked.parts:
        return BrainAnswer("", 0.0)
    if asked.habit:
        return _habit(asked, known.taken, group)
    if asked.taker:
        return _taker(asked, known, group, profile, now)
    standing = [event for event in known.events if event.status != "cancelled"]
    scored = [(_fits(event, asked, group, now), event) for event in standing]
    best = max((score for score, _ in scored), default=0.0)
    found = [event for score, event in scored if score == best and best > 0][:MOST]
    times = _times(found, asked, group, now)
    return BrainAnswer(
        answer=" ".join(dict.fromkeys(_sentence(event, group) for event in found)),
        relevance=round(best, 3),
        sources=tuple({"ref": event.ref, "summary": event.summary, "kind": "event"} for event in found),
        temporal=_each_once(entity for event in found for entity in _temporal(event)),
        events=_each_once(_shown(occurrence, group) for occurrence in times),
    )


def _each_once(told: Iterable[dict[str, T]]) -> tuple[dict[str, T], ...]:
    """Two entries may say the same: what somebody wrote down, and what the chat confirmed."""
    return tuple({tuple(sorted(one.items())): one for one in told}.values())


def _fits(event: ChatEvent, asked: Question, group: Group, now: int) -> float:
    met = 0.0
    if asked.people:
        met += 1.0 if asked.people & set(event.people) else 0.0
    if asked.words:
        met += _shared(asked, f"{event.summary} {event.activity or ''} {event.place or ''}")
    if asked.days or asked.weekdays:
        met += 1.0 if _times([event], asked, group, now) else 0.0
    return met / asked.parts


def _shared(asked: Question, text: str) -> float:
    """Return the part of the question's telling words that stand in the text."""
    return len(asked.words & {stem(one) for one in _parted(text)}) / len(asked.words)


def _times(events: Sequence[ChatEvent], asked: Question, group: Group, now: int) -> list[Occurrence]:
    wanted = [
        happening for happening in occurrences(events, *_stretch(asked, group, now)) if _on(happening, asked, group)
    ]
    seen: Counter[str] = Counter()
    kept = []
    for occurrence in wanted:
        seen[occurrence.event.ref] += 1
        if seen[occurrence.event.ref] <= 2:
            kept.append(occurrence)
    return kept[: 2 * MOST]


def _stretch(asked: Question, group: Group, now: int) -> tuple[int, int]:
    """Return the time to look at: the days that are asked for, whenever they are; else what is still to come."""
    if not asked.days:
        return now, now + AHEAD
    return whole_day(min(asked.days), group.timezone)[0], whole_day(max(asked.days), group.timezone)[1]


def _on(occurrence: Occurrence, asked: Question, group: Group) -> bool:
    day = local(occurrence.start, group.timezone).date()
    if asked.days or asked.weekdays:
        return day in asked.days or day.weekday() in asked.weekdays
    return True


# ── takers


def _taker(asked: Question, known: Known, group: Group, profile: Profile, now: int) -> BrainAnswer:
    """Name those who have it, the next time first where no day is named; or say that nobody has it yet."""
    fitting = [(score, one) for one in known.taken if (score := _taken_fits(one.said, asked))]
    if not fitting:
        return _nobody(asked, known.open, group)
    today = local(now, group.timezone).date().isoformat()
    best = max(score for score, _ in fitting)
    found = [one for score, one in fitting if score == best]
    day = min((_day_of(one) for one in found if _day_of(one) >= today), default=max(map(_day_of, found)))
    told = [one for one in found if _day_of(one) == day][-MOST:]
    told = [one for one in told if one.confirmed] or told
    said = [(replace(one.said, assigned_to=one.who), one) for one in told]
    lines = [f"{summary(what, group, profile)}{'' if one.confirmed else ' (not confirmed)'}." for what, one in said]
    return BrainAnswer(
        answer=" ".join(dict.fromkeys(lines)),
        relevance=round(best, 3),
        sources=tuple({"ref": one.claim, "summary": names_of(group, one.who), "kind": "claim"} for one in told),
        temporal=_each_once(entity for one in told for entity in _said_times(one.said)),
        events=_each_once(_next(what, group, profile) for what, one in said if one.said.intervals),
    )


def _taken_fits(said: Coordination, asked: Question) -> float:
    """0 where it is about somebody else, or on another day; what somebody has on himself is no errand."""
    own = bool(said.about) and set(said.about) <= set(said.assigned_to)
    other = bool(asked.people) and not asked.people & set(said.about)
    if own or other or ((asked.days or asked.weekdays) and not _said_on(said, asked)):
        return 0.0
    shared = (
        _shared(asked, " ".join(filter(None, (said.activity, said.resource, said.location)))) if asked.words else 0.0
    )
    met = sum(map(bool, (asked.people, asked.days or asked.weekdays)))
    return (met + shared) / asked.parts


def _said_on(said: Coordination, asked: Question) -> bool:
    days = [date.fromisoformat(day) for day in said.dates]
    return any(day in asked.days or day.weekday() in asked.weekdays for day in days)


def _day_of(one: Taken) -> str:
    return max(one.said.dates, default="")


def _nobody(asked: Question, waiting: Iterable[OpenTask], group: Group) -> BrainAnswer:
    for task in reversed(tuple(waiting)):
        wanted = task.wanted
        said = Coordination(None, Form.ASKS, wanted.dates, about=wanted.about, activity=wanted.activity)
        if score := _taken_fits(said, asked):
            source = {"ref": task.message, "summary": name_of(group, task.asker), "kind": "message"}
            return BrainAnswer(f"Nobody yet: {name_of(group, task.asker)} has asked.", round(score, 3), (source,))
    return BrainAnswer("", 0.0)


def _habit(asked: Question, taken: Iterable[Taken], group: Group) -> BrainAnswer:
    """Name the person who has taken it most often on such days, as the chat itself tells."""
    took: Counter[str] = Counter()
    sources = []
    for one in taken:
        if (asked.weekdays or asked.days) and not _said_on(one.said, asked):
            continue
        if asked.people and one.said.about and not asked.people & set(one.said.about):
            continue
        took.update(one.who)
        sources.append({"ref": one.claim, "summary": names_of(group, one.who), "kind": "claim"})
    if not took:
        return BrainAnswer("", 0.0)
    (most, times), total = took.most_common(1)[0], sum(took.values())
    return BrainAnswer(
        f"Usually {name_of(group, most)}: {times} of {total}.", round(times / total, 3), tuple(sources[-MOST:])
    )


# ── the answer in words


def _sentence(event: ChatEvent, group: Group) -> str:
    begins, ends = local(event.start, event.timezone), local(event.end, event.timezone)
    clock = "all day" if event.all_day else f"{begins:%H:%M} to {ends:%H:%M}"
    days = _weekdays(event)
    when = f"on {' and '.join(f'{day}s' for day in days)}, {clock}" if days else f"on {begins:%A %Y-%m-%d}, {clock}"
    who = ", ".join(name_of(group, ref) for ref in event.people)
    said = event.summary if not who or who.casefold() in event.summary.casefold() else f"{event.summary} ({who})"
    return f"{said} is {when}{f' at {event.place}' if event.place else ''}."


def _weekdays(event: ChatEvent) -> list[str]:
    """Return the days of the week of a weekly entry."""
    rule = (event.repeats or "").upper().removeprefix("RRULE:")
    begins = local(event.start, event.timezone)
    days = [date.fromisoformat(day) for day in weekly_days(rule, begins.date())]
    return [f"{day:%A}" for day in days] or ([f"{begins:%A}"] if "FREQ=WEEKLY" in rule else [])


def _temporal(event: ChatEvent) -> list[dict[str, str]]:
    begins = local(event.start, event.timezone)
    found = [] if event.all_day else [{"type": "time", "value": f"{begins:%H:%M}", "context": event.summary}]
    days: list[str] = _weekdays(event)
    found += [{"type": "day", "value": day, "context": "recurring"} for day in days]
    if not days:
        found.append({"type": "date", "value": f"{begins:%Y-%m-%d}", "context": event.summary})
    return found


def _said_times(said: Coordination) -> list[dict[str, str]]:
    """The days and hours of what somebody has taken."""
    what = said.activity or "pickup"
    found = [{"type": "time", "value": one, "context": what} for one in said.times]
    return found + [{"type": "date", "value": day, "context": what} for day in said.dates]


def _next(what: Coordination, group: Group, profile: Profile) -> dict[str, Any]:
    start = local(what.intervals[0].start, group.timezone).replace(tzinfo=None)
    said = summary(what, group, profile)
    return {"summary": said, "start": start.isoformat(timespec="seconds"), "location": what.location}


def _shown(occurrence: Occurrence, group: Group) -> dict[str, Any]:
    start: datetime = local(occurrence.start, group.timezone).replace(tzinfo=None)
    return {
        "summary": occurrence.event.summary,
        "start": start.isoformat(timespec="seconds"),
        "location": occurrence.event.place,
    }


def _parted(text: str) -> list[str]:
    parted = "".join(letter if letter.isalnum() else " " for letter in text.casefold())
    return parted.split()
