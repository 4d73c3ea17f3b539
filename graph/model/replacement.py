"""A supersession with the claims at both its ends."""

from dataclasses import dataclass

from graph.model.claim import Claim, Supersession
from graph.model.status import NOT_IN_FORCE


@dataclass(frozen=True, slots=True)
class Replacement:
    edge: Supersession
    newer: Claim
    older: Claim

    @property
    def in_force(self) -> bool:
        return self.newer.held and self.newer.status not in NOT_IN_FORCE
