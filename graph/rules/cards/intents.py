"""Knows what a reader is about to do, by few words that anybody can look up: after a failure, how to, last time."""

from graph.model.words import Intent

_HOW = (
    "how should",
    "how do",
    "how can",
    "how to",
    "best way",
    "what's the way",
    "which approach",
    "recommend",
    "how would",
)
_LAST = (
    "last time", "did i do", "did we do", "previously", "did i say", "did we say", "what did i", "what did we",
    "earlier", "where were we", "where did we leave", "so far", "remind me",
)  # fmt: skip
_FAILED = (
    "error", "failed", "failure", "traceback", "exception", "fails", "failing", "exit code", "crash", "broken",
    "does not work", "doesn't work", "not working",
)  # fmt: skip


def intent_of(query: str, *, failed: bool = False) -> Intent:
    """`failed`: so the last tool of the reader's own run has ended."""
    asked = query.casefold()
    if any(one in asked for one in _LAST):
        return Intent.LAST_TIME
    if failed or any(one in asked for one in _FAILED):
        return Intent.AFTER_FAILURE
    return Intent.HOW_TO if any(one in asked for one in _HOW) else Intent.GENERAL
