"""Settling a conflict is a person's: resolve it, dismiss it, open it again; `sweep` finds what writes missed."""

from collections.abc import Callable
from dataclasses import replace

from graph.actions.announce import announce
from graph.actions.contradictions import close_contradiction, is_contradiction
from graph.actions.ledger import Ledger
from graph.actions.moment import Moment, resettle
from graph.actions.pages import whole
from graph.actions.revert import conflicts_of, take_back
from graph.actions.steps import Person
from graph.model.claim import Supersession
from graph.model.conflict import Conflict
from graph.model.errors import BadInput, ConflictClosed, IllegalTransition, NotFound
from graph.model.ids import node_id
from graph.model.plan import EventNote, Plan
from graph.model.review import Review
from graph.model.slot import SlotShape, SlotState
from graph.model.words import ConflictChange, ConflictStatus, ReviewAction
from graph.rules.review import dismissed, resolved
from graph.rules.settle import settle
from graph.rules.trail import Cause
from graph.rules.undo import undo_of
from graph.store.conflicts import conflict_from
from graph.store.reviews import review_from

_CHANGES = {ConflictStatus.RESOLVED: ConflictChange.RESOLVED, ConflictStatus.DISMISSED: ConflictChange.DISMISSED}


async def conflict_by_ref(ledger: Ledger, project: str, ref: str) -> Conflict:
    rows = await ledger.graph.read("conflict.by_ids", ids=[node_id(project, ref)])
    if not rows:
        raise NotFound(f"There is no conflict {ref!r} in {project!r}: `conflicts` lists the open ones.")
    return conflict_from(rows[0]["conflict"])


async def resolve_conflict(ledger: Ledger, project: str, ref: str, winner: str, person: Person) -> Conflict:
    """The winner is ACTIVE, the others are superseded: what was turned down does not come back by being repeated."""
    conflict = await conflict_by_ref(ledger, project, ref)
    if is_contradiction(conflict):
        return await close_contradiction(ledger, conflict, ConflictStatus.RESOLVED, person, winner)
    return await _close(
        ledger,
        conflict,
        ReviewAction.RESOLVE,
        ConflictStatus.RESOLVED,
        person,
        lambda slot, now, open_one: resolved(slot, winner, open_one.members, now),
        winner=winner,
    )


async def dismiss_conflict(ledger: Ledger, project: str, ref: str, person: Person) -> Conflict:
    """No real conflict: the incumbent stays, its challengers are candidates again. It needs a note."""
    if not (person.note or "").strip():
        raise BadInput("dismissConflict needs a note: say why this is no real conflict.")
    conflict = await conflict_by_ref(ledger, project, ref)
    if is_contradiction(conflict):
        return await close_contradiction(ledger, conflict, ConflictStatus.DISMISSED, person)
    return await _close(
        ledger,
        conflict,
        ReviewAction.DISMISS,
        ConflictStatus.DISMISSED,
        person,
        lambda slot, now, _: dismissed(slot, now),
    )


async def _close(
    ledger: Ledger,
    conflict: Conflict,
    action: ReviewAction,
    status: ConflictStatus,
    person: Person,
    change: Callable[[SlotState, int, Conflict], SlotState],
    winner: str | None = None,
) -> Conflict:
    slot = _slot_of(conflict)
    closed: list[Conflict] = []

    def decide(moment: Moment) -> None:
        stored = moment.slots[slot]
        open_one = _still_open(stored, conflict)
        if winner is not None and winner not in open_one.members:
            raise BadInput(f"{winner!r} is not in {conflict.ref}: its members are {', '.join(open_one.members)}.")
        changed = replace(change(stored, moment.now, open_one), conflict=None)
        changed = _outvoted(changed, open_one, winner, person, moment.now)
        cause = _cause(conflict, person, moment)
        moment.settled[slot] = settle(changed, (), moment.setting(cause), was=stored)
        end = replace(
            open_one, status=status, winner=winner, closed_at=moment.now, closed_by=person.name, note=person.note
        )
        closed[:] = [end]
        event = EventNote("conflict", conflict.ref, moment.now, _CHANGES[status])
        moment.add(Plan(conflict.project, conflicts_changed=(end,), events=(event,)))

    def finish(moment: Moment) -> None:
        _record(moment, conflict, closed[0], action, person)

    await announce(ledger, conflict.project, {slot: SlotShape()}, decide, finish=finish)
    return closed[0]


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


def _cause(conflict: Conflict, person: Person, moment: Moment) -> Cause:
    note = f"with {conflict.ref}: {person.note}" if person.note else f"with {conflict.ref}"
    return Cause(by=person.name, note=note, machine=False, step=_step_id(conflict, moment))


def _step_id(conflict: Conflict, moment: Moment) -> str:
    return f"{conflict.id}/{moment.now}/step"


def _record(moment: Moment, before: Conflict, after: Conflict, action: ReviewAction, person: Person) -> None:
    review = Review(
        id=_step_id(before, moment),
        project=before.project,
        of=before.ref,
        action=action,
        by=person.name,
        at=moment.now,
        order=0,
        note=person.note,
        before=_shown(before),
        after=_shown(after),
        undo=undo_of(moment.slots, {name: moment.after(name) for name in moment.slots}),
    )
    moment.add(Plan(before.project, reviews=(review,)))


def _shown(conflict: Conflict) -> dict[str, object]:
    return {"status": conflict.status.value, "members": list(conflict.members), "winner": conflict.winner}


async def reopen_conflict(ledger: Ledger, project: str, ref: str, person: Person) -> Conflict:
    """What closing it did is undone, with all its effects; refused where its slot has moved on since."""
    conflict = await conflict_by_ref(ledger, project, ref)
    if conflict.status is ConflictStatus.OPEN:
        raise IllegalTransition(f"{ref} is open already. Legal: resolveConflict, dismissConflict.")
    last = await _closing_review(ledger, conflict)
    undo = last.undo or {}
    closed = await conflicts_of(ledger, project, undo)
    effects = [row["id"] for row in await ledger.graph.read("review.effects", causes=[last.id])]

    def opened_again(moment: Moment) -> Conflict | None:
        if not is_contradiction(conflict):
            return moment.after(_slot_of(conflict)).conflict
        changed = moment.extra.conflicts_changed if moment.extra else ()
        return next((one for one in changed if one.ref == ref), None)

    def decide(moment: Moment) -> None:
        take_back(moment, undo, person, ref, closed)
        moment.add(Plan(project, reviews_undone=(last.id, *effects)))

    def finish(moment: Moment) -> None:
        again = opened_again(moment)
        if again is None:
            raise IllegalTransition(
                f"{ref} can't be opened again: nothing stands against anything in its slot any more."
            )
        _record(moment, conflict, again, ReviewAction.REOPEN, person)

    moment = await announce(ledger, project, dict.fromkeys(undo, SlotShape()), decide, finish=finish)
    again = opened_again(moment)
    assert again is not None  # `finish` has seen to it
    return again


async def _closing_review(ledger: Ledger, conflict: Conflict) -> Review:
    rows = await ledger.graph.read("review.of", ids=[conflict.id])
    trail = [review_from(row["review"]) for row in rows]
    closing = [one for one in trail if not one.undone and one.action in (ReviewAction.RESOLVE, ReviewAction.DISMISS)]
    if not closing:
        raise IllegalTransition(
            f"{conflict.ref} was closed because nothing contested it any more. Legal: promote or supersede its members."
        )
    return closing[-1]


async def sweep(ledger: Ledger, project: str) -> tuple[Conflict, ...]:
    """Settle every slot in which more than one claim stands; what that opens is answered. Twice changes nothing more."""
    rows = [*await ledger.graph.read("slot.contested", **whole(project))]
    rows += await ledger.graph.read("slot.disputed", project=project)
    opened: list[Conflict] = []
    for slot in sorted({row["id"] for row in rows}):
        opened += await _sweep_slot(ledger, project, slot)
    await ledger.graph.write("project.swept", id=node_id(project, ""), at=ledger.now())
    return tuple(opened)


async def _sweep_slot(ledger: Ledger, project: str, slot: str) -> list[Conflict]:
    opened: list[Conflict] = []

    def decide(moment: Moment) -> None:
        stored = moment.slots[slot]
        resettle(moment, slot, stored, Cause(note="found by the sweep"))
        known = {stored.conflict.ref} if stored.conflict else set()
        opened[:] = [one for one in moment.settled[slot].plan.conflicts_new if one.ref not in known]

    await announce(ledger, project, {slot: SlotShape()}, decide)
    return opened
