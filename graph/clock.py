"""The one place where time and randomness come from, so that a test or a rule can be given its own."""

import secrets
import time
from collections.abc import Callable


class Clock:
    """The system's clock, as far as it goes on. Where somebody puts it back, ours goes on from where it was: what was
    queued before would wait until it is that time again, and what is said then would stand before what was said earlier.
    It goes at half the pace then, so that the two meet again: words that a client dates by the system's clock would
    stand before every review otherwise, for as long as the process lives."""

    def __init__(self, told: Callable[[], int] = time.time_ns, passed: Callable[[], int] = time.monotonic_ns) -> None:
        self._told, self._passed = told, passed
        self._at, self._since = told(), passed()

    def now(self) -> int:
        """The present, in UTC microseconds."""
        passed = self._passed()
        self._at = max(self._told(), self._at + (passed - self._since) // 2)
        self._since = passed
        return self._at // 1_000


now = Clock().now


def token(size: int = 9) -> str:
    """A name that nobody else hands out."""
    return secrets.token_urlsafe(size)
