"""Claims that cannot all fill one slot, kept open until a person closes it."""

from dataclasses import dataclass, field

from graph.model.ids import node_id
from graph.model.words import ConflictKind, ConflictStatus


@dataclass(frozen=True, slots=True)
class ConflictStage:
    """An entry of a conflict's recorded history: its known state from `at` on."""

    at: int
    status: ConflictStatus
    members: tuple[str, ...]
    winner: str | None = None
    closed_at: int | None = None
    closed_by: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    project: str
    ref: str
    kind: ConflictKind
    status: ConflictStatus
    rule: str
    slot: str | None
    summary: str
    members: tuple[str, ...]
    opened_at: int
    winner: str | None = None
    closed_at: int | None = None
    closed_by: str | None = None
    note: str | None = None
    log: tuple[ConflictStage, ...] = field(default=(), compare=False)  # how it came to be what it is
    then: tuple[int | None, int | None] | None = None  # asked for as it was: true at the one time, known at the other

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)
