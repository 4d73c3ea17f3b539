"""The catalogue of a project: the names of its things, and their prices."""

from dataclasses import dataclass

from graph.model.ids import node_id


@dataclass(frozen=True, slots=True)
class Canonical:
    project: str
    ref: str
    name: str
    synonyms: tuple[str, ...] = ()
    unit: str | None = None
    added_at: int = 0

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)


@dataclass(frozen=True, slots=True)
class Price:
    """An observed price for one `unit`. `canonical` and `source` are refs."""

    project: str
    canonical: str
    vendor: str
    amount: float
    currency: str
    at: int
    unit: str | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class PriceMemory:
    """Statistics of the observed prices in one currency and one unit: of one vendor, or (None) of all vendors."""

    currency: str
    unit: str | None
    vendor: str | None
    last: float
    last_at: int
    median: float
    lowest: float
    highest: float
    count: int
