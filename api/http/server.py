"""The web server, taught to end open streams before it waits for them."""

import asyncio
import socket

import uvicorn

from api.body import LARGEST_BODY
from api.http.connection_limits import limited_protocol, most_connections

SECONDS_TO_END = 2
CONNECTIONS = 1_000
SECONDS_UNREAD = 60
"""Seconds after which an answer that the client leaves unread is thrown away with its connection; the system sees to that."""


class Server(uvicorn.Server):
    """Uvicorn waits for every connection to end by itself, which an event stream never does; `closing` tells it to."""

    def __init__(self, config: uvicorn.Config, closing: asyncio.Event) -> None:
        super().__init__(config)
        self._closing = closing

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in [each for server in self.servers for each in server.sockets]:
            # Connections take it over from the socket that they come in by. Only Linux has it, and only for TCP.
            if hasattr(socket, "TCP_USER_TIMEOUT") and listening.family in (socket.AF_INET, socket.AF_INET6):
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SECONDS_UNREAD * 1000)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closing.set()
        await super().shutdown(sockets)


def configure(
    app: object, host: str, port: int, log_level: str = "info", connections: int = CONNECTIONS
) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=host,
        port=port,
        log_level=log_level,
        access_log=False,
        http=limited_protocol(most_connections(connections)),
        server_header=False,
        ws_max_size=LARGEST_BODY,
        timeout_graceful_shutdown=SECONDS_TO_END,
    )
