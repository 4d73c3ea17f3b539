"""Reads who can not do what he has taken, hands it on, or does not go where he is expected."""

from dataclasses import replace
from itertools import pairwise

from graph.model.chat import (
    UNSPECIFIED,
    ActionRequired,
    Attribution,
    ChatThread,
    Coordination,
    CoordinationType,
    Form,
    OpenTask,
    TaskState,
)  # fmt: skip
from graph.rules.chats.asking import Ask, ask
from graph.rules.chats.attribution import withdrawn, within
from graph.rules.chats.coordination_fields import as_task, built_from, kind
from graph.rules.chats.details import Details, details
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.request_parts import request
from graph.rules.chats.speech_acts import cannot
from graph.rules.chats.word_lists import MYSELF, SOMEONE, listed

_SORRY = listed("coordination", "sorry")


def withdrawal(heard: ParsedMessage, thread: ChatThread) -> Coordination | None:
    """Read a sender who had taken a task and can't do it, or hands it on: it is open again."""
    found, asked = details(heard, thread), ask(heard)
    passed = asked is not None and any(who in SOMEONE and other == "else" for who, other in pairwise(heard.words()))
    if not cannot(heard) and not passed and not _regrets(heard, found, thread):
        return None
    task = withdrawn(heard, found, thread)
    if task is None:
        return _own_shift(heard, found, asked, thread)
    return given_back(heard, found, task, asked.directed_to if asked else ())


def _regrets(heard: ParsedMessage, found: Details, thread: ChatThread) -> bool:
    """ "Ay no, I have my English at 6:30": the sender's own plan, right at the hour of a task that he has taken."""
    words = heard.words()
    if heard.question or not (set(words[:3]) & _SORRY and set(words) & MYSELF):
        return False
    mine = (
        task
        for task in thread.tasks
        if task.state is TaskState.TAKEN and heard.message.sender in task.taken_by and task.asked
    )
    return any(
        interval.timed and other.timed and interval.meets(other)
        for task in mine for interval in task.wanted.intervals for other in found.intervals
    )  # fmt: skip


def given_back(heard: ParsedMessage, found: Details, task: OpenTask, asked: tuple[str, ...] = ()) -> Coordination:
    """The same thing is wanted anew; `asked`: of whom."""
    wanted = replace(task.wanted, words=f"{task.wanted.words} {heard.text}")
    said = built_from(
        heard, found, Form.WITHDRAWS, assigned_to=(UNSPECIFIED,), directed_to=asked, wanted=(wanted,),
        attribution=Attribution(task.message, heard.profile.chats.attributed, task.id), action_required=ActionRequired.NOTIFY,
    )  # fmt: skip
    return as_task(said, task)


def _answers(heard: ParsedMessage, thread: ChatThread) -> bool:
    """True if somebody has just asked: then "I can't" only says no."""
    return any(
        task.state is TaskState.OPEN
        and task.asker != heard.message.sender
        and within(task, heard.message, heard.profile)
        for task in thread.tasks
    )


def _own_shift(heard: ParsedMessage, found: Details, asked: Ask | None, thread: ChatThread) -> Coordination | None:
    """ "I can't close on Friday", "can't be there for Leo at 5": it needs somebody else."""
    mine = found.event is not None and heard.message.sender in found.event.people and found.said_date
    theirs = bool(found.named) and (found.said_date or found.said_time) and heard.message.sender not in found.named
    if asked is not None or found.past or not (mine or (theirs and not _answers(heard, thread))):
        return None
    if mine and found.event is not None and found.event.people == (heard.message.sender,) and _attended(heard, found):
        return built_from(heard, found, Form.CHANGES, cancels=True, action_required=ActionRequired.CONFIRM)
    return request(heard, found)


def _attended(heard: ParsedMessage, found: Details) -> bool:
    """True of what a person goes to for himself: he just is not there, where a shift would need somebody else."""
    return (
        bool(heard.profile.chats.subject_role) and kind(heard, found, Form.STATES) is CoordinationType.ACTIVITY_CONFIRM
    )
