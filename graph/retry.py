"""Turns a driver's error into a decision: try again after a pause, or raise one of Whence's own errors."""

import random
from typing import Final

from neo4j.exceptions import (
    AuthError,
    ConstraintError,
    DriverError,
    IncompleteCommit,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
    TransientError,
)

from graph.model.errors import BadInput, Unavailable, WhenceError

FROM_DRIVER: Final = (Neo4jError, DriverError, UnicodeEncodeError, OverflowError)

# Contention: somebody else wrote the same node first. It passes within milliseconds.
CONTENTION_PATIENCE = 15.0
CONTENTION_TRIES = 30
# A violated constraint is a race that was lost, and the next look finds the winner's node; one that stays is a mistake.
CONSTRAINT_TRIES = 10
FIRST_PAUSE = 0.002
LONGEST_PAUSE = 0.25
# An outage: the engine is started again by its supervisor, or a cluster chooses a new leader.
OUTAGE_PATIENCE = 10.0
OUTAGE_PAUSE = 0.1

# The server has ended a transaction that took too long, or that an operator stopped: nothing of it was stored.
_ENDED = frozenset(
    f"Neo.ClientError.Transaction.{reason}"
    for reason in (
        "Terminated", "LockClientStopped", "TransactionTimedOut", "TransactionTimedOutClientConfiguration", "TransactionNotFound",
    )
)  # fmt: skip
# The embedded engine opens its door a moment before its database.
_STARTING = ("Neo.ClientError.Database.DatabaseNotFound", "Neo.TransientError.General.DatabaseUnavailable")


class QueryFailed(WhenceError):
    """The engine could not run a query; the message names it and gives the engine's words."""


def pause_before_retry(error: Exception, tries: int, elapsed: float) -> float | None:
    """Return the seconds to wait before the whole work runs again, or None when that would not help."""
    if isinstance(error, IncompleteCommit):
        return None  # it may have been stored: only the caller can tell whether a second time does harm
    if isinstance(error, ServiceUnavailable | SessionExpired) or _code(error) in _STARTING:
        return OUTAGE_PAUSE * random.uniform(0.5, 1.5) if elapsed < OUTAGE_PATIENCE else None
    limit = CONSTRAINT_TRIES if isinstance(error, ConstraintError) else CONTENTION_TRIES
    passes = isinstance(error, ConstraintError | TransientError) or _code(error) in _ENDED
    if not passes or tries >= limit or elapsed > CONTENTION_PATIENCE:
        return None
    return random.uniform(0, min(LONGEST_PAUSE, FIRST_PAUSE * 2.0**tries))


# In this order: the first class that fits decides.
_MEANINGS: Final[tuple[tuple[type[Exception], type[WhenceError], str], ...]] = (
    (UnicodeEncodeError, BadInput, "the text has half of a surrogate pair in it: send valid Unicode"),
    (OverflowError, BadInput, "a number is out of range: integers have at most 64 bits"),
    (
        IncompleteCommit,
        Unavailable,
        "the connection to {engine} broke while it stored: look whether it did, and repeat",
    ),
    (AuthError, Unavailable, "{engine} refused user or password: set WHENCE_GRAPH_USER and WHENCE_GRAPH_PASSWORD"),
    (ConstraintError, QueryFailed, "{place} breaks a rule of the schema on {engine}: {words}"),
    (TransientError, Unavailable, "{engine} is busy with other writes to the same place: repeat in a moment ({words})"),
    (DriverError, Unavailable, "{engine} does not answer: `whence doctor` looks into it ({words})"),
    (Exception, QueryFailed, "{place} failed on {engine}: {words}"),
)


def translate(error: Exception, engine: str, place: str) -> WhenceError:
    """Whence's own error for a driver's, with what to do next; the caller keeps the cause."""
    if _code(error) in _STARTING:
        return Unavailable(f"{engine} has no such database yet: set WHENCE_GRAPH_DATABASE, or wait ({_words(error)})")
    if _code(error) in _ENDED:
        return Unavailable(f"{engine} ended {place}, which took too long; nothing of it was stored: repeat it")
    ours, message = next((ours, message) for theirs, ours, message in _MEANINGS if isinstance(error, theirs))
    return ours(message.format(engine=engine, place=place, words=_words(error)))


def _code(error: Exception) -> str | None:
    return error.code if isinstance(error, Neo4jError) else None


def _words(error: Exception) -> str:
    return (error.message if isinstance(error, Neo4jError) else None) or str(error)
