"""Reads what a question wants: a day, an hour, an entry, a subject, something to fetch or to look after."""

from dataclasses import replace

from graph.model.chat import (
    UNSPECIFIED,
    Attribution,
    ChatThread,
    Coordination,
    Form,
    OpenTask,
    Part,
    TaskState,
)  # fmt: skip
from graph.model.times import TimeKind
from graph.rules.chats.addressing import directed
from graph.rules.chats.answering import chance_of_asking
from graph.rules.chats.asking import Ask, ask, asked_elsewhere, wondered
from graph.rules.chats.calendar_entries import subjects
from graph.rules.chats.coordination_fields import as_task, built_from, kind
from graph.rules.chats.details import Details, details, focused, sentences
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.request_parts import request, wanted_parts
from graph.rules.chats.volunteering import own_state, read_take
from graph.rules.chats.word_lists import FIRST, WHO

_LIKELY, _MORE_THAN_NOT, _SENTENCES = 0.8, 0.5, 6
_PERHAPS = 0.6  # who asks for no day and no hour may only wonder: "who has the good scissors"
_SURE = 0.8  # where the words also say what the sender does: "I am at the dentist, who is at home?"
_ASKED_BY_NOUN, _FEW = ("pickup", "pick up", "dropoff", "drop off", "cover", "ride"), 8
_THAT = frozenset({"that", "this", "it", "then"})

# ── questions ──


def asked_for(heard: ParsedMessage, thread: ChatThread) -> Coordination | None:
    asked = ask(heard)
    if asked is None:
        said = _noun_question(heard, thread) or _wondered(heard, thread)
        asked = _likely(heard) if said is None else None
        if asked is None:
            return said
    found = details(focused(heard, asked.at), thread, asks=True)
    if found.past:
        return None
    if asked.back and (task := _spoken_of_task(found, thread)) is not None:
        said = built_from(
            heard, found, Form.ASKS, assigned_to=(UNSPECIFIED,), directed_to=asked.directed_to, wanted=(task.wanted,)
        )
        return replace(
            as_task(said, task), attribution=Attribution(task.message, heard.profile.chats.attributed, task.id)
        )
    if not _substance(heard, found) or not (heard.times or (asked.sure and _perhaps(heard, asked.at))):
        return None
    found = _filled(heard, found, thread)
    said = request(heard, found)
    wanted = said.wanted
    about = tuple(dict.fromkeys(ref for part in wanted for ref in part.about)) or said.about
    more = max(sum(map(WHO.__contains__, heard.words())), _hours(heard)) > len(wanted)  # it asks for more than was read
    return replace(
        said, about=about, type=wanted[0].type, directed_to=asked.directed_to, guessed=(Part.WHAT,) if more or not (asked.anybody or asked.sure) else (),
        action_required=said.action_required if asked.anybody else None,
    )  # fmt: skip


def _hours(heard: ParsedMessage) -> int:
    """Return how many hours the words name: each may be that of another thing."""
    return sum(time.kind in (TimeKind.TIME, TimeKind.DATETIME) for time in heard.times)


def _perhaps(heard: ParsedMessage, at: int) -> bool:
    """True if the message, or the sentence that asks, may be like those that ask for somebody."""
    own = next((heard.part(first, last) for first, last in sentences(heard) if first <= at < last), heard)
    return max(chance_of_asking(heard), chance_of_asking(own)) >= _PERHAPS


def _likely(heard: ParsedMessage) -> Ask | None:
    """Read words that are like those by which people ask for somebody, and take nothing."""
    sure = chance_of_asking(heard)
    said = read_take(heard)
    if (
        sure < _LIKELY
        or asked_elsewhere(heard)
        or (
            said is not None
            and said.verb != "on"
            and not own_state(said.verb or "")
            and not (heard.question and sure >= _SURE)
        )
    ):
        return None
    at = next((at for at, token in enumerate(heard.tokens) if token.text == "?"), 0)
    return Ask(directed(heard), anybody=False, at=at, sure=False)  # too little to speak of it


def _wondered(heard: ParsedMessage, thread: ChatThread) -> Coordination | None:
    """ "Will we all fit in the car on Saturday?" asks nobody to do anything, and still wants an answer."""
    if not wondered(heard) or read_take(heard) is not None:
        return None
    found = details(heard, thread, asks=True)
    named = (heard.people or found.named) and (found.event is not None or found.activity)
    if found.past or not (found.said_date or found.said_time or named):
        return None
    wanted = wanted_parts(heard, found, kind(heard, found, Form.ASKS))
    to = directed(heard)
    return built_from(heard, found, Form.ASKS, assigned_to=(UNSPECIFIED,), wanted=wanted, directed_to=to)


def _noun_question(heard: ParsedMessage, thread: ChatThread) -> Coordination | None:
    """ "Soccer pickup Thursday?" asks for somebody without saying who."""
    nouns = heard.profile.chats.words.get("asked_by_noun", _ASKED_BY_NOUN)
    if not heard.question or len(heard.words()) > _FEW or set(heard.words()) & FIRST or not heard.has(*nouns):
        return None
    found = details(heard, thread, asks=True)
    return request(heard, found) if found.said_date and not found.past else None


def _spoken_of_task(found: Details, thread: ChatThread) -> OpenTask | None:
    open_ = [task for task in reversed(thread.tasks) if task.state is TaskState.OPEN]
    same = [
        task for task in open_ if not found.dates or not task.wanted.dates or set(found.dates) & set(task.wanted.dates)
    ]
    return same[0] if same else None


def _substance(heard: ParsedMessage, found: Details) -> bool:
    """A question coordinates where it names a day, an hour, an entry, a subject, or something to fetch or to look after."""
    if found.said_date or found.said_time or found.part:
        return True
    if set(found.about) & set(subjects(heard.group, heard.profile)) or _known(heard, found) or found.resource:
        return True
    words = heard.profile.chats.words
    return heard.has(*words.get("fetched", words.get("transport", ())), *words.get("care", ()))


def _known(heard: ParsedMessage, found: Details) -> bool:
    """True if it names a thing by the thing's own name, and not by one word of an entry's title: "who took my camping chair"."""
    return (
        found.activity in heard.profile.chats.activities
        or found.activity in ("pickup", "dropoff")
        or bool(heard.activities)
    )


def _filled(heard: ParsedMessage, found: Details, thread: ChatThread) -> Details:
    """A question without a day, right behind another word of the same sender, or of "that", is of that day: "and who brings me?"."""
    if found.said_date or found.said_time or found.event is not None:
        return found
    for message, said in reversed(thread.recent[-4:]):
        if (
            (message.sender == heard.message.sender or set(heard.words()) & _THAT)
            and said is not None
            and said.dates
            and heard.message.at - message.at <= 600_000_000
        ):
            return replace(found, dates=said.dates, times=said.times, intervals=said.intervals)
    return found
