"""Knows when one person would be at two places, by what the calendar and the chat say."""

from datetime import date

from graph.model.chat import (
    UNSPECIFIED,
    Coordination,
    CoordinationType,
    Form,
    Interval,
    Occurrence,
    Redline,
    RedlineRule,
    RedlineVerdict,
)  # fmt: skip
from graph.rules.chats.brevity import clock_of, day_of, name_of, task_of, when_of, worded
from graph.rules.chats.case import Case
from graph.rules.chats.entries import activity_of, same_activity, subjects, title_of
from graph.rules.chats.missing import HOUR, MINUTE
from graph.rules.chats.occurrences import occurrences
from graph.rules.times.zones import DAY, local

NEAR = 30 * MINUTE
BOTH = "Both"


# ── one: the same person at two places ──


def temporal_clash(case: Case) -> RedlineVerdict | None:
    if case.said.form is Form.WITHDRAWS or (case.said.form is Form.CHANGES and case.said.cancels) or _settled(case):
        return None
    for interval in case.said.intervals:
        for happens in occurrences(case.calendar.events, interval.start, max(interval.end, interval.start + 1)):
            who = _clashing(case, interval, happens)
            if who is not None:
                return _clash(case, interval, happens, who)
    return None


def _settled(case: Case) -> bool:
    """Whether somebody else has taken the task since, or it was taken back."""
    task = case.task if case.said.form is Form.TAKES else None
    return task is not None and not set(case.said.assigned_to) & set(task.taken_by)


def _clashing(case: Case, interval: Interval, happens: Occurrence) -> str | None:
    """Who of them can not be at both; None where the entry does not clash."""
    event = happens.event
    if event.ref == case.said.event or not clashes_by_itself(happens) or event.source == case.said.of:
        return None
    if same_activity(case.said.activity, activity_of(event, case.group, case.profile)) or _called_off(happens, case):
        return None
    if not interval.timed and not (case.profile.chats.same_day and case.is_appointment):
        return None
    spoken = subjects(case.group, case.profile)
    present = [one for one in event.people if one not in event.declined]
    persons = [one for one in (*case.said.about, *case.said.assigned_to) if one != UNSPECIFIED and one in present]
    if case.said.form in (Form.ASKS, Form.STATES):
        persons = [
            one for one in persons if one in case.said.about and (one in spoken or case.said.form is Form.STATES)
        ]
        persons = persons if _named_otherwise(case.said) or not _at_its_edge(interval, happens) else []
    if not interval.timed:
        persons = [one for one in persons if one in case.said.about]
    elif (
        case.said.type is CoordinationType.TRANSPORT
        and not _named_otherwise(case.said)
        and _at_its_edge(interval, happens)
    ):
        persons = [one for one in persons if one not in spoken]
    return persons[0] if persons else None


def _named_otherwise(said: Coordination) -> bool:
    """Whether the message says of which activity it speaks, so that it can not mean the entry."""
    return said.activity is not None and said.activity not in ("pickup", "dropoff")


def _at_its_edge(interval: Interval, happens: Occurrence) -> bool:
    """A child is brought when something begins and fetched when it ends."""
    return min(abs(interval.start - happens.start), abs(interval.start - happens.end)) <= NEAR


def clashes_by_itself(happens: Occurrence) -> bool:
    """Cancelled, transparent, tentative and all-day entries are no reason to speak."""
    event = happens.event
    title = event.summary.casefold()
    if event.status != "confirmed" or event.transparent or event.all_day or happens.end - happens.start >= DAY - HOUR:
        return False
    return not any(f"({one})" in title for one in ("tentative", "all day", "cancelled", "canceled", "maybe", "tbc"))


def _called_off(happens: Occurrence, case: Case) -> bool:
    """Whether the chat has called it off, or moved it to another time, on that day or in that week."""
    day = local(happens.start, case.group.timezone).date()
    for one in case.thread.changes:
        event = happens.event
        same = one.event == event.ref or (
            one.event is None
            and same_activity(one.activity, activity_of(event, case.group, case.profile))
            and (not one.about or set(one.about) & set(event.people))
        )
        if not same:
            continue
        days = [date.fromisoformat(said) for said in one.dates]
        if one.cancels and (not days or day in days):
            return True
        if not one.cancels and not event.repeats and days and day not in days:
            return True
        if not one.cancels and any(
            other.isocalendar()[:2] == day.isocalendar()[:2] or abs((other - day).days) <= 6 for other in days
        ):
            return True
    return False


def _clash(case: Case, interval: Interval, happens: Occurrence, who: str) -> RedlineVerdict:
    said_thing = task_of(case.said) if case.said.activity is None else case.said.activity
    when = (
        clock_of(interval.start, case.group)
        if interval.timed
        else day_of(
            local(interval.start, case.group.timezone).date().isoformat(), local(case.now, case.group.timezone).date()
        )
    )
    event = happens.event
    other = title_of(event, case.group) or event.summary
    text = worded(
        "temporal_conflict",
        {
            "about": name_of(case.group, who),
            "activity": other,
            "time": when_of(happens.start, case.group, case.now),
            "conflict": f"{said_thing} {when}",
        },
        case.profile.chats.conflict_length,
        case.profile,
    )
    key = f"temporal:{who}:{event.ref}:{happens.start}:{_subject(case.said)}"
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.TEMPORAL_CONFLICT, text, (other, said_thing, BOTH), None, f"{who} is at {event.ref} then", key,
        (case.said.of, event.ref), (event.ref, case.said.of),
    )  # fmt: skip


def _subject(said: Coordination) -> str:
    return (said.attribution.task if said.attribution is not None and said.attribution.task else None) or said.of
