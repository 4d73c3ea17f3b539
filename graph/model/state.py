"""The state of a task: a summary that a reader loads first, before any of the discussion."""

from dataclasses import dataclass

from graph.model.claim import Claim
from graph.model.pattern import Pattern


@dataclass(frozen=True, slots=True)
class TopicShown:
    """A topic of a task as it was weighed: its verdict is AUTO_EXTRACT, FLAG or RAW."""

    project: str
    task: str
    ref: str
    label: str
    importance: float
    verdict: str
    decision: str


@dataclass(frozen=True, slots=True)
class StateQuote:
    """A quotation as a state shows it."""

    at: int
    source: str
    quote: str
    author: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Stands:
    """A claim as a state shows it, with its first words.

    Equal to nothing but itself: one that was read before is known again, and its line, at no cost.
    """

    claim: Claim
    words: StateQuote | None


@dataclass(frozen=True, slots=True)
class TaskState:
    """`decisions`: in force, the earliest first. `waiting`: for a person; `down`: turned down. `patterns`: the last ones."""

    decisions: tuple[Claim, ...]
    waiting: tuple[Claim, ...]
    down: tuple[Claim, ...]
    patterns: tuple[Pattern, ...]
    for_review: tuple[TopicShown, ...]
    last_extracted_at: int | None
    markdown: str
