"""A plan of writes, as reconciling decides them: plain data that can be printed, compared and tested without a database."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from itertools import chain
from typing import TypeVar

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
    """An event that subscribers hear of once the plan is committed."""

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
    """A slot's new memory of its own projection."""

    slot: str
    shown: Shown


@dataclass(frozen=True, slots=True)
class LinkWrite:
    """A new link of a line, by the claim that holds its slot; `canonical` None: the line is linked to nothing."""

    line: str
    canonical: str | None
    confidence: float
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class DownstreamWrite:
    """A new link from a claim to a node that rests on it; links that are there already stay as they are."""

    claim: str
    affects: str
    noun: str  # claim | task | item
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class DependsWrite:
    """The claims that a claim rests on, as one record declares them. `whole`: that is all; anything else it declared has
    ended."""

    claim: str
    on: tuple[str, ...]
    by: str
    at: int
    whole: bool


@dataclass(frozen=True, slots=True)
class AmendsWrite:
    """All amendments, as (newer, older), that records declare about the claims of `about`: any other has ended."""

    pairs: tuple[tuple[str, str], ...]
    about: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class MemoryWrite:
    """A task's new memory of its discussion; `placed`: the messages that were read, and their topics.

    `was`: its memory before, so that only the difference is written.
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
    anchored: bool = False


@dataclass(frozen=True, slots=True)
class AliasWrite:
    """A name that is merged into another, or split from it, and the id of the Review that says so."""

    alias: Alias
    review: str


# ── writes of each noun


class Writes:
    """A plan's writes of one noun: a frozen dataclass whose every field is a tuple."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Claims(Writes):
    new: tuple[Claim, ...] = ()
    changed: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Quotations(Writes):
    new: tuple[EvidenceLink, ...] = ()
    moved: tuple[EvidenceLink, ...] = ()
    gone: tuple[EvidenceLink, ...] = ()  # heard otherwise since a message came late


@dataclass(frozen=True, slots=True)
class Supersessions(Writes):
    new: tuple[Supersession, ...] = ()
    closed: tuple[Supersession, ...] = ()


@dataclass(frozen=True, slots=True)
class Slots(Writes):
    taken: tuple[SlotWrite, ...] = ()
    shown: tuple[ShownWrite, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflicts(Writes):
    new: tuple[Conflict, ...] = ()
    changed: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class Reviews(Writes):
    new: tuple[Review, ...] = ()
    undone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Runs(Writes):
    ended: tuple[Run, ...] = ()
    queued: tuple[Run, ...] = ()  # unless that version of the extractor was asked before


@dataclass(frozen=True, slots=True)
class Patterns(Writes):
    new: tuple[Pattern, ...] = ()
    gone: tuple[Pattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Discussions(Writes):
    heard: tuple[MemoryWrite, ...] = ()


@dataclass(frozen=True, slots=True)
class Events(Writes):
    told: tuple[EventNote, ...] = ()


@dataclass(frozen=True, slots=True)
class Items(Writes):
    projected: tuple[ItemState, ...] = ()


@dataclass(frozen=True, slots=True)
class Blocks(Writes):
    entries: tuple[Entry, ...] = ()
    entries_gone: tuple[str, ...] = ()
    moved: tuple[BlockWrite, ...] = ()


@dataclass(frozen=True, slots=True)
class Links(Writes):
    drawn: tuple[LinkWrite, ...] = ()


@dataclass(frozen=True, slots=True)
class Downstream(Writes):
    drawn: tuple[DownstreamWrite, ...] = ()


@dataclass(frozen=True, slots=True)
class Depends(Writes):
    declared: tuple[DependsWrite, ...] = ()


@dataclass(frozen=True, slots=True)
class Amends(Writes):
    declared: tuple[AmendsWrite, ...] = ()


@dataclass(frozen=True, slots=True)
class Graduations(Writes):
    proposed: tuple[Graduation, ...] = ()


@dataclass(frozen=True, slots=True)
class Disputes(Writes):
    drawn: tuple[DisputeWrite, ...] = ()


@dataclass(frozen=True, slots=True)
class Aliases(Writes):
    kept: tuple[AliasWrite, ...] = ()


W = TypeVar("W", bound=Writes)


@dataclass(frozen=True, slots=True, init=False)
class Plan:
    """Writes that belong together, by noun. A further noun brings a dataclass of its own, and its store writes it."""

    project: str
    writes: tuple[Writes, ...]

    def __init__(self, project: str, *writes: Writes) -> None:
        object.__setattr__(self, "project", project)
        object.__setattr__(self, "writes", tuple(_joined(writes)))

    def of(self, noun: type[W]) -> W:
        """All that is written of a noun; nothing, where the plan has none."""
        return next((writes for writes in self.writes if isinstance(writes, noun)), noun())

    def but(self, changed: Writes) -> "Plan":
        """The same plan, with this in place of what it writes of that noun."""
        return Plan(self.project, *(writes for writes in self.writes if type(writes) is not type(changed)), changed)

    def __add__(self, other: "Plan") -> "Plan":
        """Two plans for different slots as one; their order within each noun is kept."""
        return Plan(self.project, *self.writes, *other.writes)


def plan_of(project: str, plans: Iterable[Plan]) -> Plan:
    return Plan(project, *chain.from_iterable(plan.writes for plan in plans))


def _joined(writes: Iterable[Writes]) -> Iterator[Writes]:
    """Join the writes of each noun, in an order that does not depend on who wrote first; leave out empty ones."""
    by_noun: dict[type[Writes], list[Writes]] = {}
    for one in writes:
        by_noun.setdefault(type(one), []).append(one)
    for noun in sorted(by_noun, key=lambda one: one.__name__):
        several = by_noun[noun]
        names = _names_of(noun)  # type: ignore[arg-type]  # a class has a hash
        if len(several) == 1:
            if any(getattr(several[0], name) for name in names):
                yield several[0]
            continue
        joined = {name: tuple(chain.from_iterable(getattr(writes, name) for writes in several)) for name in names}
        if any(joined.values()):
            yield noun(**joined)


@cache
def _names_of(noun: type[Writes]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(noun))  # type: ignore[arg-type]  # every noun is a dataclass
