"""Server-sent events, one operation for each connection, as graphql-sse words them."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.types import Message, Receive, Scope, Send

from api.errors import Shown
from api.http.operations import Answer
from api.http.options import Options
from api.http.refusal import Failed
from api.http.tasks import first_of
from api.http.wire import encode

log = logging.getLogger("whence.api")

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # A proxy that gathers what it passes on would hold events back.
    (b"x-accel-buffering", b"no"),
]
COMPLETE = b"event: complete\ndata:\n\n"
SIGN_OF_LIFE = b":\n\n"


async def only_errors(errors: list[Shown]) -> AsyncGenerator[Answer, None]:
    yield {"errors": errors}


class EventStream:
    """A response that lasts until the operation, the client or the service ends."""

    def __init__(self, answers: AsyncGenerator[Answer, None], options: Options) -> None:
        self._answers = answers
        self._options = options

    @classmethod
    def of_errors(cls, errors: list[Shown], options: Options) -> "EventStream":
        return cls(only_errors(errors), options)

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Ends without `complete` when the service stops: clients then know to come back."""
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await first_of(
                self._tell(send), self._keep_alive(send), _disconnected(receive), self._options.closing.wait()
            )
        except TimeoutError:
            log.info("an event stream was cut: its reader left it standing for %g s", self._options.send_timeout)
        finally:
            await self._answers.aclose()
        await send({"type": "http.response.body"})

    async def _tell(self, send: Send) -> None:
        try:
            async with aclosing(self._answers):
                async for answer in self._answers:
                    await self._write(send, _event(answer))
        except Failed as failed:
            await self._write(send, _event({"errors": failed.errors}))
        await self._write(send, COMPLETE)

    async def _keep_alive(self, send: Send) -> None:
        # The first one at once: it brings the headers through to a client that waits for them.
        while True:
            await self._write(send, SIGN_OF_LIFE)
            await asyncio.sleep(self._options.keep_alive)

    async def _write(self, send: Send, data: bytes) -> None:
        async with asyncio.timeout(self._options.send_timeout):
            await send({"type": "http.response.body", "body": data, "more_body": True})


def _event(answer: Answer) -> bytes:
    return b"event: next\ndata: " + encode(answer) + b"\n\n"


async def _disconnected(receive: Receive) -> None:
    message: Message = {"type": ""}
    while message["type"] != "http.disconnect":
        message = await receive()
