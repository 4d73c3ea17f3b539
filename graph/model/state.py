"""What a reader of a task loads first, before any of its discussion."""

from dataclasses import dataclass

from graph.model.claim import Claim
from graph.model.discussion import Said
from graph.model.pattern import Pattern


@dataclass(frozen=True, slots=True)
class TopicShown:
    """A topic of a task as it was weighed: its verdict is AUTO_EXTRACT, FLAG or RAW."""

    project: str
    ref: str
    label: str
    importance: float
    verdict: str
    decision: str


@dataclass(frozen=True, slots=True)
class TaskState:
    """`decisions`: in force, the earliest first. `open`: what waits for a person. `patterns`: the last ones."""

    decisions: tuple[Claim, ...]
    open: tuple[Said, ...]
    patterns: tuple[Pattern, ...]
    for_review: tuple[TopicShown, ...]
    last_extracted_at: int | None
    markdown: str
