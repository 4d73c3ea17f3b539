"""Servers as child processes, as in real use: their work takes none of the time of the measuring process."""

import asyncio
import contextlib
import os
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from bench.data import HEAP, settings_for
from bench.http import Client
from graph.engine import Graph, open_graph

PATIENCE = 120.0  # seconds; the first start on a large graph reads its indexes


@dataclass(frozen=True, slots=True)
class Served:
    """A running service: its clients ask over HTTP, and `graph` asks its engine."""

    client: Client
    graph: Graph
    count: int
    address: str


@asynccontextmanager
async def service(
    directory: Path, count: int, connections: int | None = None, settings: Mapping[str, str] | None = None
) -> AsyncIterator[Served]:
    port = free_port()
    arguments = ["-c", "from api.cli import main; main()", "serve", "--port", str(port), "--data-dir", str(directory)]
    async with (
        child(arguments, port, connections=connections, settings=settings),
        Client(port) as client,
        open_graph(settings_for(directory), attach=True) as graph,
    ):
        yield Served(client, graph, count, f"http://127.0.0.1:{port}")


@asynccontextmanager
async def child(
    arguments: list[str],
    port: int,
    heap: str = HEAP,
    connections: int | None = None,
    settings: Mapping[str, str] | None = None,
) -> AsyncIterator[int]:
    """A Python of ours with these arguments, until it listens, and no longer than the block; gives its process's number."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("WHENCE_")}
    environment = {**clean, "WHENCE_HEAP": heap, "WHENCE_LOG_LEVEL": "warning", **(settings or {})}
    if connections is not None:
        environment["WHENCE_CONNECTIONS"] = str(connections)
    with tempfile.TemporaryFile() as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, env=environment, stdout=log, stderr=log
        )
        try:
            await _until_it_listens(process, port, log)
            yield process.pid
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


async def _until_it_listens(process: asyncio.subprocess.Process, port: int, log: IO[bytes]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await _listens(port):
            if process.returncode is not None:
                log.seek(0)
                raise RuntimeError(f"a server ended before it listened: {log.read()[-2000:].decode()}")
            await asyncio.sleep(0.1)


async def _listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
