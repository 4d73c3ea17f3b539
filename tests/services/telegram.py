"""A Telegram on this machine: its Bot API over real HTTP, which keeps what was said in each room, once it has taken it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass
class TelegramServer:
    """`trouble`: what becomes of the next calls: a status to refuse with, "hang up" after taking it, or None."""

    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    trouble: list[int | str | None] = field(default_factory=list)
    url: str = ""

    @property
    def said(self) -> list[dict[str, Any]]:
        """What stands in the rooms."""
        return [told for method, told in self.calls if method == "sendMessage"]

    @property
    def answered(self) -> list[str]:
        return [told["text"] for method, told in self.calls if method == "answerCallbackQuery"]

    def take(self, method: str, told: dict[str, Any]) -> tuple[int, dict[str, Any]] | None:
        trouble = self.trouble.pop(0) if self.trouble else None
        if isinstance(trouble, int):
            more = {"parameters": {"retry_after": 7}} if trouble == 429 else {}
            return trouble, {"ok": False, "error_code": trouble, "description": "no", **more}
        self.calls.append((method, told))
        if trouble is not None:
            return None
        if method == "getMe":
            return 200, {"ok": True, "result": {"id": 1, "is_bot": True, "can_read_all_group_messages": False}}
        return 200, {"ok": True, "result": {"message_id": 1_000 + len(self.calls)}}


@asynccontextmanager
async def telegram() -> AsyncIterator[TelegramServer]:
    made = TelegramServer()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = next(
                int(line.split(":")[1]) for line in head.split("\r\n") if line.lower().startswith("content-length")
            )
            method = head.split(" ")[1].rpartition("/")[2]
            answer = made.take(method, json.loads(await reader.readexactly(length)))
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
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        server.close()
        await server.wait_closed()
