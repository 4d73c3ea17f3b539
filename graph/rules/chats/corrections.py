"""Reads what somebody mends of his own words: another time for what he asked or took, whom he meant, what he left out."""

from dataclasses import replace

from graph.model.chat import (
    UNSPECIFIED,
    ActionRequired,
    Attribution,
    ChatThread,
    Coordination,
    Form,
    Interval,
    OpenTask,
    Wanted,
)  # fmt: skip
from graph.model.times import SECOND
from graph.rules.chats.coordination_fields import as_task, built_from, replied_task
from graph.rules.chats.details import details
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.speech_acts import bare_text, cannot, content, past
from graph.rules.chats.word_lists import FIRST, listed
from graph.rules.times.spots import OF_TIME
from graph.rules.times.zones import instant, local

_MOVING, _CORRECTS = listed("takings", "moving"), listed("takings", "corrects")
_MOVED = _MOVING | _CORRECTS | listed("takings", "around")
_CLOCK = 4  # figures


def moved_own(heard: ParsedMessage, thread: ChatThread) -> Coordination | None:
    """ "Tuesday morning then", "make it 10", "sorry, I meant Friday": who has just said something puts it at another time."""
    meant = moved_task(heard, thread)
    if meant is None or past(heard):
        return None
    wanted, found = meant.wanted, details(heard, thread)
    if found.past:
        return None
    hour = _hour_alone(heard, wanted)
    if hour and not found.said_time:
        found = replace(found, times=(hour,), said_time=True)
    if not (found.said_date or found.said_time or found.part):
        return None
    about = found.named or wanted.about or (heard.message.sender,)
    dates = found.dates if found.said_date else wanted.dates
    spans = (
        found.intervals
        if found.said_date
        else tuple(_at_hour(interval, hour or found.times[0], heard) for interval in wanted.intervals)
    )
    full = replace(found, about=about, activity=wanted.activity, event=None, dates=dates, intervals=spans)
    return built_from(
        heard, full, Form.CHANGES, action_required=ActionRequired.CONFIRM,
        attribution=Attribution(meant.message, heard.profile.chats.attributed, meant.id),
    )  # fmt: skip


def moved_task(heard: ParsedMessage, thread: ChatThread) -> OpenTask | None:
    """Find the sender's own last task that these words put at another time."""
    words = set(heard.words())
    correcting = words & _CORRECTS or heard.message.text.lstrip().startswith("*")
    if (
        heard.question
        or not (words & _MOVING or correcting)
        or (words & FIRST and not words & _CORRECTS)
        or cannot(heard)
    ):
        return None
    own = [
        task
        for task in reversed(thread.tasks)
        if heard.message.sender in (*task.taken_by, task.asker) and _just_said(task, heard)
    ]
    said = content(heard.text)
    shared = next(
        (task for task in own if heard.message.sender in task.taken_by and said & content(task.wanted.words)), None
    )
    return shared or (own[0] if own and _only_when(heard) else None)


def _just_said(task: OpenTask, heard: ParsedMessage) -> bool:
    if heard.message.reply_to is not None and heard.message.reply_to in (task.message, task.taken_in):
        return True
    last = max(task.answered_at, task.at)
    return 0 <= heard.message.at - last <= heard.profile.chats.attribution_seconds * SECOND


def _only_when(heard: ParsedMessage) -> bool:
    """True if a clause has nothing in it but a time, and words that put it there."""
    timed = {heard.word(at) for at in heard.timed()}
    timed |= {token.text for token in heard.tokens if token.number or token.text in OF_TIME}
    return any(timed & set(clause) and set(clause) <= timed | _MOVED for clause in heard.clauses())


def _hour_alone(heard: ParsedMessage, wanted: Wanted) -> str | None:
    """ "Make it 10": a bare figure is the hour of that half of the day in which it was; "*0930" is the whole clock."""
    figures = [token.text for token in heard.tokens if token.number]
    if len(figures) != 1 or not wanted.times:
        return None
    clock, hour = figures[0], int(figures[0])
    if len(clock) == _CLOCK and hour // 100 < 24 and hour % 100 < 60:
        return f"{clock[:2]}:{clock[2:]}"
    if len(clock) > 2 or not 1 <= hour <= 12:
        return None
    before = int(wanted.times[0][:2])
    hour = min((hour % 12, hour % 12 + 12), key=lambda one: abs(one - before))
    return f"{hour:02d}:00"


def _at_hour(interval: Interval, hour: str, heard: ParsedMessage) -> Interval:
    zone = heard.group.timezone
    day = local(interval.start, zone)
    start = instant(day.replace(hour=int(hour[:2]), minute=int(hour[3:]), second=0), zone)
    return replace(interval, start=start, end=start + interval.end - interval.start)


def correction(heard: ParsedMessage, thread: ChatThread) -> Coordination | None:
    """ "*benji's checkup": the sender adds what his own message left out."""
    task = replied_task(heard, thread)
    edited = heard.message.edits
    if task is None and edited:
        task = next((task for task in reversed(thread.tasks) if edited in (task.message, task.taken_in)), None)
    if task is None and bare_text(heard) and heard.message.text.lstrip().startswith("*"):
        task = next(
            (task for task in reversed(thread.tasks) if heard.message.sender in (task.asker, *task.taken_by)), None
        )
    if task is None or heard.message.sender not in (task.asker, *task.taken_by):
        return None
    found = details(heard, thread)
    if not (found.named or found.said_date or found.said_time):
        return None
    taken = bool(task.taken_by)
    built = built_from(
        heard, found, Form.TAKES if taken else Form.ASKS, assigned_to=task.taken_by or (UNSPECIFIED,), takeover=True,
        attribution=Attribution(task.message, heard.profile.chats.attributed, task.id), wanted=() if taken else (task.wanted,),
    )  # fmt: skip
    full = as_task(built, task)
    return replace(full, about=found.named or full.about)
