"""Reads what one message coordinates: who does what for whom, when and where; None where nothing is arranged.

The order is that of how sure a form is: a change of the calendar, a withdrawal, a question, a taking, a plain statement. Names,
activities and words come from the profile, the chat's people and the calendar; nothing here knows one family or one team.
"""

from dataclasses import replace

from graph.model.chat import (
    UNSPECIFIED,
    ActionRequired,
    Attribution,
    ChatEvent,
    ChatMessage,
    ChatThread,
    Coordination,
    CoordinationType,
    Form,
    Group,
    OpenTask,
    TaskState,
    Wanted,
)  # fmt: skip
from graph.model.profile import Profile
from graph.rules.chats.attribution import attribute, withdrawn
from graph.rules.chats.details import Details, details, focused, role, subjects
from graph.rules.chats.forms import (
    Ask,
    Take,
    ask,
    bare_text,
    cancels,
    cannot,
    chatter,
    considers,
    moves,
    past,
    refuses,
    retracts,
    take,
)  # fmt: skip
from graph.rules.chats.heard import Heard, hear
from graph.rules.chats.occurrences import occurrences
from graph.rules.chats.parts import parts
from graph.rules.chats.tripwire import still_open
from graph.rules.chats.words import BOTH, FIRST, IT, TAKEOVER, word_set

_ASKING = word_set("anyone anybody who is are do does did has have what whats why how when where which whos")


def extract(
    message: ChatMessage, thread: ChatThread, group: Group, events: tuple[ChatEvent, ...], profile: Profile
) -> Coordination | None:
    """Everything of one message that others have to know; `thread` is as it was before the message."""
    heard = hear(message, group, profile, events)
    if chatter(heard) or not (heard.words() or message.text.strip()) or (retracts(heard) and len(heard.words()) <= 5):
        return None
    for reader in (_change, _withdrawal, _question, _taking, _correction, _statement):
        found = reader(heard, thread, group, events, profile)
        if found is not None:
            full = replace(found, of=message.id, sender=message.sender, at=message.at, entities=heard.entities())
            return replace(full, confidence=_confidence(full))
    return None


def kind(heard: Heard, found: Details, profile: Profile, form: Form, group: Group) -> CoordinationType:
    """Care before transport: "stay with", "cover my close"; a ride where somebody is brought."""
    if form is Form.CHANGES:
        return CoordinationType.SCHEDULE_CHANGE
    if found.activity in ("pickup", "dropoff"):
        return CoordinationType.TRANSPORT
    words = profile.chats.words
    if heard.has(*words.get("care", ())) and not (
        heard.has("pick up", "drop", "drive") and not heard.has("stay with", "watch")
    ):
        return CoordinationType.CARE_COVERAGE
    child = set(found.about) & set(subjects(group, profile))
    with_child = [one for one in words.get("care_with", ()) if heard.has(one)]
    if child and with_child:
        return CoordinationType.CARE_COVERAGE
    if heard.has(*words.get("transport", ())) and (
        child or found.resource or not words.get("carried") or heard.has(*words["carried"])
    ):
        return CoordinationType.TRANSPORT
    if child and form is Form.ASKS and found.activity is None and found.said_time:
        return CoordinationType.TRANSPORT
    return CoordinationType.ACTIVITY_CONFIRM


def _built(heard: Heard, found: Details, form: Form, profile: Profile, group: Group, **more: object) -> Coordination:
    said = Coordination(
        type=kind(heard, found, profile, form, group),
        form=form,
        dates=found.dates,
        times=found.times,
        intervals=found.intervals,
        about=found.about,
        activity=found.activity,
        location=found.place,
        resource=found.resource,
        event=found.event.ref if found.event else None,
    )
    return replace(said, **more)  # type: ignore[arg-type]


def _confidence(said: Coordination) -> float:
    """How much of what belongs to an arrangement was found; not a likelihood, and never multiplied with another score."""
    total = 0.45 + 0.1 * bool(said.dates) + 0.1 * bool(said.times)
    total += (
        0.1 * bool(said.activity or said.resource)
        + 0.1 * bool(said.about)
        + 0.1 * (said.form in (Form.ASKS, Form.TAKES, Form.CHANGES))
    )
    attributed = said.attribution is not None and said.attribution.message is not None
    late = said.attribution is not None and said.attribution.message is None
    return round(min(0.95, total + 0.15 * attributed + 0.05 * late), 2)


# ── changes of the calendar ──


def _change(
    heard: Heard, thread: ChatThread, group: Group, events: tuple[ChatEvent, ...], profile: Profile
) -> Coordination | None:
    """Something is called off or moved. What the sender alone can not do is a withdrawal instead."""
    off, moved = cancels(heard), moves(heard)
    if not off and not moved:
        return None
    found = details(heard, thread, group, events, profile)
    replied = _replied(heard, thread)
    if found.past or heard.question or (past(heard) and not off):
        return None
    about_entry = (
        found.event is not None
        or (found.activity is not None and (found.said_date or off))
        or (replied is not None and moved and found.said_date)
    )
    if not about_entry or (moved and not off and not (found.said_date or found.said_time)):
        return None
    if moved and not off and heard.has("instead") and take(heard) is not None and found.event is None:
        return None
    if replied is not None and not found.about:
        found = replace(found, about=replied.wanted.about, activity=found.activity or replied.wanted.activity)
    return _built(heard, found, Form.CHANGES, profile, group, cancels=off, action_required=ActionRequired.CONFIRM)


def _replied(heard: Heard, thread: ChatThread) -> OpenTask | None:
    wanted = heard.message.reply_to
    return next((one for one in reversed(thread.tasks) if wanted and wanted in (one.message, one.taken_in)), None)


def _withdrawal(
    heard: Heard, thread: ChatThread, group: Group, events: tuple[ChatEvent, ...], profile: Profile
) -> Coordination | None:
    """Who had taken a task can not do it: it is open again."""
    if not cannot(heard):
        return None
    found = details(heard, thread, group, events, profile)
    task = withdrawn(heard, found, thread)
    asked = ask(heard, group)
    if task is None:
        return _own_shift(heard, found, asked, profile, group)
    wanted = replace(task.wanted, words=f"{task.wanted.words} {heard.text}")
    said = _built(
        heard, found, Form.WITHDRAWS, profile, group, assigned_to=(UNSPECIFIED,), directed_to=asked.directed_to if asked else (), wanted=(wanted,),
        attribution=Attribution(task.message, profile.chats.attributed, task.id), action_required=ActionRequired.NOTIFY,
    )  # fmt: skip
    return _as_task(said, task)


def _own_shift(heard: Heard, found: Details, asked: Ask | None, profile: Profile, group: Group) -> Coordination | None:
    """ "I can't close on Friday": an entry of the sender's own calendar needs somebody else."""
    if (
        asked is not None
        or found.event is None
        or heard.message.sender not in found.event.people
        or not found.said_date
    ):
        return None
    return _built(
        heard,
        found,
        Form.ASKS,
        profile,
        group,
        assigned_to=(UNSPECIFIED,),
        action_required=ActionRequired.NOTIFY,
        wanted=parts(heard, found, profile, group, kind(heard, found, profile, Form.ASKS, group)),
    )


def _as_task(said: Coordination, task: OpenTask) -> Coordination:
    """What the words leave out is as the task has it."""
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
        else wanted.intervals or said.intervals,
        about=wanted.about or said.about,
        activity=wanted.activity or said.activity,
        location=wanted.place or said.location,
        resource=said.resource or wanted.resource,
        event=wanted.event or said.event,
    )


# ── questions ──


def _question(
    heard: Heard, thread: ChatThread, group: Group, events: tuple[ChatEvent, ...], profile: Profile
) -> Coordination | None:
    asked = ask(heard, group)
    if asked is None:
        return _noun_question(heard, thread, group, events, profile)
    found = details(focused(heard, asked.at), thread, group, events, profile, asks=True)
    if found.past:
        return None
    if asked.back and (task := _spoken_of_task(found, thread)) is not None:
        said = _built(
            heard,
            found,
            Form.ASKS,
            profile,
            group,
            assigned_to=(UNSPECIFIED,),
            directed_to=asked.directed_to,
            wanted=(task.wanted,),
        )
        return replace(_as_task(said, task), attribution=Attribution(task.message, profile.chats.attributed, task.id))
    if not _substance(heard, found, profile, group):
        return None
    found = _filled(heard, found, thread, events)
    sort = kind(heard, found, profile, Form.ASKS, group)
    wanted = parts(heard, found, profile, group, sort)
    said = _built(
        heard, found, Form.ASKS, profile, group, assigned_to=(UNSPECIFIED,), directed_to=asked.directed_to, wanted=wanted, action_required=ActionRequired.NOTIFY if asked.anybody else None,
    )  # fmt: skip
    return replace(said, about=tuple(dict.fromkeys(ref for one in wanted for ref in one.about)) or said.about)


def _noun_question(
    heard: Heard, thread: ChatThread, group: Group, events: tuple[ChatEvent, ...], profile: Profile
) -> Coordination | None:
    """ "Soccer pickup Thursday?" asks for somebody without saying who."""
    if not heard.question or len(heard.words()) > 8 or set(heard.words()) & FIRST:
        return None
    if not heard.has(
        *profile.chats.words.get("asked_by_noun", ("pickup", "pick up", "dropoff", "drop off", "cover", "ride"))
    ):
        return None
    found = details(heard, thread, group, events, profile, asks=True)
    if not found.said_date or found.past:
        return None
    sort = kind(heard, found, profile, Form.ASKS, group)
    return _built(
        heard,
        found,
        Form.ASKS,
        profile,
        group,
        assigned_to=(UNSPECIFIED,),
        action_required=ActionRequired.NOTIFY,
        wanted=parts(heard, found, profile, group, sort),
    )


def _spoken_of_task(found: Details, thread: ChatThread) -> OpenTask | None:
    open_ = [one for one in reversed(thread.tasks) if one.state is TaskState.OPEN]
    same = [one for one in open_ if not found.dates or not one.wanted.dates or set(found.dates) & set(one.wanted.dates)]
    return same[0] if same else None


def _substance(heard: Heard, found: Details, profile: Profile, group: Group) -> bool:
    """A question coordinates where it names a day, an hour, an entry, a subject, or something to fetch or to look after."""
    if past(heard) and not (found.said_date or found.said_time):
        return False
    if found.said_date or found.said_time or found.event is not None or found.part:
        return True
    if set(found.about) & set(subjects(group, profile)) or found.activity or found.resource:
        return True
    words = profile.chats.words
    return heard.has(*words.get("fetched", words.get("transport", ())), *words.get("care", ()))


def _filled(heard: Heard, found: Details, thread: ChatThread, events: tuple[ChatEvent, ...]) -> Details:
    """A question without a day, right behind another word of the same sender, is of that day: "and who brings me?"."""
    if found.said_date or found.said_time or found.event is not None:
        return found
    for one, said in reversed(thread.recent[-4:]):
        if (
            one.sender == heard.message.sender
            and said is not None
            and said.dates
            and heard.message.at - one.at <= 600_000_000
        ):
            full = replace(found, dates=said.dates, times=said.times, intervals=said.intervals)
            return replace(full, event=_beginning_then(full, events))
    return found


def _beginning_then(found: Details, events: tuple[ChatEvent, ...]) -> ChatEvent | None:
    """The entry of those people that begins at that very time."""
    for interval in found.intervals:
        for happens in occurrences(events, interval.start, interval.start + 1):
            if interval.timed and happens.start == interval.start and set(happens.event.people) & set(found.about):
                return happens.event
    return None


# ── takings ──


def _taking(
    heard: Heard, thread: ChatThread, group: Group, events: tuple[ChatEvent, ...], profile: Profile
) -> Coordination | None:
    if refuses(heard) and not heard.times:
        return None
    said = take(heard)
    if said is None:
        return None
    grown = tuple(one for one in said.people if one == heard.message.sender or one not in subjects(group, profile))
    said = replace(said, people=grown)
    if not grown:
        return None
    found = details(heard, thread, group, events, profile)
    task = None if cannot(heard) else attribute(heard, said, found, thread, group, profile)
    if task is not None and not (past(heard) and said.sort in ("weak", "yes")):
        return _attributed(heard, said, found, task, profile, group)
    if said.bare or said.sort in ("hand", "yes", "weak"):
        return _too_late(heard, said, thread, profile, group)
    if considers(heard):
        return _considered(heard, found, profile, group)
    if _planned(heard, said, found, profile, group):
        return _unasked(heard, said, found, profile, group)
    return None


def _attributed(
    heard: Heard, said: Take, found: Details, task: OpenTask, profile: Profile, group: Group
) -> Coordination:
    another = task.state is TaskState.TAKEN and not set(said.people) & set(task.taken_by)
    takeover = another and (heard.message.reply_to is not None or heard.has(*TAKEOVER))
    people = said.people
    if another and heard.has(*BOTH):
        people, takeover = (*task.taken_by, *said.people), True
    built = _built(
        heard, found, Form.TAKES, profile, group, assigned_to=people, takeover=takeover, action_required=ActionRequired.CONFIRM,
        attribution=Attribution(task.message, profile.chats.attributed, task.id), wanted=_in_return(heard, found, profile, group),
    )  # fmt: skip
    full = _as_task(built, task)
    if found.named and set(found.named) < set(task.wanted.about):
        full = replace(full, about=found.named)
    return full


def _in_return(heard: Heard, found: Details, profile: Profile, group: Group) -> tuple[Wanted, ...]:
    """ "You owe me one opening" asks for something back."""
    if not heard.has("you owe me", "u owe me", "in return", "in exchange", "you do my", "u do my"):
        return ()
    sort = kind(heard, found, profile, Form.ASKS, group)
    return (Wanted(sort, activity=found.activity, words=heard.text),)


def _too_late(heard: Heard, said: Take, thread: ChatThread, profile: Profile, group: Group) -> Coordination | None:
    """Words that take what nobody can tell any more: an old question is still open, so a person has to say which."""
    if said.sort != "words" or (
        profile.chats.subject_role and role(group, heard.message.sender) == profile.chats.subject_role
    ):
        return None
    waiting = [one for one in thread.tasks if still_open(one, heard.message)]
    if not waiting:
        return None
    built = _built(
        heard,
        Details(),
        Form.TAKES,
        profile,
        group,
        assigned_to=(UNSPECIFIED,),
        attribution=Attribution(None, profile.chats.unattributed),
    )
    return replace(built, type=None)


def _planned(heard: Heard, said: Take, found: Details, profile: Profile, group: Group) -> bool:
    """Unasked words coordinate where they give a day or an hour and say what is done then."""
    if found.past or not (found.said_date or found.said_time) or (past(heard) and said.sort != "words"):
        return False
    if (
        profile.chats.subject_role
        and role(group, heard.message.sender) == profile.chats.subject_role
        and said.sort != "named"
    ):
        return bool(found.activity)
    if said.sort == "named":
        return bool(found.activity or found.resource or set(found.about) & set(subjects(group, profile)) or found.event)
    if said.sort == "presence":
        return said.verb in ("at", "doing", "getting") or bool(found.activity) or bool(heard.places)
    return not heard.question or bool(found.activity or found.event)


def _unasked(heard: Heard, said: Take, found: Details, profile: Profile, group: Group) -> Coordination:
    personal = found.activity in profile.chats.words.get("personal", ())
    driven = kind(heard, found, profile, Form.TAKES, group) is CoordinationType.TRANSPORT
    own = not found.about and found.event is None and (said.sort == "presence" or (personal and not driven))
    found = replace(found, about=(heard.message.sender,)) if own else found
    return _built(
        heard, found, Form.TAKES, profile, group, assigned_to=said.people, action_required=ActionRequired.CONFIRM
    )


def _considered(heard: Heard, found: Details, profile: Profile, group: Group) -> Coordination | None:
    if found.past or not (found.said_date or found.said_time):
        return None
    return _built(heard, found, Form.CONSIDERS, profile, group, assigned_to=(UNSPECIFIED,))


# ── corrections and statements ──


def _correction(
    heard: Heard, thread: ChatThread, group: Group, events: tuple[ChatEvent, ...], profile: Profile
) -> Coordination | None:
    """ "*benji's checkup": the sender adds what his own message left out."""
    task = _replied(heard, thread)
    edited = heard.message.edits
    if task is None and edited:
        task = next((one for one in reversed(thread.tasks) if edited in (one.message, one.taken_in)), None)
    if task is None and bare_text(heard) and heard.message.text.lstrip().startswith("*"):
        task = next((one for one in reversed(thread.tasks) if heard.message.sender in (one.asker, *one.taken_by)), None)
    if task is None or heard.message.sender not in (task.asker, *task.taken_by):
        return None
    found = details(heard, thread, group, events, profile)
    if not (found.named or found.said_date or found.said_time):
        return None
    taken = bool(task.taken_by)
    built = _built(
        heard, found, Form.TAKES if taken else Form.ASKS, profile, group, assigned_to=task.taken_by or (UNSPECIFIED,), takeover=True,
        attribution=Attribution(task.message, profile.chats.attributed, task.id), wanted=() if taken else (task.wanted,),
    )  # fmt: skip
    full = _as_task(built, task)
    return replace(full, about=found.named or full.about)


def _statement(
    heard: Heard, thread: ChatThread, group: Group, events: tuple[ChatEvent, ...], profile: Profile
) -> Coordination | None:
    """ "Mia ballet Monday", "socer tmrw 4": something is on, and nobody is said to do anything."""
    words = heard.words()
    if past(heard) or refuses(heard) or heard.quoted or cannot(heard) or (words[:1] and words[0] in _ASKING):
        return None
    found = details(heard, thread, group, events, profile)
    if considers(heard) and (found.activity or found.named) and (found.said_date or found.said_time) and not found.past:
        return _considered(heard, found, profile, group)
    if found.past or not (found.said_date or (found.said_time and _recent(thread, heard, profile))):
        return _hour_of_context(heard, found, thread, profile, group)
    if (
        not (found.activity or found.named or (heard.places and found.said_time))
        or len(words) > 14
        or _remark(heard, found)
    ):
        return None
    wanted = parts(heard, found, profile, group, kind(heard, found, profile, Form.STATES, group))
    return _built(
        heard,
        found,
        Form.STATES,
        profile,
        group,
        assigned_to=(UNSPECIFIED,),
        wanted=wanted,
        action_required=ActionRequired.CONFIRM,
    )


def _remark(heard: Heard, found: Details) -> bool:
    """ "Stall is up", "ballet was fun monday": somebody tells how it is."""
    return heard.has(
        "is up", "was", "were", "already", "so", "love", "hate", "remember", "why", "how", "since", "ago"
    ) or (set(heard.words()) & IT and not found.named)  # type: ignore[return-value]


def _recent(thread: ChatThread, heard: Heard, profile: Profile) -> bool:
    window = profile.chats.context_seconds * 1_000_000
    return any(
        said is not None and heard.message.at - one.at <= window
        for one, said in thread.recent[-profile.chats.context_messages :]
    )


def _hour_of_context(
    heard: Heard, found: Details, thread: ChatThread, profile: Profile, group: Group
) -> Coordination | None:
    """ "Yeah 3pm", "4:30 work for me": an hour for what was just spoken of."""
    if (
        found.past
        or not found.said_time
        or found.said_date
        or len(heard.words()) > 6
        or not _recent(thread, heard, profile)
    ):
        return None
    for _, said in reversed(thread.recent[-profile.chats.context_messages :]):
        if said is not None and (said.activity or said.about):
            full = replace(found, dates=said.dates or found.dates, about=said.about, activity=said.activity)
            return _built(
                heard,
                full,
                Form.STATES,
                profile,
                group,
                assigned_to=(UNSPECIFIED,),
                attribution=Attribution(said.of, profile.chats.attributed),
            )
    return None
