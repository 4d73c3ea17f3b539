"""Knows what a change of status leaves behind: its Review, and the entry in the claim's recorded history."""

from dataclasses import dataclass
from typing import Any

from graph.model.claim import Claim, Stage
from graph.model.review import Review
from graph.model.slot import ClaimState
from graph.model.status import ClaimStatus
from graph.model.words import ReviewAction

WHENCE = "whence"


@dataclass(frozen=True, slots=True)
class Cause:
    """On whose account claims change. A step of a person is written by the action itself (`written`), not again here."""

    by: str = WHENCE
    note: str | None = None
    machine: bool = True
    step: str | None = None  # the id of the person's Review that these are effects of
    written: frozenset[str] = frozenset()


_ACTIONS = {
    ClaimStatus.ACTIVE: ReviewAction.PROMOTE,
    ClaimStatus.SUPERSEDED: ReviewAction.SUPERSEDE,
    ClaimStatus.ARCHIVED: ReviewAction.ARCHIVE,
    ClaimStatus.REJECTED: ReviewAction.REJECT,
    ClaimStatus.CONFLICTED: ReviewAction.REOPEN,
    ClaimStatus.CANDIDATE: ReviewAction.RESTORE,
    ClaimStatus.GRADUATED: ReviewAction.GRADUATE,
    ClaimStatus.NEEDS_RECHECK: ReviewAction.DEFER,
}
_WAITING = (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED, ClaimStatus.NEEDS_RECHECK)


def action_for(before: ClaimStatus, after: ClaimStatus) -> ReviewAction:
    if after is ClaimStatus.ACTIVE and before not in _WAITING:
        return ReviewAction.RESTORE
    return _ACTIONS[after]


def snapshot(claim: Claim) -> dict[str, Any]:
    """What a Review shows of a claim, before and after."""
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
    if was is after.status or after.ref in cause.written:
        return None
    shown = snapshot(before.claim) if before else {**snapshot(after), "status": was.value, "validTo": None}
    return Review(
        id=f"{after.project}/{after.ref}/{now}",
        project=after.project,
        of=after.ref,
        action=action_for(was, after.status),
        by=cause.by,
        at=now,
        order=1,
        note=cause.note,
        before=shown,
        after=snapshot(after),
        machine=cause.machine,
        effect=cause.step is not None,
        cause=cause.step,
    )


def log_of(before: Claim | None, after: Claim, now: int) -> tuple[Stage, ...]:
    """The claim's recorded history with what is new in it: what `knownAt` reads."""
    stage = Stage(now, after.status, after.valid_from, after.valid_to, held=after.held)
    if before is None:
        return (stage,)
    last = before.log[-1] if before.log else None
    known = (last.status, last.valid_from, last.valid_to, last.held) if last else None
    if known == (stage.status, stage.valid_from, stage.valid_to, stage.held):
        return after.log
    return (*after.log, stage)
