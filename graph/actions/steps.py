"""A person's step with a claim: fix its slot as it stands, take the step, and remember how to undo it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from graph.actions.announce import announce
from graph.actions.ledger import Ledger
from graph.actions.moment import Moment
from graph.model.claim import Claim
from graph.model.errors import IllegalTransition, NotFound
from graph.model.ids import node_id
from graph.model.plan import EventNote, Events, Plan, Reviews
from graph.model.review import Review
from graph.model.slot import SlotShape, SlotState
from graph.model.words import ReviewAction
from graph.rules.reviews.undo import undo_of
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause, snapshot

Change = Callable[[SlotState, int], SlotState]


@dataclass(frozen=True, slots=True)
class Person:
    """Who takes the step, and what they say about it."""

    name: str
    note: str | None = None


async def locate(ledger: Ledger, project: str, *refs: str) -> dict[str, tuple[str, str]]:
    """Each ref's claim (a merged one leads to the claim it merged into) with the slot that it fills."""
    rows = await ledger.graph.read("claim.slots", ids=[node_id(project, ref) for ref in refs])
    found = {row["id"].partition("/")[2]: (row["ref"], row["slot"]) for row in rows}
    for ref in refs:
        if ref not in found:
            raise no_claim(project, ref)
    return found


def no_claim(project: str, ref: str) -> NotFound:
    return NotFound(
        f"There is no claim {ref!r} in {project!r}: `search` finds claims by their words, `claims` lists them."
    )


async def take_step(
    ledger: Ledger,
    project: str,
    ref: str,
    action: ReviewAction,
    person: Person,
    change: Change,
    check: Callable[[Claim], str | None],
    *,
    at: tuple[str, str] | None = None,
) -> Claim:
    """Refused with the legal ways where `check` says why not; nothing is changed then. `at`: what `locate` has found."""
    ref, slot = at or (await locate(ledger, project, ref))[ref]

    def decide(moment: Moment) -> Claim:
        state = moment.slots[slot].claim(ref)
        if state is None:
            raise no_claim(project, ref)
        refused = check(state.claim)
        if refused:
            raise IllegalTransition(refused)
        stepped(moment, ref, slot, person, change)
        return state.claim

    def finish(moment: Moment, stored: Claim) -> None:
        record(moment, ref, slot, action, person, stored)

    announced = await announce(ledger, project, {slot: SlotShape()}, decide, finish=finish)
    return claim_after(announced.moment, slot, ref)


def stepped(moment: Moment, ref: str, slot: str, person: Person, change: Change) -> None:
    """The slot as the step leaves it; `record` says afterwards who took it."""
    changed = change(moment.slots[slot], moment.now)
    cause = cause_of(moment.project, ref, person, moment)
    moment.settled[slot] = settle(changed, (), moment.setting(cause), was=moment.slots[slot])


def cause_of(project: str, ref: str, person: Person, moment: Moment, *, undoing: bool = False) -> Cause:
    return Cause(
        by=person.name,
        note=f"with {ref}: {person.note}" if person.note else f"with {ref}",
        machine=False,
        step=step_id(project, ref, moment),
        undoing=undoing,
        written=frozenset({ref}),
    )


def step_id(project: str, ref: str, moment: Moment) -> str:
    return f"{project}/{ref}/{moment.now}/step"


def record(
    moment: Moment, ref: str, slot: str, action: ReviewAction, person: Person, before: Claim, **more: Any
) -> None:
    """The step's own Review, with what it takes to undo it and all its effects."""
    after = claim_after(moment, slot, ref)
    says = {"before": snapshot(before), "after": snapshot(after), "undo": undo_now(moment), **more}
    review = reviewed(moment, person, action, ref, **says)
    event = EventNote("claim", ref, moment.now, action)
    moment.add(Plan(moment.project, Reviews(new=(review,)), Events(told=(event,))))


def reviewed(moment: Moment, person: Person, action: ReviewAction, of: str, **more: Any) -> Review:
    """What a person's step with something leaves in its audit trail."""
    says = {"id": step_id(moment.project, of, moment), "order": 0, "note": person.note, **more}
    return Review(project=moment.project, of=of, action=action, by=person.name, at=moment.now, **says)


def undo_now(moment: Moment) -> dict[str, Any]:
    """What it takes to undo everything that this moment has changed."""
    return undo_of(moment.slots, {name: moment.after(name) for name in moment.slots})


def claim_after(moment: Moment, slot: str, ref: str) -> Claim:
    state = moment.after(slot).claim(ref)
    assert state is not None  # a step never takes its own claim away
    return state.claim
