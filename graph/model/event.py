"""An event that was committed, with its subject as it stands now."""

from dataclasses import dataclass

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.observation import Observation, Pending
from graph.model.source import Run
from graph.model.words import ConflictChange, ConflictStatus, ReviewAction

Subject = Claim | Conflict | Run | Observation | Pending


@dataclass(frozen=True, slots=True)
class Event:
    """`seq` is unique in its project, the same in every replay, and sorts by `at`."""

    project: str
    seq: str
    at: int
    subject: Subject
    change: ReviewAction | ConflictChange | None = None

    @property
    def again(self) -> bool:
        """True for a conflict that opens after it was closed. Later changes of it belong to later events."""
        log = self.subject.log if isinstance(self.subject, Conflict) else ()
        closed = any(stage.status is not ConflictStatus.OPEN and stage.at < self.at for stage in log)
        return self.change is ConflictChange.OPENED and closed
