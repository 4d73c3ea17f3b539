"""Fills the fields of a coordination from what was found in one message: its type, its task, its confidence."""

from dataclasses import replace

from graph.model.chat import (
    ChatThread,
    Coordination,
    CoordinationType,
    Form,
    OpenTask,
)  # fmt: skip
from graph.model.times import TimeKind
from graph.rules.chats.calendar_entries import RIDES, subjects
from graph.rules.chats.details import Details
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.word_lists import HIM, SOMEONE, THEM, listed

_ATTENDS, CHILDREN = listed("built", "attends"), listed("built", "children")
FETCHES = frozenset({"grab", "get", "fetch", "collect", "pick"})
_HOURS = frozenset({TimeKind.TIME, TimeKind.DATETIME})  # a range may be a part of the day
_SEEN = frozenset({"see", "watch", "visit", "play", "eat", "meet"})
_BESIDE, _MAY_HAVE = frozenset({"w", "with"}), listed("built", "may-have")
_BEFORE_RUN, _CARRIES, _WHERETO = (listed("built", name) for name in ("before-run", "carries", "whereto"))
_WORKED = frozenset({"take", "do", "have", "work", "cover", "swap", "took", "doing", "taking", "working"})
_WHOSE = frozenset({"my", "your", "ur", "his", "her", "the", "their"})
_CARRIES_NOT = listed("built", "carries-not")


def kind(heard: ParsedMessage, found: Details, form: Form) -> CoordinationType:
    """Care before transport: "stay with", "cover my close"; a ride where somebody is brought."""
    if form is Form.CHANGES:
        return CoordinationType.SCHEDULE_CHANGE
    if found.activity in RIDES:
        return CoordinationType.TRANSPORT
    words = heard.profile.chats.words
    if found.activity in words.get("covered", ()):
        return CoordinationType.CARE_COVERAGE
    if heard.has(*words.get("care", ())) and not (
        heard.has("pick up", "drop", "drive") and not heard.has("stay with", "watch")
    ):
        return CoordinationType.CARE_COVERAGE
    looked_after = heard.profile.chats.subject_role and set(found.about) - {heard.message.sender}
    child = looked_after or set(found.about) & set(subjects(heard.group, heard.profile))
    if child and kept_company(heard):
        return CoordinationType.CARE_COVERAGE
    if carried(heard):
        return CoordinationType.TRANSPORT
    if heard.has(*words.get("carried_people", ())) and not (
        child or found.resource or set(heard.words()) & (HIM | THEM | CHILDREN)
    ):
        moved = [
            one for one in words.get("transport", ()) if one not in words.get("carried_people", ()) and heard.has(one)
        ]
        if not moved:
            return CoordinationType.ACTIVITY_CONFIRM
    if heard.has(*words.get("transport", ())) and (
        child or found.resource or not words.get("carried") or heard.has(*words["carried"])
    ):
        return CoordinationType.TRANSPORT
    one_hour = found.said_time and all(interval.guessed for interval in found.intervals)  # from and to is no ride
    if child and form is Form.ASKS and found.activity is None and one_hour and not set(heard.words()) & _ATTENDS:
        return CoordinationType.TRANSPORT
    return CoordinationType.ACTIVITY_CONFIRM


def kept_company(heard: ParsedMessage) -> bool:
    """ "Someone at mine with Fergus", "who could have both kids": not brought anywhere, and not alone."""
    people = {heard.word(person.begin) for person in heard.people} | HIM | THEM | CHILDREN
    words = heard.words()
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 3]
        if word in _BESIDE and set(words[:at]) & (SOMEONE | {"who", "stay", "sit", "be"}) and set(behind[:1]) & people:
            return True
        led = word == "have" and at and words[at - 1] in _MAY_HAVE | SOMEONE
        if led and (set(behind[:1]) & people or (set(behind[:1]) & {"both", "all", "the"} and set(behind) & people)):
            return True
    return False


def carried(heard: ParsedMessage) -> bool:
    """ "Run them over to the lab", "the parcel to the post office", "a bin run": something is brought from one place to another."""
    words = heard.words()
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 7]
        if word == "run" and at > 1 and words[at - 1].isalpha() and set(words[max(0, at - 3) : at - 1]) & _BEFORE_RUN:
            return True
        if word in FETCHES and "from" in behind[1:]:
            return True
        if word in _CARRIES and behind[:1] and behind[0] not in _CARRIES_NOT and set(behind[1:]) & _WHERETO:
            return True
    return False


def built_from(heard: ParsedMessage, found: Details, form: Form, **more: object) -> Coordination:
    said = Coordination(
        type=kind(heard, found, form),
        form=form,
        dates=found.dates,
        times=found.times,
        intervals=found.intervals,
        about=found.about,
        activity=found.activity,
        location=found.place,
        resource=found.resource,
        event=found.event.ref if found.event else None,
        repeats=found.repeats,
    )
    return replace(said, **more)  # type: ignore[arg-type]


def confidence(said: Coordination) -> float:
    """Return how much of an arrangement was found; it is no likelihood, and never multiplied with another score."""
    total = 0.45 + 0.1 * bool(said.dates) + 0.1 * bool(said.times)
    total += (
        0.1 * bool(said.activity or said.resource)
        + 0.1 * bool(said.about)
        + 0.1 * (said.form in (Form.ASKS, Form.TAKES, Form.CHANGES))
    )
    attributed = said.attribution is not None and not said.answers_unknown
    total += 0.05 * (said.form is Form.STATES and not said.activity)  # what it is stands in words that no list has
    return round(min(0.95, total + 0.15 * attributed + 0.05 * said.answers_unknown), 2)


def replied_task(heard: ParsedMessage, thread: ChatThread) -> OpenTask | None:
    wanted = heard.message.reply_to
    return next((task for task in reversed(thread.tasks) if wanted and wanted in (task.message, task.taken_in)), None)


def as_task(said: Coordination, task: OpenTask) -> Coordination:
    """Fill the parts that the words leave out from the task."""
    wanted = task.wanted
    same = said.dates and set(said.dates) & set(wanted.dates)
    dates = wanted.dates if wanted.dates and not same else said.dates or wanted.dates
    timed = bool(said.times) and (bool(same) or not wanted.dates or dates == said.dates)
    return replace(
        said,
        type=wanted.type,
        dates=dates,
        times=said.times if timed and said.form is Form.TAKES else wanted.times or said.times,
        intervals=said.intervals
        if timed and said.form is Form.TAKES and dates == said.dates
        else tuple(interval for interval in wanted.intervals if not same or any(map(interval.meets, said.intervals)))
        or said.intervals,
        about=wanted.about or said.about,
        activity=wanted.activity or said.activity,
        location=wanted.place or said.location,
        resource=said.resource or wanted.resource,
        event=wanted.event or said.event,
    )


def guesses_when(said: Coordination) -> bool:
    """True if a question says nothing of its day, or if words that take something give more hours than were read."""
    times = [entity.value for entity in said.entities if entity.kind == "time"]
    if said.form in (Form.ASKS, Form.WITHDRAWS):
        return not times and said.event is None and said.attribution is None
    return said.form is Form.TAKES and sum(map(_HOURS.__contains__, times)) > max(
        1, sum(interval.timed for interval in said.intervals)
    )
