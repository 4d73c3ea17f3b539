"""Counts the trips to the graph: each query run is one. Tests hold reading to a number of trips."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass
class Count:
    count: int = 0
    names: list[str] = field(default_factory=list)


# Tasks inherit the context that started them, so their queries are counted with their parent's alone.
_counting: ContextVar[tuple[Count, ...]] = ContextVar("whence_trips", default=())


class Trips:
    """`total` since start, and what happens inside one block: `with graph.trips.counted() as trips: …`."""

    def __init__(self) -> None:
        self.total = 0

    def add(self, name: str, *, along: bool = False) -> None:
        """Count a query; one that is sent `along` with another is no trip of its own."""
        self.total += not along
        for counter in _counting.get():
            counter.count += not along
            counter.names.append(name)

    def with_commit(self) -> None:
        """Count the trip of queries that were sent with their commit."""
        self.total += 1
        for counter in _counting.get():
            counter.count += 1

    @contextmanager
    def counted(self) -> Iterator[Count]:
        counter = Count()
        token = _counting.set((*_counting.get(), counter))
        try:
            yield counter
        finally:
            _counting.reset(token)
