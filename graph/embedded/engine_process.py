"""The engine's life beside the service: started with it, started again if it dies, ended with it."""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO

from graph.embedded import java, keeper, sql
from graph.embedded.address import EngineAddress, free_address, write_address
from graph.embedded.data_directory import DataDirectory
from graph.model.errors import Unavailable

log = logging.getLogger(__name__)

START_PATIENCE = 60.0
POLL = 0.05
# The engine may take this long to close its files; after that it is killed, and recovers from its log next time.
STOP_GRACE = 3.0
LONGEST_LOG = 5_000_000
LAST_LINES = 3
RESTART_PAUSE = 0.2
LONGEST_PAUSE = 10.0


class Child:
    def __init__(self, home: DataDirectory, address: EngineAddress, heap: str) -> None:
        self._home = home
        self.address = address
        self._command = java.command(home.engine_root, home.password_file, address, heap)
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the engine and wait until it answers; say why when it does not."""
        process = self._process = await self._spawn()
        deadline = asyncio.get_running_loop().time() + START_PATIENCE
        while not await sql.is_ready(self.address):
            if process.returncode is not None or asyncio.get_running_loop().time() > deadline:
                await self.stop()
                raise Unavailable(f"the embedded engine did not start; {_last_words(self._home.log)}")
            await asyncio.sleep(POLL)

    async def _spawn(self) -> asyncio.subprocess.Process:
        lock = await self._home.engine_lock()
        try:
            with _open_log(self._home.log) as output:
                return await asyncio.create_subprocess_exec(
                    *(sys.executable, "-I", "-S", keeper.__file__, str(lock), str(STOP_GRACE), *self._command),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=output,
                    stderr=output,
                    env=java.environment(),
                    # It writes a log of its own below wherever it is started.
                    cwd=self._home.engine_root,
                    umask=0o077,
                    pass_fds=(lock,),
                    # A session of its own: Ctrl-C in the terminal reaches the service, which then ends the engine.
                    start_new_session=True,
                )
        finally:
            os.close(lock)

    async def supervise(self) -> None:
        """Start the engine again, on the same ports, whenever it dies; clients connect anew by themselves."""
        pause = RESTART_PAUSE
        while self._process is not None:
            status = await self._process.wait()
            log.warning("the embedded engine ended by itself (status %s); starting it again", status)
            try:
                await self.start()
                pause = RESTART_PAUSE
            except Unavailable as error:
                log.error("%s", error)
                pause = min(pause * 2, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def stop(self) -> None:
        process = self._process
        if process is None or process.stdin is None:
            return
        process.stdin.close()
        await process.wait()


@asynccontextmanager
async def embedded_engine(data_dir: Path, heap: str) -> AsyncIterator[EngineAddress]:
    """Own the data directory and its engine; a second owner gets an error that names the first."""
    home = DataDirectory(data_dir)
    owner = await home.claim()
    try:
        child = Child(home, free_address(home.password()), heap)
        try:
            await child.start()
            write_address(home.address_file, child.address)
            async with _supervised(child):
                yield child.address
        finally:
            with contextlib.suppress(OSError):  # a directory that can't be written any more keeps it: its owner is gone
                home.address_file.unlink(missing_ok=True)
            await child.stop()
    finally:
        os.close(owner)


@asynccontextmanager
async def _supervised(child: Child) -> AsyncIterator[None]:
    task = asyncio.create_task(child.supervise(), name="engine supervisor")
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def _open_log(path: Path) -> IO[bytes]:
    if path.exists() and path.stat().st_size > LONGEST_LOG:
        path.replace(path.with_suffix(".log.1"))
    path.touch(mode=0o600)
    return path.open("ab")


def _last_words(path: Path) -> str:
    lines = path.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return f"the end of {path} says: " + " / ".join(line.strip() for line in lines[-LAST_LINES:])
