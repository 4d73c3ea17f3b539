"""The one place where time and randomness come from, so that a test or a rule can be given its own."""

import secrets
import time


def now() -> int:
    """The present, in UTC microseconds."""
    return time.time_ns() // 1_000


def token(size: int = 9) -> str:
    """A name that nobody else hands out."""
    return secrets.token_urlsafe(size)
