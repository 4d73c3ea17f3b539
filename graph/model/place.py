"""The places where claims lie and that they are about: projects, tasks, items, and the waves that documents come in."""

from dataclasses import dataclass

from graph.model.field import ItemState


@dataclass(frozen=True, slots=True)
class Project:
    slug: str
    name: str
    profile: str
    domain: str | None = None
    created_at: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    project: str
    ref: str
    title: str


@dataclass(frozen=True, slots=True)
class Item:
    project: str
    ref: str
    name: str
    state: ItemState
    created_at: int = 0


@dataclass(frozen=True, slots=True)
class Wave:
    """A batch of documents. The counts are of its documents, and of the candidates that its runs kept and let go."""

    project: str
    ref: str
    name: str
    documents: int = 0
    persisted: int = 0
    dropped: int = 0
    at: int = 0
    passed_at: int = 0


@dataclass(frozen=True, slots=True)
class Swept:
    """The figures of a project's last sweep: how many slots it looked at, how many conflicts it opened."""

    began: int
    ended: int
    slots: int
    opened: int


@dataclass(frozen=True, slots=True)
class Health:
    """A project's counts: open conflicts, claims that wait for a person, and runs that wait or failed."""

    open_conflicts: int
    awaiting_review: int
    queued_runs: int
    failed_runs: int
    repeated_corrections: int
    stale_runs: int
    last_sweep_at: int | None
    last_sweep: Swept | None = None
    sweeps_at: str = ""  # of UTC, each day; empty is never
