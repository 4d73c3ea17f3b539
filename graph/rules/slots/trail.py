"""Knows what a change of status leaves behind: its Review, and the entry in the claim's recorded history."""

from dataclasses import dataclass, replace
from typing import Any

from graph.model.claim import Claim, Stage
from graph.model.conflict import Conflict, ConflictStage
from graph.model.errors import IllegalTransition
from graph.model.review import Review
from graph.model.slot import ClaimState
from graph.model.status import QUEUED, ClaimStatus, Move, move_of
from graph.model.words import ReviewAction

WHENCE = "whence"


@dataclass(frozen=True, slots=True)
class Cause:
    """The cause of a claim's change. The action itself writes a person's step (`written`); it is not written again here."""

    by: str = WHENCE
    note: str | None = None
    machine: bool = True
    step: str | None = None  # the id of the person's Review that these are effects of
    undoing: bool = False  # what taking a step back does to others is no step that could be taken back
    written: frozenset[str] = frozenset()
    into_force: ReviewAction | None = None  # what coming into force is called, where it has a name of its own


_ACTIONS = {
    ClaimStatus.ACTIVE: ReviewAction.PROMOTE,
    ClaimStatus.SUPERSEDED: ReviewAction.SUPERSEDE,
    ClaimStatus.ARCHIVED: ReviewAction.ARCHIVE,
    ClaimStatus.REJECTED: ReviewAction.REJECT,
    ClaimStatus.CONFLICTED: ReviewAction.REOPEN,
    ClaimStatus.CANDIDATE: ReviewAction.RESTORE,
    ClaimStatus.GRADUATED: ReviewAction.GRADUATE,
    ClaimStatus.NEEDS_RECHECK: ReviewAction.RECHECK,
}


def action_for(before: ClaimStatus, after: ClaimStatus) -> ReviewAction:
    if after is ClaimStatus.ACTIVE and before not in QUEUED:
        return ReviewAction.RESTORE
    return _ACTIONS[after]


def snapshot(claim: Claim) -> dict[str, Any]:
    """Return a claim as a Review shows it, before and after."""
    return {
        "status": claim.status.value,
        "statement": claim.statement,
        "value": claim.value,
        "validFrom": claim.valid_from,
        "validTo": claim.valid_to,
    }


def transition(before: ClaimState | None, after: Claim, now: int, cause: Cause) -> Review | None:
    """The Review of an arrow; None where the status stays, or where the action has written it already."""
    was = before.claim.status if before else ClaimStatus.CANDIDATE
    if was is after.status:
        return None
    _refuse_no_way(after.ref, was, after.status, cause)
    if after.ref in cause.written:
        return None
    shown = snapshot(before.claim) if before else {**snapshot(after), "status": was.value, "validTo": None}
    order = max(1, sum(stage.at == now for stage in after.log))  # a claim may take two steps in one moment
    return Review(
        id=f"{after.project}/{after.ref}/{now}/{order}",
        project=after.project,
        of=after.ref,
        action=_named(cause, was, after.status),
        by=cause.by,
        at=now,
        order=order,
        note=cause.note,
        before=shown,
        after=snapshot(after),
        machine=cause.machine,
        effect=cause.step is not None,
        cause=cause.step,
        undone=cause.undoing,
    )


def _named(cause: Cause, before: ClaimStatus, after: ClaimStatus) -> ReviewAction:
    named = cause.into_force if after is ClaimStatus.ACTIVE else None
    return named or action_for(before, after)


def _refuse_no_way(ref: str, before: ClaimStatus, after: ClaimStatus, cause: Cause) -> None:
    """A person's own step follows an arrow; what it does to others, undoing, and words may make void what others led to."""
    move = move_of(before, after)
    if move is None or (move is not Move.ARROW and ref in cause.written and not cause.undoing):
        raise IllegalTransition(
            f"{ref} is {before}, and no step leads from there to {after}: look at its reviews first."
        )


def log_claim(before: Claim | None, after: Claim, now: int) -> Claim:
    """The claim with what is new of it in its recorded history, which is what `knownAt` reads. `before`: as stored."""
    after = replace(after, awaits_turn=after.awaits_turn and after.status is ClaimStatus.CANDIDATE)
    after = replace(after, waiting_since=_waits_since(before, after, now))
    if before is None:
        return replace(after, changed_at=now, log=(_stage(after, now),))
    said_otherwise = (before.statement, before.value) != (after.statement, after.value)
    in_another_unit = (before.norm, before.value_type, after.edited) == (after.norm, "dimension", before.edited)
    if (said_otherwise and not in_another_unit) or (before.status, before.norm) != (after.status, after.norm):
        after = replace(after, changed_at=now)
    if said_otherwise:
        known = tuple(_saying(stage, before) for stage in before.log)
        return replace(after, log=(*known, _saying(_stage(after, now), after)))
    last = before.log[-1] if before.log else None
    if last is not None and _standing(last) == _standing(after):
        return replace(after, log=before.log)
    stage = _stage(after, now)
    spoken = last is not None and last.statement is not None
    return replace(after, log=(*before.log, _saying(stage, after) if spoken else stage))


def _waits_since(before: Claim | None, after: Claim, now: int) -> int | None:
    if after.status not in QUEUED or after.awaits_turn:
        return None
    return (before.waiting_since if before is not None and before.status in QUEUED else None) or now


def log_conflict(conflict: Conflict, now: int) -> Conflict:
    """The conflict with what is new of it in its recorded history."""
    stage = ConflictStage(
        now,
        conflict.status,
        conflict.members,
        conflict.winner,
        conflict.closed_at,
        conflict.closed_by,
        conflict.note,
    )
    if conflict.log and replace(conflict.log[-1], at=now) == stage:
        return conflict
    return replace(conflict, log=(*conflict.log, stage))


def _stage(claim: Claim, now: int) -> Stage:
    return Stage(now, claim.status, claim.valid_from, claim.valid_to, held=claim.held)


def _saying(stage: Stage, claim: Claim) -> Stage:
    """A stage says the words only where they ever changed; else they are the claim's own."""
    return stage if stage.statement is not None else replace(stage, statement=claim.statement, value=claim.value)


def _standing(one: Claim | Stage) -> tuple[ClaimStatus, int | None, int | None, bool]:
    return (one.status, one.valid_from, one.valid_to, one.held)
