"""The graphql-transport-ws protocol: any number of operations over one WebSocket, each under an id of the client's."""

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from api.errors import show
from api.http.messages import (
    BAD_MESSAGE,
    BAD_PROTOCOL,
    FORBIDDEN,
    GOING_AWAY,
    ID_TAKEN,
    INIT_TIMEOUT,
    INTERNAL,
    TOO_MANY_INITS,
    TRY_LATER,
    UNAUTHORIZED,
    Close,
    receive,
)
from api.http.operations import Operations
from api.http.options import MakeContext
from api.http.refusal import Failed, Refusal
from api.http.requests import asked_from
from api.http.tasks import end, first_of
from api.http.wire import encode
from graph.model.errors import RateLimited, WhenceError

PROTOCOL = "graphql-transport-ws"


class Socket:
    """A connection, from its handshake to its close."""

    def __init__(self, socket: WebSocket, operations: Operations, make_context: MakeContext) -> None:
        self._socket = socket
        self._operations = operations
        self._options = operations.options
        self._make_context = make_context
        self._payload: Mapping[str, object] = {}
        self._acknowledged = False
        self._running: dict[str, asyncio.Task[None]] = {}
        self._cut: asyncio.Queue[Close] = asyncio.Queue()

    async def serve(self) -> None:
        if PROTOCOL not in self._socket.scope["subprotocols"]:
            # Refusing the handshake would hide the code from browsers, which report a bare failure then.
            await self._socket.accept()
            await self._socket.close(BAD_PROTOCOL, f"Subprotocol not acceptable: use {PROTOCOL}")
            return
        await self._socket.accept(PROTOCOL)
        try:
            await first_of(self._converse(), self._end_with_the_service(), self._end_when_cut())
        except Close as close:
            await self._close(close)
        except (WebSocketDisconnect, OSError):
            pass
        finally:
            await end(list(self._running.values()))

    async def _close(self, close: Close) -> None:
        """The operations end first: what is over must not speak any more."""
        await end(list(self._running.values()))
        try:
            async with asyncio.timeout(self._options.send_timeout):
                await self._socket.close(close.code, close.reason)
        except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
            return  # the other side is gone, or reads nothing: the server drops the connection when we return

    async def _end_with_the_service(self) -> None:
        await self._options.closing.wait()
        raise Close(GOING_AWAY, "The service is stopping: connect again in a moment")

    async def _end_when_cut(self) -> None:
        raise await self._cut.get()

    async def _converse(self) -> None:
        try:
            async with asyncio.timeout(self._options.init_timeout):
                while not self._acknowledged:
                    await self._hear(await receive(self._socket))
        except TimeoutError:
            raise Close(INIT_TIMEOUT, "Connection initialisation timeout") from None
        while True:
            await self._hear(await receive(self._socket))

    async def _hear(self, received: tuple[dict[str, Any], int]) -> None:
        message, size = received
        match message.get("type"):
            case "connection_init":
                await self._open(message.get("payload") or {})
            case "ping":
                await self._send({"type": "pong"})
            case "pong":
                pass
            case "subscribe":
                await self._subscribe(message.get("id"), message.get("payload"), size)
            case "complete":
                await self._complete(message.get("id"))
            case other:
                raise Close(BAD_MESSAGE, f"Unknown message type {str(other)[:40]!r}")

    async def _open(self, payload: dict[str, object]) -> None:
        if self._payload or self._acknowledged:
            raise Close(TOO_MANY_INITS, "Too many initialisation requests")
        try:
            await self._make_context(self._socket, payload)
        except WhenceError as error:
            raise Close(FORBIDDEN, f"Forbidden: {error}") from None
        except Exception as error:
            raise Close(INTERNAL, str(show(error)["message"])) from None
        self._payload, self._acknowledged = payload, True
        await self._send({"type": "connection_ack"})

    async def _subscribe(self, name: object, payload: object, size: int) -> None:
        if not self._acknowledged:
            raise Close(UNAUTHORIZED, "Unauthorized: send connection_init and wait for connection_ack")
        if not isinstance(name, str) or not name or payload is None:
            raise Close(BAD_MESSAGE, "subscribe needs an id, which is text, and a payload with the query")
        if name in self._running:
            raise Close(ID_TAKEN, f"Subscriber for {name} already exists")
        if len(self._running) >= self._options.streams_per_socket:
            most = self._options.streams_per_socket
            too_many = RateLimited(f"{most} operations run on this connection, which is the most: complete one first.")
            await self._send({"id": name, "type": "error", "payload": [show(too_many)]})
            return
        self._running[name] = asyncio.create_task(self._operate(name, payload, size))

    async def _complete(self, name: object) -> None:
        if task := self._running.pop(name, None) if isinstance(name, str) else None:
            await end([task])

    async def _operate(self, name: str, payload: object, size: int) -> None:
        """Send the answers of one operation. It always ends with exactly one `complete` or `error`."""
        last: dict[str, Any] = {"id": name, "type": "complete"}
        try:
            try:
                await self._tell(name, payload, size)
            except Failed as failed:
                last = {"id": name, "type": "error", "payload": failed.errors}
            finally:
                self._forget(name)
            await self._send(last)
        except Close as close:
            self._cut.put_nowait(close)

    def _forget(self, name: str) -> None:
        """Free the id of an operation before its last message, so that the client may use it again at once."""
        if self._running.get(name) is asyncio.current_task():
            del self._running[name]

    async def _tell(self, name: str, payload: object, size: int) -> None:
        try:
            asked = asked_from(payload, size)
            context = await self._make_context(self._socket, self._payload)
            operation = self._operations.choose(asked)
        except Failed:
            raise
        except Refusal as refusal:
            raise Failed(refusal.errors) from None
        except Exception as error:
            raise Failed([show(error)]) from None
        answers = self._operations.stream(operation, asked.variables, context)
        async with aclosing(answers):
            async for answer in answers:
                await self._send({"id": name, "type": "next", "payload": answer})

    async def _send(self, message: Mapping[str, Any]) -> None:
        try:
            async with asyncio.timeout(self._options.send_timeout):
                await self._socket.send_text(encode(message).decode())
        except TimeoutError:
            raise Close(TRY_LATER, "TOO_SLOW: messages were left standing; connect again") from None
        except (WebSocketDisconnect, RuntimeError, OSError):
            raise Close(GOING_AWAY, "The other side is gone") from None
