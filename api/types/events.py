"""Events for subscribers. Each has a `seq`, which shows a repeat, and its subject as it stands now."""

import strawberry

from api.types.claims import Claim
from api.types.conflicts import Conflict
from api.types.fields import read
from api.types.scalars import DateTime
from api.types.sources import Run
from graph.model.words import ConflictChange, ReviewAction


@strawberry.type
class ConflictEvent:
    seq: str
    at: DateTime
    change: ConflictChange
    again: bool = read("again", "With OPENED: it was closed before, and is open once more.")
    conflict: Conflict = read("subject")


@strawberry.type
class ClaimEvent:
    seq: str
    at: DateTime
    change: ReviewAction | None
    claim: Claim = read("subject")


@strawberry.type
class RunEvent:
    seq: str
    at: DateTime
    run: Run = read("subject")
