"""Knows when a run that went wrong is started again: after 1 s, then twice as long each time, and 8 starts in all;
a model that is away is asked for as long as it takes.

An endpoint that says how long it wants to be left alone is left alone for as long, up to the longest pause.
"""

from dataclasses import dataclass

from extract.llm.failures import Failure, ModelAway, ModelFailed
from graph.model.errors import WhenceError
from graph.word_reader import NotInTime

MOST_STARTS = 8
MOST_OVERRUNS = 3
"""Starts of what could not be read in time: each of them kept other words waiting."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
LONGEST_ERROR = 1_000


@dataclass(frozen=True, slots=True)
class RetryAfter:
    seconds: float
    error: str


@dataclass(frozen=True, slots=True)
class GiveUp:
    error: str


NextTry = RetryAfter | GiveUp


def next_try(tries: int, error: Exception) -> NextTry:
    """`tries` counts the starts since it was queued or retried, the one that has just gone wrong included."""
    said = _say(error)
    if isinstance(error, ModelFailed):
        return GiveUp(said)  # the same question would get the same answer; a person may ask again
    if isinstance(error, NotInTime) and tries >= MOST_OVERRUNS:
        return GiveUp(f"{said} It was tried {tries} times; shorter words, or retryRun, may help.")
    if tries >= MOST_STARTS and not is_waited_for(error):
        return GiveUp(f"Started {tries} times in a row, the last time: {said} retryRun starts it again.")
    asked = error.after if isinstance(error, ModelAway) else 0.0
    return RetryAfter(min(LONGEST_PAUSE, max(asked, FIRST_PAUSE * 2.0 ** (tries - 1))), said)


def is_waited_for(error: Exception) -> bool:
    """A model that is down, busy or out of quota is asked until it is back: what waits for it is not lost. One that is too
    slow for a text may be too slow for it for ever."""
    return isinstance(error, ModelAway) and error.kind is not Failure.TIMEOUT


class Vanished(WhenceError):
    """A run whose workers die without a word is not started for ever either."""


def _say(error: Exception) -> str:
    text = str(error) if isinstance(error, WhenceError) else f"{type(error).__name__}: {error}"
    return text[:LONGEST_ERROR].rstrip(" .") + "."
