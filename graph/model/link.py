"""A step down from a claim to a node that rests on it."""

from dataclasses import dataclass
from typing import Any

from graph.model.status import NOT_IN_FORCE


@dataclass(frozen=True, slots=True)
class Link:
    """A step down: `below` rests on `above`, or `above` replaced `below` and inherits what rests on that."""

    above: str
    below: str
    inherits: bool
    looked_at: int
    changed_at: int  # when the claim above last changed
    above_status: str
    drawn_at: int  # looked at that long ago, if never since; 0 where it is inherited, which is suspect at once
    labels: tuple[str, ...]
    node: dict[str, Any]

    @property
    def in_force(self) -> bool:
        return not self.inherits or self.above_status not in NOT_IN_FORCE
