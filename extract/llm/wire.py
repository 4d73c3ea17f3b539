"""The connection to a model's endpoint, which is nobody to be trusted: it says so much, in so long, and sends nobody on.

A redirect would carry the conversation, and maybe the key, to somewhere that no operator named.
"""

import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from extract.llm.failures import Failure, ModelFailed

if TYPE_CHECKING:
    import httpx2

LARGEST_ANSWER = 8 * 1024 * 1024
"""Bytes of one answer: a hundred times what the largest source makes a model say."""
# Loggers that log whole requests and answers: an endpoint's words on a refused key repeat the key.
_TELLING = ("openai",)


class TooMuchSaid(ModelFailed):
    """The endpoint sent more than anything can be the answer to."""


def open_wire(timeout: float) -> "httpx2.AsyncClient":
    """Return the HTTP client that OpenAI's client sends with."""
    import httpx2  # noqa: PLC0415 - only a service with a model waits for it to load

    for name in _TELLING:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)

    class Limited(httpx2.AsyncByteStream):
        """An answer's bytes as they come, up to the limit."""

        def __init__(self, stream: httpx2.AsyncByteStream) -> None:
            self._stream = stream

        async def __aiter__(self) -> AsyncIterator[bytes]:
            count = 0
            async for chunk in self._stream:
                count += len(chunk)
                if count > LARGEST_ANSWER:
                    raise TooMuchSaid(_too_much("sent more than"), kind=Failure.REFUSED)
                yield chunk

        async def aclose(self) -> None:
            await self._stream.aclose()

    async def limit(response: httpx2.Response) -> None:
        """Packed bytes could be any number of bytes: they were not asked for, and are not read."""
        if response.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
            raise TooMuchSaid(_too_much("packed its answer, which may be over"), kind=Failure.REFUSED)
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = Limited(response.stream)

    return httpx2.AsyncClient(
        timeout=timeout,
        follow_redirects=False,
        headers={"accept-encoding": "identity"},
        event_hooks={"response": [limit]},
    )


def _too_much(what: str) -> str:
    return (
        f"The model's endpoint {what} {LARGEST_ANSWER // 1024 // 1024} MB, which no answer is: "
        "see what WHENCE_LLM_BASE_URL names, then retryRun."
    )
