"""The engine's address; a file in the data directory tells it to other processes."""

import json
import os
import random
import socket
from dataclasses import dataclass, field
from pathlib import Path

from graph.model.errors import Unavailable

LOOPBACK = "127.0.0.1"
DATABASE = "whence"
USER = "root"
# Below the range that systems hand out for outgoing connections: a client that tries again while the engine restarts
# could otherwise be given the engine's own port, connect to itself, and keep the engine from coming back.
PORTS = range(20_000, 32_000)


@dataclass(frozen=True)
class EngineAddress:
    bolt_port: int
    http_port: int
    password: str = field(repr=False)
    host: str = LOOPBACK
    user: str = USER
    database: str = DATABASE

    @property
    def bolt_url(self) -> str:
        return f"bolt://{self.host}:{self.bolt_port}"


def free_address(password: str) -> EngineAddress:
    bolt, http = _free_port(), _free_port()
    return EngineAddress(bolt, http, password) if bolt != http else free_address(password)


def write_address(path: Path, address: EngineAddress) -> None:
    """Replace the file in one step: a reader sees the old one, the new one or none."""
    scratch = path.with_suffix(".new")
    scratch.unlink(missing_ok=True)
    with os.fdopen(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump({"bolt_port": address.bolt_port, "http_port": address.http_port, "password": address.password}, file)
    scratch.replace(path)


def read_address(path: Path) -> EngineAddress | None:
    try:
        return EngineAddress(**json.loads(path.read_text(encoding="utf-8")))
    except (FileNotFoundError, ValueError, TypeError):
        return None


def _free_port() -> int:
    for port in random.sample(PORTS, 200):
        with socket.socket() as probe:
            try:
                probe.bind((LOOPBACK, port))
            except OSError:
                continue
            return port
    raise Unavailable(f"no free port between {PORTS.start} and {PORTS.stop} on {LOOPBACK}: end what holds them")
