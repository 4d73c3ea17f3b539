"""Units of time, and time expressions in people's words: where an expression stands, its kind, and all that it may mean."""

from dataclasses import dataclass
from enum import StrEnum

SECOND = 1_000_000
"""In microseconds, as all times of the graph are."""
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class TimeKind(StrEnum):
    DATE = "date"
    TIME = "time"
    DATETIME = "datetime"
    DATE_RANGE = "daterange"
    TIME_RANGE = "timerange"
    DATETIME_RANGE = "datetimerange"
    DURATION = "duration"
    RECURRENCE = "set"


@dataclass(frozen=True, slots=True)
class TimeValue:
    """A meaning, in the local time of the speaker. A range has `start` or `end` or both, the end not part of it.

    2026-05-08, 16:30:00 or 2026-05-08 16:30:00 are how days and times are written; a duration's value is its seconds;
    `rule` is a recurrence as RFC 5545 writes it. `form` is the expression itself, before it is counted from a day:
    XXXX-WXX-4, PT2H.
    """

    form: str
    value: str | None = None
    start: str | None = None
    end: str | None = None
    bound: str | None = None  # before, after, since, until, approx, more, less, start, mid, end
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class TimeExpression:
    """`text[start:end]` are the words; the first of `values` is what is meant by a speaker who looks ahead."""

    start: int
    end: int
    kind: TimeKind
    values: tuple[TimeValue, ...]
