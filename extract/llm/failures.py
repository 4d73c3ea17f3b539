"""Failures of a model's call: passing ones, which are tried again, and final ones, which are left to a person."""

from enum import StrEnum

from graph.model.errors import Unavailable, WhenceError
from graph.model.source import Run


class Failure(StrEnum):
    """The kind under which a failed call is counted."""

    BUSY = "busy"
    BROKEN = "broken"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    MALFORMED = "malformed"


class ModelAway(Unavailable):
    """The model did not answer this time; it is asked again later, not before `after` seconds where it says so."""

    def __init__(self, message: str, kind: Failure, after: float = 0.0) -> None:
        super().__init__(message)
        self.kind = kind
        self.after = after
        self.calls = 1  # requests that were sent: one in each form that was tried
        self.took: Run | None = None
        """The run that was asked for, with what asking took."""


class ModelFailed(WhenceError):
    """The model's answer can't be used, and asking again by itself would not mend it. `raw` is what it said."""

    def __init__(self, message: str, raw: str | None = None, kind: Failure = Failure.MALFORMED) -> None:
        super().__init__(message)
        self.raw = raw
        self.kind = kind
        self.calls = 1
        self.took: Run | None = None


LONGEST = 20_000
"""Characters of it that are kept."""


def unreadable(error: BaseException) -> tuple[str, str]:
    """Return the error on one line, and the part of it that is kept."""
    said = " ".join(str(error).split()) or type(error).__name__
    return said, said[:LONGEST]
