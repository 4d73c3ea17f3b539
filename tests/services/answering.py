"""A platform on this machine that answers POSTed JSON over real HTTP, or hangs up once it has taken it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

Answer = tuple[int, dict[str, Any]] | None
"""A status and what is said with it; None hangs up."""


@asynccontextmanager
async def answering(take: Callable[[str, dict[str, Any]], Answer]) -> AsyncIterator[str]:
    """Its address. `take` gets the last part of each path and what came with it."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = next(
                int(line.split(":")[1]) for line in head.split("\r\n") if line.lower().startswith("content-length")
            )
            method = head.split(" ")[1].rpartition("/")[2]
            answer = take(method, json.loads(await reader.readexactly(length)))
            if answer is not None:
                status, body = answer[0], json.dumps(answer[1]).encode()
                writer.write(
                    f"HTTP/1.1 {status} x\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n".encode()
                )
                writer.write(body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            return  # the client went away
        finally:
            writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await server.wait_closed()
