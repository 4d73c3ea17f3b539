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
from graph.model.times import DAY, SECOND
from graph.rules.chats.parsed_message import LONGEST, parse_message
from graph.rules.chats.speech_acts import closes, retracts
from graph.rules.times.tokens import tokens

_RECENT = 20
_TASKS = 60  # of a chat at once; the oldest goes first
_DAYS = 21


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
    tasks = tuple(task for task in thread.tasks[-_TASKS:] if _matters(task, message.at))
    changes = tuple(change for change in thread.changes if change.message != message.id)
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
    was = [what for message, what in thread.recent if message.id in old and what is not None]
    return bool(was) and _substance(was[-1]) == _substance(said)


def _substance(said: Coordination) -> tuple[object, ...]:
    return (said.form, said.dates, said.times, said.about, said.activity, said.resource, said.assigned_to)


def _without(thread: ChatThread, old: set[str], message: ChatMessage, said: Coordination | None) -> ChatThread:
    """Void the tasks and takings of an edited message, unless the edit only corrects it."""
    if not old:
        return thread
    corrected = said.answers if said is not None else None
    tasks = []
    for task in thread.tasks:
        if task.id == corrected or not old & {task.message, task.taken_in}:
            tasks.append(task)
        elif task.message not in old:
            left = tuple(who for who in task.taken_by if who != message.sender)
            tasks.append(replace(task, taken_by=left, state=TaskState.TAKEN if left else TaskState.OPEN, taken_in=None))
    changes = tuple(change for change in thread.changes if change.message not in old)
    recent = tuple((message, None if message.id in old else what) for message, what in thread.recent)
    return ChatThread(recent, tuple(tasks), changes)


def _matters(task: OpenTask, at: int) -> bool:
    """True while the task is kept: a past or withdrawn task for a day, one without a time for as long as anybody may still
    do it."""
    asked = max(task.at, task.answered_at)
    if task.state is TaskState.WITHDRAWN:
        return at - asked <= DAY
    over = max((interval.end for interval in task.wanted.intervals), default=asked + (_DAYS - 1) * DAY)
    return at - max(asked, over) <= DAY


def _chat(tasks: tuple[OpenTask, ...], message: ChatMessage, group: Group, profile: Profile) -> tuple[OpenTask, ...]:
    """ "N/m" takes back the sender's own last question, "all arranged" closes whatever is open."""
    heard = parse_message(message, group, profile, timed=False)
    if retracts(heard):
        own = [
            task
            for task in tasks
            if task.asker == message.sender and task.state is TaskState.OPEN and message.at - task.at <= DAY
        ]
        wanted = (
            message.reply_to
            if any(task.message == message.reply_to for task in own)
            else own[-1].message
            if own
            else None
        )
        return tuple(replace(task, state=TaskState.WITHDRAWN) if task.message == wanted else task for task in tasks)
    if closes(heard):
        return tuple(
            replace(task, state=TaskState.WITHDRAWN) if task.state is TaskState.OPEN else task for task in tasks
        )
    return tasks


def _opened(tasks: tuple[OpenTask, ...], message: ChatMessage, said: Coordination) -> tuple[OpenTask, ...]:
    if said.takeover and said.answers is not None:
        return _moved(tasks, said)
    asked = said.form is Form.ASKS
    root = next((task.root for task in tasks if task.id == said.answers), "")
    if asked and root:
        tasks = tuple(
            replace(task, state=TaskState.WITHDRAWN) if task.root == root and task.state is TaskState.OPEN else task
            for task in tasks
        )
    new = [
        _new(message, said, one, at, len(said.wanted), asked, root)
        for at, one in enumerate(said.wanted or (wanted_of(said, message),))
    ]
    return (*tasks, *new)


def _moved(tasks: tuple[OpenTask, ...], said: Coordination) -> tuple[OpenTask, ...]:
    """Move the task that the sender has put at another time, or corrected."""
    return tuple(
        replace(task, wanted=_corrected(task.wanted, said)) if task.id == said.answers else task for task in tasks
    )


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
        f" {' '.join(token.text for token in tokens(message.text[:LONGEST]))} ",
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
    old = next((task for task in tasks if task.id == said.answers), None)
    if old is None:
        return tasks
    left = tuple(taker for taker in old.taken_by if taker != message.sender)
    short = old.wanted.count - len(left)  # two were wanted, and only one is left
    rest = replace(
        old,
        taken_by=left,
        state=TaskState.TAKEN if left else TaskState.WITHDRAWN,
        wanted=replace(old.wanted, count=max(1, len(left))),
    )
    kept = tuple(rest if task.id == old.id else task for task in tasks)
    if short <= 0:
        return kept
    wanted = replace(said.wanted[0] if said.wanted else old.wanted, count=short)
    return (
        *kept,
        OpenTask(message.id, message.id, message.sender, message.at, wanted, said.directed_to, root=old.root or old.id),
    )


def _taken(tasks: tuple[OpenTask, ...], message: ChatMessage, said: Coordination) -> tuple[OpenTask, ...]:
    if said.answers_unknown:
        return tasks
    task = next((task for task in tasks if task.id == said.answers), None)
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
        rest = tuple(person for person in wanted.about if person not in said.about)
        return "+".join(said.about), replace(wanted, about=said.about), replace(wanted, about=rest)
    if said.dates and set(said.dates) < set(wanted.dates):
        met = tuple(interval for interval in wanted.intervals if any(map(interval.meets, said.intervals)))
        left = tuple(interval for interval in wanted.intervals if interval not in met)
        days = tuple(day for day in wanted.dates if day not in said.dates)
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


def coordinates_now(thread: ChatThread, at: int, profile: Profile) -> bool:
    """True if one of the last messages, none older than the window, coordinates something."""
    chats = profile.chats
    recent = thread.recent[-chats.context_messages :] if chats.context_messages else ()
    return any(said is not None and at - message.at <= chats.context_seconds * SECOND for message, said in recent)
