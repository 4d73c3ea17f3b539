"""The web server, taught to end open streams before it waits for them."""

import asyncio
import socket

import uvicorn

from api.guard import LARGEST_BODY

SECONDS_TO_END = 3


class Server(uvicorn.Server):
    """Uvicorn waits for every connection to end by itself, which an event stream never does; `closing` tells it to."""

    def __init__(self, config: uvicorn.Config, closing: asyncio.Event) -> None:
        super().__init__(config)
        self._closing = closing

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closing.set()
        await super().shutdown(sockets)


def configure(app: object, host: str, port: int, log_level: str = "info") -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=host,
        port=port,
        log_level=log_level,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_BODY,
        timeout_graceful_shutdown=SECONDS_TO_END,
    )
