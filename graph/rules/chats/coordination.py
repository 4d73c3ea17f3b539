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
    Form,
    Group,
    OpenTask,
    Part,
    TaskState,
)  # fmt: skip
from graph.model.profile import Profile
from graph.rules.chats.asking import ask
from graph.rules.chats.assignments import attributed, considered, taken, unasked
from graph.rules.chats.attribution import attribute
from graph.rules.chats.calendar_entries import activity_of, entry_meant, happening_on
from graph.rules.chats.coordination_fields import as_task, built_from, confidence, guesses_when, kind, replied_task
from graph.rules.chats.corrections import correction, moved_own
from graph.rules.chats.details import Details, details
from graph.rules.chats.parsed_message import ParsedMessage, parse_message
from graph.rules.chats.questions import asked_for
from graph.rules.chats.request_parts import wanted_parts
from graph.rules.chats.short_answers import Take, TakeKind
from graph.rules.chats.speech_acts import (
    bygone,
    called_off,
    cancels,
    cannot,
    chatter,
    considers,
    elsewhere,
    moves,
    outdated,
    past,
    refuses,
    retracts,
    told_of,
)
from graph.rules.chats.task_match import match_score
from graph.rules.chats.thread import coordinates_now
from graph.rules.chats.volunteering import read_take
from graph.rules.chats.withdrawals import withdrawal
from graph.rules.chats.word_lists import FIRST, MYSELF, OTHERS, is_doing, listed
from graph.rules.times.zones import local

_ARTICLES = frozenset({"the", "my", "a", "an"})
_WANTING = frozenset({"need", "needs", "want", "help", "stuck"})
_FEWEST, _LONG = 3, 24  # words
_SPOKEN_TO = ("you are", "you're", "youre", "ur")
_REMARKS = ("is up", "was", "were", "love", "hate", "remember", "why", "how", "since", "ago")
_ASKING = listed("coordination", "asking")


def extract(
    message: ChatMessage, thread: ChatThread, group: Group, events: tuple[ChatEvent, ...], profile: Profile
) -> Coordination | None:
    """Read everything of one message that others have to know; `thread` is as it was before the message."""
    heard = parse_message(message, group, profile, events)
    if chatter(heard) or not (heard.words() or message.text.strip()) or (retracts(heard) and len(heard.words()) <= 5):
        return None
    for reader in (_change, moved_own, withdrawal, asked_for, taken, correction, _statement):
        found = reader(heard, thread)
        if found is not None:
            full = replace(found, of=message.id, sender=message.sender, at=message.at, entities=heard.entities())
            guessed = (*full.guessed, Part.WHEN) if guesses_when(full) else full.guessed
            return replace(full, confidence=confidence(full), guessed=guessed)
    return None


# ── changes of the calendar ──


def _change(heard: ParsedMessage, thread: ChatThread) -> Coordination | None:
    """Read something that is called off or moved. A thing that only the sender can't do is a withdrawal instead."""
    off, moved, asked = cancels(heard), moves(heard), ask(heard)
    if asked is not None and not called_off(heard):  # "no school on Friday, somebody take him to the dentist"
        return None
    if bygone(heard) or (not off and not (moved or told_of(heard))):
        return None
    old = outdated(heard)
    kept = tuple(time for time in heard.times if time.start not in old)
    found = details(replace(heard, times=kept) if old else heard, thread)
    other = not moved and not off and _other_hour_or_place(heard, found)
    if not (off or moved or other):
        return None
    found = found if found.event is not None or found.activity is not None else entry_moved(heard, found)
    replied = replied_task(heard, thread)
    if found.past or heard.question or (past(heard) and not off and not (old and found.said_date)):
        return None
    about_entry = (
        found.event is not None
        or (found.activity is not None and (found.said_date or off))
        or (replied is not None and moved and found.said_date)
    )
    moved = moved or other
    if off and not about_entry and (task := _spared(heard, found, thread)) is not None:
        spared = built_from(heard, found, Form.CHANGES, cancels=True, action_required=ActionRequired.CONFIRM)
        return replace(as_task(spared, task), type=spared.type)
    if not about_entry or (
        moved and not off and not other and not (found.said_date or found.said_time or heard.places)
    ):
        return None
    if replied is not None and not found.about:
        found = replace(found, about=replied.wanted.about, activity=found.activity or replied.wanted.activity)
    return built_from(heard, found, Form.CHANGES, cancels=off, action_required=ActionRequired.CONFIRM)


def _other_hour_or_place(heard: ParsedMessage, found: Details) -> bool:
    """ "Swim's at 9 this Saturday", "ballet is in the church hall tomorrow": what the calendar has at another hour, or elsewhere."""
    event = found.event
    spoken_to = cannot(heard) or heard.has("you are", "you're", "youre") or set(heard.words()) & FIRST
    if event is None or not found.said_date or read_take(heard) is not None or past(heard) or spoken_to:
        return False
    happens = [occurrence for day in found.dates if (occurrence := happening_on(event, day, heard.group)) is not None]
    if not happens:
        return False
    clock = {
        f"{local(edge, heard.group.timezone):%H:%M}"
        for happening in happens
        for edge in (happening.start, happening.end)
    }
    if found.said_time:
        return not clock & set(found.times)
    return elsewhere(heard, event.place)


def _spared(heard: ParsedMessage, found: Details, thread: ChatThread) -> OpenTask | None:
    """ "No need to have Fergus today": what somebody has taken, and nobody needs any more."""
    if not heard.has("no need", "not needed", "dont need", "don't need", "no longer need"):
        return None
    standing = [task for task in thread.tasks if task.state is not TaskState.WITHDRAWN and task.taken_by]
    fitting = [(match_score(task, heard, found), at, task) for at, task in enumerate(standing)]
    best = max(fitting, key=lambda scored: scored[:2], default=None)
    return best[2] if best is not None and best[0] > 0 else None


def entry_moved(heard: ParsedMessage, found: Details) -> Details:
    """The day that is said is the new one, on which the entry does not happen yet."""
    event = entry_meant(heard, found.about, (), (), None)
    return (
        replace(found, event=event, activity=activity_of(event, heard.group, heard.profile))
        if event is not None
        else found
    )


def _statement(heard: ParsedMessage, thread: ChatThread) -> Coordination | None:
    """ "Mia ballet Monday", "socer tmrw 4": something is on, and nobody is said to do anything."""
    words = heard.words()
    if (
        past(heard)
        or (refuses(heard) and not heard.times)
        or heard.quoted
        or cannot(heard)
        or (words[:1] and words[0] in _ASKING)
        or heard.has("can i", "may i", "could i")
    ):
        return None
    found = details(heard, thread)
    if considers(heard):
        return considered(heard, found) if found.activity or found.named else None
    if found.past or not (
        found.said_date
        or (
            found.said_time
            and (
                found.named
                or found.activity in heard.profile.chats.activities
                or coordinates_now(thread, heard.message.at, heard.profile)
            )
        )
    ):
        return _hour_of_context(heard, found, thread)
    if not _is_news(heard, found):
        return None
    if _of_myself(heard, found):
        said = Take((heard.message.sender,), TakeKind.WORDS, bare=False)
        task = attribute(heard, said, found, thread)
        if task is None:
            return unasked(heard, said, found)
        return replace(
            attributed(heard, said, found, task), guessed=(Part.WHO,)
        )  # what he does may be his reason not to
    wanted = wanted_parts(heard, found, kind(heard, found, Form.STATES))
    return built_from(
        heard, found, Form.STATES, assigned_to=(UNSPECIFIED,), wanted=wanted, action_required=ActionRequired.CONFIRM
    )


def _of_myself(heard: ParsedMessage, found: Details) -> bool:
    """ "I fly to Malmö on the 22nd", and in a team also "dentist Monday at 9:30"."""
    words, chats = heard.words(), heard.profile.chats
    if not chats.subject_role and found.activity in chats.words.get("personal", ()) and not heard.people:
        return True
    doing = is_doing(words[0]) and words[1] in _ARTICLES  # "using the trailer on Saturday at 8"
    return (bool(set(words) & MYSELF) or doing) and not set(words) & _WANTING


def _is_news(heard: ParsedMessage, found: Details) -> bool:
    """True if it tells a day or an hour ahead that others may not know: not about strangers, "you", or an entry of the
    calendar."""
    words, today = heard.words(), heard.said.date().isoformat()
    if len(words) > _LONG or _of_others(heard, found) or heard.has(*_SPOKEN_TO):
        return False
    if found.event is not None and not found.said_time and not found.named:
        return False
    if found.said_date and found.said_time:
        return True
    later = any(day > today for day in found.dates) and (found.named or len(words) > _FEWEST)
    return bool(found.activity in heard.profile.chats.activities or later) and not heard.has(*_REMARKS)


def _of_others(heard: ParsedMessage, found: Details) -> bool:
    """ "My friend has her exam", "the doctor's daughter has a match": who is not of the group."""
    words = heard.words()
    has = next((at for at, one in enumerate(words) if one in ("has", "had", "is", "got")), 0)
    return not found.named and any(
        {word, word.removesuffix("'s"), word.removesuffix("s")} & OTHERS for word in words[:has]
    )


def _hour_of_context(heard: ParsedMessage, found: Details, thread: ChatThread) -> Coordination | None:
    """ "Yeah 3pm", "4:30 work for me": an hour for what was just spoken of."""
    if (
        found.past
        or not found.said_time
        or found.said_date
        or len(heard.words()) > 6
        or not coordinates_now(thread, heard.message.at, heard.profile)
    ):
        return None
    for _, said in reversed(thread.recent[-heard.profile.chats.context_messages :]):
        if said is not None and (said.activity or said.about):
            full = replace(found, dates=said.dates or found.dates, about=said.about, activity=said.activity)
            return built_from(
                heard,
                full,
                Form.STATES,
                assigned_to=(UNSPECIFIED,),
                attribution=Attribution(said.of, heard.profile.chats.attributed),
            )
    return None
