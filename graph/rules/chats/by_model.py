"""Turns a model's reading of a message into coordination: the model says what is done, the house's own rules hold it to the
words.

A day or an hour counts where the grammar reads it in the words that the model quotes; a person where the message names them
or the task that it answers does; a task where it is open in time. A part that does not hold costs its field, and is told.
"""

from dataclasses import dataclass, field, replace

from graph.model.chat import (
    UNSPECIFIED,
    ActionRequired,
    Attribution,
    ChatEvent,
    ChatMessage,
    ChatThread,
    Coordination,
    CoordinationType,
    Form,
    Group,
    OpenTask,
    Part,
    TaskState,
)
from graph.model.model_reading import ModelReading, Quoted
from graph.model.profile import Profile
from graph.model.times import TimeExpression
from graph.rules.chats.asking import ask
from graph.rules.chats.assignments import attributed, considered, unasked
from graph.rules.chats.attribution import may_take, withdrawn, within
from graph.rules.chats.calendar_entries import subjects
from graph.rules.chats.coordination import entry_moved
from graph.rules.chats.coordination_fields import built_from, guesses_when, kind
from graph.rules.chats.days_said import days_said
from graph.rules.chats.details import Details, details
from graph.rules.chats.mentions import Mention
from graph.rules.chats.parsed_message import ParsedMessage, parse_message
from graph.rules.chats.request_parts import wanted_parts
from graph.rules.chats.short_answers import Take, TakeKind
from graph.rules.chats.speech_acts import cancels
from graph.rules.chats.task_match import match_score
from graph.rules.chats.withdrawals import given_back

_DOUBTS = {
    "assigned_to": Part.WHO, "attribution": Part.WHO, "about": Part.WHAT, "dates": Part.WHEN, "times": Part.WHEN,
}  # fmt: skip
_LONGEST = 40  # characters of an activity that the profile does not know


@dataclass(slots=True)
class HeldReading:
    """A model's reading held against its message; `refused` grows by the fields that do not hold."""

    said: ModelReading
    heard: ParsedMessage
    thread: ChatThread
    refused: list[str] = field(default_factory=list)

    def coordination(self) -> Coordination | None:
        said, sender = self.said, self.heard.message.sender
        form = said.form or (Form.TAKES if said.takers else Form.STATES)
        task = self._task(form)
        found = self._details(form, task)
        people = self._takers(task)
        if form is Form.TAKES:
            return self._taken(found, task, people or ((sender,) if task is not None else ()))
        if form is Form.WITHDRAWS:
            return self._given_back(found, task)
        if form is Form.CHANGES:
            return self._changed(found)
        if form is Form.CONSIDERS:
            return considered(self.heard, found)
        return self._open(form, found, task)

    # ── what is done

    def _taken(self, found: Details, task: OpenTask | None, people: tuple[str, ...]) -> Coordination | None:
        if task is not None and people:
            return attributed(self.heard, Take(people, TakeKind.WORDS), found, task)
        if people and (found.said_date or found.said_time or found.activity):
            return unasked(self.heard, Take(people, TakeKind.WORDS), found)
        lost = Attribution(None, self.heard.profile.chats.unattributed)
        said = built_from(self.heard, found, Form.TAKES, assigned_to=(UNSPECIFIED,), attribution=lost)
        return replace(said, type=None)

    def _given_back(self, found: Details, task: OpenTask | None) -> Coordination | None:
        mine = task if task is not None and self.heard.message.sender in task.taken_by else None
        mine = mine or withdrawn(self.heard, found, self.thread)
        if mine is None:
            self.refused.append("does (the sender has nothing to give back)")
            return None
        return given_back(self.heard, found, mine)

    def _changed(self, found: Details) -> Coordination | None:
        if found.event is None:
            found = entry_moved(self.heard, found)
        off = cancels(self.heard)
        return built_from(self.heard, found, Form.CHANGES, cancels=off, action_required=ActionRequired.CONFIRM)

    def _open(self, form: Form, found: Details, task: OpenTask | None) -> Coordination:
        """Return a coordination that wants somebody, or tells that something is on."""
        asks = form is Form.ASKS
        sort = self.said.type or kind(self.heard, found, form)
        wanted = wanted_parts(self.heard, found, sort)
        asked = ask(self.heard) if asks else None
        said = built_from(
            self.heard,
            found,
            form,
            assigned_to=(UNSPECIFIED,),
            wanted=wanted,
            directed_to=asked.directed_to if asked is not None else (),
            action_required=ActionRequired.NOTIFY if asks else ActionRequired.CONFIRM,
            attribution=Attribution(task.message, self.heard.profile.chats.attributed, task.id)
            if task is not None
            else None,
        )
        return replace(said, about=tuple(dict.fromkeys(ref for part in wanted for ref in part.about)) or said.about)

    # ── what it is about

    def _task(self, form: Form) -> OpenTask | None:
        """Return the best fitting task of the message that it answers; none out of time, or for another sender."""
        message = self.heard.message
        if self.said.answers is None:
            return None
        named = [task for task in self.thread.tasks if self.said.answers in (task.message, task.taken_in)]
        near = [
            task
            for task in named
            if message.reply_to in (task.message, task.taken_in) or within(task, message, self.heard.profile)
        ]
        take = Take((message.sender,), TakeKind.WORDS)
        mine = [
            task
            for task in near
            if task.state is not TaskState.WITHDRAWN and (form is not Form.TAKES or may_take(task, take, self.heard))
        ]
        if not mine:
            why = "nothing of it is open in time for this sender" if named else "it asks for nothing"
            self.refused.append(f"attribution ({why})")
            return None
        found = details(self.heard, self.thread)
        return max(mine, key=lambda task: (task.state is TaskState.OPEN, match_score(task, self.heard, found)))

    def _takers(self, task: OpenTask | None) -> tuple[str, ...]:
        """Return the takers that hold: the sender, people whom he names, and people who have the task already."""
        sender, spoken = self.heard.message.sender, subjects(self.heard.group, self.heard.profile)
        there = {sender, *(person.value for person in self.heard.people), *(task.taken_by if task is not None else ())}
        for one in self.said.takers:
            if one.value not in there:
                self.refused.append(f"assigned_to (nobody says {one.value!r} here)")
        kept = (quotation.value for quotation in self.said.takers if quotation.value in there)
        return tuple(dict.fromkeys(taker for taker in kept if taker == sender or taker not in spoken))

    def _details(self, form: Form, task: OpenTask | None) -> Details:
        """Days, hours, entry, people and things by the house's rules, from nothing but the words that the model quotes."""
        said, text = self.said, self.heard.message.text
        days = tuple(day for day in said.dates if self._bears_day(day))
        hours = tuple(time for time in said.times if self._bears_hour(time))
        own = replace(
            self.heard,
            times=tuple(time for time in self.heard.times if _meets(time.start, time.end, (*days, *hours))),
            activities=self._inside(self.heard.activities, said.activity),
            places=self._inside(self.heard.places, said.place),
        )
        self.heard = own
        found = details(own, self.thread, asks=form is Form.ASKS)
        if len(days) < len(said.dates) and not days:
            found = replace(found, dates=(), intervals=(), said_date=False, repeats=None)
        if len(hours) < len(said.times) and not hours:
            found = replace(found, times=(), intervals=() if not found.dates else found.intervals, said_time=False)
        if said.activity is not None and not own.activities:
            found = replace(found, activity=text[said.activity.start : said.activity.end].casefold()[:_LONGEST])
        if said.place is not None and not own.places:
            found = replace(found, place=text[said.place.start : said.place.end])
        about = self._about(found, task)
        return (
            replace(found, about=about, named=tuple(person for person in about if person in found.named))
            if said.about
            else found
        )

    def _about(self, found: Details, task: OpenTask | None) -> tuple[str, ...]:
        """Return the people whom the message names or speaks of, or whom the task is for."""
        of_task = task.wanted.about if task is not None else ()
        there = {
            *found.about,
            *found.named,
            *of_task,
            self.heard.message.sender,
            *(person.value for person in self.heard.people),
        }
        self.refused += [
            f"about (nobody speaks of {person!r} here)" for person in self.said.about if person not in there
        ]
        return tuple(person for person in self.said.about if person in there)

    def _bears_day(self, quotation: Quoted) -> bool:
        if quotation.value in days_said(replace(self.heard, times=self._read_in(quotation))).dates:
            return True
        self.refused.append(f"dates ({self._words(quotation)!r} does not say {quotation.value})")
        return False

    def _bears_hour(self, quotation: Quoted) -> bool:
        clocks = days_said(replace(self.heard, times=self._read_in(quotation))).clocks
        second = int(quotation.value[:2]) * 3600 + int(quotation.value[3:]) * 60
        if any(second in (*clock.options, *clock.last) for clock in clocks):
            return True
        self.refused.append(f"times ({self._words(quotation)!r} does not say {quotation.value})")
        return False

    def _read_in(self, quotation: Quoted) -> tuple[TimeExpression, ...]:
        return tuple(time for time in self.heard.times if _meets(time.start, time.end, (quotation,)))

    def _words(self, quotation: Quoted) -> str:
        return self.heard.message.text[quotation.start : quotation.end][:_LONGEST]

    def _inside(self, mentions: tuple[Mention, ...], quotation: Quoted | None) -> tuple[Mention, ...]:
        if quotation is None:
            return ()
        cut = self.heard.tokens
        return tuple(each for each in mentions if _meets(cut[each.begin].start, cut[each.end - 1].end, (quotation,)))

    def guessed(self, found: Coordination) -> tuple[Part, ...]:
        """Return the parts that the model did not bear out: with a field that was refused, without a taker, without a time."""
        doubtful = {_DOUBTS[name] for one in self.refused if (name := one.partition(" (")[0]) in _DOUBTS}
        doubtful |= {Part.WHO} if found.form is Form.TAKES and not self.said.takers else set()
        doubtful |= {Part.WHEN} if guesses_when(found) else set()
        return tuple(part for part in Part if part in doubtful)


def _meets(start: int, end: int, quoted: tuple[Quoted, ...]) -> bool:
    return any(start < quotation.end and quotation.start < end for quotation in quoted)


def coordination_by_model(
    said: ModelReading,
    message: ChatMessage,
    thread: ChatThread,
    group: Group,
    events: tuple[ChatEvent, ...],
    profile: Profile,
) -> tuple[Coordination | None, tuple[str, ...]]:
    """Return the message's coordination by the model's reading, and the fields of it that did not hold."""
    if not said.coordinates:
        return None, said.refused
    reading = HeldReading(said, parse_message(message, group, profile, events), thread, list(said.refused))
    found = reading.coordination()
    if found is not None:
        attributed_ = found.attribution is not None and found.attribution.task is not None
        found = replace(
            found,
            type=found.type
            if attributed_ or found.type in (None, CoordinationType.SCHEDULE_CHANGE)
            else said.type or found.type,
            action_required=said.action or found.action_required,
            entities=said.entities or reading.heard.entities(),
            confidence=said.confidence,
            of=message.id,
            sender=message.sender,
            at=message.at,
        )
        found = replace(found, guessed=reading.guessed(found))
    return found, tuple(reading.refused)
