"""What listening reads and what it hears: messages, open proposals, decisions in force; patterns with their spans."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from graph.model.words import PatternType

Nearness = Callable[[str, Sequence[str]], list[float]]


@dataclass(frozen=True, slots=True)
class Message:
    """`ref` is its source's. Who wrote it may be unknown; `at` is the time of the words (UTC microseconds)."""

    ref: str
    text: str
    at: int
    author: str | None = None
    agent: bool = False
    reply_to: str | None = None  # the ref of the message that it answers


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that was put before the others and is not turned down yet: a span of its message."""

    message: str
    start: int
    end: int
    statement: str
    at: int
    author: str | None = None
    claim: str | None = None  # where it is stored as one


@dataclass(frozen=True, slots=True)
class InForce:
    """A decision or constraint in force, as far as listening needs it."""

    claim: str
    statement: str
    at: int
    messages: tuple[str, ...] = ()  # refs of the sources it was said in, the first first
    alternatives: tuple[str, ...] = ()
    rejected: bool = False  # a proposal that was turned down: what says it again contradicts
    candidate: bool = False  # not in force yet: it can be confirmed, and contradicts nothing


@dataclass(frozen=True, slots=True)
class Place:
    message: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Heard:
    """A pattern. `at` are its own words, `about` the words it is about: both are evidence; `claim` the decision."""

    type: PatternType
    at: Place
    description: str
    about: Place | None = None
    claim: str | None = None
    mild: bool = (
        False  # a correction that only says how things are, a yes that may be for something else: neither lays down
    )

    own: bool = False  # its author takes back what they said themselves

    @property
    def messages(self) -> tuple[str, ...]:
        """Oldest first, as a pattern is stored."""
        return (self.about.message, self.at.message) if self.about else (self.at.message,)
