"""Room on the disk for what is to be written: an engine that runs out of it in the middle of a commit may not mend."""

import shutil
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from graph.model.errors import Unavailable

LEAST = 64 * 1024 * 1024
"""Bytes that stay free: the engine's log and its pages grow by less in the time between two looks."""
FRESH_FOR = 0.5


class Room:
    def __init__(self, where: Path, clock: Callable[[], float] = monotonic) -> None:
        self._where = where
        self._clock = clock
        self._until = 0.0

    def check(self) -> None:
        """Refuse a write while the disk is full, before anything is written: everything can still be read."""
        if self._clock() < self._until:
            return
        free = shutil.disk_usage(self._where).free
        if free < LEAST:
            raise Unavailable(
                f"The disk is full ({free >> 20} MB are left, {LEAST >> 20} have to be), so nothing was stored: "
                "free some space where the data directory is, then repeat."
            )
        self._until = self._clock() + FRESH_FOR
