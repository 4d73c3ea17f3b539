"""Undo: the last Review of a claim exactly, with its effects on others; again, the one before."""

from dataclasses import replace

from graph.actions.cards.budget import RoomBack
from graph.actions.cards.unmerging import unmerge
from graph.actions.conflicts.closing import record_reopened
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.graduating import withdraw
from graph.actions.reviewing.links import claim_by_ref
from graph.actions.reviewing.steps import Person, cause_of, claim_after, locate, record
from graph.actions.reviewing.undoing import Undoing, trail_of, undoing_of
from graph.actions.settling.announce import announce
from graph.actions.settling.conflicts import change_conflict
from graph.actions.settling.settlement import Settlement, resettle
from graph.model.address import layer_of
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.errors import IllegalTransition
from graph.model.ids import node_id
from graph.model.plan import Conflicts, Plan, Reviews
from graph.model.review import Review
from graph.model.slot import SlotShape, SlotState
from graph.model.status import HOLDING, ClaimStatus
from graph.model.words import ConflictChange, ConflictStatus, Layer, ReviewAction
from graph.process.services import Services
from graph.rules.reviews.legality import steps_from
from graph.rules.reviews.restore import restored, undo_words
from graph.rules.reviews.undo import last_standing, second_holder, was_of, without_links
from graph.rules.slots.contest import goes_on_in, opened_again
from graph.store.reviews import review_from


async def revert(services: Services, project: str, ref: str, person: Person) -> Claim:
    ref, slot = (await locate(services, project, ref))[ref]
    if layer_of(slot) is Layer.TRUSTED:
        raise IllegalTransition(f"{ref} was curated, which can't be undone. Legal: curate what is true now.")
    last = await _last_review(services, project, ref)
    if last.action is ReviewAction.MERGE:
        return await unmerge(services, project, ref, slot, last, person)
    undoing = await undoing_of(services, last)
    room = RoomBack((await profile_of(services, project)).cards, await claim_by_ref(services, project, ref))

    def decide(settlement: Settlement) -> Claim:
        state = settlement.slots[slot].claim(ref)
        assert state is not None  # located above, and claims are never deleted
        if last.undo is not None:
            take_back(settlement, undoing, person, ref)
            if last.action is ReviewAction.GRADUATE and last.of == ref:
                withdraw(settlement, slot, ref, person)
        else:
            _unfold(settlement, slot, last, person, undoing)
        settlement.add(Plan(project, Reviews(undone=(last.id, *undoing.effects))))
        return state.claim

    def finish(settlement: Settlement, before: Claim) -> None:
        room.check(settlement)
        record(settlement, ref, slot, ReviewAction.REVERT, person, before, undo=None, undone=True)
        record_reopened(settlement, (*undoing.conflicts.values(), *undoing.emptied), ref, person)

    shapes = dict.fromkeys((slot, *(last.undo or {})), SlotShape())
    announced = await announce(services, project, shapes, decide, finish=finish, listener=room)
    return claim_after(announced.settlement, slot, ref)


async def _last_review(services: Services, project: str, ref: str) -> Review:
    last = last_standing(await trail_of(services, [node_id(project, ref)]))
    if last is None:
        status = (await claim_by_ref(services, project, ref)).status
        raise IllegalTransition(
            f"{ref} is {status}, with no review left to undo. Legal: {', '.join(steps_from(status)) or 'nothing more'}."
        )
    # A change that a step made to this claim in passing is undone together with the step.
    cause = await _review(services, last.cause) if last.cause else None
    return cause if cause is not None and cause.undo is not None else last


async def _review(services: Services, name: str) -> Review | None:
    rows = await services.graph.read("review.by_ids", ids=[name])
    return review_from(rows[0]["review"]) if rows else None


def take_back(settlement: Settlement, undoing: Undoing, person: Person, ref: str, *others: str) -> None:
    """A person's step: every claim that it changed is as it was, and the conflict that it closed is open again.

    `others`: claims that go back with `ref`, and whose own reviews say so.
    """
    cause = cause_of(settlement.project, ref, person, settlement, undoing=True)
    cause = replace(cause, written=frozenset({ref, *others}))
    for slot, part in undoing.undo.items():
        now = settlement.after(slot)
        back = was_of(now, part)
        since = second_holder(now, back)
        if since is not None:
            holder = next(claim.ref for claim in back if claim.status in HOLDING)
            raise IllegalTransition(
                f"{holder} would hold its slot again, but {since.ref} has held it since. "
                f"Legal: revert {since.ref} first, or supersede {since.ref} by {holder}."
            )
        changed = restored(without_links(now, part), back, settlement.now)
        changed = _reopened(settlement, changed, undoing.conflicts.get(part["conflict"] or ""))
        resettle(settlement, slot, changed, cause)
    for conflict in undoing.emptied:
        if conflict.slot is None:
            change_conflict(settlement, opened_again(conflict), ConflictChange.OPENED)


def _reopened(settlement: Settlement, slot: SlotState, conflict: Conflict | None) -> SlotState:
    """A slot's own conflict is settled with it."""
    if conflict is None or conflict.status is ConflictStatus.OPEN:
        return slot
    if conflict.slot is None:
        change_conflict(settlement, opened_again(conflict), ConflictChange.OPENED)
        return slot
    if slot.conflict is not None:
        settlement.add(
            Plan(settlement.project, Conflicts(changed=(goes_on_in(conflict, slot.conflict, settlement.now),)))
        )
        return slot
    return replace(slot, conflict=opened_again(conflict))


def _unfold(settlement: Settlement, slot: str, review: Review, person: Person, undoing: Undoing) -> None:
    """Undo a change that words alone had made, or that a step had made to this claim in passing."""
    ref, status = review.of, ClaimStatus((review.before or {})["status"])
    now = settlement.slots[slot]
    current = now.current
    if status in HOLDING and current is not None and current.ref != ref:
        raise IllegalTransition(
            f"{ref} would hold its slot again, but {current.ref} holds it. "
            f"Legal: revert or retract {current.ref}, or supersede {current.ref} by another claim."
        )
    changed = undo_words(now, ref, status, settlement.now)
    for conflict in undoing.emptied:
        changed = _reopened(settlement, changed, conflict)
    resettle(settlement, slot, changed, cause_of(settlement.project, ref, person, settlement, undoing=True))
