"""Locks on files: held by a process until it ends, however it ends."""

import asyncio
import fcntl
import os
from pathlib import Path

from graph.model.errors import SettingsError

POLL = 0.02


def try_lock(path: Path) -> int | None:
    try:
        handle = _open(path)
    except OSError as error:
        raise SettingsError(
            f"{path} can't be written ({error.strerror}): change its rights, or set WHENCE_DATA_DIR to a directory of your own"
        ) from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        return None
    return handle


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        # The disk became read-only below a running service: whether it runs can still be seen.
        return os.open(path, os.O_RDONLY)


async def wait_for_lock(path: Path, patience: float) -> int | None:
    # Polled, since a thread that waits in the kernel for a lock can't be cancelled.
    for _ in range(int(patience / POLL)):
        if (lock := try_lock(path)) is not None:
            return lock
        await asyncio.sleep(POLL)
    return try_lock(path)
