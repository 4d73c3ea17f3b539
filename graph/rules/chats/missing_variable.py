"""Knows when an essential is missing: nobody takes what is due within a day, nobody says for whom, the hours do not fit."""

from graph.model.chat import (
    CoordinationType,
    Form,
    Group,
    OpenTask,
    Redline,
    RedlineRule,
    RedlineVerdict,
    TaskState,
    Wanted,
)  # fmt: skip
from graph.model.profile import Profile
from graph.model.times import HOUR, MINUTE, SECOND
from graph.rules.chats.attribution import likely
from graph.rules.chats.brevity import clock_of, day_of, name_of, names_of, worded
from graph.rules.chats.calendar_entries import is_subject, subjects, title_of
from graph.rules.chats.coordination_fields import CHILDREN, FETCHES
from graph.rules.chats.errands import errand
from graph.rules.chats.parsed_message import ParsedMessage, parse_message
from graph.rules.chats.recurrence import occurrences
from graph.rules.chats.redline_case import RedlineCase, silent
from graph.rules.chats.short_answers import TakeKind
from graph.rules.chats.speech_acts import cannot, refuses
from graph.rules.chats.volunteering import read_take
from graph.rules.chats.word_lists import does_task, known
from graph.rules.times.zones import local, whole_day

_THE = frozenset({"the", "my", "our", "a", "an", "some"})
_BRIEF = 2  # words
_LAUGHS = frozenset({"lol", "haha", "hahaha", "lmao", "jk"})
_UNCLEAR = 0.4  # to ask what somebody has just taken is worse than to ask nothing
_EARLY, _TOO_EARLY = 75 * MINUTE, 4 * HOUR


# ── three: an essential is missing ──


def missing_variable(case: RedlineCase) -> RedlineVerdict | None:
    wait = case.said.at + case.profile.chats.attribution_seconds * SECOND
    early = _other_time(case)
    if early is not None:
        return early
    if case.said.form in (Form.ASKS, Form.WITHDRAWS) and case.said.action_required is not None:
        return _nobody(case, wait)
    if case.said.form is Form.TAKES:
        return _for_whom(case, wait)
    return None


def _nobody(case: RedlineCase, wait: int) -> RedlineVerdict | None:
    waiting = [
        task
        for task in case.thread.tasks
        if task.message == case.said.of and task.state is TaskState.OPEN and _anybody_misses(task, case)
    ]
    urgent = [
        task
        for task in waiting
        if (due := due_at(task)) is not None and _soon(due, case.said.at, case.now, case.profile)
    ]
    if not urgent:
        return None
    if _perhaps_taken(case, urgent):
        return silent("somebody may have taken it, in words that were not understood")
    if case.now < wait:
        return silent("somebody may still take it", look_again=wait)
    task = urgent[0]
    text = _asking(task.wanted, _when(task, case.now, case.group), case.group, case.profile)
    takers = tuple(
        person.ref
        for person in case.group.people
        if not is_subject(person.ref, case.group, case.profile) and person.ref != task.asker
    )
    shown = takers if len(takers) <= case.profile.chats.participants else ()
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.MISSING_VARIABLE, text, tuple(name_of(case.group, one) for one in shown), None, "nobody has taken it",
        f"missing:{task.root}", (case.said.of,), shown,
    )  # fmt: skip


def _anybody_misses(task: OpenTask, case: RedlineCase) -> bool:
    """True if somebody waits for the task: nobody does for one that was taken on unasked, for nobody, and given up again."""
    first = next((one for one in case.thread.tasks if one.id == task.root and one.id != task.id), task)
    return first.asked or bool(task.wanted.about)


def _perhaps_taken(case: RedlineCase, tasks: list[OpenTask]) -> bool:
    """True if somebody else, be it a child, has since said that he does something, and nothing tells what."""
    unclear = [
        message
        for message, said in case.thread.recent
        if message.at > case.said.at and message.sender != case.said.sender and (said is None or said.answers_unknown)
    ]
    heard = [parse_message(message, case.group, case.profile, timed=False) for message in unclear]
    return any(_takes(message, tasks) for message in heard) or any(map(_brief, heard[:1]))


def _brief(heard: ParsedMessage) -> bool:
    """True of a word or two of an adult, in whatever tongue, that no list knows: right behind a question, mostly an answer."""
    words = heard.words()
    child = is_subject(heard.message.sender, heard.group, heard.profile)
    return 0 < len(words) <= _BRIEF and not (child or heard.question or refuses(heard) or set(words) & known())


def _takes(heard: ParsedMessage, tasks: list[OpenTask]) -> bool:
    """True of words that are like those of takers; a child's words have to be read as a taking as well, and be no joke."""
    said, child = read_take(heard), is_subject(heard.message.sender, heard.group, heard.profile)
    unread = (
        child
        if said is None
        else said.kind in (TakeKind.WEAK, TakeKind.OWN) or (child and bool(_LAUGHS & set(heard.words())))
    )
    return not (unread or cannot(heard) or refuses(heard)) and any(likely(heard, task, _UNCLEAR) for task in tasks)


def _asking(wanted: Wanted, day: str, group: Group, profile: Profile) -> str:
    """Ask by what is known best: the activity, the person to be looked after, the words that asked, or only the time."""
    about, phrase = names_of(group, wanted.about), errand(wanted.words, group)
    thing = wanted.activity or ""
    thing = f"the {thing}" if thing and not about and f" the {thing} " in wanted.words else thing
    values = {"about": about, "activity": thing, "task": phrase, "day": day}
    template = "missing_assignment" if about or wanted.activity else "missing_task" if phrase else "missing_anybody"
    return worded(template, values, profile.chats.question_length, profile)


def due_at(task: OpenTask) -> int | None:
    """Return the time at which it has to be done; on a day without an hour, its noon."""
    edges = [
        interval.start if interval.timed else (interval.start + interval.end) // 2 for interval in task.wanted.intervals
    ]
    return min(edges) if edges else None


def _soon(due: int, asked: int, now: int, profile: Profile) -> bool:
    return due - asked < profile.chats.essential_hours * HOUR and due > now - HOUR


def _when(task: OpenTask, now: int, group: Group) -> str:
    first = task.wanted.intervals[0]
    today = local(now, group.timezone).date()
    day = day_of(local(first.start, group.timezone).date().isoformat(), today)
    return f"{day} at {clock_of(first.start, group)}" if first.timed else day


def _for_whom(case: RedlineCase, wait: int) -> RedlineVerdict | None:
    """Ask which child is driven to an appointment, where nobody says it."""
    spoken = subjects(case.group, case.profile)
    task = case.task
    if (
        task is None
        or task.wanted.about
        or case.said.about
        or len(spoken) < 2
        or case.said.event is not None
        or case.said.resource is not None
        or case.said.takeover
    ):
        return None
    brought = case.said.type is CoordinationType.TRANSPORT or any(map(does_task, task.wanted.words.split()))
    if not case.is_appointment or not brought or _of_a_thing(task):
        return None
    due = due_at(task)
    if due is None or not _soon(due, case.said.at, case.now, case.profile):
        return None
    if case.now < wait:
        return silent("somebody may still say for whom", look_again=wait)
    text = worded(
        "missing_about",
        {"activity": (case.said.activity or "").capitalize(), "day": _when(task, case.now, case.group)},
        case.profile.chats.question_length,
        case.profile,
    )
    return RedlineVerdict(
        Redline.SPEAK, RedlineRule.MISSING_VARIABLE, text, tuple(name_of(case.group, one) for one in spoken), None, "nobody says for whom",
        f"about:{task.root}", (case.said.of,), spoken,
    )  # fmt: skip


def _of_a_thing(task: OpenTask) -> bool:
    """True of "pick up the cake": nobody is fetched."""
    words = task.wanted.words.replace("pickup", "pick up").split()
    behind = (words[at + 1 + (words[at + 1 : at + 2] == ["up"]) :] for at, one in enumerate(words) if one in FETCHES)
    return any(rest[:1] and rest[0] in _THE and not CHILDREN & set(rest[1:2]) for rest in behind)


def _other_time(case: RedlineCase) -> RedlineVerdict | None:
    """Fetched at 3 for something that begins at 4:30: perhaps another activity is meant."""
    if (
        case.said.form is not Form.TAKES
        or case.said.type is not CoordinationType.TRANSPORT
        or case.said.event is None
        or not case.said.about
    ):
        return None
    event = next((event for event in case.calendar.events if event.ref == case.said.event), None)
    timed = next((interval for interval in case.said.intervals if interval.timed and interval.guessed), None)
    if event is None or timed is None or not set(case.said.about) & set(event.people):
        return None
    day = local(timed.start, case.group.timezone).date()
    for happens in occurrences((event,), *whole_day(day, case.group.timezone)):
        if _EARLY <= happens.start - timed.start <= _TOO_EARLY:
            text = worded(
                "other_time",
                {"about": names_of(case.group, case.said.about), "task": "pickup", "time": clock_of(timed.start, case.group), "activity": title_of(event, case.group) or event.summary,
                 "event_time": clock_of(happens.start, case.group)},
                case.profile.chats.question_length,
                case.profile,
            )  # fmt: skip
            return RedlineVerdict(Redline.SPEAK, RedlineRule.MISSING_VARIABLE, text, ("Yes", "No"), None, "the hours are far apart",
                                  f"time:{event.ref}:{happens.start}:{case.said.of}", (case.said.of, event.ref), ())  # fmt: skip
    return None
