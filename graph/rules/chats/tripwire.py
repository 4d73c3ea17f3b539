"""Tier 1 decides if a message is worth understanding, by patterns alone, in one scan that never backtracks.

The score of the words is 1 - the product of (1 - weight) over the categories of the profile that match. The thread's points
are added to it, and each is logged with the patterns. Below the threshold a message is dropped, unless it answers a task that is open.
"""

from functools import lru_cache

import re2

from graph.model.chat import (
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
from graph.rules.chats.corrections import moved_task
from graph.rules.chats.parsed_message import ParsedMessage, parse_message
from graph.rules.chats.short_answers import Take, TakeKind
from graph.rules.chats.speech_acts import ahead, cancels, content, moves
from graph.rules.chats.thread import coordinates_now
from graph.rules.chats.volunteering import read_take
from graph.rules.chats.word_lists import HANDS

_ANSWERS = ("pronoun", "assignment", "emoji", "answer", "people", "activities", "calendar", "resources")


@lru_cache(maxsize=32)
def _scanner(profile: Profile) -> tuple[object, tuple[tuple[str, str], ...]]:
    """Build one automaton over all patterns of the profile, with the category of each."""
    options = re2.Options()
    options.log_errors = False
    scanner = re2.Set.SearchSet(options)
    kept: list[tuple[str, str]] = []
    for category, patterns in profile.chats.patterns.items():
        for pattern in patterns:
            scanner.Add(pattern)
            kept.append((category, pattern))
    if kept:
        scanner.Compile()
    return scanner, tuple(kept)


def score(
    message: ChatMessage, thread: ChatThread, group: Group, profile: Profile, events: tuple[ChatEvent, ...] = ()
) -> Tripwire:
    """The verdict of the first gate; nothing is read but the message, what the thread stands at, and the titles of the calendar."""
    heard = parse_message(message, group, profile, events, timed=False)
    patterns = matched(heard)
    timed = any(pattern.startswith(("temporal:", "clock:", "change:")) for pattern in patterns)
    patterns = (*patterns, *_forms(heard, timed))
    patterns = (*patterns, *(_arranged(heard, thread) if timed else ()))
    categories = {pattern.partition(":")[0] for pattern in patterns} - {"noise"}
    base = _base(categories, profile)
    boosts = _boosts(thread, message, profile)
    total = min(1.0, round(base + sum(boosts.values()), 4))
    chats = profile.chats
    passed = total >= chats.tripwire
    answered = None if passed else _answered(heard, categories, thread, message)
    decision = "proceed" if passed else "override" if answered else "drop"
    gate = GateScore(GateStage.TRIPWIRE, "regex_score", total, chats.tripwire, passed, decision)
    added = tuple(f"boost:{name} {amount}" for name, amount in boosts.items())
    return Tripwire(gate, (*patterns, *added), answered)


def matched(heard: ParsedMessage) -> tuple[str, ...]:
    """Category and pattern of all that match, people and activities by their tokens."""
    scanner, kept = _scanner(heard.profile)
    text = spaced(heard)
    hits = scanner.Match(text) if kept else []  # type: ignore[attr-defined]
    found = [f"{kept[at][0]}:{kept[at][1]}" for at in sorted(hits or ())]
    found += [f"people:{person.value}" for person in heard.people]
    found += [f"activities:{activity.value}" for activity in heard.activities]
    found += [f"calendar:{event.value}" for event in heard.events]
    if any(sign in heard.message.text for sign in HANDS) and not any(one.startswith("emoji:") for one in found):
        found.append("emoji:hand")
    return tuple(dict.fromkeys(found))


def _forms(heard: ParsedMessage, timed: bool) -> tuple[str, ...]:
    """Return the forms of the message in any words: it asks for somebody, takes something, or changes it."""
    said = read_take(heard)
    told = (
        said is not None
        and (timed or not said.bare)
        and said.kind in (TakeKind.WORDS, TakeKind.NAMED, TakeKind.PRESENCE, TakeKind.OWN)
    )
    found = (
        ("asks", "somebody", ask(heard) is not None),
        ("ahead", "told", timed and ahead(heard)),
        ("question", "wondered", (timed or bool(heard.people)) and wondered(heard)),
        ("assignment", "taken", told),
        ("change", "changed", cancels(heard) or moves(heard)),
    )
    return tuple(f"{category}:{name}" for category, name, there in found if there)


def _arranged(heard: ParsedMessage, thread: ChatThread) -> tuple[str, ...]:
    """Return the newest taken task that the words speak of."""
    said = content(heard.text)
    standing = (
        task for task in reversed(thread.tasks) if task.state is TaskState.TAKEN and not over(task, heard.message)
    )
    return tuple(f"arranged:{task.id}" for task in standing if said & content(task.wanted.words))[:1]


def spaced(heard: ParsedMessage) -> str:
    """The mended words with the spaces that they were written with: 4:30 stays one, 2mrw is tomorrow."""
    return "".join(token.text if token.glued else f" {token.text}" for token in heard.tokens).strip()


def _base(categories: set[str], profile: Profile) -> float:
    missing = 1.0
    for one in categories - ({"calendar"} if "activities" in categories else set()):
        missing *= 1 - profile.chats.weights.get(one, 0.0)
    return 1 - missing


def _boosts(thread: ChatThread, message: ChatMessage, profile: Profile) -> dict[str, float]:
    if not coordinates_now(thread, message.at, profile):
        return {}
    short = len(message.text.split()) <= profile.chats.short_words
    return {"thread": profile.chats.thread_boost} | ({"short": profile.chats.short_boost} if short else {})


def _answered(heard: ParsedMessage, categories: set[str], thread: ChatThread, message: ChatMessage) -> str | None:
    """The task that it answers: one that it replies to, or one that is open while its words look like an answer."""
    named = [task for task in thread.tasks if message.reply_to and message.reply_to in (task.message, task.taken_in)]
    if named:
        return named[-1].id
    if (moved := moved_task(heard, thread)) is not None:
        return moved.id
    waiting = [task for task in thread.tasks if waits(task, message, heard.profile)]
    asked = next((task for task in waiting if task.message == waiting[-1].message and likely(heard, task)), None)
    if asked is not None:
        return asked.id
    said = read_take(heard)
    found = [task for task in thread.tasks if task in waiting or _claimed(task, heard, said) or _named(task, heard)]
    if not categories & set(_ANSWERS) and said is None:
        return found[-1].id if found and found[-1] not in waiting else None
    if not found and len(message.text.split()) <= heard.profile.chats.short_words:
        unasked = "pronoun" in categories
        found = [task for task in thread.tasks if still_open(task, message) and (unasked or likely(heard, task))]
    return found[-1].id if found else None


def _named(task: OpenTask, heard: ParsedMessage) -> bool:
    """True if it is still open, and these words name it and take it."""
    shared = content(heard.text) & content(task.wanted.words)
    return still_open(task, heard.message) and len(shared) > 1 and likely(heard, task)


def _claimed(task: OpenTask, heard: ParsedMessage, said: Take | None) -> bool:
    """True if it was just taken by another, and these words take it as well or settle it."""
    message = heard.message
    if said is not None and said.kind == TakeKind.DIRECTED and len(task.taken_by) > 1:
        return said.people[0] in task.taken_by
    if task.state is not TaskState.TAKEN or message.sender in task.taken_by or not within(task, message, heard.profile):
        return False
    if said is not None and said.kind == TakeKind.WORDS:
        return True
    return likely(heard, task)
