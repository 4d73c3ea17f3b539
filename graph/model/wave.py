"""A candidate that a wave holds back until a reviewer has room for it."""

from dataclasses import dataclass

from graph.model.op import Op
from graph.model.words import ClaimKind


@dataclass(frozen=True, slots=True)
class Held:
    """A candidate that waits. `id` is that of its words; `cut`: it is over the limit of its document; `claim`: a record's own
    claim, which is there already, and waits for its place in the review queue alone."""

    id: str
    source: str
    run: str
    at: int
    start: int
    op: Op
    kind: ClaimKind
    norm: str
    statement: str
    confidence: float
    cut: bool = False
    claim: str | None = None
    reason: str = ""
    rank: float = 0.0

    @property
    def order(self) -> tuple[int, int, str, int, str]:
        """The sort key: the time of the words and their place, so that arrival has no part in it."""
        return (self.at, len(self.source), self.source, self.start, self.id)
