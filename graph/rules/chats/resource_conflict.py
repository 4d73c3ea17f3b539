"""Knows when one task has two takers, one taker two tasks at a time, or one thing two users."""

from graph.model.chat import (
    UNSPECIFIED,
    CoordinationType,
    Form,
    Interval,
    OpenTask,
    Redline,
    RedlineRule,
    RedlineVerdict,
    TaskState,
    Wanted,
)  # fmt: skip
from graph.rules.chats.brevity import day_of, errand_of, name_of, task_of, when_of, worded
from graph.rules.chats.calendar_entries import RIDES, same_activity
from graph.rules.chats.redline_case import RedlineCase
from graph.rules.chats.speech_acts import content
from graph.rules.chats.temporal_conflict import BOTH, NEAR
from graph.rules.chats.word_lists import does_task
from graph.rules.times.zones import local

_THE = frozenset({"the", "my", "our"})
_NOT_BUSY = frozenset({"home", "free", "around", "available", "here"})


def resource_conflict(case: RedlineCase) -> RedlineVerdict | None:
    if (
        case.said.form is not Form.TAKES
        or case.said.takeover
        or UNSPECIFIED in case.said.assigned_to
        or len(set(case.said.assigned_to)) > 1
    ):
        return None
    own = case.task
    if own is None:
        return None
    if own.taken_in == case.said.of and len(own.taken_by) > own.wanted.count:
        first = next(taker for taker in own.taken_by if taker not in case.said.assigned_to)
        return _two_takers(case, own, first, (own.message, case.said.of))
    for other in case.thread.tasks:
        if (
            other.id == own.id
            or other.state is not TaskState.TAKEN
            or not other.taken_by
            or own.taken_in != case.said.of
        ):
            continue
        if other.answered_at > own.answered_at or (
            set(other.taken_by) == set(case.said.assigned_to) and not _double(own, other)
        ):
            continue
        if (
            not _handed_on(own, other)
            and not set(other.taken_by) & set(case.said.assigned_to)
            and (_same_task(own, other) or _same_thing(own, other))
        ):
            return _two_takers(case, own, other.taken_by[0], (other.taken_in or other.message, case.said.of))
        if set(other.taken_by) & set(case.said.assigned_to) and _double(own, other):
            return _one_taker(case, own, other)
    return None


def _handed_on(own: OpenTask, other: OpenTask) -> bool:
    """True if it was asked anew of somebody by name, or by the one who had it: the asker knows who had it. So is what one of
    two gave back."""
    later = own.asked and own.at > other.answered_at
    return own.root == other.root or (later and (own.asker in other.taken_by or bool(own.directed_to)))


def _same_task(task: OpenTask, other: OpenTask) -> bool:
    """The same thing on the same day at the same hour, for the same people; nobody's own appointment is a task."""
    first, second = task.wanted, other.wanted
    if task.message == other.message or not set(first.dates) & set(second.dates):
        return False
    if not _alike(first, second) and not _one_thing(first, second):
        return False
    shared = bool(set(first.about) & set(second.about))
    if first.about and second.about and not shared:
        return False
    if (
        task.asked
        and other.asked
        and not shared
        and (first.about or second.about or not (_timed(first) and _timed(second)))
    ):
        return False  # two questions of two things
    if set(first.about) & set(task.taken_by) or set(second.about) & set(other.taken_by):
        return False
    loose = all(part.activity in (None, *RIDES) for part in (first, second))
    fetched = loose and (shared or "pickup" in (first.activity, second.activity))
    worded = bool(content(first.words) & content(second.words)) and _begin_together(first, second)
    same = same_activity(first.activity, second.activity) or fetched or worded
    one_entry = first.event is not None and first.event == second.event and not (first.times and second.times)
    return same and (one_entry or _same_hour(first, second))


def _alike(first: Wanted, second: Wanted) -> bool:
    """True if both are of one sort, or of one entry; a ride and looking after are two ways to say one thing."""
    if first.event is not None and first.event == second.event and set(first.about) & set(second.about):
        return True
    care = (CoordinationType.TRANSPORT, CoordinationType.CARE_COVERAGE)
    return first.type is second.type or (first.type in care and second.type in care)


def _one_thing(first: Wanted, second: Wanted) -> bool:
    """True if both speak of one thing at one hour, for nobody else, and either takes it: "grabbing the cargo bike"."""
    if first.about or second.about or not _begin_together(first, second):
        return False
    return any(
        f" {thing} " in other.words for one, other in ((first, second), (second, first)) for thing in _things(one)
    )


def _things(wanted: Wanted) -> list[str]:
    """The two words behind "taking the": one word alone may be any of its kind, such as a train."""
    words = wanted.words.split()
    taken = zip(words, words[1:], words[2:], words[3:], strict=False)
    return [
        f"{what} {kind}"
        for verb, the, what, kind in taken
        if does_task(verb) and the in _THE and len(content(f"{what} {kind}")) > 1
    ]


def _same_hour(first: Wanted, second: Wanted) -> bool:
    return not (_timed(first) and _timed(second)) or _together(first, second)


def _same_thing(task: OpenTask, other: OpenTask) -> bool:
    """A thing of which there is one: the van."""
    first, second = task.wanted, other.wanted
    if not first.resource or first.resource != second.resource or not set(first.dates) & set(second.dates):
        return False
    return _same_hour(first, second)


def _double(one: OpenTask, other: OpenTask) -> bool:
    """Two things of one taker at about the same time: other people or another place, so that one way does not do for both."""
    first, second = one.wanted, other.wanted
    if one.root == other.root or one.message == other.message or same_activity(first.activity, second.activity):
        return False
    if set(first.about) & set(second.about):
        return False
    if any(not task.asked and _NOT_BUSY & set(task.wanted.words.split()) for task in (one, other)):
        return False  # who is at home may take somebody meanwhile
    if _own(one) or _own(other):
        return _together(first, second)
    apart = (first.about and second.about) or (first.place and second.place and first.place != second.place)
    away = {first.type, second.type} == {CoordinationType.TRANSPORT, CoordinationType.ACTIVITY_CONFIRM}
    return bool(apart or away or (one.asked and other.asked)) and (
        _begin_together(first, second) or _inside(one, other)
    )


def _own(task: OpenTask) -> bool:
    """An appointment of the taker's own, which nobody can take off him."""
    return bool(set(task.wanted.about) & set(task.taken_by))


def _together(first: Wanted, second: Wanted) -> bool:
    return any(interval.meets(other) for interval in _timed(first) for other in _timed(second))


def _begin_together(first: Wanted, second: Wanted) -> bool:
    return any(abs(interval.start - other.start) < NEAR for interval in _timed(first) for other in _timed(second))


def _inside(task: OpenTask, other: OpenTask) -> bool:
    """True if the other is away or for somebody, and begins within the hours, from and to, in which the taker is busy alone."""
    with_others = set(task.wanted.about) - set(task.taken_by)  # who may come along
    if with_others:
        return False
    bound = bool(other.wanted.about) or (other.wanted.type is CoordinationType.TRANSPORT and not task.asked)
    said = [hours for hours in _timed(task.wanted) if not hours.guessed]
    return bound and any(hours.start <= begin.start < hours.end for hours in said for begin in _timed(other.wanted))


def _timed(wanted: Wanted) -> list[Interval]:
    return [interval for interval in wanted.intervals if interval.timed]


def _two_takers(case: RedlineCase, own: OpenTask, first: str, members: tuple[str, ...]) -> RedlineVerdict:
    second = case.said.assigned_to[0]
    names = (name_of(case.group, first), name_of(case.group, second))
    day = day_of(case.said.dates[0], local(case.now, case.group.timezone).date()) if case.said.dates else "the same day"
    text = worded(
        "resource_conflict",
        {"person1": names[0], "person2": names[1], "task": task_of(case.said, "the same thing"), "day": day},
        case.profile.chats.conflict_length,
        case.profile,
    )
    key = f"resource:{own.root}:{'+'.join(sorted((first, second)))}:{case.said.of}"
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.RESOURCE_CONFLICT, text, (*names, BOTH), None, f"{first} and {second} both have it", key, members,
        (first, second, "both"),
    )  # fmt: skip


def _one_taker(case: RedlineCase, own: OpenTask, other: OpenTask) -> RedlineVerdict:
    who = case.said.assigned_to[0]
    things = errand_of(other.wanted, who, case.group), errand_of(own.wanted, who, case.group)
    when = when_of(_timed(other.wanted)[0].start, case.group, case.now)
    values = {"about": name_of(case.group, who), "activity": things[0], "time": when, "conflict": things[1]}
    text = worded("one_taker", values, case.profile.chats.conflict_length, case.profile)
    before = other.taken_in or other.message
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.RESOURCE_CONFLICT, text, (*things, BOTH), None, f"{who} has two tasks at one time",
        f"double:{other.root}:{case.said.of}", (before, case.said.of), (before, case.said.of, "both"),
    )  # fmt: skip
