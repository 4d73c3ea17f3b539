"""Knows how much the existing knowledge has to do with a message: one number from 0 to 1, for one gate alone.

The person, the day, the hour, the name and the place each add their share; the nearest thing counts.
"""

from collections.abc import Iterable

from graph.model.chat import ChatEvent, ChatThread, Coordination, Group, Interval, OpenTask
from graph.model.times import DAY
from graph.rules.chats.recurrence import occurrences

PERSON, ON_DAY, AT_HOUR, NAME, PLACE, KIND = 0.35, 0.25, 0.15, 0.35, 0.1, 0.25
_SHORTEST = 3  # letters of a word that tells something


def relevance(what: Coordination, events: Iterable[ChatEvent], thread: ChatThread, group: Group) -> float:
    """Return the relevance of the entry or the earlier task that has most to do with it."""
    people = {*what.about, *what.assigned_to, *what.directed_to, what.sender} - {"unspecified", ""}
    names = _names(what, group)
    found = [_event(event, what, people, names) for event in events]
    found += [_task(task, what, people, names) for task in thread.tasks if task.message != what.of]
    return round(min(1.0, max(found, default=0.0)), 2)


def _event(event: ChatEvent, what: Coordination, people: set[str], names: set[str]) -> float:
    score = PERSON if people & set(event.people) else 0.0
    score += NAME if names & _words(f"{event.summary} {event.activity or ''}") or event.ref == what.event else 0.0
    score += PLACE if what.location and _words(what.location) & _words(event.place or "") else 0.0
    if not score:
        return 0.0
    return score + max((_times(event, wanted) for wanted in what.intervals), default=0.0)


def _times(event: ChatEvent, wanted: Interval) -> float:
    start = wanted.start - wanted.start % DAY if not wanted.timed else wanted.start
    near = occurrences([event], start - DAY // 2, max(wanted.end, start) + DAY // 2)
    if not near:
        return 0.0
    meets = wanted.timed and any(time.start < wanted.end and wanted.start < time.end for time in near)
    return ON_DAY + (AT_HOUR if meets else 0.0)


def _task(task: OpenTask, what: Coordination, people: set[str], names: set[str]) -> float:
    """Score an open task of the chat: its own earlier words count as known, too."""
    if what.attribution is not None and what.attribution.message == task.message:
        return 1.0
    mine = {*task.wanted.about, *task.taken_by}
    score = PERSON if people & mine else 0.0
    score += NAME if names & _words(f"{task.wanted.activity or ''} {task.wanted.resource or ''}") else 0.0
    score += KIND if what.type is not None and task.wanted.type is what.type else 0.0
    return score + (ON_DAY if score and set(task.wanted.dates) & set(what.dates) else 0.0)


def _names(what: Coordination, group: Group) -> set[str]:
    people = {word for person in group.people for name in person.names for word in _words(name)}
    said = " ".join(part for part in (what.activity, what.resource) if part)
    return _words(said) - people


def _words(text: str) -> set[str]:
    parted = "".join(letter if letter.isalnum() else " " for letter in text.casefold())
    return {word for word in parted.split() if len(word) >= _SHORTEST}
