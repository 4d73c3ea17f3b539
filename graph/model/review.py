"""The audit trail: who changed what, when, and what was there before."""

from dataclasses import dataclass
from typing import Any, Literal

from graph.model.words import ReviewAction

Noun = Literal["Claim", "Conflict", "Item", "Alias"]


@dataclass(frozen=True, slots=True)
class Review:
    """`of` is the ref of the claim, conflict, item or alias. `undo` holds what `revert` restores: only a person's own step has it.

    `effect` marks what a step did to others: it is in their trail, and is undone with the step that caused it.
    """

    id: str
    project: str
    of: str
    action: ReviewAction
    by: str
    at: int
    order: int
    note: str | None = None
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None
    undo: dict[str, Any] | None = None
    machine: bool = False
    effect: bool = False
    cause: str | None = None
    undone: bool = False
    noun: Noun = "Claim"  # what it is of; kept as the edge that leads there


@dataclass(frozen=True, slots=True)
class BulkReview:
    """A step that was taken with many claims: the ids of their Reviews, and the refusals, in words."""

    project: str
    ref: str
    action: ReviewAction
    by: str
    at: int
    reviews: tuple[str, ...]
    refused: tuple[str, ...] = ()
    note: str | None = None
    undone_at: int | None = None

    @property
    def reviewed(self) -> int:
        """The claims that took the step; once it was taken back, the claims that went back."""
        return len(self.reviews) - (len(self.refused) if self.undone_at is not None else 0)
