"""The bytes of a request, counted as they arrive: what its headers say of them is only good for an early no."""

import asyncio

from starlette.datastructures import Headers
from starlette.types import Message, Receive

from graph.model.errors import BadInput, TooLarge

LARGEST_BODY = 5 * 1024 * 1024
MOST_AT_ONCE = 100  # messages or documents of one request
BODY_SECONDS = 30.0
LONGEST_COUNT = 18
"""Digits of Content-Length that are read; what has more of them is too much either way."""
MOST_TO_DRAIN = 64 * 1024 * 1024
SECONDS_TO_DRAIN = 5.0


class UnreadError(Exception):
    """Raised when the rest of the body is not wanted. Only the guard catches it, because only the guard can answer it."""


class TooSlowBody(UnreadError, BadInput):
    """The body did not arrive in time."""


class TooLargeBody(UnreadError, TooLarge):
    """The body has more bytes than anything is allowed to."""


class Body:
    """A request's `receive`, with a limit on the size and the time of its body."""

    def __init__(self, receive: Receive, largest: int | None, seconds: float | None) -> None:
        self._receive = receive
        self._largest = largest
        self._deadline = None if seconds is None else asyncio.get_running_loop().time() + seconds
        self._count = 0
        self._complete = False

    def check_declared(self, headers: Headers) -> None:
        declared = headers.get("content-length", "")
        if declared.isascii() and declared.isdigit() and self._is_over(int(declared[:LONGEST_COUNT])):
            raise self._too_large()

    async def receive(self) -> Message:
        if self._complete:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise TooSlowBody("The body did not arrive in time: send it in one go.") from None
        self._note(message)
        if self._is_over(self._count):
            raise self._too_large()
        return message

    async def drain(self) -> None:
        """Let the rest come and drop it: a client that is still sending does not read an answer."""
        try:
            async with asyncio.timeout(SECONDS_TO_DRAIN):
                while not self._complete and self._count < MOST_TO_DRAIN:
                    self._note(await self._receive())
        except TimeoutError:
            return

    def _note(self, message: Message) -> None:
        self._count += len(message.get("body", b""))
        self._complete = message["type"] != "http.request" or not message.get("more_body", False)

    def _is_over(self, count: int) -> bool:
        return self._largest is not None and count > self._largest

    def _too_large(self) -> TooLargeBody:
        return TooLargeBody(
            f"The body is over {(self._largest or 0) // 1024 // 1024} MB, which is the most: send it in parts."
        )
