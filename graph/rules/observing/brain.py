"""Knows what the calendar and the chat tell about a question: which entries fit, how well, and what to say of them.

A question asks for some of: whom, what, which day. An entry fits by the share of those that it meets; so a question about
nothing that is known scores 0, and one that an entry meets whole scores 1.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from graph.model.chat import UNSPECIFIED, ChatEvent, Coordination, Form, Group, Occurrence
from graph.rules.chats.occurrences import occurrences
from graph.rules.observing.hours import local

T = TypeVar("T")
DAY = 24 * 60 * 60 * 1_000_000
AHEAD = 28 * DAY
MOST = 5
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_CODES = {"MO": 0, "TU": 1, "WE": 2, "TH": 3, "FR": 4, "SA": 5, "SU": 6}
_ROLES = {"kid": "child", "kids": "child", "child": "child", "children": "child", "parent": "adult", "parents": "adult", "adults": "adult"}  # fmt: skip
_FILLERS_WORDS = """
    when what which who whose where is are was does do did has have the a an on at in of for to up any and or
    usually event events involving day days time next this practice lesson class picks pick picking gets get taking
    takes there s re ll
"""
_FILLERS = frozenset(_FILLERS_WORDS.split())


@dataclass(frozen=True, slots=True)
class BrainAnswer:
    """`relevance`: how much of the question the best of what is known meets."""

    answer: str
    relevance: float
    sources: tuple[dict[str, Any], ...] = ()
    temporal: tuple[dict[str, str], ...] = ()
    events: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for; empty is any."""

    people: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    days: frozenset[date] = frozenset()
    weekdays: frozenset[int] = frozenset()
    habit: bool = False  # who usually does it
    parts: int = field(default=0)


def read_question(text: str, group: Group, now: int) -> Question:
    words = _parted(text)
    called = {name.casefold(): one.ref for one in group.people for name in (one.ref, *one.names)}
    people = {called[word] for word in words if word in called}
    roles = {_ROLES[word] for word in words if word in _ROLES}
    people |= {one.ref for one in group.people if one.role in roles}
    today = local(now, group.timezone).date()
    days = {today + timedelta(days=_RELATIVE[word]) for word in words if word in _RELATIVE}
    days |= {found for word in text.split() if (found := _iso(word.strip("?.,!"))) is not None}
    weekdays = {number for word in words for number, name in enumerate(_WEEKDAYS) if word in (name, f"{name}s")}
    habit = "usually" in words or "normally" in words
    known = {*called, *_ROLES, *_RELATIVE, *_WEEKDAYS, *(f"{name}s" for name in _WEEKDAYS)}
    rest = frozenset(word for word in words if word not in known and word not in _FILLERS and not word[0].isdigit())
    asked = Question(frozenset(people), rest, frozenset(days), frozenset(weekdays), habit)
    parts = sum(map(bool, (asked.people, asked.words, asked.days or asked.weekdays)))
    return Question(asked.people, asked.words, asked.days, asked.weekdays, habit, parts)


_RELATIVE = {"today": 0, "tonight": 0, "tomorrow": 1}


def answer(
    asked: Question, events: Sequence[ChatEvent], said: Iterable[Coordination], group: Group, now: int
) -> BrainAnswer:
    if not asked.parts:
        return BrainAnswer("", 0.0)
    if asked.habit:
        return _habit(asked, said, group)
    standing = [one for one in events if one.status != "cancelled"]
    scored = [(_fits(one, asked, group, now), one) for one in standing]
    best = max((score for score, _ in scored), default=0.0)
    found = [one for score, one in scored if score == best and best > 0][:MOST]
    times = _times(found, asked, group, now)
    return BrainAnswer(
        answer=" ".join(dict.fromkeys(_sentence(one, group) for one in found)),
        relevance=round(best, 3),
        sources=tuple({"ref": one.ref, "summary": one.summary, "kind": "event"} for one in found),
        temporal=_each_once(entity for one in found for entity in _temporal(one)),
        events=_each_once(_shown(one, group) for one in times),
    )


def _each_once(told: Iterable[dict[str, T]]) -> tuple[dict[str, T], ...]:
    """Two entries may say the same: what somebody wrote down, and what the chat confirmed."""
    return tuple({tuple(sorted(one.items())): one for one in told}.values())


def _fits(one: ChatEvent, asked: Question, group: Group, now: int) -> float:
    met = 0.0
    if asked.people:
        met += 1.0 if asked.people & set(one.people) else 0.0
    if asked.words:
        known = set(_parted(f"{one.summary} {one.activity or ''} {one.place or ''}"))
        met += len(asked.words & known) / len(asked.words)
    if asked.days or asked.weekdays:
        met += 1.0 if _times([one], asked, group, now) else 0.0
    return met / asked.parts


def _times(events: Sequence[ChatEvent], asked: Question, group: Group, now: int) -> list[Occurrence]:
    found = sorted(occurrences(events, now - DAY, now + AHEAD), key=lambda one: one.start)
    wanted = [one for one in found if _on(one, asked, group)]
    seen: Counter[str] = Counter()
    kept = []
    for one in wanted:
        seen[one.event.ref] += 1
        if seen[one.event.ref] <= 2:
            kept.append(one)
    return kept[: 2 * MOST]


def _on(one: Occurrence, asked: Question, group: Group) -> bool:
    day = local(one.start, group.timezone).date()
    if asked.days or asked.weekdays:
        return day in asked.days or day.weekday() in asked.weekdays
    return True


def _habit(asked: Question, said: Iterable[Coordination], group: Group) -> BrainAnswer:
    """Who has taken it on such days before, as the chat itself tells."""
    took: Counter[str] = Counter()
    sources = []
    for one in said:
        days = {date.fromisoformat(day).weekday() for day in one.dates if _iso(day) is not None}
        if one.form is not Form.TAKES or (asked.weekdays and not days & asked.weekdays):
            continue
        who = [name for name in one.assigned_to if name != UNSPECIFIED]
        took.update(who)
        sources += [{"ref": one.of, "summary": ", ".join(who), "kind": "message"}] if who else []
    if not took:
        return BrainAnswer("", 0.0)
    (most, times), total = took.most_common(1)[0], sum(took.values())
    name = next((one.names[0] for one in group.people if one.ref == most and one.names), most)
    return BrainAnswer(f"Usually {name}: {times} of {total}.", round(times / total, 3), tuple(sources[-MOST:]))


# ── how it is said


def _sentence(one: ChatEvent, group: Group) -> str:
    begins, ends = local(one.start, one.timezone), local(one.end, one.timezone)
    clock = "all day" if one.all_day else f"{begins:%H:%M} to {ends:%H:%M}"
    days = _weekdays(one)
    when = f"on {' and '.join(f'{day}s' for day in days)}, {clock}" if days else f"on {begins:%A %Y-%m-%d}, {clock}"
    names = {member.ref: member.names[0] for member in group.people if member.names}
    who = ", ".join(names.get(ref, ref) for ref in one.people)
    said = one.summary if not who or who.casefold() in one.summary.casefold() else f"{one.summary} ({who})"
    return f"{said} is {when}{f' at {one.place}' if one.place else ''}."


def _weekdays(one: ChatEvent) -> list[str]:
    if one.repeats is None:
        return []
    parts = dict(part.split("=", 1) for part in one.repeats.upper().split(";") if "=" in part)
    codes: list[str] = [code[-2:] for code in parts.get("BYDAY", "").split(",") if code[-2:] in _CODES]
    numbers = [_CODES[code] for code in codes] or [local(one.start, one.timezone).weekday()]
    return [_WEEKDAYS[number].title() for number in numbers] if parts.get("FREQ") == "WEEKLY" else []


def _temporal(one: ChatEvent) -> list[dict[str, str]]:
    begins = local(one.start, one.timezone)
    found = [] if one.all_day else [{"type": "time", "value": f"{begins:%H:%M}", "context": one.summary}]
    days: list[str] = _weekdays(one)
    found += [{"type": "day", "value": day, "context": "recurring"} for day in days]
    if not days:
        found.append({"type": "date", "value": f"{begins:%Y-%m-%d}", "context": one.summary})
    return found


def _shown(one: Occurrence, group: Group) -> dict[str, Any]:
    start: datetime = local(one.start, group.timezone).replace(tzinfo=None)
    return {"summary": one.event.summary, "start": start.isoformat(timespec="seconds"), "location": one.event.place}


def _iso(word: str) -> date | None:
    if len(word) != 10 or word[4:5] != "-":
        return None
    try:
        return date.fromisoformat(word)
    except ValueError:
        return None


def _parted(text: str) -> list[str]:
    parted = "".join(letter if letter.isalnum() else " " for letter in text.casefold())
    return parted.split()
