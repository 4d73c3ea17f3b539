"""A closed conflict is opened again: what closing it did is undone, with all its effects."""

from graph.actions.conflicts.closing import open_now, record_closing
from graph.actions.conflicts.conflicts import conflict_by_ref
from graph.actions.reviewing.revert import take_back
from graph.actions.reviewing.steps import Person, undo_now
from graph.actions.reviewing.undoing import trail_of, undoing_of
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement
from graph.model.conflict import Conflict
from graph.model.errors import IllegalTransition
from graph.model.plan import Plan, Reviews
from graph.model.review import Review
from graph.model.slot import SlotShape
from graph.model.words import ConflictStatus, ReviewAction
from graph.process.services import Services

_CLOSING = (ReviewAction.RESOLVE, ReviewAction.DISMISS)


async def reopen_conflict(services: Services, project: str, ref: str, person: Person) -> Conflict:
    """Open a closed conflict again. Refused where its slot, or one of its members, has moved on since."""
    conflict = await conflict_by_ref(services, project, ref)
    if conflict.status is ConflictStatus.OPEN:
        raise IllegalTransition(f"{ref} is open already. Legal: resolveConflict, dismissConflict.")
    last = await _closing_review(services, conflict)
    undoing = await undoing_of(services, last)

    def decide(settlement: Settlement) -> None:
        _refuse_second(settlement, conflict)
        take_back(settlement, undoing, person, ref)
        settlement.add(Plan(project, Reviews(undone=(last.id, *undoing.effects))))

    def finish(settlement: Settlement, _: None) -> None:
        again = open_now(settlement, conflict)
        if again is None:
            raise IllegalTransition(
                f"{ref} can't be opened again: nothing stands against anything in its slot any more."
            )
        record_closing(settlement, conflict, again, ReviewAction.REOPEN, person, undo_now(settlement))

    announced = await announce(services, project, dict.fromkeys(undoing.undo, SlotShape()), decide, finish=finish)
    again = open_now(announced.settlement, conflict)
    assert again is not None  # `finish` has seen to it
    return again


def _refuse_second(settlement: Settlement, conflict: Conflict) -> None:
    """Refuse to open a second conflict in a slot."""
    here = settlement.after(conflict.slot).conflict if conflict.slot else None
    if here is not None and here.ref != conflict.ref:
        raise IllegalTransition(
            f"{conflict.ref} can't be opened again: {here.ref} is open in its slot since. "
            f"Legal: resolveConflict or dismissConflict of {here.ref}."
        )


async def _closing_review(services: Services, conflict: Conflict) -> Review:
    closing = [
        review for review in await trail_of(services, [conflict.id]) if not review.undone and review.action in _CLOSING
    ]
    if not closing:
        raise IllegalTransition(
            f"{conflict.ref} was closed because nothing contested it any more. Legal: promote or supersede its members."
        )
    return closing[-1]
