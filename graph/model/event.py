"""Something that happened and was committed, with what it is about as it stands now."""

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
        """Of a conflict that opens: was it closed before? What became of it since is another event's."""
        log = self.subject.log if isinstance(self.subject, Conflict) else ()
        closed = any(stage.status is not ConflictStatus.OPEN and stage.at < self.at for stage in log)
        return self.change is ConflictChange.OPENED and closed
