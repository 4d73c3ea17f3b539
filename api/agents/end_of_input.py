"""Keeps stdin open until every request that was read has its answer: a client may pipe its requests in and close."""

import asyncio
from types import TracebackType
from typing import Protocol, Self

import anyio
from mcp.shared.message import SessionMessage
from mcp.types import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

Received = SessionMessage | Exception


class Closes(Protocol):
    async def aclose(self) -> None: ...


class Receives(Closes, Protocol):
    """The stream that the protocol's server reads from, as far as it is used here."""

    async def receive(self) -> Received: ...


class Sends(Closes, Protocol):
    """The stream that it writes to."""

    async def send(self, item: SessionMessage, /) -> None: ...


PATIENCE = 60.0
"""Seconds after the end of input that answers are waited for."""


class Unanswered:
    """The requests that wait for their answer. A request that its sender cancelled needs none."""

    def __init__(self) -> None:
        self._ids: set[str | int] = set()
        self._none = asyncio.Event()
        self._none.set()

    def received(self, said: Received) -> None:
        message = said.message if isinstance(said, SessionMessage) else None
        if isinstance(message, JSONRPCRequest):
            self._ids.add(message.id)
            self._none.clear()
        if isinstance(message, JSONRPCNotification) and message.method == "notifications/cancelled":
            self._close((message.params or {}).get("requestId"))

    def answered(self, said: SessionMessage) -> None:
        if isinstance(said.message, JSONRPCResponse | JSONRPCError):
            self._close(said.message.id)

    async def none_left(self) -> None:
        with anyio.move_on_after(PATIENCE):
            await self._none.wait()

    def _close(self, name: str | int | None) -> None:
        if name is not None:
            self._ids.discard(name)
        if not self._ids:
            self._none.set()


class _Closing:
    def __init__(self, stream: Closes) -> None:
        self._stream = stream

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


class Incoming(_Closing):
    """The stream of requests; it ends once all of them are answered."""

    def __init__(self, stream: Receives, unanswered: Unanswered) -> None:
        super().__init__(stream)
        self._heard, self._unanswered = stream, unanswered

    async def receive(self) -> Received:
        try:
            said = await self._heard.receive()
        except anyio.EndOfStream:
            await self._unanswered.none_left()
            raise
        self._unanswered.received(said)
        return said

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Received:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None


class Outgoing(_Closing):
    """The stream of answers; an answered request is no longer waited for."""

    def __init__(self, stream: Sends, unanswered: Unanswered) -> None:
        super().__init__(stream)
        self._answers, self._unanswered = stream, unanswered

    async def send(self, item: SessionMessage, /) -> None:
        await self._answers.send(item)
        self._unanswered.answered(item)
