"""A client that adds next to nothing: one kept connection, one answer at a time."""

import asyncio
import json
import time
from types import TracebackType
from typing import Any

QUIET = 2.0  # seconds


class Refused(Exception):
    """The service answered with errors: the measurement would be of nothing."""


class Client:
    def __init__(self, port: int, path: str = "/graphql") -> None:
        self._port = port
        self._path = path

    async def __aenter__(self) -> "Client":
        await self._connect()
        return self

    async def _connect(self) -> None:
        self._asked_at = time.monotonic()
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.close()
        await self._writer.wait_closed()

    async def ask(self, query: str, **variables: object) -> dict[str, Any]:
        body = json.dumps({"query": query, "variables": variables}).encode()
        head = (
            f"POST {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Accept: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        # The server lets go of a connection that was quiet for some seconds, and says so in it before it does.
        if self._reader.at_eof() or time.monotonic() - self._asked_at > QUIET:
            self._writer.close()
            await self._connect()
        self._writer.write(head.encode() + body)
        answer = json.loads(await self._body())
        self._asked_at = time.monotonic()
        if "errors" in answer:
            raise Refused(str(answer["errors"])[:500])
        found: dict[str, Any] = answer["data"]
        return found

    async def _body(self) -> bytes:
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
        return await self._reader.readexactly(int(length))
