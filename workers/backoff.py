"""Patience with a service that is away: longer pauses, and one line in the log at each end of the outage."""

import asyncio
import logging

log = logging.getLogger("whence.workers")

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0


class Backoff:
    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._pause = 0.0

    async def failed(self, error: Exception) -> None:
        if not self._pause:
            log.warning("%s does not work, and is tried until it does: %s", self._doing, error)
        self._pause = min(LONGEST_PAUSE, self._pause * 2 or FIRST_PAUSE)
        await asyncio.sleep(self._pause)

    def works(self) -> None:
        if self._pause:
            log.info("%s works again", self._doing)
        self._pause = 0.0
