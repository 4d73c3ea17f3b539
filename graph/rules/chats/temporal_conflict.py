"""Knows when one person would be at two places, by what the calendar and the chat say."""

from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from graph.model.chat import (
    UNSPECIFIED,
    ChatEvent,
    Coordination,
    CoordinationType,
    Form,
    Interval,
    Occurrence,
    Redline,
    RedlineRule,
    RedlineVerdict,
    TaskState,
)  # fmt: skip
from graph.model.times import DAY, HOUR, MINUTE
from graph.rules.chats.brevity import clock_of, day_of, name_of, task_of, when_of, worded
from graph.rules.chats.calendar_entries import RIDES, activity_of, same_activity, subjects, title_of
from graph.rules.chats.days_said import days_said
from graph.rules.chats.parsed_message import parse_message
from graph.rules.chats.recurrence import occurrences
from graph.rules.chats.redline_case import RedlineCase, silent
from graph.rules.chats.speech_acts import cancels, day_off, moves, none_on
from graph.rules.times.zones import local

NEAR = 30 * MINUTE
BOTH = "Both"


# ── one: the same person at two places ──


def temporal_conflict(case: RedlineCase) -> RedlineVerdict | None:
    asked_first = case.said.form is Form.ASKS and set(case.said.about) & set(case.said.directed_to)
    if (
        case.said.form is Form.WITHDRAWS
        or (case.said.form is Form.CHANGES and case.said.cancels)
        or _settled(case)
        or asked_first
    ):
        return None
    known = (*case.calendar.events, *_agreed(case))
    for part in _by_parts(case):
        for interval in map(partial(_as_long_as_it_takes, part.said), part.said.intervals):
            for happens in occurrences(known, interval.start, max(interval.end, interval.start + 1)):
                who = _clashing(part, interval, happens)
                if who is not None and _perhaps_moved(case, happens):
                    return silent("it may have been moved, in words that were not understood")
                if who is not None:
                    return _clash(part, interval, happens, who)
    return _clash_of_words(case)


def _agreed(case: RedlineCase) -> tuple[ChatEvent, ...]:
    """Return the entries that the chat has put at another hour, as they are now: nobody has confirmed them in the calendar yet."""
    entries, last = (
        {event.ref: event for event in case.calendar.events},
        {change.event: change for change in case.thread.changes},
    )
    return tuple(
        replace(entry, ref=change.message, start=hours.start, end=hours.start + entry.end - entry.start, repeats=None)
        for change in last.values()
        if not change.cancels and change.message != case.said.of and change.event != case.said.event
        for entry in [entries.get(change.event or "")]
        for hours in change.intervals
        if entry is not None and hours.timed
    )


def _by_parts(case: RedlineCase) -> tuple[RedlineCase, ...]:
    """Monday's chess and Wednesday's ballet, asked for at once, are two things."""
    said = case.said
    if len(said.wanted) < 2:
        return (case,)
    return tuple(
        replace(
            case,
            said=replace(said, type=part.type, dates=part.dates, times=part.times, intervals=part.intervals, about=part.about, activity=part.activity, event=part.event),
        )
        for part in said.wanted
    )  # fmt: skip


def _as_long_as_it_takes(said: Coordination, interval: Interval) -> Interval:
    """Shorten a ride: nobody says how long it takes, and it is no hour. Fetched at 3:15, a child is free at 4."""
    ride = said.type is CoordinationType.TRANSPORT and not _named_otherwise(said)
    short = ride and interval.timed and interval.guessed
    return replace(interval, end=min(interval.end, interval.start + NEAR)) if short else interval


def _clash_of_words(case: RedlineCase) -> RedlineVerdict | None:
    """Two things of one person at one time, of which the calendar knows neither yet; what it knows, the other was held against."""
    said, own = case.said, case.task
    if said.form not in (Form.STATES, Form.TAKES) or not _is_on(said.activity) or said.event is not None:
        return None
    for other in case.thread.tasks:
        wanted = other.wanted
        shared = [person for person in said.about if person in wanted.about]
        same = own is not None and other.root == own.root
        if not shared or same or other.message == said.of or other.asked or other.state is TaskState.WITHDRAWN:
            continue
        if not _is_on(wanted.activity) or same_activity(said.activity, wanted.activity):
            continue
        for interval in (interval for interval in said.intervals if interval.timed):
            over = [one for one in wanted.intervals if one.timed and one.meets(interval)]
            if over:
                members, key = (said.of, other.message), f"temporal:{shared[0]}:{other.root}:{_subject(said)}"
                thing = _Other(str(wanted.activity), over[0].start, other.message)
                return _verdict(case, interval, shared[0], thing, key, members)
    return None


def _is_on(activity: str | None) -> bool:
    """True for an activity that one attends; a ride is none."""
    return activity is not None and activity not in RIDES


def _settled(case: RedlineCase) -> bool:
    """True if somebody else has taken the task since, or it was taken back."""
    task = case.task if case.said.form is Form.TAKES else None
    return task is not None and not set(case.said.assigned_to) & set(task.taken_by)


def _clashing(case: RedlineCase, interval: Interval, happens: Occurrence) -> str | None:
    """Return the person who can't be at both; None where the entry does not clash."""
    event = happens.event
    if (
        event.ref == case.said.event
        or not clashes_by_itself(happens)
        or (event.source is not None and event.source in case.own_words)
    ):
        return None
    if same_activity(case.said.activity, activity_of(event, case.group, case.profile)) or _called_off(happens, case):
        return None
    if case.said.location is not None and case.said.location == event.place and not _named_otherwise(case.said):
        return None  # there already
    ride = case.said.activity in RIDES  # which hour it is for is still to be said
    if not interval.timed and not (case.profile.chats.same_day and case.is_appointment and not ride):
        return None
    spoken = subjects(case.group, case.profile)
    present = [person for person in event.people if person not in event.declined]
    persons = [one for one in _brought(case, interval, event) if one in present]
    if case.said.form in (Form.ASKS, Form.STATES):
        if case.said.form is Form.ASKS and interval.timed and interval.start == happens.start:
            return None  # perhaps the entry itself, under another name
        persons = [
            one for one in persons if one in case.said.about and (one in spoken or case.said.form is Form.STATES)
        ]
        aside = case.said.form is Form.STATES and not _at_its_edge(interval, happens)
        persons = persons if _named_otherwise(case.said) or aside else []  # a ride that is asked for may be part of it
    if not interval.timed:
        persons = [one for one in persons if one in case.said.about]
    elif (
        case.said.type is CoordinationType.TRANSPORT
        and not _named_otherwise(case.said)
        and _at_its_edge(interval, happens)
    ):
        persons = [one for one in persons if one not in spoken]
    return persons[0] if persons else None


def _brought(case: RedlineCase, interval: Interval, event: ChatEvent) -> tuple[str, ...]:
    """Return the people for whom the message is news: an answer brings its taker alone, a question about a known entry
    nobody.

    The asker could see whether a child is free; two entries at one time clashed before.
    """
    said, task = case.said, case.task
    takers = tuple(taker for taker in said.assigned_to if taker != UNSPECIFIED)
    if said.form is Form.ASKS:
        return () if said.event is not None else said.about
    if said.attribution is None or task is None:
        return (*said.about, *takers)
    takers = () if _done_at_work(case, event) else takers
    answered = any(one.start == interval.start for one in task.wanted.intervals)
    return takers if answered else (*said.about, *takers)


def _done_at_work(case: RedlineCase, event: ChatEvent) -> bool:
    """True if it is done on the shift: a task without a way that is asked of a person on that shift."""
    said, chats = case.said, case.profile.chats
    shift = activity_of(event, case.group, case.profile) in chats.words.get("covered", ())
    return shift and said.type is CoordinationType.ACTIVITY_CONFIRM and said.location in (None, event.place)


def _named_otherwise(said: Coordination) -> bool:
    """True if the message names its own activity, so that it can't mean the entry."""
    return said.activity is not None and said.activity not in RIDES


def _at_its_edge(interval: Interval, happens: Occurrence) -> bool:
    """A child is brought when something begins and fetched when it ends; from and to is no ride."""
    return interval.guessed and min(abs(interval.start - happens.start), abs(interval.start - happens.end)) <= NEAR


def clashes_by_itself(happens: Occurrence) -> bool:
    """Cancelled, transparent, tentative and all-day entries are no reason to speak."""
    event = happens.event
    title = event.summary.casefold()
    begins = local(happens.start, event.timezone)
    whole = begins.hour == begins.minute == 0 and happens.end - happens.start >= DAY - HOUR
    if event.status != "confirmed" or event.transparent or event.all_day or whole:
        return False
    return not any(
        f"({one})" in title for one in ("tentative", "all day", "cancelled", "canceled", "maybe", "tbc", "tbd")
    )


def _called_off(happens: Occurrence, case: RedlineCase) -> bool:
    """True if the chat has called it off, or moved it to another time, on that day or in that week."""
    day = local(happens.start, case.group.timezone).date()
    for change in case.thread.changes:
        event = happens.event
        same = change.event == event.ref or (
            change.event is None
            and same_activity(change.activity, activity_of(event, case.group, case.profile))
            and (not change.about or set(change.about) & set(event.people))
        )
        if not same:
            continue
        days = [date.fromisoformat(said) for said in change.dates]
        if change.cancels and (not days or day in days):
            return True
        if not change.cancels and not event.repeats and days and day not in days:
            return True
        if not change.cancels and any(
            other.isocalendar()[:2] == day.isocalendar()[:2] or abs((other - day).days) <= 6 for other in days
        ):
            return True
    return False


def _perhaps_moved(case: RedlineCase, happens: Occurrence) -> bool:
    """True if something was said to be moved or off, by a person of the entry or an adult of a child's, and nothing tells
    what; or if a person of it has that day off."""
    day, people = local(happens.start, case.group.timezone).date().isoformat(), happens.event.people
    spoken = subjects(case.group, case.profile)
    theirs = set(people) <= set(spoken)
    earlier = [(message, said) for message, said in case.thread.recent if message.at <= case.said.at]
    for message, said in earlier:
        if message.sender not in people and not (theirs and message.sender not in spoken):
            continue
        heard = parse_message(message, case.group, case.profile, case.calendar.events)
        unread = said is None and (moves(heard) or cancels(heard) or none_on(heard))
        free = message.sender in people and day_off(heard)
        if (unread or free) and day in days_said(heard).dates:
            return True
    return False


@dataclass(frozen=True, slots=True)
class _Other:
    """The other side of a clash: its name, its begin, and its ref."""

    name: str
    start: int
    ref: str


def _clash(case: RedlineCase, interval: Interval, happens: Occurrence, who: str) -> RedlineVerdict:
    event = happens.event
    other = _Other(title_of(event, case.group) or event.summary, happens.start, event.ref)
    key = f"temporal:{who}:{event.ref}:{happens.start}:{_subject(case.said)}"
    return _verdict(case, interval, who, other, key, (case.said.of, event.ref))


def _verdict(
    case: RedlineCase, interval: Interval, who: str, other: _Other, key: str, members: tuple[str, ...]
) -> RedlineVerdict:
    said, group = case.said, case.group
    thing = said.activity or task_of(said)
    today = local(case.now, group.timezone).date()
    day = day_of(local(interval.start, group.timezone).date().isoformat(), today)
    values = {
        "about": name_of(group, who),
        "activity": other.name,
        "time": when_of(other.start, group, case.now),
        "conflict": f"{thing} {clock_of(interval.start, group) if interval.timed else day}",
    }
    text = worded("temporal_conflict", values, case.profile.chats.conflict_length, case.profile)
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.TEMPORAL_CONFLICT, text, (other.name, thing, BOTH), None, f"{who} is at {other.ref} then", key,
        members, (other.ref, said.of, "both"),
    )  # fmt: skip


def _subject(said: Coordination) -> str:
    return said.answers or said.of
