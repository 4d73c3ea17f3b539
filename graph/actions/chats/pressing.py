"""A button below a spoken message: a person who presses it closes the conflict, in their own name, once.

The chosen side holds from then on, and is in the calendar; the other side is turned down, a recurring entry only for that
day. "Both" lets everything hold.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.actions.chats.calendars import events_of
from graph.actions.chats.entries import Suggested, changed_entry, leave_out_days, written_entries
from graph.actions.chats.making import chat_by_ref
from graph.actions.chats.observed import observation_of, observations_of_claims
from graph.actions.chats.pendings import close_pending
from graph.actions.conflicts.closing import record_closing
from graph.actions.conflicts.conflicts import conflict_by_ref
from graph.actions.conflicts.contradictions import promote_here, supersede_here
from graph.actions.reviewing.steps import Person, locate, undo_now
from graph.actions.settling.announce import announce
from graph.actions.settling.conflicts import change_conflict
from graph.actions.settling.settlement import Settlement, TransactionListener, find
from graph.engine import Transaction
from graph.model.calendar import CalendarEvent
from graph.model.conflict import Conflict
from graph.model.errors import BadInput, ConflictClosed, NotFound
from graph.model.ids import EVENT_PREFIX, node_id
from graph.model.observation import Chat, Observation, PendingStatus, SpokenMessage
from graph.model.slot import SlotShape
from graph.model.status import ClaimStatus
from graph.model.words import ConflictChange, ConflictStatus, ReviewAction
from graph.process.services import Services
from graph.rules.observing.pressed import Choice, choice_of
from graph.rules.observing.proposal import event_for
from graph.store.calendars import calendar_event_from, calendar_event_props
from graph.store.conflicts import conflict_from
from graph.store.pendings import pending_from, pending_props
from graph.store.props import without_nones


@dataclass(frozen=True, slots=True)
class _Sides:
    """The two sides of a conflict: the messages and the entries behind its members."""

    messages: tuple[Observation, ...]
    entries: tuple[CalendarEvent, ...]


@dataclass(slots=True)
class _Open(TransactionListener):
    """Sees in the transaction itself that nobody has closed the conflict meanwhile."""

    conflict: Conflict

    async def recall(self, tx: Transaction) -> None:
        rows = await tx.run("conflict.by_ids", ids=[self.conflict.id])
        there = conflict_from(rows[0]["conflict"]) if rows else self.conflict
        if there.status is not ConflictStatus.OPEN:
            raise ConflictClosed(
                f"{there.ref} was {there.status.lower()} by {there.closed_by} already: a button is pressed once."
            )


async def press(services: Services, project: str, chat: str, message: str, button: str, person: Person) -> Conflict:
    """`message`: the message that it was spoken of, by its own id."""
    spoken = await observation_of(services, project, chat, message)
    if spoken is None or spoken.words is None or spoken.conflict is None:
        raise NotFound(f"Nothing was spoken at {message!r} of {chat!r}: `observation` says what was made of it.")
    label = _label(spoken.words, button)
    conflict = await conflict_by_ref(services, project, spoken.conflict)
    sides = await _sides(services, conflict)
    choice = choice_of(spoken.words, label, sides.messages, sides.entries)
    here = await chat_by_ref(services, project, chat)
    entries = await _entries(services, here, choice)
    return await _close(services, conflict, choice, entries, Person(person.name, f"[{label}]"))


def _label(words: SpokenMessage, button: str) -> str:
    """Return the button's label, by its text or by the person behind it."""
    wanted = button.strip().strip("[]").casefold()
    behind = (*words.people, *[""] * len(words.buttons))
    for label, who in zip(words.buttons, behind, strict=False):
        if wanted and wanted in (label.casefold(), who.casefold()):
            return label
    raise BadInput(f"{button[:60]!r} is not a button there: there are {', '.join(words.buttons) or 'none'}.")


async def _sides(services: Services, conflict: Conflict) -> _Sides:
    claims = list(conflict.members)
    messages = await observations_of_claims(services.graph, conflict.project, claims)
    rows = await services.graph.read("calendar.of_claims", ids=[node_id(conflict.project, claim) for claim in claims])
    return _Sides(tuple(messages), tuple(calendar_event_from(row["event"]) for row in rows))


async def _entries(services: Services, chat: Chat, choice: Choice) -> list[CalendarEvent]:
    """Return the calendar's entries after the choice."""
    now = services.now()
    await services.refs.reserve(chat.project, {EVENT_PREFIX: len(choice.holds)}, now)
    take = services.refs.dispenser(chat.project, now)
    events = await events_of(
        services, chat.project, chat.ref, min((message.at for message in choice.holds), default=now)
    )
    found: list[CalendarEvent] = []
    for message in choice.holds:
        told = event_for(message.coordination, chat.group(), events) if message.coordination is not None else None
        if told is None or message.claim is None:
            continue
        told = told | ({"people": [choice.who]} if choice.who and choice.assigns else {})
        suggested = Suggested(told, str(told["summary"]), message.claim, message.message)
        changed = await changed_entry(services, chat.project, suggested)
        found += written_entries(chat, suggested, changed, take(EVENT_PREFIX))
    days = sorted(
        {day for message in choice.holds if message.coordination is not None for day in message.coordination.dates}
    )
    found += [leave_out_days(event, days) for event in choice.yields]
    return found


async def _close(
    services: Services, conflict: Conflict, choice: Choice, entries: Sequence[CalendarEvent], person: Person
) -> Conflict:
    project = conflict.project
    places = await locate(services, project, *conflict.members) if conflict.members else {}
    holds = _standing(places, (message.claim for message in choice.holds))
    falls = _standing(places, (message.claim for message in choice.falls))
    ended = _standing(places, (event.claim for event in choice.yields if event.repeats is None))
    stays = _standing(places, [choice.stays.claim] if choice.stays is not None else [])
    winner = next(iter(holds if len(holds) == 1 else stays), None)

    def decide(settlement: Settlement) -> Conflict:
        for ref in holds:
            if _is_unconfirmed(settlement, ref):
                promote_here(settlement, conflict, ref, person)
        lost = (*(ref for ref in falls if _is_unconfirmed(settlement, ref)), *ended)
        for ref in lost:
            if winner is not None and ref != winner:
                supersede_here(settlement, conflict, winner, ref, person)
        end = replace(
            conflict, status=ConflictStatus.RESOLVED, winner=winner, closed_at=settlement.now, closed_by=person.name,
            note=person.note,
        )  # fmt: skip
        change_conflict(settlement, end, ConflictChange.RESOLVED)
        return end

    def finish(settlement: Settlement, end: Conflict) -> None:
        record_closing(settlement, conflict, end, ReviewAction.RESOLVE, person, undo_now(settlement))

    async def beside(tx: Transaction, settlement: Settlement, _end: Conflict) -> None:
        if entries:
            await tx.run("calendar.write", events=[without_nones(calendar_event_props(entry)) for entry in entries])
        await _answer_pendings(tx, settlement, choice, person)

    slots = {slot: SlotShape() for _, slot in places.values()}
    announced = await announce(services, project, slots, decide, finish=finish, listener=_Open(conflict), beside=beside)
    return announced.decided


def _standing(places: Mapping[str, tuple[str, str]], claims: Iterable[str | None]) -> tuple[str, ...]:
    """Return the claims as they stand now, each once."""
    return tuple(dict.fromkeys(places[claim][0] for claim in claims if claim is not None and claim in places))


def _is_unconfirmed(settlement: Settlement, ref: str) -> bool:
    """True for a claim that was merely heard: a claim that a person has written or confirmed is theirs to change."""
    claim = find(settlement, ref)
    return claim is not None and claim.status in (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED)


async def _answer_pendings(tx: Transaction, settlement: Settlement, choice: Choice, person: Person) -> None:
    """Answer the pendings that wait for the same claims."""
    asked = {message.pending: PendingStatus.CONFIRMED for message in choice.holds if message.pending}
    asked |= {message.pending: PendingStatus.REJECTED for message in choice.falls if message.pending}
    ids = [node_id(settlement.project, ref) for ref in sorted(asked)]
    rows = await tx.run("pending.by_ids", ids=ids) if ids else []
    waiting = [pending_from(row["pending"]) for row in rows]
    done = [
        close_pending(pending, asked[pending.ref], person, settlement.now)
        for pending in waiting
        if pending.status is PendingStatus.PENDING
    ]
    if done:
        await tx.run("pending.write", pendings=[pending_props(pending) for pending in done])
