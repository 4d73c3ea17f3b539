"""Reads what is taken, by whom, in answer to what; plans that nobody asked for; and corrections of one's own words."""

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
from graph.rules.chats.attribution import attribute, likely, still_open, waits
from graph.rules.chats.built import as_task, built_from, kind, replied_task
from graph.rules.chats.clauses import Take, nothing_named
from graph.rules.chats.details import Details, details
from graph.rules.chats.entries import role, subjects
from graph.rules.chats.fitting import fit
from graph.rules.chats.forms import (  # fmt: skip
    cannot,
    considers,
    content,
    past,
    refuses,
)
from graph.rules.chats.heard import Heard
from graph.rules.chats.mentions import stem
from graph.rules.chats.taking import DIRECTED, take
from graph.rules.chats.words import BOTH, CONDITIONAL, FIRST, STRONG_YES, TAKEOVER, YES

_BRIEF = 6  # words
_NEAR = frozenset({"part", "presence"})  # sorts of words that do not say in so many words who does it

# ── takings ──


def taken(heard: Heard, thread: ChatThread) -> Coordination | None:
    if refuses(heard) and not heard.times:
        return None
    said = take(heard) or _replied(heard, thread) or _answered(heard, thread)
    if said is None:
        return None
    grown = tuple(
        one for one in said.people if one == heard.message.sender or one not in subjects(heard.group, heard.profile)
    )
    said = replace(said, people=grown)
    if not grown:
        return None
    found = details(heard, thread)
    if said.sort == "weak" and any(
        waits(one, heard.message, heard.profile) and likely(heard, one) for one in thread.tasks
    ):
        said = replace(said, sort="yes")
    if said.sort == "own":
        return _own(heard, said, found)
    if said.sort == DIRECTED:
        return _settled(heard, said, found, thread)
    task = None if cannot(heard) else attribute(heard, said, found, thread)
    if task is not None and not (past(heard) and said.sort in ("weak", "yes")):
        agreed = bool(set(heard.words()) & (YES | STRONG_YES)) and heard.message.sender in task.directed_to
        meant = heard.message.reply_to is not None or agreed
        guessed = () if meant or said.sort not in _NEAR else (Part.WHO,)
        return replace(attributed(heard, said, found, task), guessed=guessed)
    if said.bare or said.sort in ("hand", "yes", "weak", "part"):
        return _too_late(heard, said, thread)
    if considers(heard) or heard.has("i could", "could do"):
        return considered(heard, found)
    if _planned(heard, said, found):
        return unasked(heard, said, found)
    return None


def _replied(heard: Heard, thread: ChatThread) -> Take | None:
    """Read a reply to an open question as a taking, if it speaks of the sender or of a time, and neither asks nor refuses."""
    task = replied_task(heard, thread)
    if task is None or task.state is not TaskState.OPEN or task.asker == heard.message.sender:
        return None
    if heard.question or cannot(heard) or past(heard) or considers(heard):
        return None
    own = set(heard.words()) & FIRST or heard.times
    return Take((heard.message.sender,), "part", bare=True) if own else None


def _answered(heard: Heard, thread: ChatThread) -> Take | None:
    """Read words that are like those by which people take an open task, whatever they are."""
    if (
        heard.question
        or cannot(heard)
        or considers(heard)
        or {"if", "thank", "thanks"} & set(heard.words())
        or heard.has(*CONDITIONAL)
    ):
        return None
    waiting = [one for one in reversed(thread.tasks) if still_open(one, heard.message)]
    if not any(likely(heard, one) for one in waiting if one.message == waiting[0].message):
        return None
    return Take((heard.message.sender,), "part", bare=nothing_named(heard))


def _settled(heard: Heard, said: Take, found: Details, thread: ChatThread) -> Coordination | None:
    """Read a third person's word on which of two takers does it."""
    contested = [one for one in reversed(thread.tasks) if len(one.taken_by) > 1 and said.people[0] in one.taken_by]
    task = max(contested, key=lambda one: fit(one, heard, found), default=None)
    return replace(attributed(heard, said, found, task), takeover=True) if task is not None else None


def attributed(heard: Heard, said: Take, found: Details, task: OpenTask) -> Coordination:
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


def _in_return(heard: Heard, found: Details) -> tuple[Wanted, ...]:
    """ "You owe me one opening" asks for something back."""
    if not heard.has("you owe me", "u owe me", "in return", "in exchange", "you do my", "u do my"):
        return ()
    sort = kind(heard, found, Form.ASKS)
    return (Wanted(sort, activity=found.activity, words=heard.text),)


def _too_late(heard: Heard, said: Take, thread: ChatThread) -> Coordination | None:
    """Words that take what nobody can tell any more: an old question is still open, so a person has to say which."""
    things = content(heard.text) - {stem(one) for one in (said.verb, "just", "then", "guess") if one}
    brief = len(heard.words()) <= _BRIEF and len(heard.clauses()) == 1
    if (
        said.sort not in ("words", "part", "yes")
        or (things and not brief)
        or (
            heard.profile.chats.subject_role
            and role(heard.group, heard.message.sender) == heard.profile.chats.subject_role
        )
    ):
        return None
    waiting = [one for one in thread.tasks if still_open(one, heard.message)]
    if not any(said.sort == "words" or likely(heard, one) for one in waiting):
        return None
    built = built_from(
        heard,
        Details(),
        Form.TAKES,
        assigned_to=(UNSPECIFIED,),
        attribution=Attribution(None, heard.profile.chats.unattributed),
    )
    return replace(built, type=None)


def _planned(heard: Heard, said: Take, found: Details) -> bool:
    """Unasked words coordinate where they give a day or an hour and say what is done then."""
    if found.past or not (found.said_date or found.said_time) or (past(heard) and said.sort != "words"):
        return False
    if (
        heard.profile.chats.subject_role
        and role(heard.group, heard.message.sender) == heard.profile.chats.subject_role
        and said.sort != "named"
    ):
        return bool(found.activity)
    if said.sort == "named":
        return bool(
            found.activity
            or found.resource
            or set(found.about) & set(subjects(heard.group, heard.profile))
            or found.event
        )
    if said.sort == "presence":
        return said.verb in ("at", "doing", "getting", "away", "off") or bool(found.activity) or bool(heard.places)
    return not heard.question or bool(found.activity or found.event)


def unasked(heard: Heard, said: Take, found: Details) -> Coordination:
    personal = found.activity in heard.profile.chats.words.get("personal", ())
    driven = kind(heard, found, Form.TAKES) is CoordinationType.TRANSPORT
    timed = [set(one.words()) for one in heard.parts() if one.times]
    mine = said.sort == "words" and (heard.has("for me") or (any("my" in one for one in timed) and not driven))
    own = not found.about and found.event is None and (said.sort == "presence" or mine or (personal and not driven))
    found = replace(found, about=(heard.message.sender,)) if own else found
    if found.activity is None and said.verb == "at":
        found = replace(found, activity=_place_said(heard))
    return built_from(
        heard, found, Form.TAKES, assigned_to=said.people, takeover=heard.has(*TAKEOVER), action_required=ActionRequired.CONFIRM
    )  # fmt: skip


def _own(heard: Heard, said: Take, found: Details) -> Coordination | None:
    """Read the sender's own appointment: it answers no question, and is no ride; an entry of others is not his."""
    me = heard.message.sender
    if found.past or not found.said_date or (found.event is not None and me not in found.event.people):
        return None
    found = replace(found, about=(me,), activity=found.activity or said.verb)
    built = built_from(heard, found, Form.TAKES, assigned_to=said.people, action_required=ActionRequired.CONFIRM)
    return replace(built, type=CoordinationType.ACTIVITY_CONFIRM)


def _place_said(heard: Heard) -> str | None:
    """ "I am at the physio": where somebody is says what he does there."""
    timed = {heard.word(at) for at in heard.timed()}
    words = tuple(one for one in heard.words() if one not in timed)
    at = words.index("at") + 1 if "at" in words else len(words)
    while at < len(words) and words[at] in ("the", "a", "my", "an"):
        at += 1
    return (
        words[at] if at < len(words) and words[at].isalpha() and words[at] not in ("home", "work", "school") else None
    )


def considered(heard: Heard, found: Details) -> Coordination | None:
    if found.past or not (found.said_date or found.said_time):
        return None
    return built_from(heard, found, Form.CONSIDERS, assigned_to=(UNSPECIFIED,))
