"""Finds which open task words like "I'll do it", a thumb or "got Leo" take, or which one somebody withdraws from.

A reply names its task at any time while that is open. Other words are held against every task of the window: people, day,
hour, activity and words that both share, or that stand against it; words that name nothing take the newest open task. A
person asked by name may answer with a bare "ok"; a thumb or a yes takes any open task; a child gives no rides unasked.
"""

from graph.model.chat import ChatMessage, ChatThread, CoordinationType, OpenTask, TaskState
from graph.model.profile import Profile
from graph.model.times import DAY, SECOND
from graph.rules.chats.answering import LIKELY, Asked, chance
from graph.rules.chats.calendar_entries import GENERIC, is_subject
from graph.rules.chats.details import Details, details
from graph.rules.chats.mentions import stem
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.short_answers import Take, TakeKind
from graph.rules.chats.speech_acts import content
from graph.rules.chats.task_match import match_score
from graph.rules.chats.word_lists import ASK_VERBS, FIRST, HIM, IT, THEM, listed

_SURELY, _OTHER_PEOPLE = 0.9, 5  # so sure of an answer that what it names does not count, unless it names other people
_UNLIKELY = 0.15  # is no answer, whatever its form
_PERHAPS = 0.5  # is likely enough where the rules say so as well
_ARTICLES = frozenset({"the", "a", "an", "his", "her", "their", "that", "this", "some"})
_WAYS = listed("taking", "ways")
_STATES = (TakeKind.PRESENCE, TakeKind.PART)  # "I am in the shop" may as well say why somebody does not
_SPEAKS = listed("taking", "speaks")  # "I'll call her" does nothing of what was asked
_TAKEN_FITS = 3  # how well words have to fit a task that somebody has already


def attribute(heard: ParsedMessage, said: Take, found: Details, thread: ChatThread) -> OpenTask | None:
    """The task that is taken; None where none fits, none is open in time, or people do not take it in such words."""
    named = _replied(heard.message, thread)
    if named:
        return _best(heard, found, named) or named[0]
    task = _meant(heard, said, found, thread)
    unlike = task is not None and task.asked and said.kind in _STATES and not likely(heard, task, _UNLIKELY)
    return None if task is None or (unlike and _fit(task, heard, found, thread) <= 0) else task


def _meant(heard: ParsedMessage, said: Take, found: Details, thread: ChatThread) -> OpenTask | None:
    """Return the task that the words would take, if they take any."""
    message = heard.message
    near = [task for task in reversed(thread.tasks) if within(task, message, heard.profile)]
    open_ = [task for task in near if task.state is TaskState.OPEN and may_take(task, said, heard)]
    scored = [(_fit(task, heard, found, thread), task) for task in open_]
    if said.bare or said.kind in (TakeKind.HAND, TakeKind.YES, TakeKind.WEAK):
        pointed = [pair for pair in scored if pair[0] > 0]
        if pointed and not said.bare:
            return max(pointed, key=lambda pair: pair[0])[1]
        return _newest(scored) or _again(near, said, heard, message) or _named(heard, said, found, thread)
    best = max(scored, key=lambda pair: pair[0], default=None)
    if best is not None and best[0] > 0:
        return best[1]
    rival = _rival(heard, said, found, thread, near)
    if rival is not None:
        return rival
    if set(heard.words()) & IT and not found.said_date and not heard.activities:
        return _newest([pair for pair in scored if pair[0] > -2]) or _again(near, said, heard, message)
    if set(heard.words()) & HIM and not (found.named or found.said_date or found.activity):
        second = _again(near, said, heard, message)  # "I'll walk down with him, we leave at 6"
        if second is not None:
            return second
    if best is not None and _fits_unnamed(heard, said, found, best, near):
        return best[1]
    return _named(heard, said, found, thread) or _joined(heard, said, found, near)


def _fits_unnamed(
    heard: ParsedMessage, said: Take, found: Details, best: tuple[float, OpenTask], near: list[OpenTask]
) -> bool:
    """True if the words name nothing of the task and still take it: all that is left of it, or as people take such things."""
    points, task = best
    if said.verb == "mine" and points > -2 and _left_over(task, near):
        return True
    if -_OTHER_PEOPLE < points < 0:  # what they name may be how it is done: "ill come in early so, 9.45"
        alone = len({task.message for task in near if task.state is TaskState.OPEN}) == 1
        return alone and likely(heard, task, _SURELY)
    if points != 0 or not task.asked:
        return False
    least = _PERHAPS if said.kind == TakeKind.WORDS else LIKELY
    return likely(heard, task, least) or not (found.said_date or found.said_time)


def _left_over(task: OpenTask, near: list[OpenTask]) -> bool:
    """True of the only part of a question that nobody has yet, where somebody has another: "food is me"."""
    others = [one for one in near if one.message == task.message and one.id != task.id]
    return bool(others) and all(task.state is TaskState.TAKEN for task in others)


def _rival(
    heard: ParsedMessage, said: Take, found: Details, thread: ChatThread, near: list[OpenTask]
) -> OpenTask | None:
    """The task that somebody has already, and that these words take as well; nobody takes what is done for him."""
    me = heard.message.sender
    scored = [
        (_fit(task, heard, found, thread) + likely(heard, task, _PERHAPS), task)
        for task in near
        if task.state is TaskState.TAKEN
        and me not in (*task.taken_by, *task.wanted.about)
        and not (task.asked and me == task.asker)
        and _may_be_meant(task, found)
        and not _of_another_thing(heard, said, task)
    ]
    best = max(scored, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] >= _TAKEN_FITS else None


def likely(heard: ParsedMessage, task: OpenTask, least: float = LIKELY) -> bool:
    """True if the words are like those by which people take what was asked; less will do where they name it."""
    said, wanted = content(heard.text), content(task.wanted.words)
    if least == LIKELY and (len(said & wanted) > 1 or (said and said <= wanted)):
        least = _PERHAPS
    return task.asked and chance(heard, asked(heard, task)) >= least


def asked(heard: ParsedMessage, task: OpenTask) -> Asked:
    """Return the question behind a task, as it stands to the sender of the words."""
    message = heard.message
    named = message.sender in task.directed_to
    return Asked(
        task.asker, task.wanted.words, named, bool(task.directed_to) and not named,
        is_subject(message.sender, heard.group, heard.profile), task.state is TaskState.TAKEN,
        message.reply_to is not None and message.reply_to in (task.message, task.taken_in),
    )  # fmt: skip


def _named(heard: ParsedMessage, said: Take, found: Details, thread: ChatThread) -> OpenTask | None:
    """Return the task that was asked for a while ago and is still open, if the words name it."""
    if found.said_date and found.said_time:  # a plan of its own
        return None
    waiting = [task for task in reversed(thread.tasks) if still_open(task, heard.message)]
    scored = [
        (_fit(task, heard, found, thread), task)
        for task in waiting
        if said.kind == TakeKind.WORDS or likely(heard, task)
    ]
    best = max(scored, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] >= _TAKEN_FITS else None


def _fit(task: OpenTask, heard: ParsedMessage, found: Details, thread: ChatThread) -> float:
    """Score the whole, or the clause that says what the sender does: the other clauses may be his reasons."""
    whole, parts = match_score(task, heard, found), heard.parts()
    if whole > 0 or not task.asked or len(parts) < 2:
        return whole
    own = (part for part in parts if set(part.words()) & FIRST)
    return max((whole, *(match_score(task, message, details(message, thread)) for message in own)))


def _joined(heard: ParsedMessage, said: Take, found: Details, near: list[OpenTask]) -> OpenTask | None:
    """Return the newest question, though somebody has it, if people take things in such words: "and me"."""
    if said.kind != TakeKind.PART or not near or not joinable(near[0], heard):
        return None
    own = _of_another_thing(heard, said, near[0]) or match_score(near[0], heard, found) < 0
    return None if own else near[0]


def joinable(task: OpenTask, heard: ParsedMessage) -> bool:
    """True if another has taken it, and these words take it as well."""
    me = heard.message.sender
    another = task.state is TaskState.TAKEN and me not in (*task.taken_by, *task.wanted.about, task.asker)
    return another and within(task, heard.message, heard.profile) and likely(heard, task)


def _may_be_meant(task: OpenTask, found: Details) -> bool:
    """True if the words may speak of another person's task: with a thing and an hour of their own they speak of that."""
    if not task.asked:
        return bool(found.named) and not (found.said_date or found.said_time or found.activity)
    own = found.activity is not None and found.activity not in GENERIC and task.wanted.activity is None
    return not (own and found.said_time)


def _of_another_thing(heard: ParsedMessage, said: Take, task: OpenTask) -> bool:
    """ "I make his lunch", where somebody has taken him home: what the verb is done to is nothing that was asked for."""
    words = heard.words()
    at = words.index(said.verb) + 1 if said.verb in words else len(words)
    named = {heard.word(step).removesuffix("'s") for person in heard.people for step in range(person.begin, person.end)}
    rest = [word for word in words[at : at + 3] if word.removesuffix("'s") not in named | _ARTICLES]
    thing = content(rest[0] if rest[:1] and rest[0] not in _WAYS else "") - {stem(one) for one in ASK_VERBS}
    timed = {stem(heard.word(step)) for step in heard.timed()}
    return bool(thing - timed - content(task.wanted.words) - content(task.wanted.activity or ""))


def withdrawn(heard: ParsedMessage, found: Details, thread: ChatThread) -> OpenTask | None:
    """The task that the sender had taken and can not do."""
    mine = [
        task
        for task in reversed(thread.tasks)
        if task.state is TaskState.TAKEN and heard.message.sender in task.taken_by
    ]
    scored = [(match_score(task, heard, found), task) for task in mine if _ahead(task, heard.message.at)]
    best = max(scored, key=lambda pair: pair[0], default=None)
    if best is None:
        return None
    if best[0] > 0:
        return best[1]
    recent = best[0] == 0 and heard.message.at - max(best[1].at, best[1].answered_at) <= 2 * DAY
    return best[1] if recent and not found.said_date and not heard.activities else None


def _ahead(task: OpenTask, at: int) -> bool:
    return not task.wanted.intervals or max(interval.end for interval in task.wanted.intervals) > at


def _replied(message: ChatMessage, thread: ChatThread) -> list[OpenTask]:
    """The tasks of the message that it replies to, those that are still open first."""
    if message.reply_to is None:
        return []
    found = [
        task
        for task in thread.tasks
        if message.reply_to in (task.message, task.taken_in) and task.state is not TaskState.WITHDRAWN
    ]
    return sorted(found, key=lambda task: task.state is not TaskState.OPEN)


def within(task: OpenTask, message: ChatMessage, profile: Profile) -> bool:
    return 0 <= message.at - task.at <= profile.chats.attribution_seconds * SECOND


def may_take(task: OpenTask, said: Take, heard: ParsedMessage) -> bool:
    message = heard.message
    if message.sender in task.taken_by:
        return False
    if task.directed_to and message.sender in task.directed_to:
        return True
    if said.kind == TakeKind.WEAK:
        return False
    if is_subject(message.sender, heard.group, heard.profile):
        own = message.sender in task.wanted.about or task.asker == message.sender
        return said.kind == TakeKind.WORDS and not own and task.wanted.type is not CoordinationType.TRANSPORT
    return task.asker != message.sender or said.kind == TakeKind.WORDS


def _newest(scored: list[tuple[float, OpenTask]]) -> OpenTask | None:
    """Return the newest message's task among those that fit equally; of its parts the first."""
    if not scored:
        return None
    best = max(one for one, _ in scored)
    fitting = [task for one, task in scored if one == best]
    newest = fitting[0].message
    return next(task for task in reversed(fitting) if task.message == newest)


def _again(near: list[OpenTask], said: Take, heard: ParsedMessage, message: ChatMessage) -> OpenTask | None:
    """A second taker in words: "ill drop it on my way" behind "i'll go", "I've got the alarm" behind "I'll open for the alarm"."""
    pointed, telling = set(heard.words()) & (IT | THEM), content(heard.text)
    if said.kind not in (TakeKind.WORDS, TakeKind.PART):
        return None
    taken = [
        task
        for task in near
        if task.state is TaskState.TAKEN
        and task.asked
        and message.sender not in (*task.taken_by, task.asker, *task.wanted.about)
        and not _of_another_thing(heard, said, task)
        and (pointed or telling & content(task.wanted.words))
        and (said.verb not in _SPEAKS or stem(said.verb or "") in content(task.wanted.words))
    ]
    return taken[0] if taken else None


def _best(heard: ParsedMessage, found: Details, tasks: list[OpenTask]) -> OpenTask | None:
    scored = [
        (match_score(task, heard, found), -at, task) for at, task in enumerate(tasks) if task.state is TaskState.OPEN
    ]
    return max(scored, key=lambda one: one[:2])[2] if scored else None


def over(task: OpenTask, message: ChatMessage) -> bool:
    return bool(task.wanted.intervals) and max(interval.end for interval in task.wanted.intervals) <= message.at


def still_open(task: OpenTask, message: ChatMessage) -> bool:
    """True if it was asked by another, is not done yet, and nobody has taken it, however long ago that was."""
    return task.state is TaskState.OPEN and task.asked and task.asker != message.sender and not over(task, message)


def waits(task: OpenTask, message: ChatMessage, profile: Profile) -> bool:
    """True if the task is open for words that do not name it: asked by somebody else, and not too long ago."""
    return task.state is TaskState.OPEN and task.asker != message.sender and within(task, message, profile)
