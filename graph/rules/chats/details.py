"""Works out what a message is about: its days and times on the wall clock, the calendar entry, the people, the activity, the place."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import pairwise

from graph.model.chat import ChatEvent, ChatThread, Group, Interval, Occurrence
from graph.model.profile import Profile
from graph.model.times import TimeExpression, TimeKind
from graph.rules.chats.entries import (
    Clocked,
    activity_of,
    activity_said,
    entry_meant,
    happening_on,
    next_happening,
    subjects,
    thing_named,
)
from graph.rules.chats.heard import Heard, Mention
from graph.rules.chats.weekly import coming_days, hours_in
from graph.rules.chats.words import HIM, MINE, listed
from graph.rules.times.words import PARTS
from graph.rules.times.zones import DAY, instant, local, whole_day

_MINUTE = 60_000_000
_ALL_SUBJECTS = (
    "kids", "the kids", "both kids", "children", "the boys", "the girls", "the twins", "both of them", "all of them",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Details:
    dates: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    intervals: tuple[Interval, ...] = ()
    about: tuple[str, ...] = ()
    activity: str | None = None
    place: str | None = None
    resource: str | None = None
    event: ChatEvent | None = None
    said_date: bool = False
    said_time: bool = False
    past: bool = False
    weekday: int | None = None  # where only a weekday was said
    named: tuple[str, ...] = ()  # subjects that stand in the words themselves
    part: bool = False  # a part of the day was said
    repeats: str | None = None  # RRULE, where it is said of every week


def details(heard: Heard, thread: ChatThread, asks: bool = False) -> Details:
    heard = _main(heard)
    dates, clocks, found = days_and_hours(heard)
    named = _named(heard, heard.group, heard.profile)
    about = named or _spoken_of(heard, thread, asks)
    by_activity = activity_said(heard)
    event = entry_meant(heard, about, dates, clocks, by_activity)
    activity = by_activity
    if event is None and activity is None:
        activity = thing_named(heard)
    if event is not None:
        activity = event.activity or activity_of(event, heard.group, heard.profile)
        if not about:
            about = tuple(one for one in event.people if one in subjects(heard.group, heard.profile))
    days = dates or _implied(heard, event, clocks, asks)
    resource = heard.resources[0].value if heard.resources else None
    place = heard.places[0].value if heard.places else (event.place if event else None)
    result = replace(found, about=about, activity=activity, place=place, resource=resource, event=event, named=named)
    return _timed(result, days, clocks, heard, heard.group, heard.profile)


def _main(heard: Heard) -> Heard:
    """Without what only says when: "take in the chairs when you close"."""
    aside = {at for at in range(len(heard.tokens)) if {heard.word(at - 2), heard.word(at - 3)} & _WHENEVER}
    activities = tuple(one for one in heard.activities if one.begin not in aside)
    return replace(heard, activities=activities, events=tuple(one for one in heard.events if one.begin not in aside))


def focused(heard: Heard, at: int) -> Heard:
    """Only the times that belong to a question: those of its own sentence, else none of those that tell how the sender is placed."""
    edges = [0, *(step + 1 for step, one in enumerate(heard.tokens) if one.text in _ENDS), len(heard.tokens)]
    spans = list(pairwise(edges))
    own = next(((first, last) for first, last in spans if first <= at < last), (0, len(heard.tokens)))
    if not {"we", "us"} & set(heard.words()):  # "I've two tickets for the ballet, shall we go?"
        activities = tuple(one for one in heard.activities if not _own_state(heard, one.begin))
        events = tuple(one for one in heard.events if not _own_state(heard, one.begin))
        heard = replace(heard, activities=activities, events=events)
    inside = tuple(one for one in heard.times if _lies(heard, one, *own))
    if inside:
        return replace(heard, times=inside)
    rest = tuple(one for one in heard.times if not _own_state(heard, heard.at(one.start)))
    return replace(heard, times=rest)


_ENDS = frozenset({".", "?", "!"})
_EARLY, _LATE = listed("details", "early"), listed("details", "late")
_UP_BEFORE, _AWAKE = 3 * 3600, 15 * 3600  # of a group, around the hour at which its day starts
_CLAUSE = 12  # words back, at most
_WHENEVER = frozenset({"when", "while", "once", "whenever"})
_DONE_TO = listed("details", "done-to")
_NO_DAY_BEHIND = frozenset({"a", "an", "like", "happy"})  # "feels like a sunday"
_DOERS, _DID = (
    frozenset({"i", "you", "u", "he", "she", "we", "they"}),
    frozenset({"did", "had", "went", "took", "was", "were", "drove", "got"}),
)


def _lies(heard: Heard, one: TimeExpression, first: int, last: int) -> bool:
    return heard.tokens[first].start <= one.start < heard.tokens[last - 1].end if last > first else False


def _own_state(heard: Heard, at: int) -> bool:
    """ "Im on days til 4", "i have a call at 3": up to the last sign or "and", the sender speaks of himself."""
    least = max(0, at - _CLAUSE)
    while at > least and heard.word(at - 1) not in _ENDS | {",", "and", "but", "-"}:
        at -= 1
    return heard.word(at) in ("im", "i'm", "ive", "i've") or (
        heard.word(at) == "i" and heard.word(at + 1) in ("am", "have", "work", "got")
    )


# ── days and times ──


def days_and_hours(heard: Heard) -> tuple[tuple[str, ...], tuple[Clocked, ...], Details]:
    dates: list[str] = []
    clocks: list[Clocked] = []
    found = Details()
    today = heard.said.date().isoformat()
    for one in heard.times:
        first = one.values[0]
        if _did_then(heard, one) or heard.word(heard.at(one.start) - 1) in _NO_DAY_BEHIND:
            continue
        if one.kind is TimeKind.RECURRENCE and (days := coming_days(first.rule, heard.said.date())):
            found = replace(found, repeats=first.rule)
            dates += days
            clocks += [Clocked(_halves(heard, one, hours))] if (hours := hours_in(first.form)) else []
            continue
        if first.form == "PRESENT_REF" or one.kind in (TimeKind.DURATION, TimeKind.RECURRENCE):
            continue
        stamp = first.value or first.start or first.end or ""
        day = (
            stamp[:10]
            if one.kind in (TimeKind.DATE, TimeKind.DATETIME, TimeKind.DATETIME_RANGE) and stamp[4:5] == "-"
            else None
        )
        if one.kind is TimeKind.DATE_RANGE:
            found = replace(found, past=found.past or _gone(one, today))
            dates += _days_of(one)
            continue
        if day is not None and day < today and len(one.values) == 1:
            found = replace(found, past=True)
            continue
        if day is not None:
            dates.append(day)
            weekday = (
                date.fromisoformat(day).weekday()
                if first.form.startswith("XXXX-WXX") and one.kind is TimeKind.DATE
                else None
            )
            found = replace(found, weekday=weekday if weekday is not None else found.weekday)
        clocked = _clocked(one, day)
        if clocked is not None:
            clocks.append(clocked)
        elif one.kind in (TimeKind.TIME_RANGE, TimeKind.DATETIME_RANGE):
            found = replace(found, part=True)
    dates = _in_week_said(heard, dates)
    if dates and not clocks:
        clocks = _bare_hours(heard)
    if found.past and (dates or clocks):
        found = replace(found, past=not dates)
    return tuple(dict.fromkeys(dates)), tuple(clocks), replace(found, said_date=bool(dates), said_time=bool(clocks))


def _halves(heard: Heard, one: TimeExpression, hours: tuple[int, ...]) -> tuple[int, ...]:
    """ "Every Wednesday at 7" may be of the morning and of the evening; "at 7pm", "19:30" and "every morning at 7" may not."""
    said = heard.tokens[heard.at(one.start) : heard.at(one.end)]
    told = any(word.text in PARTS or word.text in ("am", "pm", "a", "p", "noon") for word in said)
    late = any(word.number and int(word.text) == hours[0] // 3600 > 12 for word in said)
    return hours if told or late else (*hours, (hours[0] + DAY // 2_000_000) % (DAY // 1_000_000))


def _did_then(heard: Heard, one: TimeExpression) -> bool:
    """ "You did Monday": the day of what somebody has done, in a clause of its own."""
    at = heard.at(one.start)
    start = at
    while start > max(0, at - _CLAUSE) and heard.word(start - 1) not in _ENDS | {",", "and", "but", "-"}:
        start -= 1
    return any(heard.word(step) in _DOERS and heard.word(step + 1) in _DID for step in range(start, at))


def _in_week_said(heard: Heard, dates: list[str]) -> list[str]:
    """ "Next week: Mon chess, Wed ballet": weekdays are of the week that is said."""
    weeks = [one.values[0] for one in heard.times if one.kind is TimeKind.DATE_RANGE and len(one.values) == 1]
    first = next(
        (date.fromisoformat(one.start) for one in weeks if one.start and one.end and _is_week(one.start, one.end)), None
    )
    if first is None or first <= heard.said.date():
        return dates
    bare = {one.values[0].value for one in heard.times if one.values[0].form.startswith("XXXX-WXX")}
    moved = {day: str(date.fromisoformat(day) + timedelta(days=7)) for day in dates if day in bare and day < str(first)}
    return [moved.get(day, day) for day in dates]


def _is_week(start: str, end: str) -> bool:
    return date.fromisoformat(end) - date.fromisoformat(start) == timedelta(days=7)


def _bare_hours(heard: Heard) -> list[Clocked]:
    """ "12-4" in a message that says a day: two small figures with a stroke between, and nothing counted behind."""
    for at in range(len(heard.tokens) - 2):
        first, sign, last = heard.tokens[at : at + 3]
        behind = heard.word(at + 3)
        if (
            not (first.number and last.number and sign.text in ("-", "–") and last.glued)
            or first.glued
            or behind in ("people", "kids", "/", "-", "of")
        ):
            continue
        hours = (int(first.text), int(last.text)) if len(first.text) <= 2 and len(last.text) <= 2 else (0, 0)
        if 1 <= hours[0] <= 12 and 1 <= hours[1] <= 12:
            early = hours[0] % 12 if hours[0] >= 7 and hours[0] != 12 else hours[0] % 12 + 12
            later = hours[1] % 12 + (12 if hours[1] % 12 + 12 > early else 24)
            later = hours[1] if early < hours[1] < 12 else later
            return [Clocked((early * 3600,), (later % 24 * 3600,), None, first.start)]
    return []


def _gone(one: TimeExpression, today: str) -> bool:
    return all((value.end or "9") <= today for value in one.values) and all(value.end for value in one.values)


def _days_of(one: TimeExpression) -> list[str]:
    """The days of a weekend are meant each, of "the 9th to the 12th" the edges, of "by Friday" its day; of a week or a month none is."""
    first = one.values[0]
    if first.form.endswith("-WE") and first.start:
        start = date.fromisoformat(first.start)
        return [str(start), str(start + timedelta(days=1))]
    if first.start and first.end and not first.form.startswith("("):
        return []
    return [edge for edge in (first.start, first.end) if edge]


def _clocked(one: TimeExpression, day: str | None) -> Clocked | None:
    """What the clock shows; parts of the day are no times."""
    if one.kind in (TimeKind.TIME, TimeKind.DATETIME):
        options = tuple(dict.fromkeys(_seconds(value.value) for value in one.values if value.value))
        return Clocked(options[:2], day=day, start=one.start) if options else None
    if one.kind not in (TimeKind.TIME_RANGE, TimeKind.DATETIME_RANGE) or _is_part(one):
        return None
    edges = [(value.start, value.end) for value in one.values[:2]]
    starts = tuple(dict.fromkeys(_seconds(start) for start, _ in edges if start))
    ends = tuple(dict.fromkeys(_seconds(end) for _, end in edges if end))
    if starts and ends:
        return Clocked(starts, ends, day, one.start)
    return Clocked(starts or ends, (), day, one.start, until=bool(ends)) if starts or ends else None


def _is_part(one: TimeExpression) -> bool:
    form = one.values[0].form
    return form[form.rfind("T") + 1 :][:2].isalpha() if "T" in form else False


def _seconds(stamp: str | None) -> int:
    clock = (stamp or "00:00:00")[-8:]
    return int(clock[:2]) * 3600 + int(clock[3:5]) * 60 + int(clock[6:])


def _implied(heard: Heard, event: ChatEvent | None, clocks: tuple[Clocked, ...], asks: bool) -> tuple[str, ...]:
    """Without a day: that of the entry that is meant, today where the time still lies ahead, else tomorrow."""
    if event is not None:
        following = next_happening(event, heard.message.at, 8)
        if following is not None and (not clocks or _fits(clocks, following, heard.group)):
            return (local(following.start, heard.group.timezone).date().isoformat(),)
    if clocks:
        now = heard.said.hour * 3600 + heard.said.minute * 60
        ahead = any(one > now - 900 for one in clocks[0].options)
        return ((heard.said.date() + timedelta(days=0 if ahead else 1)).isoformat(),)
    return (heard.said.date().isoformat(),) if asks else ()


def _fits(clocks: tuple[Clocked, ...], happens: Occurrence, group: Group) -> bool:
    """Whether an hour that is said lies near to when the entry begins, ends or lasts, and on the same day or the next."""
    first, last = (local(edge, group.timezone) for edge in (happens.start, happens.end))
    low, high = first.hour * 3600 + first.minute * 60 - 7200, last.hour * 3600 + last.minute * 60 + 7200
    return any(low <= option <= high for one in clocks for option in one.options) or low > high


def _timed(
    found: Details, days: tuple[str, ...], clocks: tuple[Clocked, ...], heard: Heard, group: Group, profile: Profile
) -> Details:
    times: list[str] = []
    intervals: list[Interval] = []
    for day in days:
        own = [one for one in clocks if one.day in (None, day)]
        happens = happening_on(found.event, day, group)
        for one in own:
            start = _chosen(_waking(one, profile), day, happens, heard)
            times += [f"{start // 3600:02d}:{start // 60 % 60:02d}"]
            last = _end(one, start)
            if last is not None:
                times.append(f"{last // 3600 % 24:02d}:{last // 60 % 60:02d}")
            intervals.append(_interval(day, start, last, group, profile))
        if not own and happens is not None:
            whole = happens.event.all_day or happens.end - happens.start >= DAY - 60 * _MINUTE
            intervals.append(Interval(happens.start, happens.end, timed=not whole, guessed=False))
        elif not own:
            first, last_ = whole_day(date.fromisoformat(day), group.timezone)
            intervals.append(Interval(first, last_, timed=False))
    return replace(found, dates=days, times=tuple(dict.fromkeys(times)), intervals=tuple(intervals))


def _waking(one: Clocked, profile: Profile) -> Clocked:
    """The half of the day in which this group is up comes first."""
    if len(one.options) != 2 or one.last:
        return one
    early, late = sorted(one.options)
    return replace(one, options=(early, late) if profile.chats.day_starts * 3600 <= early else (late, early))


def _chosen(one: Clocked, day: str, happens: Occurrence | None, heard: Heard) -> int:
    """Of morning and evening the one at which the entry begins or ends, else what lies ahead, else the waking day."""
    if len(one.options) == 1:
        return one.options[0]
    words, starts = set(heard.words()), heard.profile.chats.day_starts * 3600
    early, late = min(one.options), max(one.options)
    if words & _EARLY and not words & _LATE and early >= starts - _UP_BEFORE:  # "open up at half 6"
        return early
    if words & _LATE and not words & _EARLY and late <= starts + _AWAKE:
        return late
    if happens is not None:
        edges = [local(edge, heard.group.timezone) for edge in (happens.start, happens.end)]
        seconds = [edge.hour * 3600 + edge.minute * 60 for edge in edges]
        near = min(one.options, key=lambda option: min(abs(option - edge) for edge in seconds))
        if min(abs(near - edge) for edge in seconds) <= 2 * 3600:
            return near
    if day == heard.said.date().isoformat():
        now = heard.said.hour * 3600 + heard.said.minute * 60
        ahead = [option for option in one.options if option >= now - 900]
        if ahead and one.options[0] not in ahead:
            return ahead[0]
    return one.options[0]


def _end(one: Clocked, start: int) -> int | None:
    later = sorted(end if end > start else end + 86_400 for end in one.last)
    return later[0] if later else None


def _interval(day: str, start: int, end: int | None, group: Group, profile: Profile) -> Interval:
    first = datetime.fromisoformat(day) + timedelta(seconds=start)
    size = timedelta(seconds=end - start) if end is not None else timedelta(minutes=profile.chats.guessed_minutes)
    return Interval(instant(first, group.timezone), instant(first + size, group.timezone), guessed=end is None)


# ── people ──


def _named(heard: Heard, group: Group, profile: Profile) -> tuple[str, ...]:
    """The subjects whose names stand there, and all of them where it says "the kids"."""
    spoken = subjects(group, profile)
    if spoken and heard.has(*_ALL_SUBJECTS):
        return spoken
    found = [one.value for one in heard.people if one.value in spoken]
    if not found:
        found = [one.value for one in heard.people if one.value != heard.message.sender and _is_object(heard, one)]
    return tuple(dict.fromkeys(found))


def _is_object(heard: Heard, one: Mention) -> bool:
    """ "Sit with papa", "drive gran to the clinic", "cover Kat": who is done something to, or for."""
    before = heard.word(one.begin - 1)
    return not one.possessive and before in _DONE_TO and heard.word(one.end) not in ("and", "n", "&")


def _spoken_of(heard: Heard, thread: ChatThread, asks: bool) -> tuple[str, ...]:
    """Who is meant by "me", by "her" and by "dad's": the sender, who was last spoken of, the owner."""
    spoken = subjects(heard.group, heard.profile)
    words = set(heard.words())
    if (
        asks
        and (heard.message.sender in spoken or " me to " in heard.text or " me from " in heard.text)
        and words & {"me", "my"}
    ):
        return (heard.message.sender,)
    owner = next((one.value for one in heard.people if one.possessive), None)
    if owner is not None:
        return (owner,)
    if not spoken:
        return (heard.message.sender,) if asks and words & MINE else ()
    if words & HIM:
        for _, said in reversed(thread.recent[-6:]):
            if said is not None and said.about:
                return said.about
    return ()


def timed_part(heard: Heard, inside: list[TimeExpression], whole: Details) -> Details:
    """The days and times of one part of a message; what it leaves out is as the whole has it."""
    ranges = [one for one in heard.times if one.kind is TimeKind.DATE_RANGE and one not in inside]
    weeks = [one for one in ranges if not _days_of(one)]
    dates, clocks, _ = days_and_hours(replace(heard, times=(*weeks, *inside)))
    days = dates or whole.dates[:1]
    own = replace(whole, event=None if dates else whole.event, said_date=bool(dates), said_time=bool(clocks))
    return _timed(own, days, clocks, heard, heard.group, heard.profile)
