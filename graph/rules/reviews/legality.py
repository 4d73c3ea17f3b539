"""Knows which steps a claim's status allows, and says so in words when one is refused."""

from graph.model.claim import Claim
from graph.model.status import ARROWS, ClaimStatus, is_legal
from graph.model.words import Layer, ReviewAction

TARGET = {
    ReviewAction.PROMOTE: ClaimStatus.ACTIVE,
    ReviewAction.REJECT: ClaimStatus.REJECTED,
    ReviewAction.RETRACT: ClaimStatus.REJECTED,
    ReviewAction.ARCHIVE: ClaimStatus.ARCHIVED,
    ReviewAction.SUPERSEDE: ClaimStatus.SUPERSEDED,
    ReviewAction.GRADUATE: ClaimStatus.GRADUATED,
}
_OF_TRUSTED = (ReviewAction.SUPERSEDE, ReviewAction.RECHECK, ReviewAction.LOOKED_AT)
_OPEN = (ClaimStatus.CANDIDATE, ClaimStatus.ACTIVE, ClaimStatus.CONFLICTED, ClaimStatus.NEEDS_RECHECK)
_QUEUED = (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED, ClaimStatus.NEEDS_RECHECK)


def refusal(claim: Claim, action: ReviewAction) -> str | None:
    """Why the step is illegal, and which are legal; None where it is legal."""
    if claim.layer is Layer.TRUSTED and action not in _OF_TRUSTED:
        return f"{claim.ref} is trusted, which can't be undone. Legal: curate what is true now under the same key."
    if action is ReviewAction.EDIT:
        allowed = claim.status in _OPEN
    elif action is ReviewAction.DEFER:
        allowed = claim.status in _QUEUED
    elif action is ReviewAction.RECHECK:
        allowed = claim.status is ClaimStatus.NEEDS_RECHECK
    elif action is ReviewAction.LOOKED_AT:
        allowed = True
    else:
        allowed = is_legal(claim.status, TARGET[action])
    if allowed:
        return None
    return f"{claim.ref} is {claim.status}, and {action.lower()} is not legal from there. Legal: {legal_from(claim.status)}."


def legal_from(status: ClaimStatus) -> str:
    arrows = arrows_from(status)
    return f"{arrows}, or revert its last review" if ARROWS[status] else "only revert, which undoes its last review"


def arrows_from(status: ClaimStatus) -> str:
    return ", ".join(f"→ {after}" for after in ARROWS[status]) or "nothing more"
