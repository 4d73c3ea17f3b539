"""Pendings: a person confirms one with its calendar entry or rejects it, or it expires; each exactly once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graph.actions.chats.calendars import AHEAD, BEHIND, stored_between
from graph.actions.chats.entries import Suggested, changed_entry, written_entries
from graph.actions.chats.making import chat_by_ref
from graph.actions.chats.observed import observations_by_ids
from graph.actions.reviewing.steps import Person, apply_step, locate, record
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, TransactionListener, find
from graph.engine import Transaction
from graph.model.calendar import CalendarEvent, EventStatus
from graph.model.claim import Claim
from graph.model.errors import IllegalTransition, NotFound
from graph.model.ids import EVENT_PREFIX, node_id
from graph.model.observation import Chat, Pending, PendingStatus
from graph.model.plan import EventNote, Events, Plan
from graph.model.slot import SlotShape
from graph.model.status import ClaimStatus
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.reviews import review
from graph.rules.reviews.legality import refusal
from graph.rules.slots.trail import WHENCE
from graph.store.calendars import calendar_event_props
from graph.store.events import event_props
from graph.store.pendings import pending_from, pending_props
from graph.store.props import without_nones

MINUTE = 60_000_000
BATCH = 200


async def pending_by_ref(services: Services, project: str, ref: str) -> Pending:
    rows = await services.graph.read("pending.by_ids", ids=[node_id(project, ref)])
    if not rows:
        raise no_pending(project, ref)
    return pending_from(rows[0]["pending"])


def no_pending(project: str, ref: str) -> NotFound:
    return NotFound(f"Nothing waits as {ref!r} in {project!r}: `pending` lists what does.")


@dataclass(slots=True)
class _Answer(TransactionListener):
    """Takes what waits inside the transaction, and refuses where somebody has answered it already. `repeated`: the same
    claim, asked again later."""

    was: Pending
    now: int
    repeated: tuple[Pending, ...] = ()

    async def recall(self, tx: Transaction) -> None:
        row = await tx.run_maybe("pending.take", id=self.was.id)
        if row is None:
            raise no_pending(self.was.project, self.was.ref)
        taken = pending_from(row["pending"])
        refuse_answered(taken, self.now)
        rows = await tx.run("pending.waiting", subjects=[node_id(taken.project, taken.subject)])
        others = (pending_from(row["pending"]) for row in rows)
        self.repeated = tuple(
            pending for pending in others if pending.claim == taken.claim and pending.claim and pending.ref != taken.ref
        )


def refuse_answered(pending: Pending, now: int) -> None:
    if pending.status is PendingStatus.PENDING and now < pending.expires_at:
        return
    status = PendingStatus.EXPIRED if pending.status is PendingStatus.PENDING else pending.status
    by = f" by {pending.closed_by}" if pending.closed_by else ""
    raise IllegalTransition(
        f"{pending.ref} is {status.lower()} already{by}: say it in the chat again, or addEvent what should be in the calendar."
    )


async def confirm_pending(services: Services, project: str, ref: str, person: Person) -> Pending:
    """The claim is in force in the person's name, and what the calendar is to say is written, all at once."""
    was = await pending_by_ref(services, project, ref)
    chat = await chat_by_ref(services, project, was.chat)
    now = services.now()
    refuse_answered(was, now)
    await services.refs.reserve(project, {EVENT_PREFIX: 1}, now)
    name = services.refs.dispenser(project, now)(EVENT_PREFIX)
    (heard,) = await observations_by_ids(services.graph, [node_id(project, was.observation)])
    message = heard.message if heard is not None else was.observation
    suggested = Suggested(was.event or {}, was.summary, was.claim or "", message)
    changed = await changed_entry(services, project, suggested)
    events = [
        *await _entries_of_earlier_version(services, chat, message, was.said_at),
        *written_entries(chat, suggested, changed, name),
    ]
    return await _step(services, was, person, PendingStatus.CONFIRMED, events)


async def _entries_of_earlier_version(
    services: Services, chat: Chat, message: str, said_at: int
) -> list[CalendarEvent]:
    """Take the entries off the calendar that were confirmed from an earlier version of the message."""
    near = await stored_between(services, chat.project, max(0, said_at - BEHIND), said_at + AHEAD, chat.ref)
    standing = (event for event in near if event.source == message and event.status is not EventStatus.CANCELLED)
    return [replace(event, status=EventStatus.CANCELLED) for event in standing]


async def reject_pending(services: Services, project: str, ref: str, person: Person) -> Pending:
    """Turn down an understood arrangement in the person's name; nothing is written into the calendar."""
    was = await pending_by_ref(services, project, ref)
    refuse_answered(was, services.now())
    return await _step(services, was, person, PendingStatus.REJECTED, [])


async def _step(
    services: Services, was: Pending, person: Person, status: PendingStatus, events: Sequence[CalendarEvent]
) -> Pending:
    """A person's step with the claim, where it is still to be taken; the answer is written in any case."""
    ref, slot = (await locate(services, was.project, was.claim))[was.claim] if was.claim else ("", "")
    action = _ACTIONS[status]

    def decide(settlement: Settlement) -> Claim | None:
        claim = find(settlement, ref) if ref else None
        if claim is None or claim.status is _STATUS[action]:
            return None
        refused = refusal(claim, action)
        if refused:
            raise IllegalTransition(refused)
        step = review.promoted if action is ReviewAction.PROMOTE else review.rejected
        apply_step(settlement, ref, slot, person, lambda slot, now: step(slot, ref, now))
        return claim

    def finish(settlement: Settlement, stored: Claim | None) -> None:
        if stored is not None:
            said = ReviewAction.CONFIRM if action is ReviewAction.PROMOTE else action
            record(settlement, ref, slot, said, person, stored)
        told = (EventNote("pending", pending.ref, settlement.now) for pending in (was, *answer.repeated))
        settlement.add(Plan(was.project, Events(told=tuple(told))))

    async def beside(tx: Transaction, settlement: Settlement, _stored: Claim | None) -> None:
        if events:
            await tx.run("calendar.write", events=[without_nones(calendar_event_props(event)) for event in events])
        closed = [close_pending(pending, status, person, settlement.now) for pending in (was, *answer.repeated)]
        await tx.run("pending.write", pendings=[pending_props(pending) for pending in closed])

    slots = {slot: SlotShape()} if slot else {}
    answer = _Answer(was, services.now())
    announced = await announce(services, was.project, slots, decide, finish=finish, listener=answer, beside=beside)
    return close_pending(was, status, person, announced.settlement.now)


def close_pending(was: Pending, status: PendingStatus, person: Person, now: int) -> Pending:
    return replace(was, status=status, closed_at=now, closed_by=person.name, note=person.note)


_ACTIONS = {PendingStatus.CONFIRMED: ReviewAction.PROMOTE, PendingStatus.REJECTED: ReviewAction.REJECT}
_STATUS: Mapping[ReviewAction, ClaimStatus] = {
    ReviewAction.PROMOTE: ClaimStatus.ACTIVE,
    ReviewAction.REJECT: ClaimStatus.REJECTED,
}


# ── pendings without an answer


async def expire_due(services: Services) -> str:
    """Expire the pendings whose time is over, for the scheduler; their words stay candidates."""
    now = services.now()
    rows = await services.graph.read("pending.lapsed", now=now, limit=BATCH)
    for row in rows:
        await _expire(services, pending_from(row["pending"]), now)
    return f"{len(rows)} expired"


async def _expire(services: Services, was: Pending, now: int) -> None:
    async def work(tx: Transaction) -> None:
        row = await tx.run_maybe("pending.take", id=was.id)
        pending = pending_from(row["pending"]) if row is not None else was
        if pending.status is not PendingStatus.PENDING or pending.expires_at > now:
            return
        closed = replace(pending, status=PendingStatus.EXPIRED, closed_at=now, closed_by=WHENCE)
        await tx.run("pending.write", pendings=[pending_props(closed)])
        event = EventNote("pending", pending.ref, now)
        await tx.run("event.tell", events=[event_props(pending.project, event, services.token())])

    await services.graph.transact(work)
    await services.announcer.changed(was.project)
