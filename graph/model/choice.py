"""The choice of a model among the claims that may answer a question. It chooses from claims on record, and can add nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from graph.model.claim import Claim
from graph.model.discussion import KnownClaim


@dataclass(frozen=True, slots=True)
class Choice:
    """The claim that answers, None where the model found that none does; and those that a reader of it should see."""

    answer: Claim | None
    beside: tuple[Claim, ...] = ()
    confidence: float = 1.0


class Chooser(Protocol):
    async def choose(self, question: str, at: int, claims: Sequence[KnownClaim], *, inside: bool) -> Choice | None:
        """Choose among the claims, the nearest first, as they were `at` that time, with who stood for them. `inside`: these
        words may not leave the network. None where no model answers: then rules do."""
