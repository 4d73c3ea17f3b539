"""Something that happened and was committed, with what it is about as it stands now."""

from dataclasses import dataclass

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.source import Run
from graph.model.words import ConflictChange, ReviewAction

Subject = Claim | Conflict | Run


@dataclass(frozen=True, slots=True)
class Event:
    """`seq` is unique in its project, the same in every replay, and sorts by `at`."""

    project: str
    seq: str
    at: int
    subject: Subject
    change: ReviewAction | ConflictChange | None = None
