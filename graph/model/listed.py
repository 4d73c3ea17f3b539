"""A question that wants several claims: what it wants, of whom, about what, and from when."""

from dataclasses import dataclass
from enum import StrEnum


class Wanted(StrEnum):
    DECIDED = "DECIDED"
    TURNED_DOWN = "TURNED_DOWN"
    REPLACED = "REPLACED"
    OPEN = "OPEN"
    TO_DO = "TO_DO"
    CHANGED = "CHANGED"
    RESTS = "RESTS"
    MOST = "MOST"


@dataclass(frozen=True, slots=True)
class Window:
    """A time of the world in microseconds, the end excluded; None is without a bound. `words`: as a reader is told it."""

    start: int | None = None
    end: int | None = None
    words: str = ""

    def has(self, at: int) -> bool:
        return (self.start is None or self.start <= at) and (self.end is None or at < self.end)


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """`by`: the people whose claims are asked for, in the question's words; `topics`: all that they are to be about."""

    wanted: Wanted
    by: str = ""
    topics: tuple[str, ...] = ()
    window: Window | None = None
