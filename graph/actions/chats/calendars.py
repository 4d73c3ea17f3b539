"""Entries of calendars: each is a claim with a person's hand, written in one transaction with the entry that it is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from graph.actions.capturing.capture import Intake
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.by_hand import write_down
from graph.actions.reviewing.handwriting import Handwritten, proposal_of
from graph.actions.reviewing.steps import Person, apply_step, locate, record
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement
from graph.engine import Transaction
from graph.model.calendar import CalendarEvent, EventStatus
from graph.model.chat import ChatEvent
from graph.model.claim import Claim
from graph.model.errors import BadInput, IllegalTransition, NotFound
from graph.model.ids import EVENT_PREFIX, node_id
from graph.model.slot import SlotShape
from graph.model.times import DAY
from graph.model.words import ClaimKind, ReviewAction
from graph.process.services import Services
from graph.rules.calendars.entries import Entry, checked_rule, sentence_of
from graph.rules.chats.recurrence import occurrences
from graph.rules.reviews import review
from graph.rules.reviews.legality import refusal
from graph.store.calendars import calendar_event_from, calendar_event_props
from graph.store.props import without_nones

BEHIND, AHEAD = 2 * DAY, 400 * DAY  # what a message may speak of
WIDEST = 800 * DAY  # of one question for events
PEOPLE_MAX = 100


@dataclass(frozen=True, slots=True)
class Brought:
    """An entry on its way in, with its words rendered."""

    entry: Entry
    intake: Intake
    chat: str | None = None
    source: str | None = None


async def events_of(services: Services, project: str, chat: str | None, now: int) -> tuple[ChatEvent, ...]:
    """Read the entries that a chat's messages may speak of; an entry of no chat counts everywhere in the project."""
    found = await stored_between(services, project, now - BEHIND, now + AHEAD, chat)
    return tuple(event.heard() for event in found)


async def stored_between(
    services: Services, project: str, start: int, end: int, chat: str | None = None
) -> list[CalendarEvent]:
    low, high = f"{project}|", f"{project}|{max(0, end):017d}"
    rows = await services.graph.read("calendar.between", **{"low": low, "high": high, "from": start, "chat": chat})
    return [calendar_event_from(row["event"]) for row in rows]


async def occurring(
    services: Services, project: str, start: int, end: int, person: str | None, chat: str | None = None
) -> list[CalendarEvent]:
    """Each time at which an entry happens, in order; what was called off is not there any more."""
    if not 0 <= start <= end or end - start > WIDEST:
        raise BadInput(f"events looks at a stretch of at most {WIDEST // DAY} days, from its beginning to its end.")
    found = {event.ref: event for event in await stored_between(services, project, start, end, chat)}
    standing = [event.heard() for event in found.values() if event.status is not EventStatus.CANCELLED]
    if person is not None:
        who = person.strip().casefold()
        standing = [event for event in standing if who in (name.casefold() for name in event.people)]
    times = sorted(occurrences(standing, start, end), key=lambda happening: (happening.start, happening.event.ref))
    return [
        replace(
            found[occurrence.event.ref],
            start=occurrence.start,
            end=occurrence.end,
            occurrence=occurrence.start if occurrence.event.repeats else None,
        )
        for occurrence in times
    ]


# ── bringing one in


async def add_event(services: Services, project: str, brought: Brought, person: Person) -> CalendarEvent:
    """ACTIVE in the person's name, as everything that is written by hand. Under an id of its own it is written once."""
    entry = brought.entry
    _check(entry)
    if entry.uid is not None:
        rows = await services.graph.read("calendar.of_uids", uids=[node_id(project, entry.uid)])
        if rows:
            return _the_same(calendar_event_from(rows[0]["event"]), entry)
    now = services.now()
    await services.refs.reserve(project, {EVENT_PREFIX: 1}, now)
    ref = services.refs.dispenser(project, now)(EVENT_PREFIX)
    written = Handwritten(ClaimKind.FACT, sentence_of(entry), brought.intake)
    proposal = proposal_of(project, await profile_of(services, project), written)
    made: list[CalendarEvent] = []

    async def beside(tx: Transaction, claim: str) -> None:
        rows = await tx.run("calendar.of_uids", uids=[node_id(project, entry.uid)]) if entry.uid else []
        if rows:  # somebody else has just written it, in the same words
            made[:] = [_the_same(calendar_event_from(rows[0]["event"]), entry)]
            return
        made[:] = [event_of(project, ref, brought, claim)]
        await tx.run("calendar.write", events=[without_nones(calendar_event_props(made[0]))])

    await write_down(services, project, written, proposal, person, beside=beside)
    return made[0]


def _the_same(there: CalendarEvent, entry: Entry) -> CalendarEvent:
    if there.content != entry.content:
        raise BadInput(
            f"{entry.uid!r} is {there.ref} already, which says something else: cancelEvent ends it, importCalendar changes it."
        )
    return there


def event_of(project: str, ref: str, brought: Brought, claim: str) -> CalendarEvent:
    entry = brought.entry
    return CalendarEvent(
        project=project,
        ref=ref,
        summary=entry.summary,
        people=entry.people,
        start=entry.start,
        end=entry.end,
        claim=claim,
        timezone=entry.timezone,
        repeats=entry.repeats,
        place=entry.place,
        status=entry.status,
        chat=brought.chat,
        uid=entry.uid,
        transparent=entry.transparent,
        all_day=entry.all_day,
        declined=entry.declined,
        skipped=entry.skipped,
        source=brought.source,
        content=entry.content,
    )


def _check(entry: Entry) -> None:
    if not entry.summary.strip() or len(entry.summary) > 300:
        raise BadInput("An event's summary has 1 to 300 characters.")
    if len(entry.people) > PEOPLE_MAX:
        raise BadInput(f"An event has at most {PEOPLE_MAX} people.")
    if not all(person.strip() for person in entry.people):
        raise BadInput("An event's people have no empty name among them: leave it out.")
    if not 0 < entry.end - entry.start <= 60 * DAY:
        raise BadInput("An event lasts between one minute and 60 days: give its minutes.")
    if entry.repeats is not None:
        checked_rule(entry.repeats)


async def bring_calendar(
    services: Services, project: str, brought: Sequence[Brought], person: Person
) -> list[CalendarEvent]:
    """Bring entries in. Known entries that say the same are answered as they are; those that say otherwise are changed."""
    uids = [node_id(project, one.entry.uid) for one in brought if one.entry.uid]
    rows = await services.graph.read("calendar.of_uids", uids=uids) if uids else []
    there = {event.uid: event for event in (calendar_event_from(row["event"]) for row in rows)}
    found = []
    for one in brought:
        known_one = there.get(one.entry.uid) if one.entry.uid else None
        if known_one is None:
            found.append(await add_event(services, project, one, person))
        elif known_one.content == one.entry.content:
            found.append(known_one)
        else:
            found.append(await change_event(services, project, known_one, one, person))
    return found


async def change_event(
    services: Services, project: str, was: CalendarEvent, brought: Brought, person: Person
) -> CalendarEvent:
    """The same entry says something new: a claim that supersedes the one before it, and the entry as it is from now on."""
    _check(brought.entry)
    older = None if was.status is EventStatus.CANCELLED else was.claim
    written = Handwritten(ClaimKind.FACT, sentence_of(brought.entry), brought.intake, supersedes=older)
    proposal = proposal_of(project, await profile_of(services, project), written)
    made: list[CalendarEvent] = []

    async def beside(tx: Transaction, claim: str) -> None:
        made[:] = [event_of(project, was.ref, brought, claim)]
        await tx.run("calendar.write", events=[without_nones(calendar_event_props(made[0]))])

    if (await locate(services, project, was.claim))[was.claim][1] == proposal.slot:
        written = replace(written, supersedes=None)  # in other words the same claim: only the entry changes
    await write_down(services, project, written, proposal, person, beside=beside)
    return made[0]


# ── calling one off


async def cancel_event(services: Services, project: str, ref: str, person: Person) -> CalendarEvent:
    """Cancel an entry, and archive its claim in the person's name. Everything that rested on the claim is told so."""
    was = await event_by_ref(services, project, ref)
    if was.status is EventStatus.CANCELLED:
        return was
    cancelled = replace(was, status=EventStatus.CANCELLED)
    claim, slot = (await locate(services, project, was.claim))[was.claim]

    def decide(settlement: Settlement) -> Claim:
        state = settlement.slots[slot].claim(claim)
        assert state is not None  # `locate` has just found it there
        refused = refusal(state.claim, ReviewAction.ARCHIVE)
        if refused:
            raise IllegalTransition(refused)
        apply_step(settlement, claim, slot, person, lambda slot, now: review.archived(slot, claim, now))
        return state.claim

    def finish(settlement: Settlement, stored: Claim) -> None:
        record(settlement, claim, slot, ReviewAction.ARCHIVE, person, stored)

    async def beside(tx: Transaction, _moment: Settlement, _stored: Claim) -> None:
        await tx.run("calendar.write", events=[without_nones(calendar_event_props(cancelled))])

    await announce(services, project, {slot: SlotShape()}, decide, finish=finish, beside=beside)
    return cancelled


async def event_by_ref(services: Services, project: str, ref: str) -> CalendarEvent:
    rows = await services.graph.read("calendar.by_ids", ids=[node_id(project, ref)])
    if not rows:
        raise NotFound(f"There is no event {ref!r} in {project!r}: `events` lists them, with from and to.")
    return calendar_event_from(rows[0]["event"])


def local_time(text_time: int, zone: str) -> int:
    """Return the local time of the zone, for a time that was written without a zone and read as UTC."""
    bare = datetime.fromtimestamp(text_time / 1_000_000, UTC).replace(tzinfo=None)
    return int((bare.replace(tzinfo=ZoneInfo(zone)) - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(microseconds=1))
