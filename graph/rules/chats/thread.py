"""Keeps what a chat stands at: which tasks are open, who took them, what was called off. A pure fold over its messages."""

from collections.abc import Iterable
from dataclasses import replace

from graph.model.chat import (
    ChatMessage,
    ChatThread,
    Coordination,
    Form,
    Group,
    HeardChange,
    OpenTask,
    TaskState,
    Wanted,
)  # fmt: skip
from graph.model.profile import Profile
from graph.rules.chats.built import meets
from graph.rules.chats.forms import closes, retracts
from graph.rules.chats.heard import LONGEST, hear
from graph.rules.times.tokens import tokens

_RECENT = 20
_TASKS = 60  # of a chat at once; the oldest goes first
_DAYS = 21
_DAY = 86_400_000_000


def thread_of(heard: Iterable[tuple[ChatMessage, Coordination | None]], group: Group, profile: Profile) -> ChatThread:
    """The state after all of them, in the order in which they were said."""
    thread = ChatThread()
    for message, said in sorted(heard, key=lambda one: (one[0].at, one[0].id)):
        thread = follow(thread, message, said, group, profile)
    return thread


def follow(
    thread: ChatThread, message: ChatMessage, said: Coordination | None, group: Group, profile: Profile
) -> ChatThread:
    """Return the thread with one message more; a repeated message changes nothing."""
    if any((one.id, one.text) == (message.id, message.text) for one, _ in thread.recent):
        return thread
    old = _older_versions(thread, message)
    if old and said is not None and _says_the_same(thread, old, said):
        return replace(thread, recent=(*thread.recent, (message, said))[-_RECENT:])
    thread = _without(thread, old, message, said)
    tasks = tuple(one for one in thread.tasks[-_TASKS:] if _matters(one, message.at))
    changes = tuple(one for one in thread.changes if one.message != message.id)
    if said is None:
        tasks = _chat(tasks, message, group, profile)
    elif said.form in (Form.ASKS, Form.STATES):
        tasks = _opened(tasks, message, said)
    elif said.form is Form.WITHDRAWS:
        tasks = _reopened(tasks, message, said)
    elif said.form is Form.TAKES:
        tasks = _taken(tasks, message, said)
    elif said.form is Form.CHANGES:
        tasks = _moved(tasks, said)
        heard = HeardChange(message.id, said.dates, said.about, said.activity, said.event, said.cancels, said.intervals)
        changes = (*changes, heard)
    return ChatThread((*thread.recent, (message, said))[-_RECENT:], tasks, changes)


def _older_versions(thread: ChatThread, message: ChatMessage) -> set[str]:
    if message.edits is None:
        return set()
    return {message.edits, *(one.id for one, _ in thread.recent if one.edits == message.edits)}


def _says_the_same(thread: ChatThread, old: set[str], said: Coordination) -> bool:
    """True if an edit only mends the spelling: earlier answers to it stay answers."""
    was = [what for one, what in thread.recent if one.id in old and what is not None]
    return bool(was) and _substance(was[-1]) == _substance(said)


def _substance(said: Coordination) -> tuple[object, ...]:
    return (said.form, said.dates, said.times, said.about, said.activity, said.resource, said.assigned_to)


def _without(thread: ChatThread, old: set[str], message: ChatMessage, said: Coordination | None) -> ChatThread:
    """Void the tasks and takings of an edited message, unless the edit only corrects it."""
    if not old:
        return thread
    corrected = said.attribution.task if said is not None and said.attribution is not None else None
    tasks = []
    for one in thread.tasks:
        if one.id == corrected or not old & {one.message, one.taken_in}:
            tasks.append(one)
        elif one.message not in old:
            left = tuple(who for who in one.taken_by if who != message.sender)
            tasks.append(replace(one, taken_by=left, state=TaskState.TAKEN if left else TaskState.OPEN, taken_in=None))
    changes = tuple(one for one in thread.changes if one.message not in old)
    recent = tuple((one, None if one.id in old else what) for one, what in thread.recent)
    return ChatThread(recent, tuple(tasks), changes)


def _matters(task: OpenTask, at: int) -> bool:
    """True while the task is kept: a past or withdrawn task for a day, one without a time for as long as anybody may still
    do it."""
    asked = max(task.at, task.answered_at)
    if task.state is TaskState.WITHDRAWN:
        return at - asked <= _DAY
    over = max((one.end for one in task.wanted.intervals), default=asked + (_DAYS - 1) * _DAY)
    return at - max(asked, over) <= _DAY


def _chat(tasks: tuple[OpenTask, ...], message: ChatMessage, group: Group, profile: Profile) -> tuple[OpenTask, ...]:
    """ "N/m" takes back the sender's own last question, "all arranged" closes whatever is open."""
    heard = hear(message, group, profile, timed=False)
    if retracts(heard):
        own = [
            one
            for one in tasks
            if one.asker == message.sender and one.state is TaskState.OPEN and message.at - one.at <= _DAY
        ]
        wanted = (
            message.reply_to
            if any(one.message == message.reply_to for one in own)
            else own[-1].message
            if own
            else None
        )
        return tuple(replace(one, state=TaskState.WITHDRAWN) if one.message == wanted else one for one in tasks)
    if closes(heard):
        return tuple(replace(one, state=TaskState.WITHDRAWN) if one.state is TaskState.OPEN else one for one in tasks)
    return tasks


def _opened(tasks: tuple[OpenTask, ...], message: ChatMessage, said: Coordination) -> tuple[OpenTask, ...]:
    if said.takeover and said.attribution is not None:
        return tuple(
            replace(one, wanted=_corrected(one.wanted, said)) if one.id == said.attribution.task else one
            for one in tasks
        )
    asked = said.form is Form.ASKS
    root = next((one.root for one in tasks if said.attribution is not None and one.id == said.attribution.task), "")
    if asked and root:
        tasks = tuple(
            replace(one, state=TaskState.WITHDRAWN) if one.root == root and one.state is TaskState.OPEN else one
            for one in tasks
        )
    new = [
        _new(message, said, one, at, len(said.wanted), asked, root)
        for at, one in enumerate(said.wanted or (wanted_of(said, message),))
    ]
    return (*tasks, *new)


def _moved(tasks: tuple[OpenTask, ...], said: Coordination) -> tuple[OpenTask, ...]:
    """Move the tasks that the sender has put at another time."""
    task = said.attribution.task if said.attribution is not None else None
    return tuple(replace(one, wanted=_corrected(one.wanted, said)) if one.id == task else one for one in tasks)


def _new(
    message: ChatMessage, said: Coordination, wanted: Wanted, at: int, count: int, asked: bool, root: str
) -> OpenTask:
    name = message.id if count <= 1 else f"{message.id}#{at + 1}"
    return OpenTask(
        name, message.id, message.sender, message.at, wanted, said.directed_to, asked=asked, root=root or name
    )


def wanted_of(said: Coordination, message: ChatMessage) -> Wanted:
    """Return a coordination as one thing to do."""
    assert said.type is not None
    return Wanted(
        said.type,
        said.dates,
        said.times,
        said.intervals,
        said.about,
        said.activity,
        said.location,
        f" {' '.join(one.text for one in tokens(message.text[:LONGEST]))} ",
        said.resource,
        said.event,
    )


def _corrected(wanted: Wanted, said: Coordination) -> Wanted:
    return replace(
        wanted, about=said.about or wanted.about, dates=said.dates or wanted.dates, times=said.times or wanted.times,
        intervals=said.intervals or wanted.intervals,
    )  # fmt: skip


def _reopened(tasks: tuple[OpenTask, ...], message: ChatMessage, said: Coordination) -> tuple[OpenTask, ...]:
    """Open a task again that nobody has any more: the same thing is asked for anew."""
    old = next((one for one in tasks if said.attribution is not None and one.id == said.attribution.task), None)
    if old is None:
        return tasks
    left = tuple(one for one in old.taken_by if one != message.sender)
    short = old.wanted.count - len(left)  # two were wanted, and only one is left
    rest = replace(
        old,
        taken_by=left,
        state=TaskState.TAKEN if left else TaskState.WITHDRAWN,
        wanted=replace(old.wanted, count=max(1, len(left))),
    )
    kept = tuple(rest if one.id == old.id else one for one in tasks)
    if short <= 0:
        return kept
    wanted = replace(said.wanted[0] if said.wanted else old.wanted, count=short)
    return (
        *kept,
        OpenTask(message.id, message.id, message.sender, message.at, wanted, said.directed_to, root=old.root or old.id),
    )


def _taken(tasks: tuple[OpenTask, ...], message: ChatMessage, said: Coordination) -> tuple[OpenTask, ...]:
    if said.attribution is not None and said.attribution.message is None:
        return tasks
    task = next((one for one in tasks if said.attribution is not None and one.id == said.attribution.task), None)
    if task is None:
        claim = OpenTask(message.id, message.id, message.sender, message.at, wanted_of(said, message), state=TaskState.TAKEN, taken_by=said.assigned_to,
                         taken_in=message.id, asked=False, root=message.id, answered_at=message.at)  # fmt: skip
        return (*tasks, claim)
    found = tuple(piece for one in tasks for piece in (_split(one, message, said) if one.id == task.id else (one,)))
    return (*found, *_owed(task, message, said))


def _split(task: OpenTask, message: ChatMessage, said: Coordination) -> tuple[OpenTask, ...]:
    """Split a task for two children, or for two days: to take one leaves the other open."""
    takers = tuple(dict.fromkeys(said.assigned_to if said.takeover else (*task.taken_by, *said.assigned_to)))
    enough = len(takers) >= task.wanted.count
    taken = replace(task, state=TaskState.TAKEN if enough else task.state, taken_by=takers, taken_in=message.id, answered_at=message.at,
                    wanted=_corrected(task.wanted, said) if said.takeover else task.wanted)  # fmt: skip
    name, part, rest = _halves(task.wanted, said)
    if task.state is not TaskState.OPEN or part is None or rest is None:
        return (taken,)
    mine = replace(taken, id=f"{task.id}+{name}", wanted=part, root=f"{task.root}+{name}")
    return (mine, replace(task, wanted=rest))


def _halves(wanted: Wanted, said: Coordination) -> tuple[str, Wanted | None, Wanted | None]:
    """Return the part that is taken, by its children or else by its days, and the rest; None for both where all is taken."""
    if said.about and set(said.about) < set(wanted.about):
        rest = tuple(one for one in wanted.about if one not in said.about)
        return "+".join(said.about), replace(wanted, about=said.about), replace(wanted, about=rest)
    if said.dates and set(said.dates) < set(wanted.dates):
        met = tuple(one for one in wanted.intervals if meets(one, said.intervals))
        left = tuple(one for one in wanted.intervals if one not in met)
        days = tuple(one for one in wanted.dates if one not in said.dates)
        part = replace(wanted, dates=said.dates, intervals=met)
        return "+".join(said.dates), part, replace(wanted, dates=days, intervals=left)
    return "", None, None


def _owed(task: OpenTask, message: ChatMessage, said: Coordination) -> tuple[OpenTask, ...]:
    """Return the tasks that the taker wants in return from the asker."""
    return tuple(
        OpenTask(
            f"{message.id}#{at + 1}",
            message.id,
            message.sender,
            message.at,
            one,
            (task.asker,),
            asked=False,
            root=f"{message.id}#{at + 1}",
        )
        for at, one in enumerate(said.wanted)
    )
