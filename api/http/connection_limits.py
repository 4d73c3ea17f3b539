"""Limits the connections: their number, and the seconds in which each has to send the headers of a request.

An open connection that sends nothing costs its client nothing and the service a descriptor. Without a limit, a thousand of them
keep all other clients out.
"""

import asyncio
import resource
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""Seconds from the first byte of a request, or from the opening of its connection, to the end of its headers."""
KEPT_BACK = 128
"""Descriptors that connections leave to files, the engine and the log."""
_TURNED_AWAY = b"service unavailable: too many connections\n"
_TOO_LATE = b"request timeout: the headers did not arrive in time\n"


def most_connections(wanted: int) -> int:
    """The number of connections in the settings, as far as the system has descriptors for them."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - KEPT_BACK))


def limited_protocol(most: int, seconds: float = HEAD_SECONDS) -> type[H11Protocol]:
    """Return the protocol class for a server, with these limits."""

    class LimitedProtocol(H11Protocol):
        _deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            if len(self.connections) > most:
                self._refuse(b"503 Service Unavailable", _TURNED_AWAY)
            else:
                self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self._cancel()
            elif self._deadline is None:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._cancel()
            super().connection_lost(exc)

        def _wait(self) -> None:
            self._deadline = self.loop.call_later(seconds, self._refuse, b"408 Request Timeout", _TOO_LATE)

        def _cancel(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _refuse(self, status: bytes, text: bytes) -> None:
            self._cancel()
            length = str(len(text)).encode()
            head = (
                b"HTTP/1.1 "
                + status
                + b"\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: "
                + length
            )
            self.transport.write(head + b"\r\n\r\n" + text)
            self.transport.close()

    return LimitedProtocol
