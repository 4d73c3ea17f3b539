"""Words the messages into the chat and the lines that a person confirms: from the profile's templates, and never longer
than they may be.

A line that does not fit is shortened at its least important part first; a template that would still be too long is cut at a
word. A value never brings a line break, a second sentence of its own or markup with it.
"""

from datetime import date

from graph.model.chat import UNSPECIFIED, Coordination, CoordinationType, Form, Group, Wanted
from graph.model.profile import Profile
from graph.rules.chats.errands import errand
from graph.rules.chats.recurrence import recurring_days
from graph.rules.times.zones import local

_SHORTEST = 12
_DEFAULT = {
    "temporal_conflict": "⚠️ {about} has {activity} at {time}, but message says {conflict}. Which is correct?",
    "resource_conflict": "🚨 Both {person1} and {person2} claim {task} on {day}. Who's covering?",
    "one_taker": "🚨 {about} has both {activity} and {conflict} at {time}. Who can take one?",
    "missing_assignment": "⏳ Someone needs to cover {about}'s {activity} on {day}. Who?",
    "missing_task": "⏳ Someone needs to {task} on {day}. Who?",
    "missing_anybody": "⏳ Someone is needed on {day}. Who?",
    "missing_about": "⏳ {activity} mentioned for {day}: for whom?",
    "other_time": "⏳ {about} {task} {time} for {activity}, but it is at {event_time}. Different activity?",
}
# The parts in the order in which they are shortened, never below a dozen signs: the names and the day matter most.
_LEAST = ("conflict", "task", "activity", "about", "person1", "person2", "day", "time", "event_time")


def worded(template: str, values: dict[str, str], longest: int, profile: Profile) -> str:
    """The template filled in, at most so long."""
    said = profile.chats.templates.get(template) or _DEFAULT[template]
    plain = {name: _plain(value) for name, value in values.items()}
    for name in _LEAST:
        over = len(_filled(said, plain)) - longest
        if over <= 0:
            break
        if name in plain and len(plain[name]) > _SHORTEST:
            plain[name] = _cut(plain[name], max(_SHORTEST, len(plain[name]) - over))
    return _cut(_filled(said, plain), longest)


def _filled(template: str, values: dict[str, str]) -> str:
    text = template
    if not values.get("activity"):
        text = text.replace("{about}'s {activity}", "{about}")
    for name, value in values.items():
        if not value and name == "about":
            text = text.replace("{about}'s ", "").replace("{about} ", "")
        if name == "day" and value.startswith(("today", "tomorrow")):
            text = text.replace("on {day}", "{day}").replace("for {day}", "{day}")
        text = text.replace("{" + name + "}", value)
    return " ".join(text.split())


def _plain(value: str) -> str:
    kept = "".join(one if one.isprintable() and one not in "{}<>*_`[]" else " " for one in value)
    return " ".join(kept.split())


def _cut(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    cut = text[: longest - 1]
    return (cut[: cut.rfind(" ")] if " " in cut[longest // 2 :] else cut).rstrip(" ,.;:") + "…"


def name_of(group: Group, ref: str) -> str:
    return next((person.names[0] for person in group.people if person.ref == ref and person.names), ref)


def names_of(group: Group, refs: tuple[str, ...]) -> str:
    """Leo, Leo and Mia."""
    said = [name_of(group, ref) for ref in refs]
    return said[0] if len(said) == 1 else " and ".join((", ".join(said[:-1]), said[-1])) if said else ""


def clock_of(at: int, group: Group) -> str:
    """4:30pm, 4pm."""
    wall = local(at, group.timezone)
    return spoken_clock(f"{wall:%H:%M}")


def spoken_clock(clock: str) -> str:
    hour, minute = int(clock[:2]), clock[3:5]
    half = "am" if hour < 12 else "pm"
    return f"{hour % 12 or 12}{'' if minute == '00' else ':' + minute}{half}"


def day_of(day: str, said: date) -> str:
    """Today, tomorrow, a weekday of the next six days, else the weekday with its date."""
    found = date.fromisoformat(day)
    ahead = (found - said).days
    if ahead in (0, 1):
        return "today" if ahead == 0 else "tomorrow"
    return f"{found:%A}" if 1 < ahead < 7 else date_of(day)


def date_of(day: str) -> str:
    """Tuesday 5 May: what is still true when it is read on another day."""
    found = date.fromisoformat(day)
    return f"{found:%A} {found.day} {found:%b}"


def when_of(at: int, group: Group, now: int) -> str:
    """4:30pm Thursday."""
    said = local(now, group.timezone).date()
    return f"{clock_of(at, group)} {day_of(local(at, group.timezone).date().isoformat(), said)}"


def task_of(said: Coordination, otherwise: str = "something else") -> str:
    """Pickup, violin, the van: what there is to do, in as few words as it was said in."""
    thing = said.resource and f"the {said.resource}"
    if said.type is CoordinationType.TRANSPORT and said.activity and said.activity != "pickup":
        return thing or f"{said.activity.removesuffix(' run')} run"
    return (
        thing
        or said.activity
        or {CoordinationType.TRANSPORT: "pickup", CoordinationType.CARE_COVERAGE: "cover"}.get(
            said.type or CoordinationType.TRANSPORT, otherwise
        )
    )


_THINGS: dict[CoordinationType | None, str] = {
    CoordinationType.TRANSPORT: "ride",
    CoordinationType.CARE_COVERAGE: "care",
}


def errand_of(wanted: Wanted, who: str, group: Group) -> str:
    """Leo's soccer, the dentist run, pickup: one of several things that somebody has."""
    thing = wanted.resource and f"the {wanted.resource}"
    thing = thing or wanted.activity or _THINGS.get(wanted.type, "errand")
    about = names_of(group, tuple(person for person in wanted.about if person != who))
    return f"{about}'s {thing}" if about else thing


def entry_title(said: Coordination, group: Group) -> str:
    """Return the title of a calendar's entry: "Emma pickup (Sarah)"."""
    who = names_of(group, tuple(taker for taker in said.assigned_to if taker != UNSPECIFIED))
    about = names_of(group, tuple(person for person in said.about if person not in said.assigned_to))
    thing = said.activity or (said.resource and f"the {said.resource}") or _THINGS.get(said.type) or _as_said(said)
    return _plain(" ".join(part for part in (about, thing) if part)) + (f" ({_plain(who)})" if who else "")


def _as_said(said: Coordination) -> str:
    """The words themselves, where no list has a name for the thing."""
    words = " ".join(said.wanted[0].words.split()) if said.form is Form.STATES and said.wanted else ""
    return f"“{_cut(words, _AS_SAID)}”" if words else "plan"


_AS_SAID = 50


def summary(said: Coordination, group: Group, profile: Profile) -> str:
    """Return the line that a person confirms."""
    who = names_of(group, tuple(taker for taker in said.assigned_to if taker != UNSPECIFIED))
    about = names_of(group, tuple(person for person in said.about if person not in said.assigned_to))
    activity = said.activity or (f"the {said.resource}" if said.resource else "")
    day = recurring_days(said.repeats) or (date_of(said.dates[0]) if said.dates else "")
    when = " ".join(part for part in (day, _clocks(said, group)) if part)
    place = f" @ {said.location}" if said.location else ""
    if said.form is Form.CHANGES:
        head = f"{about + ' ' if about else ''}{activity or 'entry'} {'is off' if said.cancels else 'moves to'} {when}"
    elif said.form is Form.ASKS and not (about or activity):
        head = f"Someone {f'needs to {task}' if (task := _asked(said, group)) else 'is needed'} {when}"
    elif said.type is CoordinationType.TRANSPORT:
        head = f"{who or 'Someone'} takes {about or activity or 'it'}{f' ({activity})' if about and activity else ''} {when}"
    elif said.type is CoordinationType.CARE_COVERAGE:
        head = f"{who or 'Someone'} covers {about + ' ' if about else ''}{activity} {when}"
    else:
        head = f"{who + ': ' if who else ''}{about + ' ' if about else ''}{activity or _as_said(said)} {when}"
    full = " ".join(f"{_plain(head)}{_plain(place) and ' ' + _plain(place)}".split())
    return (
        full
        if len(full) <= profile.chats.summary_length
        else _cut(" ".join(head.split()), profile.chats.summary_length)
    )


def _asked(said: Coordination, group: Group) -> str:
    return next((found for part in said.wanted if (found := errand(part.words, group))), "")


def _clocks(said: Coordination, group: Group) -> str:
    """The hours that were said; else the hour of the calendar's entry, which is written with it."""
    known = said.intervals[:1] if said.event and said.form is Form.TAKES else ()
    hours = [clock_of(interval.start, group) for interval in known if interval.timed]
    return "-".join(map(spoken_clock, said.times[:2]) if said.times else hours)


def action_type(said: Coordination, profile: Profile) -> str:
    """Return which of the four pending actions confirms it."""
    if said.activity in profile.chats.words.get("maintenance", ()):
        return "maintenance_update"
    if said.form is Form.CHANGES:
        return "schedule_change"
    if said.type in (CoordinationType.TRANSPORT, CoordinationType.CARE_COVERAGE):
        return "care_assignment"
    return "event_create"
