"""Knows what it takes to undo a step exactly: every claim that it changed as it was, and the conflict that it closed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from graph.model.claim import Claim, Supersession
from graph.model.review import Review
from graph.model.slot import SlotState
from graph.model.status import ClaimStatus
from graph.model.words import ReviewAction
from graph.rules.reviews.restore import overlap, restored

# They change no status: looking and disputing are no steps in the life of a claim.
_NOT_UNDONE = (ReviewAction.REVERT, ReviewAction.ACKNOWLEDGE, ReviewAction.LOOKED_AT, ReviewAction.DISPUTE)
_KEPT = (
    "status",
    "held",
    "valid_from",
    "valid_to",
    "statement",
    "value",
    "value_type",
    "norm",
    "edited",
    "turned_down_at",
    "deferred_at",
    "looked_at",
    "review_by",
    "revisit",
    "paths",
)


def undo_of(before: Mapping[str, SlotState], after: Mapping[str, SlotState]) -> dict[str, Any]:
    """Plain data: by slot, what each changed claim said and was, which conflict was open, which words linked claims."""
    return {slot: _slot_undo(before[slot], after[slot]) for slot in before}


def _slot_undo(before: SlotState, after: SlotState) -> dict[str, Any]:
    now = {state.claim.ref: state.claim for state in after.claims}
    claims = [_kept(state.claim) for state in before.claims if _changed(state.claim, now.get(state.claim.ref))]
    known = [_pair(edge) for edge in before.supersessions if edge.explicit]
    added = [_pair(edge) for edge in after.supersessions if edge.explicit and _pair(edge) not in known]
    return {"claims": claims, "conflict": before.conflict.ref if before.conflict else None, "linked": added}


def _changed(before: Claim, after: Claim | None) -> bool:
    return after is None or _kept(before) != _kept(after)


def _kept(claim: Claim) -> dict[str, Any]:
    return {"ref": claim.ref, **{name: getattr(claim, name) for name in _KEPT}}


def _pair(edge: Supersession) -> list[str | None]:
    return [edge.newer, edge.older, edge.part]


def was_of(slot: SlotState, undo: Mapping[str, Any]) -> list[Claim]:
    """The claims of a slot as the undone step had found them."""
    found = []
    for row in undo.get("claims", ()):
        state = slot.claim(row["ref"])
        if state is not None:
            says = {name: row.get(name, getattr(state.claim, name)) for name in _KEPT}
            typed = {"status": ClaimStatus(row["status"]), "paths": tuple(says["paths"])}
            found.append(replace(state.claim, **{**says, **typed}))
    return found


def second_holder(slot: SlotState, back: list[Claim]) -> Claim | None:
    """A claim that came since and holds the slot, or held it and was ended, where another would hold it again."""
    return overlap(restored(slot, back, slot.touched_at), {claim.ref for claim in back})


def last_standing(trail: Sequence[Review]) -> Review | None:
    """The last entry of a claim's trail that is still to be seen in its status: the next to be undone.

    Taking back what had replaced a claim leaves the entry that said so; it tells of nothing that stands.
    """
    statuses = [
        review.after["status"] for review in trail if review.after and review.action is not ReviewAction.ACKNOWLEDGE
    ]
    left = [review for review in trail if not review.undone and review.action not in _NOT_UNDONE]
    while left and statuses and left[-1].after and left[-1].after["status"] != statuses[-1]:
        left.pop()
    return left[-1] if left else None


def later_step(step: Review, trails: Sequence[Review]) -> Review | None:
    """A person's step with a claim that this step had changed too, taken since: it has to be undone first."""
    left = [
        review for review in trails if not review.machine and not review.undone and review.action not in _NOT_UNDONE
    ]
    return next((review for review in left if review.at > step.at and step.id not in (review.id, review.cause)), None)


def without_links(slot: SlotState, undo: Mapping[str, Any]) -> SlotState:
    """Leave out the explicit supersessions that the undone step had drawn."""
    drawn = [list(one) for one in undo.get("linked", ())]
    kept = tuple(edge for edge in slot.supersessions if not (edge.explicit and _pair(edge) in drawn))
    return replace(slot, supersessions=kept)
