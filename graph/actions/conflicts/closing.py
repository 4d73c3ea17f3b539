"""Records the closing and the reopening of a conflict in the audit trail of the conflict and of its winner."""

from collections.abc import Iterable, Mapping
from typing import Any

from graph.actions.reviewing.steps import Person, review_of, step_id
from graph.actions.settling.settlement import Settlement, find
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.plan import Conflicts, Plan, Reviews
from graph.model.review import Review
from graph.model.words import ConflictStatus, ReviewAction
from graph.rules.slots.trail import Cause, snapshot


def closing_cause(conflict: Conflict, person: Person, settlement: Settlement) -> Cause:
    return Cause(
        by=person.name, note=_note_with(conflict.ref, person), machine=False, step=closing_step(conflict, settlement)
    )


def closing_step(conflict: Conflict, settlement: Settlement) -> str:
    return step_id(conflict.project, conflict.ref, settlement)


def record_closing(
    settlement: Settlement,
    before: Conflict,
    after: Conflict,
    action: ReviewAction,
    person: Person,
    undo: Mapping[str, Any],
) -> None:
    says = {"before": _conflict_shown(before), "after": _conflict_shown(after), "undo": dict(undo), "noun": "Conflict"}
    review = review_of(settlement, person, action, before.ref, **says)
    settlement.add(Plan(before.project, Reviews(new=(review, *_confirmed(settlement, after, action, person)))))


def _confirmed(settlement: Settlement, conflict: Conflict, action: ReviewAction, person: Person) -> Iterable[Review]:
    """A winner that held before was confirmed: its status tells nothing of that, so its trail has to."""
    won = find(settlement, conflict.winner or "")
    if won is None or _stored(settlement, won).status is not won.status:
        return
    yield review_of(
        settlement,
        person,
        action,
        won.ref,
        id=f"{won.id}/{settlement.now}/1",
        order=1,
        note=_note_with(conflict.ref, person),
        before=snapshot(won),
        after=snapshot(won),
        effect=True,
        cause=closing_step(conflict, settlement),
    )


def _stored(settlement: Settlement, claim: Claim) -> Claim:
    state = settlement.slots[claim.slot].claim(claim.ref)
    return state.claim if state is not None else claim


def record_reopened(settlement: Settlement, closed: Iterable[Conflict], ref: str, person: Person) -> None:
    """Conflicts that are open again because a step with the claim `ref` was undone."""
    for was in closed:
        again = open_now(settlement, was)
        if again is not None and was.status is not ConflictStatus.OPEN:
            review = review_of(
                settlement,
                person,
                ReviewAction.REOPEN,
                was.ref,
                note=_note_with(ref, person),
                before=_conflict_shown(was),
                after=_conflict_shown(again),
                effect=True,
                cause=step_id(was.project, ref, settlement),
                undone=True,
                noun="Conflict",
            )
            settlement.add(Plan(was.project, Reviews(new=(review,))))


def open_now(settlement: Settlement, conflict: Conflict) -> Conflict | None:
    """The conflict as this settlement leaves it, if it leaves it open."""
    if conflict.slot is not None:
        here = settlement.after(conflict.slot).conflict
        return here if here is not None and here.ref == conflict.ref else None
    changed = settlement.extra.of(Conflicts).changed
    now = next((one for one in reversed(changed) if one.ref == conflict.ref), conflict)
    return now if now.status is ConflictStatus.OPEN else None


def _note_with(ref: str, person: Person) -> str:
    return f"with {ref}: {person.note}" if person.note else f"with {ref}"


def _conflict_shown(conflict: Conflict) -> dict[str, object]:
    return {"status": conflict.status.value, "members": list(conflict.members), "winner": conflict.winner}
