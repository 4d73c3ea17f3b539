"""Knows which steps a claim's status allows, and says so in words when one is refused."""

from graph.model.claim import Claim
from graph.model.status import ARROWS, QUEUED, STANDING, UNDECIDED, ClaimStatus, is_legal
from graph.model.words import ClaimKind, Layer, ReviewAction

TARGET = {
    ReviewAction.PROMOTE: ClaimStatus.ACTIVE,
    ReviewAction.REJECT: ClaimStatus.REJECTED,
    ReviewAction.RETRACT: ClaimStatus.REJECTED,
    ReviewAction.ARCHIVE: ClaimStatus.ARCHIVED,
    ReviewAction.SUPERSEDE: ClaimStatus.SUPERSEDED,
    ReviewAction.GRADUATE: ClaimStatus.GRADUATED,
}
MUTATION = {ReviewAction.EDIT: "editClaim", ReviewAction.LOOKED_AT: "lookedAt"}
"""The mutations whose names differ from their actions."""
_LEADS_TO = (
    ("promote", ClaimStatus.ACTIVE),
    ("supersede", ClaimStatus.SUPERSEDED),
    ("archive", ClaimStatus.ARCHIVED),
    ("graduate", ClaimStatus.GRADUATED),
)
_OF_TRUSTED = (ReviewAction.SUPERSEDE, ReviewAction.RECHECK, ReviewAction.LOOKED_AT)


def refusal(claim: Claim, action: ReviewAction) -> str | None:
    """Say why the step is illegal, and which are legal; None where it is legal."""
    if claim.layer is Layer.TRUSTED and action not in _OF_TRUSTED:
        return f"{claim.ref} is trusted, which can't be undone. Legal: curate what is true now under the same key."
    if action is ReviewAction.PROMOTE and claim.kind is ClaimKind.NOTE:
        return (
            f"{claim.ref} is a note, and a note stays a CANDIDATE: addClaim states what it should say. Legal: reject."
        )
    if action is ReviewAction.PROMOTE and is_unaimed(claim) and claim.status in QUEUED:
        return (
            f"{claim.ref} is about an item, but its words do not say which: call aim with the item, then promote the claim "
            "that aim returns."
        )
    if action is ReviewAction.EDIT:
        allowed = claim.status in STANDING
    elif action is ReviewAction.DEFER:
        allowed = claim.status in QUEUED
    elif action is ReviewAction.RECHECK:
        allowed = claim.status is ClaimStatus.NEEDS_RECHECK
    elif action is ReviewAction.LOOKED_AT:
        allowed = True
    else:
        allowed = is_legal(claim.status, TARGET[action])
    if allowed:
        return None
    step = MUTATION.get(action, action.lower())
    return f"{claim.ref} is {claim.status}, and {step} is not possible from there. Legal: {legal_from(claim.status)}."


def is_unaimed(claim: Claim) -> bool:
    """True if its key makes it an item's claim, and nobody has said which item's."""
    of_item = (claim.key or "").startswith("item.") and claim.layer is Layer.MEMORY
    return of_item and claim.item is None and not claim.hand_authored


def legal_from(status: ClaimStatus) -> str:
    """The mutations that the status allows, as somebody would call them."""
    steps = steps_from(status)
    return f"{', '.join(steps)}, or revert its last review" if steps else "only revert, which undoes its last review"


def steps_from(status: ClaimStatus) -> list[str]:
    steps = [name for name, after in _LEADS_TO if is_legal(status, after)]
    if ClaimStatus.REJECTED in ARROWS[status]:
        steps.append("reject" if status in UNDECIDED else "retract")
    if status is ClaimStatus.NEEDS_RECHECK:
        steps.append("recheck")
    if status in STANDING:
        steps.append("editClaim")
    return [*steps, "defer"] if status in QUEUED else steps
