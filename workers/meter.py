"""Counts the calls of a model and their tokens while they are made."""

from typing import Protocol

from extract.llm.failures import Failure


class Meter(Protocol):
    def model_asked(self, seconds: float, tokens_in: int = 0, tokens_out: int = 0, calls: int = 1) -> None:
        """Requests have ended, whichever way; without an answer they took no tokens."""

    def model_failed(self, kind: Failure) -> None:
        """A request came to nothing, or its answer did."""


class Unmetered:
    """A meter for a process without metrics: it counts nothing."""

    def model_asked(self, seconds: float, tokens_in: int = 0, tokens_out: int = 0, calls: int = 1) -> None:
        del seconds, tokens_in, tokens_out, calls

    def model_failed(self, kind: Failure) -> None:
        del kind
