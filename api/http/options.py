"""The settings that the endpoint takes from the service around it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import HTTPConnection

from api.http.trusted import Trusted
from api.limits import Limits

MakeContext = Callable[[HTTPConnection, Mapping[str, object]], Awaitable[Any]]
"""Makes the context of one operation from the request and the payload of `connection_init`, which HTTP leaves empty.

It raises Unauthenticated where no valid token came. On a WebSocket it is asked once to open the connection and again
for every operation, so that loaders live no longer than one answer and a withdrawn token ends with its next use.
"""


def the_same(context: Any) -> Any:
    return context


@dataclass(frozen=True, slots=True)
class Options:
    production: bool = False
    ide: bool = False
    """True if a browser that opens the address gets a page to write queries in."""
    limits: Limits = field(default_factory=Limits)
    trusted: Trusted = field(default_factory=Trusted)
    time_limit: float = 30.0
    """Seconds that a query or mutation may take."""
    small_body: int = 256 * 1024
    """Bytes that a request may have, unless all it does is in `large_fields`."""
    large_fields: frozenset[str] = frozenset({"captureDocuments"})
    init_timeout: float = 10.0
    """Seconds that a WebSocket may stay without `connection_init`."""
    keep_alive: float = 12.0
    """Seconds between two signs of life on an event stream; proxies give up on a silent one after 30 to 60."""
    send_timeout: float = 20.0
    """Seconds that a reader may leave a message standing in its socket."""
    streams_per_socket: int = 500
    renew: Callable[[Any], Any] = the_same
    """The context for the next event of a subscription: the same viewer with empty loaders."""
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the service stops; every open stream ends by it."""
