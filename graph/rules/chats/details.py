"""Works out what a message is about: its days and times on the wall clock, the calendar entry, the people, the activity, the place."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import pairwise

from graph.model.chat import ChatEvent, ChatThread, Group, Interval, Occurrence
from graph.model.profile import Profile
from graph.model.times import DAY, HOUR, TimeExpression, TimeKind
from graph.rules.chats.appointments import booked_for
from graph.rules.chats.calendar_entries import (
    Clocked,
    activity_of,
    activity_said,
    entry_meant,
    happening_on,
    is_subject,
    next_happening,
    subjects,
    thing_named,
)
from graph.rules.chats.days_said import ENDS, clause_start, days_of, days_said
from graph.rules.chats.mentions import Mention
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.word_lists import HIM, MINE, listed
from graph.rules.times.zones import instant, local, whole_day

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


def details(heard: ParsedMessage, thread: ChatThread, asks: bool = False) -> Details:
    heard = _main(heard)
    said = days_said(heard)
    dates, clocks = said.dates, said.clocks
    named = _named(heard)
    about = named or _spoken_of(heard, thread, asks)
    by_activity = activity_said(heard) or booked_for(heard)
    if not named and by_activity is None and set(heard.words()) & HIM and thing_named(heard) is not None:
        about = ()  # "plumber at 9, I meet him"
    event = entry_meant(heard, about, dates, clocks, by_activity)
    activity = by_activity
    if event is None and activity is None:
        activity = thing_named(heard)
    if event is not None:
        activity = event.activity or activity_of(event, heard.group, heard.profile)
        if not about:
            about = tuple(person for person in event.people if is_subject(person, heard.group, heard.profile))
    days = dates or _implied(heard, event, clocks, asks)
    resource = heard.resources[0].value if heard.resources else None
    place = heard.places[0].value if heard.places else (event.place if event else None)
    found = Details(
        about=about,
        activity=activity,
        place=place,
        resource=resource,
        event=event,
        said_date=bool(dates),
        said_time=bool(clocks),
        past=said.past,
        weekday=said.weekday,
        named=named,
        part=said.part,
        repeats=said.repeats,
    )
    return _timed(found, days, clocks, heard)


def _main(heard: ParsedMessage) -> ParsedMessage:
    """Leave out the words that only say when: "take in the chairs when you close"."""
    aside = {at for at in range(len(heard.tokens)) if {heard.word(at - 2), heard.word(at - 3)} & _WHENEVER}
    aside |= {at for at in range(1, len(heard.tokens)) if heard.word(at - 1) in ("they", "it")}  # "they close at noon"
    activities = tuple(activity for activity in heard.activities if activity.begin not in aside)
    return replace(
        heard, activities=activities, events=tuple(event for event in heard.events if event.begin not in aside)
    )


def sentences(heard: ParsedMessage) -> tuple[tuple[int, int], ...]:
    """Return the first token of each sentence, and the token behind its last."""
    edges = [0, *(step + 1 for step, token in enumerate(heard.tokens) if token.text in ENDS), len(heard.tokens)]
    return tuple(pairwise(edges))


def focused(heard: ParsedMessage, at: int) -> ParsedMessage:
    """Keep only the times that belong to a question: those of its own sentence, else none about the sender's own situation."""
    own = next(((first, last) for first, last in sentences(heard) if first <= at < last), (0, len(heard.tokens)))
    if not {"we", "us"} & set(heard.words()):  # "I've two tickets for the ballet, shall we go?"
        activities = tuple(activity for activity in heard.activities if not _own_state(heard, activity.begin))
        events = tuple(event for event in heard.events if not _own_state(heard, event.begin))
        heard = replace(heard, activities=activities, events=events)
    inside = tuple(time for time in heard.times if _lies(heard, time, *own))
    rest = tuple(time for time in heard.times if not _own_state(heard, heard.at(time.start)))
    hours = all(expression.kind is TimeKind.DATE for expression in inside)  # "tomorrow? 8:15, the car is at the garage"
    more = (
        tuple(expression for expression in rest if expression not in inside and expression.kind is TimeKind.TIME)
        if hours
        else ()
    )
    return replace(heard, times=(*inside, *more) if inside else rest)


_EARLY, _LATE = listed("details", "early"), listed("details", "late")
_BY_DAY = listed("details", "by-day")
_UP_BEFORE, _AWAKE = 3 * 3600, 15 * 3600  # of a group, around the hour at which its day starts
_WHENEVER = frozenset({"when", "while", "once", "whenever"})
_DONE_TO = listed("details", "done-to")
_SOME_THING = frozenset({"a", "an", "the", "his", "her"})


def _lies(heard: ParsedMessage, expression: TimeExpression, first: int, last: int) -> bool:
    return heard.tokens[first].start <= expression.start < heard.tokens[last - 1].end if last > first else False


def _own_state(heard: ParsedMessage, at: int) -> bool:
    """ "Im on days til 4", "i have a call at 3": up to the last sign or "and", the sender speaks of himself."""
    at = clause_start(heard, at)
    return heard.word(at) in ("im", "i'm", "ive", "i've") or (
        heard.word(at) == "i" and heard.word(at + 1) in ("am", "have", "work", "got")
    )


# ── on the wall clock ──


def _implied(heard: ParsedMessage, event: ChatEvent | None, clocks: tuple[Clocked, ...], asks: bool) -> tuple[str, ...]:
    """Return the day of words without one: that of the meant entry, today where the time still lies ahead, else tomorrow."""
    if event is not None:
        following = next_happening(event, heard.message.at, 8)
        if following is not None and (not clocks or _fits(clocks, following, heard.group)):
            return (local(following.start, heard.group.timezone).date().isoformat(),)
    if clocks:
        now = heard.said.hour * 3600 + heard.said.minute * 60
        ahead = any(option > now - 900 for option in clocks[0].options)
        return ((heard.said.date() + timedelta(days=0 if ahead else 1)).isoformat(),)
    return (heard.said.date().isoformat(),) if asks else ()


def _fits(clocks: tuple[Clocked, ...], happens: Occurrence, group: Group) -> bool:
    """True if a named hour lies near to the entry's begin, end or length, on the same day or the next."""
    first, last = (local(edge, group.timezone) for edge in (happens.start, happens.end))
    low, high = first.hour * 3600 + first.minute * 60 - 7200, last.hour * 3600 + last.minute * 60 + 7200
    return any(low <= option <= high for clock in clocks for option in clock.options) or low > high


def _timed(found: Details, days: tuple[str, ...], clocks: tuple[Clocked, ...], heard: ParsedMessage) -> Details:
    times: list[str] = []
    intervals: list[Interval] = []
    for day in days:
        own = [clock for clock in clocks if clock.day in (None, day)]
        happens = happening_on(found.event, day, heard.group)
        for one in own:
            start = _chosen(_waking(one, heard.profile), day, happens, heard)
            times += [f"{start // 3600:02d}:{start // 60 % 60:02d}"]
            last = _end(one, start)
            if last is not None:
                times.append(f"{last // 3600 % 24:02d}:{last // 60 % 60:02d}")
            intervals.append(_interval(day, start, last, heard.group, heard.profile))
        if not own and happens is not None:
            whole = happens.event.all_day or happens.end - happens.start >= DAY - HOUR
            intervals.append(Interval(happens.start, happens.end, timed=not whole, guessed=False))
        elif not own:
            first, last_ = whole_day(date.fromisoformat(day), heard.group.timezone)
            intervals.append(Interval(first, last_, timed=False))
    return replace(found, dates=days, times=tuple(dict.fromkeys(times)), intervals=tuple(intervals))


def _waking(one: Clocked, profile: Profile) -> Clocked:
    """The half of the day in which this group is up comes first."""
    if len(one.options) != 2 or one.last:
        return one
    early, late = sorted(one.options)
    return replace(one, options=(early, late) if profile.chats.day_starts * 3600 <= early else (late, early))


def _chosen(one: Clocked, day: str, happens: Occurrence | None, heard: ParsedMessage) -> int:
    """Choose between morning and evening: the one at which the entry begins or ends, else the one ahead, else the waking day."""
    if len(one.options) == 1:
        return one.options[0]
    words, starts = set(heard.words()), heard.profile.chats.day_starts * 3600
    early, late = min(one.options), max(one.options)
    if words & _EARLY and not words & _LATE and early >= starts - _UP_BEFORE:  # "open up at half 6"
        return early
    if words & _LATE and not words & _EARLY and late <= starts + _AWAKE:
        return late
    by_day = [option for option in one.options if 7 * 3600 <= option < 19 * 3600]
    if words & _BY_DAY and len(by_day) == 1 and happens is None:
        return by_day[0]
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


def _named(heard: ParsedMessage) -> tuple[str, ...]:
    """The subjects whose names stand there, and all of them where it says "the kids"."""
    spoken = subjects(heard.group, heard.profile)
    if spoken and heard.has(*_ALL_SUBJECTS):
        return spoken
    found = [person.value for person in heard.people if person.value in spoken]
    if not found:
        found = [
            person.value for person in heard.people if person.value != heard.message.sender and _is_meant(heard, person)
        ]
    return tuple(dict.fromkeys(found))


def _is_meant(heard: ParsedMessage, mention: Mention) -> bool:
    """ "Sit with papa", "drive gran to the clinic", "cover Kat": who is done something to, or for; "gran has the clinic"."""
    before = heard.word(mention.begin - 1)
    if heard.word(mention.end) == "has" and heard.word(mention.end + 1) in _SOME_THING:
        return True
    return not mention.possessive and before in _DONE_TO and heard.word(mention.end) not in ("and", "n", "&")


def _spoken_of(heard: ParsedMessage, thread: ChatThread, asks: bool) -> tuple[str, ...]:
    """Return the people meant by "me", "her" or "dad's": the sender, the last person spoken of, the owner."""
    spoken = subjects(heard.group, heard.profile)
    words = set(heard.words())
    if (
        asks
        and (heard.message.sender in spoken or " me to " in heard.text or " me from " in heard.text)
        and words & {"me", "my"}
    ):
        return (heard.message.sender,)
    owner = next((person.value for person in heard.people if person.possessive), None)
    if owner is not None:
        return (owner,)
    if not spoken:
        return (heard.message.sender,) if asks and words & MINE else ()
    if words & HIM:
        for _, said in reversed(thread.recent[-6:]):
            if said is not None and said.about:
                return said.about
    return ()


def timed_part(heard: ParsedMessage, inside: list[TimeExpression], whole: Details) -> Details:
    """The days and times of one part of a message; what it leaves out is as the whole has it."""
    ranges = [time for time in heard.times if time.kind is TimeKind.DATE_RANGE and time not in inside]
    weeks = [expression for expression in ranges if not days_of(expression)]
    said = days_said(replace(heard, times=(*weeks, *inside)))
    dates, clocks = said.dates, said.clocks
    days = dates or whole.dates[:1]
    own = replace(whole, event=None if dates else whole.event, said_date=bool(dates), said_time=bool(clocks))
    return _timed(own, days, clocks, heard)
