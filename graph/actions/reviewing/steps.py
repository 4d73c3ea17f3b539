"""A person's step with a claim: fix its slot as it stands, take the step, and remember how to undo it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, TransactionListener
from graph.model.claim import Claim
from graph.model.errors import FIND_CLAIMS, IllegalTransition, NotFound
from graph.model.ids import node_id
from graph.model.plan import EventNote, Events, Plan, Reviews
from graph.model.review import Review
from graph.model.slot import SlotShape, SlotState
from graph.model.status import ClaimStatus
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.reviews.undo import undo_of
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause, snapshot

SHOWN = 120  # letters of a claim that a note names

Change = Callable[[SlotState, int], SlotState]


@dataclass(frozen=True, slots=True)
class Person:
    """The person who takes the step, their note about it, and the projects that they may see (None: all there are)."""

    name: str
    note: str | None = None
    projects: frozenset[str] | None = None


async def locate(services: Services, project: str, *refs: str) -> dict[str, tuple[str, str]]:
    """Each ref's claim (a merged one leads to the claim it merged into) with the slot that it fills."""
    rows = await services.graph.read("claim.slots", ids=[node_id(project, ref) for ref in refs])
    found = {row["id"].partition("/")[2]: (row["ref"], row["slot"]) for row in rows}
    for ref in refs:
        if ref not in found:
            raise no_claim(project, ref)
    return found


def no_claim(project: str, ref: str) -> NotFound:
    return NotFound(f"There is no claim {ref!r} in {project!r}: {FIND_CLAIMS}")


async def take_step(
    services: Services,
    project: str,
    ref: str,
    action: ReviewAction,
    person: Person,
    change: Change,
    check: Callable[[Claim], str | None],
    *,
    at: tuple[str, str] | None = None,
    listener: TransactionListener | None = None,
) -> Claim:
    """Take a person's step with a claim. Where `check` says why not, it is refused with the legal ways, and nothing is
    changed.

    `at`: the finding of `locate`; `listener`: learns before the step what `check` needs to know.
    """
    ref, slot = at or (await locate(services, project, ref))[ref]

    def decide(settlement: Settlement) -> Claim:
        state = settlement.slots[slot].claim(ref)
        if state is None:
            raise no_claim(project, ref)
        refused = check(state.claim)
        if refused:
            raise IllegalTransition(refused)
        apply_step(settlement, ref, slot, person, change)
        return state.claim

    def finish(settlement: Settlement, stored: Claim) -> None:
        record(settlement, ref, slot, action, telling(settlement, slot, ref, action, person), stored)

    announced = await announce(services, project, {slot: SlotShape()}, decide, finish=finish, listener=listener)
    return claim_after(announced.settlement, slot, ref)


def apply_step(settlement: Settlement, ref: str, slot: str, person: Person, change: Change) -> None:
    """The slot as the step leaves it; `record` says afterwards who took it."""
    changed = change(settlement.slots[slot], settlement.now)
    cause = cause_of(settlement.project, ref, person, settlement)
    settlement.settled[slot] = settle(changed, (), settlement.setting(cause), was=settlement.slots[slot])


def cause_of(project: str, ref: str, person: Person, settlement: Settlement, *, undoing: bool = False) -> Cause:
    return Cause(
        by=person.name,
        note=f"with {ref}: {person.note}" if person.note else f"with {ref}",
        machine=False,
        step=step_id(project, ref, settlement),
        undoing=undoing,
        written=frozenset({ref}),
    )


def step_id(project: str, ref: str, settlement: Settlement) -> str:
    return f"{project}/{ref}/{settlement.now}/step"


def record(
    settlement: Settlement, ref: str, slot: str, action: ReviewAction, person: Person, before: Claim, **more: Any
) -> None:
    """The step's own Review, with what it takes to undo it and all its effects."""
    after = claim_after(settlement, slot, ref)
    says = {"before": snapshot(before), "after": snapshot(after), "undo": undo_now(settlement), **more}
    review = review_of(settlement, person, action, ref, **says)
    event = EventNote("claim", ref, settlement.now, action)
    settlement.add(Plan(settlement.project, Reviews(new=(review,)), Events(told=(event,))))


def review_of(settlement: Settlement, person: Person, action: ReviewAction, of: str, **more: Any) -> Review:
    """Return the review that a person's step with something leaves in its audit trail."""
    says = {"id": step_id(settlement.project, of, settlement), "order": 0, "note": person.note, **more}
    return Review(project=settlement.project, of=of, action=action, by=person.name, at=settlement.now, **says)


def undo_now(settlement: Settlement) -> dict[str, Any]:
    """Return the data that undoes everything that this settlement has changed."""
    return undo_of(settlement.slots, {name: settlement.after(name) for name in settlement.slots})


def telling(settlement: Settlement, slot: str, ref: str, action: ReviewAction, person: Person) -> Person:
    """The person, whose note says what a promotion has replaced: in one slot nothing goes in silence."""
    held = settlement.slots[slot].current
    if action is not ReviewAction.PROMOTE or held is None or held.ref == ref:
        return person
    if claim_after(settlement, slot, held.ref).status is not ClaimStatus.SUPERSEDED:
        return person
    told = f"replaces {held.ref} “{held.statement[:SHOWN]}”"
    return replace(person, note=f"{person.note}; {told}" if person.note else told)


def claim_after(settlement: Settlement, slot: str, ref: str) -> Claim:
    state = settlement.after(slot).claim(ref)
    assert state is not None  # a step never takes its own claim away
    return state.claim
