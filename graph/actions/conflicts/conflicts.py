"""Settling a conflict is a person's: resolve it, or dismiss it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from graph.actions.conflicts.closing import closing_cause, record_closing
from graph.actions.conflicts.contradictions import close_contradiction, lies_between_slots
from graph.actions.reviewing.steps import Person, undo_now
from graph.actions.settling.announce import announce
from graph.actions.settling.conflicts import change_conflict
from graph.actions.settling.settlement import Settlement
from graph.model.claim import Supersession
from graph.model.conflict import Conflict
from graph.model.errors import BadInput, ConflictClosed, IllegalTransition, NotFound
from graph.model.ids import node_id
from graph.model.slot import SlotShape, SlotState
from graph.model.status import HOLDING
from graph.model.words import ConflictChange, ConflictStatus, ReviewAction
from graph.process.services import Services
from graph.rules.cards.reaching import offer_waits
from graph.rules.reviews.review import dismissed, resolved
from graph.rules.slots.settle import settle
from graph.store.conflicts import conflict_from

_CHANGES = {ConflictStatus.RESOLVED: ConflictChange.RESOLVED, ConflictStatus.DISMISSED: ConflictChange.DISMISSED}


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to close a conflict, with its effect on the slot."""

    action: ReviewAction
    status: ConflictStatus
    change: Callable[[SlotState, int, Conflict], SlotState]
    winner: str | None = None


async def conflict_by_ref(services: Services, project: str, ref: str) -> Conflict:
    rows = await services.graph.read("conflict.by_ids", ids=[node_id(project, ref)])
    if not rows:
        raise NotFound(f"There is no conflict {ref!r} in {project!r}: `conflicts` lists the open ones.")
    return conflict_from(rows[0]["conflict"])


async def resolve_conflict(services: Services, project: str, ref: str, winner: str, person: Person) -> Conflict:
    """The winner is ACTIVE, the others are superseded: what was turned down does not come back by being repeated."""
    conflict = await conflict_by_ref(services, project, ref)
    if lies_between_slots(conflict):
        return await close_contradiction(services, conflict, ConflictStatus.RESOLVED, person, winner)

    def change(slot: SlotState, now: int, open_one: Conflict) -> SlotState:
        return resolved(slot, winner, open_one.members, now)

    return await _close(services, conflict, person, _Way(ReviewAction.RESOLVE, ConflictStatus.RESOLVED, change, winner))


async def dismiss_conflict(services: Services, project: str, ref: str, person: Person) -> Conflict:
    """No real conflict: the incumbent stays, its challengers are candidates again. It needs a note."""
    if not (person.note or "").strip():
        raise BadInput("dismissConflict needs a note: say why this is no real conflict.")
    conflict = await conflict_by_ref(services, project, ref)
    if lies_between_slots(conflict):
        return await close_contradiction(services, conflict, ConflictStatus.DISMISSED, person)
    way = _Way(ReviewAction.DISMISS, ConflictStatus.DISMISSED, lambda slot, now, _: dismissed(slot, now))
    return await _close(services, conflict, person, way)


async def _close(services: Services, conflict: Conflict, person: Person, way: _Way) -> Conflict:
    slot = _slot_of(conflict)

    def decide(settlement: Settlement) -> Conflict:
        stored = settlement.slots[slot]
        open_one = _still_open(stored, conflict)
        if way.winner is not None and way.winner not in open_one.members:
            raise BadInput(f"{way.winner!r} is not in {conflict.ref}: its members are {', '.join(open_one.members)}.")
        won = stored.claim(way.winner) if way.winner is not None else None
        waits = offer_waits(won.claim) if won is not None and won.claim.status not in HOLDING else None
        if waits is not None:
            raise IllegalTransition(waits)
        changed = replace(way.change(stored, settlement.now, open_one), conflict=None)
        changed = _outvoted(changed, open_one, way.winner, person, settlement.now)
        cause = closing_cause(conflict, person, settlement)
        settlement.settled[slot] = settle(changed, (), settlement.setting(cause), was=stored)
        closed = _ended(open_one, way, person, settlement.now)
        change_conflict(settlement, closed, _CHANGES[way.status])
        return closed

    def finish(settlement: Settlement, closed: Conflict) -> None:
        record_closing(settlement, conflict, closed, way.action, person, undo_now(settlement))

    announced = await announce(services, conflict.project, {slot: SlotShape()}, decide, finish=finish)
    return announced.decided


def _ended(conflict: Conflict, way: _Way, person: Person, now: int) -> Conflict:
    return replace(
        conflict, status=way.status, winner=way.winner, closed_at=now, closed_by=person.name, note=person.note
    )


def _outvoted(slot: SlotState, conflict: Conflict, winner: str | None, person: Person, now: int) -> SlotState:
    """The winner supersedes also what never held the slot: the chain alone would not say so."""
    if winner is None:
        return slot
    losers = [slot.claim(ref) for ref in conflict.members if ref != winner]
    edges = tuple(
        Supersession(winner, lost.claim.ref, now, person.name, now, reason=person.note, explicit=True, looked_at=now)
        for lost in losers
        if lost is not None and not lost.claim.held
    )
    return replace(slot, supersessions=(*slot.supersessions, *edges))


def _slot_of(conflict: Conflict) -> str:
    if conflict.slot is None:
        raise IllegalTransition(f"{conflict.ref} has no slot to settle: dismiss or resolve it where it was opened.")
    return conflict.slot


def _still_open(slot: SlotState, conflict: Conflict) -> Conflict:
    if slot.conflict is None or slot.conflict.ref != conflict.ref:
        raise ConflictClosed(f"{conflict.ref} is {conflict.status.lower()} already: reopenConflict opens it again.")
    return slot.conflict
