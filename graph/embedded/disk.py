"""The disk below the embedded engine: whether it takes what is to be written, and what has to be on it after a power cut."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from graph.embedded.data_directory import FULL
from graph.model.errors import Unavailable

LEAST = 64 * 1024 * 1024
"""Bytes that stay free: the engine's log and its pages grow by less in the time between two looks."""
FRESH_FOR = 0.5
PROBE = "probe"


class Disk:
    def __init__(self, where: Path, clock: Callable[[], float] = monotonic) -> None:
        self._where = where
        self._clock = clock
        self._until = 0.0

    def check(self) -> None:
        """Refuse a write while the disk takes none, before anything is written: everything can still be read.

        An engine that finds it out in the middle of a commit may not mend, and calls it a transaction that was ended.
        """
        if self._clock() < self._until:
            return
        try:
            free = shutil.disk_usage(self._where).free
            if free >= LEAST:
                try_to_write(self._where)
        except OSError as error:
            cure = "free some space there" if error.errno in FULL else "make it writable"
            raise Unavailable(
                f"The data directory can't be written ({error.strerror}), so nothing was stored: {cure}, then repeat."
            ) from error
        if free < LEAST:
            raise Unavailable(
                f"The disk is full ({free >> 20} MB are left, {LEAST >> 20} have to be), so nothing was stored: "
                "free some space where the data directory is, then repeat."
            )
        self._until = self._clock() + FRESH_FOR

    def flush(self) -> None:
        """Have every file on the disk itself. The engine's log is flushed at each commit, but can't be read without a schema."""
        for path in (self._where, *self._where.rglob("*")):
            if path.is_file() or path.is_dir():
                _flush(path)


def try_to_write(where: Path) -> None:
    """Raise OSError where no file can be made. A file system that an error made read-only still calls itself writable."""
    probe = where / PROBE
    os.close(os.open(probe, os.O_WRONLY | os.O_CREAT, 0o600))
    probe.unlink(missing_ok=True)


def _flush(path: Path) -> None:
    try:
        handle = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return  # a file that the engine has dropped since
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
