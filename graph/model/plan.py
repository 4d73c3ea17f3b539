"""What reconciling decided to write: plain data that can be printed, compared and tested without a database."""

from dataclasses import dataclass, fields
from operator import add, attrgetter

from graph.model.alias import Alias
from graph.model.block import Entry, Shown
from graph.model.claim import Claim, Evidence, Supersession
from graph.model.conflict import Conflict
from graph.model.discussion import Memory, Placed
from graph.model.field import ItemState
from graph.model.pattern import Pattern
from graph.model.review import Review
from graph.model.source import Run
from graph.model.words import ConflictChange, EvidenceKind, ReviewAction


@dataclass(frozen=True, slots=True)
class EvidenceLink:
    """A quotation and the claim that it carries; `was` is the claim that it carried before, where it moved."""

    claim: str
    evidence: Evidence
    was: str | None = None


@dataclass(frozen=True, slots=True)
class EventNote:
    """Something that subscribers hear of once the plan is committed."""

    kind: str  # claim | conflict | run | spoken | pending
    ref: str
    at: int
    change: ReviewAction | ConflictChange | None = None


@dataclass(frozen=True, slots=True)
class SlotWrite:
    id: str
    current: str | None
    touched_at: int


@dataclass(frozen=True, slots=True)
class BlockWrite:
    """A block whose content moves, and the slot at which that is counted."""

    item: str | None
    key: str
    at: int
    by: str
    slot: str


@dataclass(frozen=True, slots=True)
class ShownWrite:
    """What a slot remembers from now on of what is projected of it."""

    slot: str
    shown: Shown


@dataclass(frozen=True, slots=True)
class LinkWrite:
    """What a line is linked to from now on, by the claim that holds its slot; None: to nothing."""

    line: str
    canonical: str | None
    confidence: float
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class DownstreamWrite:
    """Something that rests on a claim from now on; what does so already stays as it is."""

    claim: str
    affects: str
    noun: str  # claim | task | item
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class DependsWrite:
    """What a claim rests on by what one record declares. `whole`: that is all, so whatever else it declared has ended."""

    claim: str
    on: tuple[str, ...]
    by: str
    at: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Heard:
    """What a task remembers of its discussion from now on; `placed`: messages that were heard, and their topics.

    `was`: what it remembered before, so that only what differs is written.
    """

    task: str
    memory: Memory
    placed: tuple[Placed, ...]
    was: Memory


@dataclass(frozen=True, slots=True)
class Graduation:
    """A memory from which an entity was proposed, both by their refs."""

    entity: str
    memory: str
    by: str
    at: int
    rationale: str | None = None


@dataclass(frozen=True, slots=True)
class DisputeWrite:
    """Words of a source that speak against a claim."""

    claim: str
    source: str
    start: int
    end: int
    quote: str
    kind: EvidenceKind
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class AliasWrite:
    """A name that is merged into another, or split from it, and the id of the Review that says so."""

    alias: Alias
    review: str


Further = Graduation | DisputeWrite | AliasWrite | DependsWrite
"""What a plan writes by a statement of its own, and only where there is any: a new kind is added here, with a class of its
own, and to WRITERS in `graph/store/plans.py` with the query that writes it."""


@dataclass(frozen=True, slots=True)
class Plan:
    project: str
    claims_new: tuple[Claim, ...] = ()
    claims_changed: tuple[Claim, ...] = ()
    evidence_new: tuple[EvidenceLink, ...] = ()
    evidence_moved: tuple[EvidenceLink, ...] = ()
    evidence_gone: tuple[EvidenceLink, ...] = ()  # heard otherwise since a message came late
    supersessions_new: tuple[Supersession, ...] = ()
    supersessions_closed: tuple[Supersession, ...] = ()
    slots: tuple[SlotWrite, ...] = ()
    conflicts_new: tuple[Conflict, ...] = ()
    conflicts_changed: tuple[Conflict, ...] = ()
    reviews: tuple[Review, ...] = ()
    reviews_undone: tuple[str, ...] = ()
    runs: tuple[Run, ...] = ()
    runs_new: tuple[Run, ...] = ()  # queued, unless that version of the extractor was asked before
    patterns_new: tuple[Pattern, ...] = ()
    patterns_gone: tuple[Pattern, ...] = ()
    heard: tuple[Heard, ...] = ()
    events: tuple[EventNote, ...] = ()
    items: tuple[ItemState, ...] = ()
    entries: tuple[Entry, ...] = ()
    entries_gone: tuple[str, ...] = ()
    blocks: tuple[BlockWrite, ...] = ()
    shown: tuple[ShownWrite, ...] = ()
    links: tuple[LinkWrite, ...] = ()
    downstream: tuple[DownstreamWrite, ...] = ()
    further: tuple[Further, ...] = ()  # of kinds that have a store file and a query of their own

    def __add__(self, other: "Plan") -> "Plan":
        """Two plans for different slots as one; their order within each list is kept."""
        return Plan(self.project, *map(add, _LISTS(self), _LISTS(other)))


_LISTS = attrgetter(*(one.name for one in fields(Plan) if one.name != "project"))
