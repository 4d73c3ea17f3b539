"""A line of an item, and the canonical that it is linked to, or may be."""

from dataclasses import dataclass, field

from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.words import LinkStatus


def link_key(line: str) -> str:
    """The key of the decision on a line's canonical: `why` can be asked by it."""
    return f"lines.{line.lower()}.canonical"


def line_of(key: str | None) -> str | None:
    """The line that a key's decision links, if it is such a key."""
    parts = (key or "").split(".")
    return parts[1].upper() if len(parts) == 3 and (parts[0], parts[2]) == ("lines", "canonical") else None


@dataclass(frozen=True, slots=True)
class Line:
    """`slot` is where the decision on its canonical lies; `added_by` is a person's name."""

    project: str
    ref: str
    item: str
    name: str
    slot: str
    added_at: int
    added_by: str
    quantity: float | None = None
    unit: str | None = None

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)


@dataclass(frozen=True, slots=True)
class Naming:
    """A way to link a line. `canonical` and `decision` are refs; a suggestion has no decision.

    `by` and `at` belong to a person's word on it beside the decisions.
    """

    project: str
    canonical: str
    confidence: float
    status: LinkStatus
    decision: str | None = None
    by: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class LineDecisions:
    """People's decisions on a line so far: the canonical that it is linked to, and those that were turned down, oldest
    first.

    `decided`: every decision there ever was on it.
    """

    linked: Naming | None = None
    rejected: tuple[Naming, ...] = ()
    decided: tuple[Claim, ...] = field(default=(), repr=False)
