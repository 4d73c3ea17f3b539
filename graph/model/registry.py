"""A project's content as files, out and in: discussions with the decisions and patterns drawn out of them."""

from dataclasses import dataclass, field
from typing import Any

from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, ConflictKind, ConflictStatus, EvidenceRole, PatternType


@dataclass(frozen=True, slots=True)
class Remark:
    """A message. `at` is None where its file doesn't date it; `rest` holds the other fields of its file."""

    text: str
    author: str | None = None
    at: int | None = None
    id: str | None = None
    agent: bool = False
    bare: bool = False  # it stood there as text alone
    written_at: str | None = None  # the time as the file words it
    rest: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Subject:
    """A topic of a discussion that a person should look at, as it was weighed. `messages` are its places in there."""

    label: str
    messages: tuple[int, ...]
    words: int
    importance: float
    decision: str
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Talk:
    """A task with its messages, in their order. `read_until` is the time up to which its state was drawn out of it.

    `rest` and `state_rest` are what else its file knows of it, and of that state.
    """

    task: str
    title: str
    remarks: tuple[Remark, ...] = ()
    place: str = ""  # file and place in it, for a message that asks for a correction
    decisions: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    extracted: bool = False
    read_until: int | None = None
    written_until: str | None = None  # that time as the file words it
    flagged: tuple[Subject, ...] = ()
    rest: dict[str, Any] = field(default_factory=dict, hash=False)
    state_rest: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Quote:
    """A stretch of a message that a decision rests on; without start and end, the message as such.

    `task`: the one whose discussion it is in, where that is another than the decision's own.
    """

    message: int
    start: int | None = None
    end: int | None = None
    role: EvidenceRole = EvidenceRole.RATIONALE
    task: str | None = None


@dataclass(frozen=True, slots=True)
class Replaced:
    """A decision of which only a part was replaced."""

    ref: str
    part: str


@dataclass(frozen=True, slots=True)
class Contested:
    """A conflict between decisions, open or closed; told with the last of them."""

    ref: str
    kind: ConflictKind
    against: tuple[str, ...]
    summary: str
    opened_at: int | None = None
    status: ConflictStatus = ConflictStatus.OPEN
    winner: str | None = None
    closed_at: int | None = None
    closed_by: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A decision as a registry keeps it. `messages` are places in its task's discussion, from 0."""

    ref: str
    statement: str
    task: str | None = None
    kind: ClaimKind = ClaimKind.DECISION
    status: ClaimStatus = ClaimStatus.ACTIVE
    confidence: float = 1.0
    messages: tuple[int, ...] = ()
    summary: str | None = None
    downstream: tuple[str, ...] = ()
    items: tuple[str, ...] = ()  # those of what rests on it that are items, not tasks
    at: int | None = None
    written_at: str | None = field(default=None, compare=False)  # that time as the file words it
    supersedes: str | None = None
    item: str | None = None
    key: str | None = None
    value_type: str | None = None
    value: Any = field(default=None, hash=False)
    rationale: str | None = None
    alternatives: tuple[str, ...] = ()
    owner: str | None = None
    due: int | None = None
    importance: float | None = None
    held: bool = True
    valid_to: int | None = None
    quotes: tuple[Quote, ...] = ()
    also_supersedes: tuple[str, ...] = ()
    partly: tuple[Replaced, ...] = ()
    conflicts: tuple[Contested, ...] = ()
    by: str | None = None  # who wrote it by hand
    source_rest: dict[str, Any] = field(default_factory=dict, hash=False)
    rest: dict[str, Any] = field(default_factory=dict, hash=False)
    place: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Marked:
    """A pattern as a registry keeps it."""

    ref: str
    type: PatternType
    at: int
    written_at: str | None = field(default=None, compare=False)
    task: str | None = None
    messages: tuple[int, ...] = ()
    description: str = ""
    decision: str | None = None
    auto_detected: bool = True
    repeats: bool = False  # a correction that a constraint said already
    withdrawn: bool = False  # a message that came late has it read otherwise
    conflict: str | None = None
    rest: dict[str, Any] = field(default_factory=dict, hash=False)
    place: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Registry:
    talks: tuple[Talk, ...] = ()
    decisions: tuple[Recorded, ...] = ()
    patterns: tuple[Marked, ...] = ()
    notices: tuple[str, ...] = ()  # what was left behind, in words for people

    def __add__(self, other: "Registry") -> "Registry":
        return Registry(
            self.talks + other.talks,
            self.decisions + other.decisions,
            self.patterns + other.patterns,
            self.notices + other.notices,
        )
