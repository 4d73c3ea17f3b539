"""The service and its commands as a user runs them: processes of their own, in a directory of their own."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from graph.settings import PREFIX

WHENCE = Path(sys.executable).with_name("whence")
START_PATIENCE = 90.0
ADDRESS = re.compile(r"^ +(http://\S+)/ ", re.MULTILINE)


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """The shell's, with these settings and no others."""
    outer = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    return outer | dict(settings)


@dataclass
class Process:
    """One `whence serve` or `whence work`; its output goes to a file, so that nothing waits for a reader."""

    directory: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    command: Sequence[str] = ("serve",)

    def start(self) -> "Process":
        self.log = self.directory / f"whence-{time.monotonic_ns()}.log"
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [WHENCE, *self.command],
                cwd=self.directory,
                env=environment(self.settings),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        return self

    @property
    def said(self) -> str:
        return self.log.read_text()

    @property
    def address(self) -> str:
        found = ADDRESS.search(self.said)
        assert found, f"it did not say where it is: {self.said}"
        return found[1]

    def wait_until_ready(self) -> "Process":
        deadline = time.monotonic() + START_PATIENCE
        while not ADDRESS.search(self.said):
            assert self.process.poll() is None, f"it ended with {self.process.returncode}: {self.said}"
            assert time.monotonic() < deadline, f"it did not get ready: {self.said}"
            time.sleep(0.05)
        return self

    def stop(self, sign: signal.Signals = signal.SIGTERM, patience: float = 20.0) -> float:
        """Stop the process, and return the seconds that it took to end."""
        started = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(sign)
        try:
            self.process.wait(patience)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
        return time.monotonic() - started

    async def ask(self, query: str, token: str | None = None, **variables: object) -> dict[str, Any]:
        """The data of an operation over HTTP; an error of it fails the test."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        async with httpx2.AsyncClient(timeout=30) as client:
            body = {"query": query, "variables": variables}
            answer = (await client.post(f"{self.address}/graphql", json=body, headers=headers)).json()
        assert "errors" not in answer, answer["errors"]
        data: dict[str, Any] = answer["data"]
        return data


def serving(directory: Path, **settings: str) -> Process:
    """A service on a free port and an embedded engine in the directory."""
    directory.mkdir(parents=True, exist_ok=True)
    return Process(directory, {"WHENCE_PORT": "0", "WHENCE_DATA_DIR": str(directory / "data"), **settings})


@contextmanager
def served(directory: Path, **settings: str) -> Iterator[Process]:
    process = serving(directory, **settings).start()
    try:
        yield process.wait_until_ready()
    finally:
        process.stop()


async def run_command(
    directory: Path, *words: str, stdin: str | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """A command to its end, with the data of `serving` in the same directory."""
    given = {"WHENCE_DATA_DIR": str(directory / "data"), **settings}

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [WHENCE, *words],
            cwd=directory,
            env=environment(given),
            input=stdin,
            capture_output=True,
            text=True,
            timeout=START_PATIENCE,
            check=False,
        )

    return await asyncio.to_thread(run)


def java_processes(directory: Path) -> list[int]:
    """The engines that run on the directory's data."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0].endswith(b"java") and any(str(directory).encode() in word for word in words):
            found.append(int(path.parent.name))
    return found
