"""Settling a contradiction, whose members fill slots of their own: the winner stands, and supersedes the others."""

from dataclasses import replace
from typing import Any

from graph.actions.conflicts.closing import closing_cause, record_closing
from graph.actions.reviewing.steps import Person, locate, undo_now
from graph.actions.settling.announce import announce
from graph.actions.settling.conflicts import change_conflict
from graph.actions.settling.settlement import Settlement, TransactionListener, find, resettle
from graph.actions.settling.supersede import refuse_below
from graph.engine import Transaction
from graph.model.claim import Claim, Supersession
from graph.model.conflict import Conflict
from graph.model.errors import BadInput, ConflictClosed, IllegalTransition
from graph.model.slot import SlotShape
from graph.model.status import HOLDING, ClaimStatus, is_legal
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus, ReviewAction
from graph.process.services import Services
from graph.rules.cards.reaching import offer_waits
from graph.rules.reviews.legality import refusal
from graph.rules.reviews.review import promoted
from graph.rules.slots.folding_claim import change_claim, fix
from graph.rules.slots.trail import Cause
from graph.store.conflicts import conflict_from

_CLOSED = {
    ConflictStatus.RESOLVED: (ReviewAction.RESOLVE, ConflictChange.RESOLVED),
    ConflictStatus.DISMISSED: (ReviewAction.DISMISS, ConflictChange.DISMISSED),
}


class _Still(TransactionListener):
    """Sees in the transaction itself that nobody has closed the conflict meanwhile."""

    def __init__(self, conflict: Conflict) -> None:
        self.conflict = conflict

    async def recall(self, tx: Transaction) -> None:
        rows = await tx.run("conflict.by_ids", ids=[self.conflict.id])
        if not rows or conflict_from(rows[0]["conflict"]).status is not ConflictStatus.OPEN:
            raise ConflictClosed(f"{self.conflict.ref} is closed already: reopenConflict opens it again.")


async def close_contradiction(
    services: Services, conflict: Conflict, status: ConflictStatus, person: Person, winner: str | None = None
) -> Conflict:
    if winner is not None and winner not in conflict.members:
        raise BadInput(f"{winner!r} is not in {conflict.ref}: its members are {', '.join(conflict.members)}.")
    places = await locate(services, conflict.project, *conflict.members)

    def decide(settlement: Settlement) -> Conflict:
        if conflict.kind is ConflictKind.DISPUTE:
            _looked_into(settlement, conflict, person)
        if winner is not None:
            _settle(settlement, conflict, winner, person)
        end = replace(
            conflict, status=status, winner=winner, closed_at=settlement.now, closed_by=person.name, note=person.note
        )
        change_conflict(settlement, end, _CLOSED[status][1])
        return end

    def finish(settlement: Settlement, end: Conflict) -> None:
        record_closing(settlement, conflict, end, _CLOSED[status][0], person, _undo(settlement, conflict))

    slots = {slot: SlotShape() for _, slot in places.values()}
    announced = await announce(services, conflict.project, slots, decide, finish=finish, listener=_Still(conflict))
    return announced.decided


def _settle(settlement: Settlement, conflict: Conflict, winner: str, person: Person) -> None:
    promote_here(settlement, conflict, winner, person)
    for ref in conflict.members:
        if ref != winner:
            supersede_here(settlement, conflict, winner, ref, person)


def _looked_into(settlement: Settlement, conflict: Conflict, person: Person) -> None:
    """Confirm claims whose dispute is closed: a closing person has looked. A claim that needed a recheck goes on holding,
    and a waiting claim goes on waiting."""
    for ref in conflict.members:
        claim = _there(settlement, ref)
        if claim.status is ClaimStatus.NEEDS_RECHECK:
            cause = closing_cause(conflict, person, settlement)
            resettle(settlement, claim.slot, promoted(settlement.after(claim.slot), ref, settlement.now), cause)


def promote_here(settlement: Settlement, conflict: Conflict, ref: str, person: Person) -> None:
    """Promote a claim in the name of the person who closes the conflict, unless it is in force already."""
    won = _there(settlement, ref)
    if won.status in HOLDING:
        return
    refused = refusal(won, ReviewAction.PROMOTE) or offer_waits(won)
    if refused:
        raise IllegalTransition(refused)
    cause = closing_cause(conflict, person, settlement)
    resettle(settlement, won.slot, promoted(settlement.after(won.slot), ref, settlement.now), cause)


def supersede_here(settlement: Settlement, conflict: Conflict, winner: str, ref: str, person: Person) -> None:
    lost = _there(settlement, ref)
    if is_legal(lost.status, ClaimStatus.SUPERSEDED):
        won = _there(settlement, winner)
        refuse_below(lost, won)
        _supersede(settlement, won, lost, person, closing_cause(conflict, person, settlement))


def _supersede(settlement: Settlement, won: Claim, lost: Claim, person: Person, cause: Cause) -> None:
    start = max(won.valid_from or settlement.now, lost.valid_from or 0)
    edge = Supersession(
        won.ref,
        lost.ref,
        start,
        person.name,
        settlement.now,
        reason=person.note,
        explicit=True,
        looked_at=settlement.now,
    )

    def step(claim: Claim) -> Claim:
        end = start if claim.held else claim.valid_to
        return replace(
            fix(claim, ClaimStatus.SUPERSEDED, claim.valid_from, end, settlement.now), turned_down_at=settlement.now
        )

    slot = change_claim(settlement.after(lost.slot), lost.ref, settlement.now, step)
    resettle(settlement, lost.slot, replace(slot, supersessions=(*slot.supersessions, edge)), cause)


def _there(settlement: Settlement, ref: str) -> Claim:
    claim = find(settlement, ref)
    if claim is None:
        raise BadInput(f"{ref} is no claim of its own any more: dismiss the conflict.")
    return claim


def _undo(settlement: Settlement, conflict: Conflict) -> dict[str, Any]:
    undo = undo_now(settlement)
    if undo:  # the conflict is opened again with the first of its slots
        first = min(undo)
        undo[first] = {**undo[first], "conflict": conflict.ref}
    return undo


def lies_between_slots(conflict: Conflict) -> bool:
    return conflict.slot is None
