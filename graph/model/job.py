"""The scheduler's repeating jobs: when a job is due, and how its last run went."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from graph.model.times import DAY, MINUTE


@dataclass(frozen=True, slots=True)
class Every:
    """Again whenever so many minutes have passed."""

    minutes: int

    def after(self, at: int) -> int:
        return (at // (self.minutes * MINUTE) + 1) * self.minutes * MINUTE

    def __str__(self) -> str:
        return f"every {self.minutes} minutes" if self.minutes > 1 else "every minute"


@dataclass(frozen=True, slots=True)
class Daily:
    """Once a day, at a time of UTC."""

    hour: int
    minute: int = 0

    def after(self, at: int) -> int:
        """The next time, later than `at`."""
        return self.last(at) + DAY

    def last(self, at: int) -> int:
        """The last time that it was that hour: `at` itself, or earlier."""
        now = datetime.fromtimestamp(at / 1_000_000, UTC)
        here = now.replace(hour=self.hour, minute=self.minute, second=0, microsecond=0)
        if here > now:
            here -= timedelta(days=1)
        return int(here.timestamp()) * 1_000_000

    def __str__(self) -> str:
        return f"daily at {self.hour:02d}:{self.minute:02d} UTC"


def daily(said: str) -> Daily:
    """Read a time of day as a profile writes it: "03:30"."""
    hour, colon, minute = said.partition(":")
    whole = all(one.isascii() and one.isdigit() and len(one) == 2 for one in (hour, minute))
    if not (colon and whole and int(hour) < 24 and int(minute) < 60):
        raise ValueError(f"{said[:20]!r} is not a time of a day: write hours and minutes, like 03:30")
    return Daily(int(hour), int(minute))


Timetable = Every | Daily


@dataclass(frozen=True, slots=True)
class Job:
    """A job as the graph remembers it, whichever process did it."""

    name: str
    every: str
    describes: str
    next_run_at: int | None
    last_run_at: int | None = None
    last_result: str | None = None
