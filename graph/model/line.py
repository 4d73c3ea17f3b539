"""A line of an item, and the canonical that it is linked to, or may be."""

from dataclasses import dataclass

from graph.model.ids import node_id
from graph.model.words import LinkStatus


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
    """One way to link a line. `canonical` and `decision` are refs; a suggestion has no decision."""

    project: str
    canonical: str
    confidence: float
    status: LinkStatus
    decision: str | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What people made of a line so far: the canonical that a decision links it to, and those that they turned down, oldest first."""

    linked: Naming | None = None
    rejected: tuple[Naming, ...] = ()
