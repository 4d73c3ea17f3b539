"""Configures the log: its place, and how much of it."""

import logging
import time
from collections.abc import Callable

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
# At INFO these log each request that they send; at DEBUG some log its headers, keys included.
CHATTY = ("httpx2", "httpcore2", "neo4j", "arq", "mcp")

MOST_OF_A_KIND, PERIOD = 20, 60.0
"""Lines of one kind that are told in so many seconds; of the others only how many there were."""
KINDS = 1_000


class Sparing(logging.Filter):
    """Lines of one kind differ in what they name alone. A client that makes us tell the same for ever fills no disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, str(record.msg)[:200]), self._clock()
        since, count = self._told.get(kind, (now, 0))
        if now - since < PERIOD:
            self._told[kind] = (since, count + 1)
            return count < MOST_OF_A_KIND
        self._told[kind] = (now, 1)
        if len(self._told) > KINDS:
            self._told.pop(next(iter(self._told)))
        if count > MOST_OF_A_KIND:
            hidden = f" ({count - MOST_OF_A_KIND} more like it in the last minute)"
            record.msg, record.args = record.getMessage() + hidden, None
        return True


def _of_use(record: logging.LogRecord) -> bool:
    """A client that went away while it was answered is no news, and asyncio tells it for every further write."""
    return not str(record.msg).startswith("socket.send() raised exception")


def configure_log(level: str) -> None:
    """Send the log to stderr: stdout is for answers."""
    # One of the libraries has configured the log already, at its import.
    logging.basicConfig(level=level.upper(), format=FORMAT, force=True)
    for handler in logging.getLogger().handlers:
        handler.addFilter(Sparing())
    logging.getLogger("asyncio").addFilter(_of_use)
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
