"""A conflict between slots lapses where fewer than two of its claims still stand: nobody writes to it then, so it is looked for."""

from graph.actions.moment import Moment, find
from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.plan import EventNote, Plan
from graph.model.status import ClaimStatus
from graph.model.words import ConflictChange, ConflictStatus
from graph.rules.slots.contest import STANDING, lapsed
from graph.store.conflicts import conflict_from


async def lapse(tx: Transaction, moment: Moment) -> None:
    """Of the claims that fell in this moment, and of the conflicts that it has opened again."""
    opened = [one for one in _changed(moment).values() if one.status is ConflictStatus.OPEN and one.slot is None]
    fallen = [one.id for one in _fallen(moment)]
    if not fallen and not opened:
        return
    rows = await tx.run("conflict.between", claims=fallen, conflicts=[one.id for one in opened])
    for row in rows:
        stored = conflict_from(row["conflict"])
        conflict = _changed(moment).get(stored.ref, stored)
        statuses = {one["ref"]: _status(moment, one["ref"], one["status"]) for one in row["members"]}
        closed = lapsed(conflict, statuses, moment.now) if conflict.status is ConflictStatus.OPEN else None
        if closed is not None:
            event = EventNote("conflict", closed.ref, moment.now, ConflictChange.RESOLVED)
            moment.add(Plan(moment.project, conflicts_changed=(closed,), events=(event,)))


def _changed(moment: Moment) -> dict[str, Conflict]:
    return {one.ref: one for one in moment.extra.conflicts_changed} if moment.extra else {}


def _fallen(moment: Moment) -> list[Claim]:
    stored = {one.claim.ref: one.claim.status for slot in moment.slots.values() for one in slot.claims}
    now = [one.claim for settled in moment.settled.values() for one in settled.slot.claims]
    return [one for one in now if one.status not in STANDING and stored.get(one.ref) in STANDING]


def _status(moment: Moment, ref: str, stored: str) -> ClaimStatus:
    claim = find(moment, ref)
    return claim.status if claim is not None else ClaimStatus(stored)
