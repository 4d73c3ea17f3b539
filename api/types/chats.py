"""Chats that are listened to, and what became of each of their messages."""

from typing import Any, cast

import strawberry
from strawberry.scalars import JSON

from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from api.ids import global_id
from api.types.claims import Claim
from api.types.conflicts import Conflict
from api.types.fields import ask, read
from api.types.later import LaterProject
from api.types.node import Node
from api.types.paging import Connection
from api.types.scalars import DateTime
from api.types.sources import Source
from graph.actions.chats import observed
from graph.actions.chats.measures import measures_of
from graph.model import calendar, claim, conflict, source
from graph.model import chat as words
from graph.model import observation as model
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.place import Project

GateStage = words.GateStage
CoordinationType = words.CoordinationType
Tier1 = model.Tier1
Redline = words.Redline
PendingStatus = model.PendingStatus
ChatParent = strawberry.Parent[model.Chat]
ObservationParent = strawberry.Parent[model.Observation]


async def _source(info: Info, project: str, ref: str) -> source.Source:
    found = await info.context.loaders.sources.load(node_id(project, ref))
    if found is None:
        raise NotFound(f"The message {ref} is not there any more.")
    return found


async def _claim(info: Info, project: str, ref: str | None) -> claim.Claim | None:
    return await info.context.loaders.claims.load(node_id(project, ref)) if ref else None


# ── the handling of a message


async def _gate_message(gate: strawberry.Parent[model.Gate], info: Info) -> source.Source:
    return await _source(info, gate.project, gate.observation)


@strawberry.type(description="One score of one stage, held against its own threshold. Scores are never multiplied.")
class Gate:
    message: Source = ask(_gate_message)
    stage: GateStage
    type: str = read("type", "regex_score, llm_score or relevance.")
    score: float | None = read("score", "The score, from 0 to 1; null where nobody answered in time.")
    threshold: float
    passed: bool
    decision: str = read("decision", "proceed, drop, proceed_no_context or override.")
    at: DateTime


async def _attributed_to(observation: ObservationParent, info: Info) -> source.Source | None:
    what = observation.coordination
    if what is None or what.attribution is None or what.attribution.message is None:
        return None
    meant = await observed.observation_of(
        info.context.services, observation.project, observation.chat, what.attribution.message
    )
    return await info.context.loaders.sources.load(meant.id) if meant is not None else None


@strawberry.type(
    description="The arrangement in a message: people, task, days and times. Days and times are the chat's own."
)
class Coordination:
    type: CoordinationType | None = read("coordination.type")
    dates: list[str] = read("coordination.dates")
    times: list[str] = read("coordination.times")
    assigned_to: list[str] = read("coordination.assigned_to", "`unspecified` where somebody is wanted.")
    about: list[str] = read("coordination.about")
    activity: str | None = read("coordination.activity")
    location: str | None = read("coordination.location")
    action_required: str | None = read("coordination.action_required", "confirm, resolve_conflict or notify.")
    attributed_to: Source | None = ask(_attributed_to, "The message that it answers.")
    attribution_confidence: float | None = read(
        lambda one: one.coordination.attribution.confidence if one.coordination.attribution else None
    )


@strawberry.type(description="Words that were said in the chat, with their rule.")
class Spoken:
    text: str
    at: DateTime
    rule: str
    buttons: list[str]
    delivered: bool | None = read("delivered", "Null: it is not known, and it is never sent again.")


async def _message(observation: ObservationParent, info: Info) -> source.Source:
    return await _source(info, observation.project, observation.ref)


async def _gates(observation: ObservationParent, info: Info) -> list[model.Gate]:
    return await info.context.loaders.gates.load(observation.id)


async def _pending(observation: ObservationParent, info: Info) -> model.Pending | None:
    return (
        await info.context.loaders.pendings.load(node_id(observation.project, observation.pending))
        if observation.pending
        else None
    )


async def _conflict(observation: ObservationParent, info: Info) -> conflict.Conflict | None:
    return (
        await info.context.loaders.conflicts.load(node_id(observation.project, observation.conflict))
        if observation.conflict
        else None
    )


async def _run(observation: ObservationParent, info: Info) -> source.Run | None:
    return (
        await info.context.loaders.runs.load(node_id(observation.project, observation.run)) if observation.run else None
    )


async def _attempts(observation: ObservationParent, info: Info) -> int:
    run = await _run(observation, info)
    return run.attempts if run is not None else 0


async def _needs_person(observation: ObservationParent, info: Info) -> bool:
    run = await _run(observation, info)
    return run is not None and run.status == "FAILED"


async def _observation_claim(observation: ObservationParent, info: Info) -> claim.Claim | None:
    return await _claim(info, observation.project, observation.claim)


@strawberry.type(description="The handling of a message: heard, dropped or understood, spoken of or not, and why.")
class Observation(Node):
    id: strawberry.ID = read(lambda one: global_id("Observation", one.project, one.ref))
    message: Source = ask(_message)
    tier1: Tier1 = strawberry.field(name="tier1")
    patterns: list[str] = read("patterns", "The patterns that its words matched, as category:pattern.")
    gates: list[Gate] = ask(_gates)
    coordination: Coordination | None = read(lambda one: one if one.coordination is not None else None)
    redline: Redline | None
    rule: str | None = read("rule", "The rule by which Whence spoke of it.")
    reason: str | None = read("reason", "The reason for saying nothing.")
    spoken: Spoken | None = read("words")
    pending: "Pending | None" = ask(_pending)
    conflict: Conflict | None = ask(_conflict)
    claim: Claim | None = ask(_observation_claim, "The claim that it asserts, as a candidate.")
    attempts: int = ask(_attempts)
    needs_person: bool = ask(_needs_person, "It could not be understood, however often it was tried.")


async def _pending_message(pending: strawberry.Parent[model.Pending], info: Info) -> source.Source:
    return await _source(info, pending.project, pending.observation)


async def _pending_claim(pending: strawberry.Parent[model.Pending], info: Info) -> claim.Claim | None:
    return await _claim(info, pending.project, pending.claim)


@strawberry.type(description="An understood arrangement that a person has to confirm before it is written.")
class Pending(Node):
    id: strawberry.ID = read(lambda one: global_id("Pending", one.project, one.ref))
    ref: str
    type: str = read("type", "maintenance_update, event_create, care_assignment or schedule_change.")
    summary: str
    event: JSON | None = read("event", "The entry that a confirmation writes into the calendar.")
    extraction: JSON
    confidence: float = read("confidence", "The confidence of the extraction alone.")
    status: PendingStatus
    expires_at: DateTime
    closed_at: DateTime | None
    closed_by: str | None
    message: Source = ask(_pending_message)
    claim: Claim | None = ask(_pending_claim)


# ── chats and their calendars


@strawberry.type
class Person:
    ref: str
    names: list[str]
    role: str


async def _project(chat: ChatParent, info: Info) -> Project:
    return await info.context.project(chat.project)


async def _messages(
    chat: ChatParent, info: Info, first: int | None = 100, after: str | None = None
) -> Listing[source.Source]:
    graph, place = info.context.services.graph, read_cursor("messages", after)
    page = await observed.messages_page(graph, chat, checked_first(first, 100), place)
    return Listing("messages", page, place is not None, lambda: observed.count_observed(graph, chat))


async def _observed(
    chat: ChatParent, info: Info, spoken: bool | None = None, first: int | None = 50, after: str | None = None
) -> Listing[model.Observation]:
    graph, place = info.context.services.graph, read_cursor("observed", after)
    page = await observed.observed_page(graph, chat, checked_first(first, 50), place, spoken)
    return Listing("observed", page, place is not None, lambda: observed.count_observed(graph, chat, spoken))


async def pendings(
    info: Info,
    project: str,
    chat: str | None,
    statuses: list[PendingStatus] | None,
    first: int | None,
    after: str | None,
) -> Listing[model.Pending]:
    graph, place = info.context.services.graph, read_cursor("pending", after)
    only = None if statuses is None else [status.value for status in statuses]
    page = await observed.pending_page(graph, project, chat, only, checked_first(first, 50), place)
    return Listing("pending", page, place is not None, lambda: observed.count_pending(graph, project, chat, only))


_WAITING = [PendingStatus.PENDING]


async def _pendings(
    chat: ChatParent,
    info: Info,
    statuses: list[PendingStatus] | None = _WAITING,
    first: int | None = 50,
    after: str | None = None,
) -> Listing[model.Pending]:
    return await pendings(info, chat.project, chat.ref, statuses, first, after)


async def _measures(chat: ChatParent, info: Info) -> JSON:
    found: Any = await measures_of(info.context.services, chat)
    return cast(JSON, found)


@strawberry.type(description="A group's chat that is listened to, and answered only where it matters.")
class Chat(Node):
    id: strawberry.ID = read(lambda one: global_id("Chat", one.project, one.ref))
    ref: str
    project: LaterProject = ask(_project)
    title: str
    platform: str
    timezone: str
    people: list[Person]
    messages: Connection[Source] = ask(_messages, "Its messages, oldest first.")
    observed: Connection[Observation] = ask(_observed, "Its messages with what was understood of each, newest first.")
    pending: Connection[Pending] = ask(_pendings)
    measures: JSON = ask(_measures, "Computed from what is stored: interruptions, confirmations, precision, latency.")


async def _event_claim(event: strawberry.Parent[calendar.CalendarEvent], info: Info) -> claim.Claim:
    found = await _claim(info, event.project, event.claim)
    if found is None:
        raise NotFound(f"The claim of the event {event.ref} is not there any more.")
    return found


def _event_id(event: calendar.CalendarEvent) -> str:
    """Each time at which an entry recurs is a node of its own."""
    when = "" if event.occurrence is None else f"@{event.occurrence}"
    return global_id("CalendarEvent", event.project, event.ref + when)


@strawberry.type(description="An entry of a calendar; in `events`, one time at which it happens.")
class CalendarEvent(Node):
    id: strawberry.ID = read(_event_id)
    ref: str
    summary: str
    people: list[str]
    start: DateTime
    end: DateTime
    repeats: str | None = read("repeats", "The repetition, as an RRULE of iCalendar.")
    place: str | None
    status: str = read(lambda one: one.status.value, "CONFIRMED, TENTATIVE or CANCELLED.")
    all_day: bool
    claim: Claim = ask(_event_claim)


@strawberry.type(description="An answer with what it rests on; `relevance` is how much of the question it meets.")
class Brain:
    answer: str = read("answer.answer")
    confidence: str = read("confidence", "high, medium or low, as the profile calls it.")
    relevance: float | None = read(
        lambda told: None if told.timed_out else told.answer.relevance,
        "The score, from 0 to 1; null where nobody answered in time.",
    )
    sources: JSON = read(lambda told: list(told.answer.sources))
    temporal_entities: JSON = read(lambda told: list(told.answer.temporal))
    extracted_events: JSON = read(lambda told: list(told.answer.events))


@strawberry.type
class SpokenEvent:
    seq: str
    at: DateTime
    observation: Observation = read("subject")


@strawberry.type
class PendingEvent:
    seq: str
    at: DateTime
    pending: Pending = read("subject")


ChatConnection = Connection[Chat]
GateConnection = Connection[Gate]
PendingConnection = Connection[Pending]


@strawberry.input
class PersonInput:
    ref: str
    names: list[str]
    role: str = "adult"


@strawberry.input(
    description="`room`: the chat's id on its platform; without one, its ref is taken for it. A topic of a room: room/topic."
)
class ChatInput:
    ref: str
    title: str
    platform: str = "api"
    timezone: str = "UTC"
    people: list[PersonInput] | None = strawberry.UNSET
    room: str | None = strawberry.UNSET


@strawberry.input(description="`edits`: the id of the message it is a new version of. Without `at` it was said now.")
class ChatMessageInput:
    id: str
    sender: str
    text: str
    at: DateTime | None = strawberry.UNSET
    reply_to: str | None = strawberry.UNSET
    edits: str | None = strawberry.UNSET


@strawberry.input(description="`repeats`: an RRULE. A start that names no zone is the chat's own time.")
class EventInput:
    summary: str
    people: list[str]
    start: DateTime
    minutes: int
    id: str | None = strawberry.UNSET
    repeats: str | None = strawberry.UNSET
    place: str | None = strawberry.UNSET
