"""An address that webhooks go to: keeps each request, and answers what a test tells it to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import standardwebhooks


@dataclass
class Received:
    headers: dict[str, str]
    body: str

    def verified(self, secret: str) -> dict[str, Any]:
        """As any receiver would verify it."""
        found: dict[str, Any] = standardwebhooks.Webhook(secret).verify(self.body, self.headers)
        return found


@dataclass
class Receiver:
    """Answers with the statuses in order, the last one for ever."""

    statuses: list[int] = field(default_factory=lambda: [204])
    received: list[Received] = field(default_factory=list)
    url: str = ""

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        lines = (line.partition(":") for line in head.split("\r\n")[1:] if ":" in line)
        headers = {name.strip().lower(): value.strip() for name, _, value in lines}
        body = await reader.readexactly(int(headers["content-length"]))
        self.received.append(Received(headers, body.decode()))
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        location = "location: http://127.0.0.1:9/\r\n" if status == 302 else ""
        writer.write(f"HTTP/1.1 {status} X\r\n{location}content-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.handle, "127.0.0.1", 0)
    receiver.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook"
    try:
        yield receiver
    finally:
        server.close()
        await server.wait_closed()
