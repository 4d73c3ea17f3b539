"""Decides whether to speak: at a clash of times, at two takers of one task, at a missing essential; silence in every other case.

No score takes part. A clash is told from what was extracted, what the thread stands at and what the calendar has. What was called off
or moved in the chat counts at once, though nobody has confirmed it yet. One key is spoken of once.
"""

from datetime import date

from graph.model.chat import (
    UNSPECIFIED,
    CalendarView,
    ChatThread,
    Coordination,
    CoordinationType,
    Form,
    Group,
    Interval,
    Occurrence,
    OpenTask,
    Redline,
    RedlineRule,
    RedlineVerdict,
    TaskState,
    Wanted,
)  # fmt: skip
from graph.model.profile import Profile
from graph.rules.chats.brevity import clock_of, day_of, name_of, names_of, task_of, when_of, worded
from graph.rules.chats.details import activity_of, same_activity, subjects, title_of
from graph.rules.chats.occurrences import occurrences
from graph.rules.chats.words import word_set
from graph.rules.times.zones import DAY, local, whole_day

_SECOND = 1_000_000
_MINUTE = 60 * _SECOND
_HOUR = 60 * _MINUTE
_NEAR = 30 * _MINUTE
_EARLY, _TOO_EARLY = 75 * _MINUTE, 4 * _HOUR
BOTH = "Both"


def redline(
    said: Coordination, thread: ChatThread, calendar: CalendarView, now: int, group: Group, profile: Profile
) -> RedlineVerdict:
    """`thread` is as it stands after the message, and may know later ones: what they settled is not spoken of."""
    chats = profile.chats
    if said.form is Form.CONSIDERS:
        return _silent("nobody has decided it yet")
    verdict: RedlineVerdict | None = None
    if chats.temporal_conflict:
        verdict = _temporal(said, thread, calendar, now, group, profile)
    if verdict is None and chats.resource_conflict:
        verdict = _resource(said, thread, now, group, profile)
    if verdict is None and chats.missing_variable and chats.speak_on_missing:
        verdict = _missing(said, thread, calendar, now, group, profile)
    if verdict is None:
        return _silent(
            "nothing clashes and nothing is missing"
            if calendar.readable
            else "nothing clashes in what could be read of the calendar"
        )
    if verdict.decision is Redline.SPEAK and any(one.key == verdict.key for one in calendar.spoken):
        return _silent("this was spoken of before")
    return verdict if verdict.decision is Redline.SILENT else _allowed(verdict, calendar, now, group, profile)


def _silent(reason: str, look_again: int | None = None) -> RedlineVerdict:
    return RedlineVerdict(Redline.SILENT, reason=reason, look_again=look_again)


def _allowed(
    verdict: RedlineVerdict, calendar: CalendarView, now: int, group: Group, profile: Profile
) -> RedlineVerdict:
    """Not in the quiet time, and not more often on one day than the profile allows."""
    chats = profile.chats
    clock = f"{local(now, group.timezone):%H:%M}"
    first, last = chats.quiet_from, chats.quiet_to
    if first and last and (first <= clock < last if first < last else clock >= first or clock < last):
        return _silent("it is the quiet time")
    midnight = whole_day(local(now, group.timezone).date(), group.timezone)[0]
    if sum(midnight <= one.at <= now for one in calendar.spoken) >= chats.spoken_a_day:
        return _silent("enough was said today")
    return verdict


# ── one: the same person at two places ──


def _temporal(
    said: Coordination, thread: ChatThread, calendar: CalendarView, now: int, group: Group, profile: Profile
) -> RedlineVerdict | None:
    if said.form is Form.WITHDRAWS or (said.form is Form.CHANGES and said.cancels) or _settled(said, thread):
        return None
    for interval in said.intervals:
        for happens in occurrences(calendar.events, interval.start, max(interval.end, interval.start + 1)):
            who = _clashing(said, interval, happens, thread, group, profile)
            if who is not None:
                return _clash(said, interval, happens, who, now, group, profile)
    return None


def _settled(said: Coordination, thread: ChatThread) -> bool:
    """Whether somebody else has taken the task since, or it was taken back."""
    if said.form is not Form.TAKES:
        return False
    task = _task(said, thread)
    return task is not None and not set(said.assigned_to) & set(task.taken_by)


def _task(said: Coordination, thread: ChatThread) -> OpenTask | None:
    name = said.attribution.task if said.attribution is not None else None
    exact = [one for one in thread.tasks if one.taken_in == said.of] or [
        one for one in thread.tasks if one.id in (name, said.of)
    ]
    return exact[0] if exact else None


def _clashing(
    said: Coordination, interval: Interval, happens: Occurrence, thread: ChatThread, group: Group, profile: Profile
) -> str | None:
    """Who of them can not be at both; None where the entry does not clash."""
    event = happens.event
    if event.ref == said.event or not clashes_by_itself(happens) or event.source == said.of:
        return None
    if same_activity(said.activity, activity_of(event, group, profile)) or _called_off(happens, thread, group, profile):
        return None
    if not interval.timed and not (profile.chats.same_day and _appointment(said, profile)):
        return None
    spoken = subjects(group, profile)
    present = [one for one in event.people if one not in event.declined]
    persons = [one for one in (*said.about, *said.assigned_to) if one != UNSPECIFIED and one in present]
    if said.form in (Form.ASKS, Form.STATES):
        persons = [one for one in persons if one in said.about and (one in spoken or said.form is Form.STATES)]
        persons = persons if _named_otherwise(said) or not _at_its_edge(interval, happens) else []
    if not interval.timed:
        persons = [one for one in persons if one in said.about]
    elif said.type is CoordinationType.TRANSPORT and not _named_otherwise(said) and _at_its_edge(interval, happens):
        persons = [one for one in persons if one not in spoken]
    return persons[0] if persons else None


def _named_otherwise(said: Coordination) -> bool:
    """Whether the message says of which activity it speaks, so that it can not mean the entry."""
    return said.activity is not None and said.activity not in ("pickup", "dropoff")


def _at_its_edge(interval: Interval, happens: Occurrence) -> bool:
    """A child is brought when something begins and fetched when it ends."""
    return min(abs(interval.start - happens.start), abs(interval.start - happens.end)) <= _NEAR


def clashes_by_itself(happens: Occurrence) -> bool:
    """Cancelled, transparent, tentative and all-day entries are no reason to speak."""
    event = happens.event
    title = event.summary.casefold()
    if event.status != "confirmed" or event.transparent or event.all_day or happens.end - happens.start >= DAY - _HOUR:
        return False
    return not any(f"({one})" in title for one in ("tentative", "all day", "cancelled", "canceled", "maybe", "tbc"))


def _called_off(happens: Occurrence, thread: ChatThread, group: Group, profile: Profile) -> bool:
    """Whether the chat has called it off, or moved it to another time, on that day or in that week."""
    day = local(happens.start, group.timezone).date()
    for one in thread.changes:
        event = happens.event
        same = one.event == event.ref or (
            one.event is None
            and same_activity(one.activity, activity_of(event, group, profile))
            and (not one.about or set(one.about) & set(event.people))
        )
        if not same:
            continue
        days = [date.fromisoformat(said) for said in one.dates]
        if one.cancels and (not days or day in days):
            return True
        if not one.cancels and any(
            other.isocalendar()[:2] == day.isocalendar()[:2] or abs((other - day).days) <= 6 for other in days
        ):
            return True
    return False


def _appointment(said: Coordination, profile: Profile) -> bool:
    return said.activity is not None and said.activity in profile.chats.words.get("appointments", ())


def _clash(
    said: Coordination, interval: Interval, happens: Occurrence, who: str, now: int, group: Group, profile: Profile
) -> RedlineVerdict:
    said_thing = task_of(said) if said.activity is None else said.activity
    when = (
        clock_of(interval.start, group)
        if interval.timed
        else day_of(local(interval.start, group.timezone).date().isoformat(), local(now, group.timezone).date())
    )
    event = happens.event
    other = title_of(event, group) or event.summary
    text = worded(
        "temporal_conflict",
        {
            "about": name_of(group, who),
            "activity": other,
            "time": when_of(happens.start, group, now),
            "conflict": f"{said_thing} {when}",
        },
        profile.chats.conflict_length,
        profile,
    )
    key = f"temporal:{who}:{event.ref}:{happens.start}:{_subject(said)}"
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.TEMPORAL_CONFLICT, text, (other, said_thing, BOTH), None, f"{who} is at {event.ref} then", key,
        (said.of, event.ref), (event.ref, said.of),
    )  # fmt: skip


def _subject(said: Coordination) -> str:
    return (said.attribution.task if said.attribution is not None and said.attribution.task else None) or said.of


# ── two: two takers of one task, one taker of two, one thing for two ──


def _resource(
    said: Coordination, thread: ChatThread, now: int, group: Group, profile: Profile
) -> RedlineVerdict | None:
    if (
        said.form is not Form.TAKES
        or said.takeover
        or UNSPECIFIED in said.assigned_to
        or len(set(said.assigned_to)) > 1
    ):
        return None
    own = _task(said, thread)
    if own is None:
        return None
    if own.taken_in == said.of and len(own.taken_by) > own.wanted.count:
        first = next(one for one in own.taken_by if one not in said.assigned_to)
        return _two_takers(said, own, first, (own.message, said.of), now, group, profile)
    for other in thread.tasks:
        if other.id == own.id or other.state is not TaskState.TAKEN or not other.taken_by or own.taken_in != said.of:
            continue
        if other.answered_at > own.answered_at or (
            set(other.taken_by) == set(said.assigned_to) and not _double(own, other)
        ):
            continue
        if not set(other.taken_by) & set(said.assigned_to) and (_same_task(own, other) or _same_thing(own, other)):
            return _two_takers(
                said, own, other.taken_by[0], (other.taken_in or other.message, said.of), now, group, profile
            )
        if set(other.taken_by) & set(said.assigned_to) and _double(own, other):
            return _one_taker(said, other, now, group, profile)
    return None


def _same_task(one: OpenTask, other: OpenTask) -> bool:
    """The same thing on the same day at the same hour, for the same people; nobody's own appointment is a task."""
    first, second = one.wanted, other.wanted
    if not set(first.dates) & set(second.dates) or not _alike(first, second):
        return False
    shared = bool(set(first.about) & set(second.about))
    if first.about and second.about and not shared:
        return False
    if set(first.about) & set(one.taken_by) or set(second.about) & set(other.taken_by):
        return False
    loose = all(part.activity in (None, "pickup", "dropoff") for part in (first, second))
    fetched = loose and (shared or "pickup" in (first.activity, second.activity))
    same = same_activity(first.activity, second.activity) or fetched
    one_entry = first.event is not None and first.event == second.event and not (first.times and second.times)
    return same and (one_entry or _same_hour(first.intervals, second.intervals))


def _alike(first: Wanted, second: Wanted) -> bool:
    """Whether both are of one sort; a ride and looking after are two ways to say one thing."""
    care = (CoordinationType.TRANSPORT, CoordinationType.CARE_COVERAGE)
    return first.type is second.type or (first.type in care and second.type in care)


def _same_hour(first: tuple[Interval, ...], second: tuple[Interval, ...]) -> bool:
    timed = [one for one in first if one.timed], [one for one in second if one.timed]
    if not timed[0] or not timed[1]:
        return True
    return any(one.start < other.end and other.start < one.end for one in timed[0] for other in timed[1])


def _same_thing(one: OpenTask, other: OpenTask) -> bool:
    """A thing of which there is one: the van."""
    first, second = one.wanted, other.wanted
    if not first.resource or first.resource != second.resource or not set(first.dates) & set(second.dates):
        return False
    return _same_hour(first.intervals, second.intervals)


def _double(one: OpenTask, other: OpenTask) -> bool:
    """Two tasks of one taker that begin at about the same time, at different things for different people."""
    first = [edge for edge in one.wanted.intervals if edge.timed]
    second = [edge for edge in other.wanted.intervals if edge.timed]
    if not first or not second or one.root == other.root or one.message == other.message:
        return False
    if same_activity(one.wanted.activity, other.wanted.activity) or set(one.wanted.about) & set(other.wanted.about):
        return False
    if not (one.asked and other.asked):
        return False
    return any(abs(edge.start - against.start) < _NEAR for edge in first for against in second)


def _two_takers(
    said: Coordination, own: OpenTask, first: str, members: tuple[str, ...], now: int, group: Group, profile: Profile
) -> RedlineVerdict:
    second = said.assigned_to[0]
    names = (name_of(group, first), name_of(group, second))
    day = day_of(said.dates[0], local(now, group.timezone).date()) if said.dates else "the same day"
    text = worded(
        "resource_conflict",
        {"person1": names[0], "person2": names[1], "task": task_of(said), "day": day},
        profile.chats.conflict_length,
        profile,
    )
    key = f"resource:{own.root}:{'+'.join(sorted((first, second)))}:{said.of}"
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.RESOURCE_CONFLICT, text, (*names, BOTH), None, f"{first} and {second} both have it", key, members,
        (first, second, "both"),
    )  # fmt: skip


def _one_taker(said: Coordination, other: OpenTask, now: int, group: Group, profile: Profile) -> RedlineVerdict:
    who = said.assigned_to[0]
    wanted = other.wanted
    text = worded(
        "temporal_conflict",
        {
            "about": name_of(group, who), "activity": f"{names_of(group, wanted.about)} {wanted.activity or 'pickup'}".strip(),
            "time": when_of(wanted.intervals[0].start, group, now), "conflict": f"{names_of(group, said.about)} {task_of(said)}".strip(),
        },
        profile.chats.conflict_length,
        profile,
    )  # fmt: skip
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.RESOURCE_CONFLICT, text, (), None, f"{who} has two tasks at one time", f"double:{other.root}:{said.of}",
        (other.taken_in or other.message, said.of), (),
    )  # fmt: skip


# ── three: an essential is missing ──


def _missing(
    said: Coordination, thread: ChatThread, calendar: CalendarView, now: int, group: Group, profile: Profile
) -> RedlineVerdict | None:
    wait = said.at + profile.chats.attribution_seconds * _SECOND
    early = _other_time(said, calendar, group, profile)
    if early is not None:
        return early
    if said.form in (Form.ASKS, Form.WITHDRAWS) and said.action_required is not None:
        return _nobody(said, thread, wait, now, group, profile)
    if said.form is Form.TAKES:
        return _for_whom(said, thread, wait, now, group, profile)
    return None


def _nobody(
    said: Coordination, thread: ChatThread, wait: int, now: int, group: Group, profile: Profile
) -> RedlineVerdict | None:
    waiting = [one for one in thread.tasks if one.message == said.of and one.state is TaskState.OPEN]
    urgent = [one for one in waiting if (due := due_at(one)) is not None and _soon(due, said.at, now, profile)]
    if not urgent:
        return None
    if now < wait:
        return _silent("somebody may still take it", look_again=wait)
    task = urgent[0]
    about = names_of(group, task.wanted.about)
    day = _when(task, now, group)
    thing = task.wanted.activity or wording(task.wanted.words) or "this"
    text = worded(
        "missing_assignment", {"about": about, "activity": thing, "day": day}, profile.chats.question_length, profile
    )
    takers = tuple(one.ref for one in group.people if one.ref not in subjects(group, profile) and one.ref != task.asker)
    shown = takers if len(takers) <= profile.chats.participants else ()
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.MISSING_VARIABLE, text, tuple(name_of(group, one) for one in shown), None, "nobody has taken it",
        f"missing:{task.root}", (said.of,), shown,
    )  # fmt: skip


_LEADS = word_set("someone somebody anyone anybody who whos")
_FILLERS = word_set("can could would has have to please pls be able needs is there want wants will should must of you")
_STOPS = word_set(
    "today tomorrow tonight at on by before after this next monday tuesday wednesday thursday friday saturday sunday in from between around noon when while because"
)


def wording(words: str) -> str:
    """What is to be done, in the words that asked for it: "walk the dog" of "can someone walk the dog at noon"."""
    said = words.split()
    start = next((at + 1 for at, one in enumerate(said) if one in _LEADS), len(said))
    while start < len(said) and said[start] in _FILLERS:
        start += 1
    kept: list[str] = []
    for one in said[start : start + 5]:
        if one in _STOPS or not one[0].isalpha():
            break
        kept.append(one)
    return " ".join(kept)


def due_at(task: OpenTask) -> int | None:
    """When it has to be done; on a day without an hour at its noon."""
    edges = [one.start if one.timed else (one.start + one.end) // 2 for one in task.wanted.intervals]
    return min(edges) if edges else None


def _soon(due: int, asked: int, now: int, profile: Profile) -> bool:
    return due - asked < profile.chats.essential_hours * _HOUR and due > now - _HOUR


def _when(task: OpenTask, now: int, group: Group) -> str:
    first = task.wanted.intervals[0]
    today = local(now, group.timezone).date()
    day = day_of(local(first.start, group.timezone).date().isoformat(), today)
    return f"{day} {clock_of(first.start, group)}" if first.timed else day


def _for_whom(
    said: Coordination, thread: ChatThread, wait: int, now: int, group: Group, profile: Profile
) -> RedlineVerdict | None:
    """Somebody is driven to an appointment, and nobody says which child."""
    spoken = subjects(group, profile)
    task = _task(said, thread)
    if task is None or task.wanted.about or said.about or len(spoken) < 2 or said.event is not None or said.takeover:
        return None
    if not _appointment(said, profile) or said.type is not CoordinationType.TRANSPORT:
        return None
    due = due_at(task)
    if due is None or not _soon(due, said.at, now, profile):
        return None
    if now < wait:
        return _silent("somebody may still say for whom", look_again=wait)
    text = worded(
        "missing_about",
        {"activity": (said.activity or "").capitalize(), "day": _when(task, now, group)},
        profile.chats.question_length,
        profile,
    )
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.MISSING_VARIABLE, text, tuple(name_of(group, one) for one in spoken), None, "nobody says for whom",
        f"about:{task.root}", (said.of,), spoken,
    )  # fmt: skip


def _other_time(said: Coordination, calendar: CalendarView, group: Group, profile: Profile) -> RedlineVerdict | None:
    """Fetched at 3 for something that begins at 4:30: perhaps another activity is meant."""
    if (
        said.form is not Form.TAKES
        or said.type is not CoordinationType.TRANSPORT
        or said.event is None
        or not said.about
    ):
        return None
    event = next((one for one in calendar.events if one.ref == said.event), None)
    timed = next((one for one in said.intervals if one.timed and one.guessed), None)
    if event is None or timed is None or not set(said.about) & set(event.people):
        return None
    day = local(timed.start, group.timezone).date()
    for happens in occurrences((event,), *whole_day(day, group.timezone)):
        if _EARLY <= happens.start - timed.start <= _TOO_EARLY:
            text = worded(
                "other_time",
                {"about": names_of(group, said.about), "task": "pickup", "time": clock_of(timed.start, group), "activity": said.activity or event.summary,
                 "event_time": clock_of(happens.start, group)},
                profile.chats.question_length,
                profile,
            )  # fmt: skip
            return RedlineVerdict(Redline.SPEAK, RedlineRule.MISSING_VARIABLE, text, ("Yes", "No"), None, "the hours are far apart",
                                  f"time:{event.ref}:{happens.start}:{said.of}", (said.of, event.ref), ())  # fmt: skip
    return None
