"""A task's memory of its discussion. With it, the next message costs no more than the first did."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from graph.model.claim import Claim, Evidence
from graph.model.pattern import Pattern
from graph.model.source import Source

PATTERNS = 100  # of a task, which its state shows


@dataclass(frozen=True, slots=True)
class Placed:
    """A message that has been heard, and the topic that it belongs to: the ref of that topic's first message."""

    message: str
    at: int
    topic: str


@dataclass(frozen=True, slots=True)
class Tally:
    """A topic as it is counted on. `terms` are its telling words: how many messages have each, and how it is written."""

    ref: str
    label: str
    count: int
    words: int
    terms: tuple[tuple[str, int, str], ...] = ()
    importance: float = 0.0
    verdict: str = "RAW"
    decision: str = ""
    decided: bool = False
    at: int = 0  # its last message's
    closed: bool = False  # a person has settled or dismissed it

    @property
    def flagged(self) -> bool:
        """True if a person should look at the topic."""
        return self.verdict == "FLAG" and not self.closed


def last_patterns(patterns: Iterable[Pattern]) -> tuple[Pattern, ...]:
    """Return the last patterns, sorted by the time of their words."""
    return tuple(sorted(patterns, key=lambda pattern: (pattern.at, pattern.name))[-PATTERNS:])


@dataclass(frozen=True, slots=True)
class Memory:
    """`recent`: the last messages, oldest first. `topics`: those they belong to, and those that wait to be looked at."""

    recent: tuple[Placed, ...] = ()
    topics: tuple[Tally, ...] = ()
    patterns: tuple[Pattern, ...] = ()  # the last ones, oldest words first
    extracted_at: int | None = None

    @property
    def heard_to(self) -> tuple[int, str]:
        """The place of the last message heard; what comes before it came late."""
        return (self.recent[-1].at, self.recent[-1].message) if self.recent else (-1, "")


@dataclass(frozen=True, slots=True, eq=False)
class QuotedClaim:
    """A claim of the task with its quotations, as far as hearing and showing the state need it.

    Equal to nothing but itself: one that is kept in memory is known again, and what follows from it, at no cost.
    """

    claim: Claim
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class KnownClaim:
    """A claim as a reader is shown it: with who stood for it, the first first, and when it was said first."""

    claim: Claim
    who: tuple[str, ...] = ()
    said_at: int | None = None


@dataclass(frozen=True, slots=True)
class Discussion:
    """The known state of a task when new messages arrive. `late`: all its messages, where a message came late."""

    task: str
    memory: Memory = Memory()
    claims: tuple[QuotedClaim, ...] = ()
    window: tuple[Source, ...] = ()  # the recent messages, oldest first
    earlier: tuple[Pattern, ...] = field(default=())  # patterns of messages that are heard again
    late: bool = False
