"""Reads who takes which task: in answer to a question, or a plan that nobody asked for."""

from dataclasses import replace

from graph.model.chat import (
    UNSPECIFIED,
    ActionRequired,
    Attribution,
    ChatThread,
    Coordination,
    CoordinationType,
    Form,
    OpenTask,
    Part,
    TaskState,
    Wanted,
)  # fmt: skip
from graph.rules.chats.attribution import attribute, joinable, likely, still_open, waits
from graph.rules.chats.calendar_entries import is_subject, subjects
from graph.rules.chats.coordination_fields import as_task, built_from, kind
from graph.rules.chats.details import Details, details
from graph.rules.chats.mentions import stem
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.short_answers import Take, TakeKind, nothing_named
from graph.rules.chats.speech_acts import (  # fmt: skip
    cannot,
    considers,
    content,
    past,
    refuses,
)
from graph.rules.chats.task_match import match_score
from graph.rules.chats.volunteering import read_take
from graph.rules.chats.word_lists import BOTH, STRONG_YES, TAKEOVER, YES

_BRIEF = 6  # words
_NEAR = (TakeKind.PART, TakeKind.PRESENCE)  # words that do not say in so many words who does it

# ── takings ──


def taken(heard: ParsedMessage, thread: ChatThread) -> Coordination | None:
    if refuses(heard) and not heard.times:
        return None
    answered = _answered(heard, thread)
    said = read_take(heard) or answered
    if said is None:
        return None
    grown = tuple(
        person
        for person in said.people
        if person == heard.message.sender or not is_subject(person, heard.group, heard.profile)
    )
    said = replace(said, people=grown)
    if not grown:
        return None
    found = details(heard, thread)
    if said.kind == TakeKind.WEAK and any(
        waits(task, heard.message, heard.profile) and likely(heard, task) for task in thread.tasks
    ):
        said = replace(said, kind=TakeKind.YES)
    if said.kind == TakeKind.OWN:
        return _own(heard, said, found)
    if said.kind == TakeKind.DIRECTED:
        return _settled(heard, said, found, thread)
    task = None if cannot(heard) and answered is None else attribute(heard, said, found, thread)
    if task is not None and not (past(heard) and said.kind in (TakeKind.WEAK, TakeKind.YES)):
        agreed = bool(set(heard.words()) & (YES | STRONG_YES)) and heard.message.sender in task.directed_to
        meant = heard.message.reply_to is not None or agreed
        guessed = () if meant or said.kind not in _NEAR else (Part.WHO,)
        return replace(attributed(heard, said, found, task), guessed=guessed)
    if said.bare or said.kind in (TakeKind.HAND, TakeKind.YES, TakeKind.WEAK, TakeKind.PART):
        return _too_late(heard, said, thread)
    if considers(heard) or heard.has("i could", "could do"):
        return considered(heard, found)
    if _planned(heard, said, found):
        return unasked(heard, said, found)
    return None


def _answered(heard: ParsedMessage, thread: ChatThread) -> Take | None:
    """Read words that are like those by which people take an open task, whatever they are."""
    waiting = [task for task in reversed(thread.tasks) if still_open(task, heard.message)]
    open_ = any(likely(heard, task) for task in waiting if task.message == waiting[0].message)
    if not open_ and not any(joinable(task, heard) for task in thread.tasks[-1:]):
        return None
    return Take((heard.message.sender,), TakeKind.PART, bare=nothing_named(heard))


def _settled(heard: ParsedMessage, said: Take, found: Details, thread: ChatThread) -> Coordination | None:
    """Read a third person's word on which of two takers does it."""
    contested = [task for task in reversed(thread.tasks) if len(task.taken_by) > 1 and said.people[0] in task.taken_by]
    task = max(contested, key=lambda task: match_score(task, heard, found), default=None)
    return replace(attributed(heard, said, found, task), takeover=True) if task is not None else None


def attributed(heard: ParsedMessage, said: Take, found: Details, task: OpenTask) -> Coordination:
    another = task.state is TaskState.TAKEN and not set(said.people) & set(task.taken_by)
    takeover = another and (heard.message.reply_to is not None or heard.has(*TAKEOVER))
    people = said.people
    if another and heard.has(*BOTH):
        people, takeover = (*task.taken_by, *said.people), True
    built = built_from(
        heard, found, Form.TAKES, assigned_to=people, takeover=takeover, action_required=ActionRequired.CONFIRM,
        attribution=Attribution(task.message, heard.profile.chats.attributed, task.id), wanted=_in_return(heard, found),
    )  # fmt: skip
    full = as_task(built, task)
    if found.named and set(found.named) < set(task.wanted.about):
        full = replace(full, about=found.named)
    return full


def _in_return(heard: ParsedMessage, found: Details) -> tuple[Wanted, ...]:
    """ "You owe me one opening" asks for something back."""
    if not heard.has("you owe me", "u owe me", "in return", "in exchange", "you do my", "u do my"):
        return ()
    sort = kind(heard, found, Form.ASKS)
    return (Wanted(sort, activity=found.activity, words=heard.text),)


def _too_late(heard: ParsedMessage, said: Take, thread: ChatThread) -> Coordination | None:
    """Words that take what nobody can tell any more: an old question is still open, so a person has to say which."""
    things = content(heard.text) - {stem(one) for one in (said.verb, "just", "then", "guess") if one}
    brief = len(heard.words()) <= _BRIEF and len(heard.clauses()) == 1
    if (
        said.kind not in (TakeKind.WORDS, TakeKind.PART, TakeKind.YES)
        or (things and not brief)
        or (is_subject(heard.message.sender, heard.group, heard.profile))
    ):
        return None
    waiting = [task for task in thread.tasks if still_open(task, heard.message)]
    if not any(said.kind == TakeKind.WORDS or likely(heard, task) for task in waiting):
        return None
    built = built_from(
        heard,
        Details(),
        Form.TAKES,
        assigned_to=(UNSPECIFIED,),
        attribution=Attribution(None, heard.profile.chats.unattributed),
    )
    return replace(built, type=None)


def _planned(heard: ParsedMessage, said: Take, found: Details) -> bool:
    """Unasked words coordinate where they give a day or an hour and say what is done then."""
    if found.past or not (found.said_date or found.said_time) or (past(heard) and said.kind != TakeKind.WORDS):
        return False
    if is_subject(heard.message.sender, heard.group, heard.profile) and said.kind != TakeKind.NAMED:
        return bool(found.activity)
    if said.kind == TakeKind.NAMED:
        return bool(
            found.activity
            or found.resource
            or set(found.about) & set(subjects(heard.group, heard.profile))
            or found.event
        )
    if said.kind == TakeKind.PRESENCE:
        return said.verb in ("at", "doing", "getting", "away", "off") or bool(found.activity) or bool(heard.places)
    return not heard.question or bool(found.activity or found.event)


def unasked(heard: ParsedMessage, said: Take, found: Details) -> Coordination:
    personal = found.activity in heard.profile.chats.words.get("personal", ())
    driven = kind(heard, found, Form.TAKES) is CoordinationType.TRANSPORT
    timed = [set(part.words()) for part in heard.parts() if part.times]
    mine = said.kind == TakeKind.WORDS and (heard.has("for me") or (any("my" in one for one in timed) and not driven))
    own = (
        not found.about
        and found.event is None
        and (said.kind == TakeKind.PRESENCE or mine or (personal and not driven))
    )
    found = replace(found, about=(heard.message.sender,)) if own else found
    return built_from(
        heard, found, Form.TAKES, assigned_to=said.people, takeover=heard.has(*TAKEOVER), action_required=ActionRequired.CONFIRM
    )  # fmt: skip


def _own(heard: ParsedMessage, said: Take, found: Details) -> Coordination | None:
    """Read the sender's own appointment: it answers no question, and is no ride; an entry of others is not his."""
    me = heard.message.sender
    if found.past or not found.said_date or (found.event is not None and me not in found.event.people):
        return None
    found = replace(found, about=(me,), activity=found.activity or said.verb)
    built = built_from(heard, found, Form.TAKES, assigned_to=said.people, action_required=ActionRequired.CONFIRM)
    return replace(built, type=CoordinationType.ACTIVITY_CONFIRM)


def considered(heard: ParsedMessage, found: Details) -> Coordination | None:
    if found.past or not (found.said_date or found.said_time):
        return None
    return built_from(heard, found, Form.CONSIDERS, assigned_to=(UNSPECIFIED,))
