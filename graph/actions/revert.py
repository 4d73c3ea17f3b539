"""Undo: the last Review of a claim exactly, with its effects on others; again, the one before."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from graph.actions.announce import announce
from graph.actions.ledger import Ledger
from graph.actions.links import claim_by_ref
from graph.actions.moment import Moment, resettle
from graph.actions.steps import Person, cause_of, claim_after, locate, record
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.errors import IllegalTransition
from graph.model.ids import node_id
from graph.model.plan import EventNote, Plan
from graph.model.review import Review
from graph.model.slot import SlotShape, SlotState
from graph.model.status import ClaimStatus
from graph.model.words import ConflictChange, ConflictStatus, ReviewAction
from graph.rules.legality import arrows_from
from graph.rules.review import restored, unfolded
from graph.rules.undo import doubled, last_standing, unlinked, was_of
from graph.store.conflicts import conflict_from
from graph.store.reviews import review_from


async def revert(ledger: Ledger, project: str, ref: str, person: Person) -> Claim:
    ref, slot = (await locate(ledger, project, ref))[ref]
    last = await _last_review(ledger, project, ref)
    effects = await _effects(ledger, last)
    conflicts = await conflicts_of(ledger, project, last.undo or {})
    before: list[Claim] = []

    def decide(moment: Moment) -> None:
        state = moment.slots[slot].claim(ref)
        assert state is not None  # located above, and claims are never deleted
        before[:] = [state.claim]
        if last.undo is not None:
            take_back(moment, last.undo, person, ref, conflicts)
        else:
            _unfold(moment, slot, ref, last, person)
        moment.add(Plan(project, reviews_undone=(last.id, *effects)))

    def finish(moment: Moment) -> None:
        record(moment, ref, slot, ReviewAction.REVERT, person, before[0], undo=None, undone=True)

    shapes = dict.fromkeys((slot, *(last.undo or {})), SlotShape())
    moment = await announce(ledger, project, shapes, decide, finish=finish)
    return claim_after(moment, slot, ref)


async def _last_review(ledger: Ledger, project: str, ref: str) -> Review:
    rows = await ledger.graph.read("review.of", ids=[node_id(project, ref)])
    last = last_standing([review_from(row["review"]) for row in rows])
    if last is None:
        status = (await claim_by_ref(ledger, project, ref)).status
        raise IllegalTransition(f"{ref} is {status}, with no review left to undo. Legal: {arrows_from(status)}.")
    # What a step did to this claim in passing is undone as one with the step.
    cause = await _review(ledger, last.cause) if last.cause else None
    return cause if cause is not None and cause.undo is not None else last


async def _review(ledger: Ledger, name: str) -> Review | None:
    rows = await ledger.graph.read("review.by_ids", ids=[name])
    return review_from(rows[0]["review"]) if rows else None


async def _effects(ledger: Ledger, review: Review) -> list[str]:
    return [row["id"] for row in await ledger.graph.read("review.effects", causes=[review.id])]


async def conflicts_of(ledger: Ledger, project: str, undo: Mapping[str, Any]) -> dict[str, Conflict]:
    """The conflicts that were open when the step was taken."""
    refs = [part["conflict"] for part in undo.values() if part["conflict"]]
    rows = await ledger.graph.read("conflict.by_ids", ids=[node_id(project, ref) for ref in refs]) if refs else []
    return {row["conflict"]["ref"]: conflict_from(row["conflict"]) for row in rows}


def take_back(
    moment: Moment, undo: Mapping[str, Any], person: Person, ref: str, conflicts: Mapping[str, Conflict]
) -> None:
    """A person's step: every claim that it changed is as it was, and the conflict that it closed is open again."""
    for slot, part in undo.items():
        now = moment.after(slot)
        back = was_of(now, part)
        since = doubled(now, back)
        if since is not None:
            holder = next(one.ref for one in back if one.status in (ClaimStatus.ACTIVE, ClaimStatus.NEEDS_RECHECK))
            raise IllegalTransition(
                f"{holder} would hold its slot again, but {since.ref} has held it since. "
                f"Legal: revert {since.ref} first, or supersede {since.ref} by {holder}."
            )
        changed = restored(unlinked(now, part), back, moment.now)
        changed = _reopened(moment, changed, conflicts.get(part["conflict"] or ""))
        resettle(moment, slot, changed, cause_of(moment.project, ref, person, moment, undoing=True))


def _reopened(moment: Moment, slot: SlotState, conflict: Conflict | None) -> SlotState:
    if conflict is None or conflict.status is ConflictStatus.OPEN or slot.conflict is not None:
        return slot
    again = replace(conflict, status=ConflictStatus.OPEN, winner=None, closed_at=None, closed_by=None, note=None)
    event = EventNote("conflict", conflict.ref, moment.now, ConflictChange.OPENED)
    moment.add(Plan(moment.project, conflicts_changed=(again,), events=(event,)))
    return replace(slot, conflict=again) if again.slot == slot.id else slot


def _unfold(moment: Moment, slot: str, ref: str, review: Review, person: Person) -> None:
    """What words alone had done, or what a step had done to this claim in passing."""
    status = ClaimStatus((review.before or {})["status"])
    now = moment.slots[slot]
    current = now.current
    holds = status in (ClaimStatus.ACTIVE, ClaimStatus.NEEDS_RECHECK)
    if holds and current is not None and current.ref != ref:
        raise IllegalTransition(
            f"{ref} would hold its slot again, but {current.ref} holds it. "
            f"Legal: revert or retract {current.ref}, or supersede {current.ref} by another claim."
        )
    changed = unfolded(now, ref, status, moment.now)
    resettle(moment, slot, changed, cause_of(moment.project, ref, person, moment, undoing=True))
