"""An address outside that hears of what happens in a project."""

from dataclasses import dataclass
from enum import StrEnum


class Topic(StrEnum):
    """A kind of news that a webhook can receive."""

    CONFLICTS = "conflicts"
    CLAIMS = "claims"
    REVIEWS = "reviews"
    RUNS = "runs"
    SPOKEN = "spoken"
    PENDING = "pending"


@dataclass(frozen=True, slots=True)
class Webhook:
    """`told` are the events since shortly before `reached` that it has heard of: one that is committed late is no repeat."""

    project: str
    ref: str
    url: str
    topics: tuple[Topic, ...]
    secret: str
    created_at: int
    reached: int
    told: tuple[str, ...] = ()
    enabled: bool = True
    failures: int = 0  # in a row
    due_at: int = 0
    last_delivery_at: int | None = None
    last_error: str | None = None
    removed_at: int | None = None
