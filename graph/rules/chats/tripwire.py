"""Tier 1 decides if a message is worth understanding, by patterns alone, in one scan that never backtracks.

The score of the words is 1 - the product of (1 - weight) over the categories of the profile that match. The thread's points
are added to it and logged by themselves. Below the threshold a message is dropped, unless it answers a task that is open.
"""

from functools import lru_cache

import re2

from graph.model.chat import (
    Boost,
    ChatEvent,
    ChatMessage,
    ChatThread,
    GateScore,
    GateStage,
    Group,
    OpenTask,
    TaskState,
    Tripwire,
)
from graph.model.profile import Profile
from graph.rules.chats.asking import ask, wondered
from graph.rules.chats.attribution import likely, over, still_open, waits, within
from graph.rules.chats.clauses import Take
from graph.rules.chats.corrections import moved_task
from graph.rules.chats.forms import ahead, cancels, content, moves
from graph.rules.chats.heard import Heard, hear
from graph.rules.chats.taking import DIRECTED, take
from graph.rules.chats.words import HANDS

_ANSWERS = ("pronoun", "assignment", "emoji", "answer", "people", "activities", "calendar", "resources")
_SECOND = 1_000_000


@lru_cache(maxsize=32)
def _scanner(profile: Profile) -> tuple[object, tuple[tuple[str, str], ...]]:
    """Build one automaton over all patterns of the profile, with the category of each."""
    options = re2.Options()
    options.log_errors = False
    scanner = re2.Set.SearchSet(options)
    kept: list[tuple[str, str]] = []
    for category, patterns in profile.chats.patterns.items():
        for one in patterns:
            scanner.Add(one)
            kept.append((category, one))
    if kept:
        scanner.Compile()
    return scanner, tuple(kept)


def score(
    message: ChatMessage, thread: ChatThread, group: Group, profile: Profile, events: tuple[ChatEvent, ...] = ()
) -> Tripwire:
    """The verdict of the first gate; nothing is read but the message, what the thread stands at, and the titles of the calendar."""
    heard = hear(message, group, profile, events, timed=False)
    patterns = matched(heard)
    timed = any(one.startswith(("temporal:", "clock:", "change:")) for one in patterns)
    patterns = (*patterns, *_forms(heard, timed))
    patterns = (*patterns, *(_arranged(heard, thread) if timed else ()))
    categories = {one.partition(":")[0] for one in patterns} - {"noise"}
    base = _base(categories, profile)
    boosts = _boosts(thread, message, profile)
    total = min(1.0, round(base + sum(one.amount for one in boosts), 4))
    chats = profile.chats
    passed = total >= chats.tripwire
    answered = None if passed else _answered(heard, categories, thread, message)
    decision = "proceed" if passed else "override" if answered else "drop"
    gate = GateScore(GateStage.TRIPWIRE, "regex_score", total, chats.tripwire, passed, decision)
    return Tripwire(gate, round(base, 4), patterns, boosts, answered)


def matched(heard: Heard) -> tuple[str, ...]:
    """Category and pattern of all that match, people and activities by their tokens."""
    scanner, kept = _scanner(heard.profile)
    text = spaced(heard)
    hits = scanner.Match(text) if kept else []  # type: ignore[attr-defined]
    found = [f"{kept[at][0]}:{kept[at][1]}" for at in sorted(hits or ())]
    found += [f"people:{one.value}" for one in heard.people]
    found += [f"activities:{one.value}" for one in heard.activities]
    found += [f"calendar:{one.value}" for one in heard.events]
    if any(sign in heard.message.text for sign in HANDS) and not any(one.startswith("emoji:") for one in found):
        found.append("emoji:hand")
    return tuple(dict.fromkeys(found))


def _forms(heard: Heard, timed: bool) -> tuple[str, ...]:
    """Return the forms of the message in any words: it asks for somebody, takes something, or changes it."""
    said = take(heard)
    told = said is not None and (timed or not said.bare) and said.sort in ("words", "named", "presence", "own")
    found = (
        ("asks", "somebody", ask(heard) is not None),
        ("ahead", "told", timed and ahead(heard)),
        ("question", "wondered", (timed or bool(heard.people)) and wondered(heard)),
        ("assignment", "taken", told),
        ("change", "changed", cancels(heard) or moves(heard)),
    )
    return tuple(f"{category}:{name}" for category, name, there in found if there)


def _arranged(heard: Heard, thread: ChatThread) -> tuple[str, ...]:
    """Return the newest taken task that the words speak of."""
    said = content(heard.text)
    standing = (one for one in reversed(thread.tasks) if one.state is TaskState.TAKEN and not over(one, heard.message))
    return tuple(f"arranged:{one.id}" for one in standing if said & content(one.wanted.words))[:1]


def spaced(heard: Heard) -> str:
    """The mended words with the spaces that they were written with: 4:30 stays one, 2mrw is tomorrow."""
    return "".join(one.text if one.glued else f" {one.text}" for one in heard.tokens).strip()


def _base(categories: set[str], profile: Profile) -> float:
    missing = 1.0
    for one in categories - ({"calendar"} if "activities" in categories else set()):
        missing *= 1 - profile.chats.weights.get(one, 0.0)
    return 1 - missing


def is_coordination_thread(thread: ChatThread, at: int, profile: Profile) -> bool:
    """True if one of the last messages, none older than the window, coordinates something."""
    chats = profile.chats
    recent = thread.recent[-chats.context_messages :] if chats.context_messages else ()
    return any(said is not None and at - one.at <= chats.context_seconds * _SECOND for one, said in recent)


def _boosts(thread: ChatThread, message: ChatMessage, profile: Profile) -> tuple[Boost, ...]:
    if not is_coordination_thread(thread, message.at, profile):
        return ()
    found = [Boost("thread", profile.chats.thread_boost)]
    if len(message.text.split()) <= profile.chats.short_words:
        found.append(Boost("short", profile.chats.short_boost))
    return tuple(found)


def _answered(heard: Heard, categories: set[str], thread: ChatThread, message: ChatMessage) -> str | None:
    """The task that it answers: one that it replies to, or one that is open while its words look like an answer."""
    named = [one for one in thread.tasks if message.reply_to and message.reply_to in (one.message, one.taken_in)]
    if named:
        return named[-1].id
    if (moved := moved_task(heard, thread)) is not None:
        return moved.id
    waiting = [one for one in thread.tasks if waits(one, message, heard.profile)]
    asked = next((one for one in waiting if one.message == waiting[-1].message and likely(heard, one)), None)
    if asked is not None:
        return asked.id
    said = take(heard)
    found = [one for one in thread.tasks if one in waiting or _claimed(one, heard, said) or _named(one, heard)]
    if not categories & set(_ANSWERS) and said is None:
        return found[-1].id if found and found[-1] not in waiting else None
    if not found and len(message.text.split()) <= heard.profile.chats.short_words:
        unasked = "pronoun" in categories
        found = [one for one in thread.tasks if still_open(one, message) and (unasked or likely(heard, one))]
    return found[-1].id if found else None


def _named(task: OpenTask, heard: Heard) -> bool:
    """True if it is still open, and these words name it and take it."""
    if not still_open(task, heard.message):
        return False
    return len(content(heard.text) & content(task.wanted.words)) > 1 and likely(heard, task)


def _claimed(task: OpenTask, heard: Heard, said: Take | None) -> bool:
    """True if it was just taken by another, and these words take it as well or settle it."""
    message = heard.message
    if said is not None and said.sort == DIRECTED and len(task.taken_by) > 1:
        return said.people[0] in task.taken_by
    if task.state is not TaskState.TAKEN or message.sender in task.taken_by or not within(task, message, heard.profile):
        return False
    if said is not None and said.sort == "words":
        return True
    return bool(content(heard.text) & content(task.wanted.words)) and likely(heard, task)
