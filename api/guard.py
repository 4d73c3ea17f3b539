"""Guards every route: checks where a call comes from, and how much it sends.

A service on loopback needs no password, and every web page that its user opens can send requests to it. Such a page can't
name another Host, or keep its own Origin out of the request; so those two decide.
"""

import json
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.body import BODY_SECONDS, LARGEST_BODY, Body, TooLargeBody, TooSlowBody, UnreadError
from api.errors import show
from graph.model.errors import Forbidden

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
PROBES = ("/health", "/ready")
"""A monitor may ask under any host name. The answer is a single word."""
OF_OWNERS = "/operator/"
"""Only an owner of the data directory gets as far as the body there, and may bring in as much as the disk holds."""
DEFAULT_PORTS = {"http": 80, "https": 443}
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
]
STATUS: dict[type[Exception], int] = {TooSlowBody: 408, Forbidden: 403, TooLargeBody: 413}


class Guard:
    """ASGI middleware: checks Host, Origin and size, and adds the headers that keep pages from being misused."""

    def __init__(
        self,
        app: ASGIApp,
        allowed_hosts: Iterable[str] = (),
        allowed_origins: Iterable[str] = (),
        largest_body: int = LARGEST_BODY,
        body_seconds: float = BODY_SECONDS,
    ) -> None:
        self._app = app
        self._hosts = {_bare(host) for host in (*LOOPBACK, *allowed_hosts)} - {None}
        self._origins = {_origin(origin) for origin in allowed_origins} - {None}
        self._largest_body = largest_body
        self._body_seconds = body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if scope["type"] == "websocket":
            # Closing a handshake that was not accepted answers it with 403.
            await (send({"type": "websocket.close", "code": 1008}) if refusal else self._app(scope, receive, send))
            return
        if scope["path"].startswith(OF_OWNERS):
            body = Body(receive, None, None)
        else:
            body = Body(receive, self._largest_body, self._body_seconds)
        if refusal:
            await _refuse(refusal, body, send)
        else:
            await self._answer(scope, body, send)

    async def _answer(self, scope: Scope, body: Body, send: Send) -> None:
        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                given = {name.lower() for name, _ in message.get("headers", ())}
                added = [header for header in HEADERS if header[0] not in given]
                message = {**message, "headers": [*message.get("headers", ()), *added]}
            await send(message)

        try:
            body.check_declared(Headers(scope=scope))
            await self._app(scope, body.receive, send_guarded)
        except UnreadError as error:
            if started:
                raise
            await _refuse(error, body, send)

    def _refusal(self, scope: Scope) -> Forbidden | None:
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if scope["path"] in PROBES and scope["type"] == "http" and not origins:
            return None
        if len(hosts) != 1 or not self._ours(_bare(hosts[0]), scope):
            return Forbidden("This service does not answer to that Host: add its name to WHENCE_ALLOWED_HOSTS.")
        if all(self._knows(origin, hosts[0]) for origin in origins):
            return None
        return Forbidden("Pages of that origin may not call this service: add it to WHENCE_ALLOWED_ORIGINS.")

    def _ours(self, host: str | None, scope: Scope) -> bool:
        """The numbers at which a request came in are ours as well: no page of another name can give those for its own."""
        return host in self._hosts or (_is_number(host) and scope.get("server", ("",))[0] == host)

    def _knows(self, origin: str, host: str) -> bool:
        # Behind a proxy that ends TLS the page's scheme is not ours, so only host and port are compared.
        asking = _origin(origin)
        return asking is not None and (asking == _origin(f"{asking[0]}://{host}") or asking in self._origins)


def _is_number(host: str | None) -> bool:
    try:
        return bool(ip_address(host or ""))
    except ValueError:
        return False


def _bare(host: str) -> str | None:
    """A Host without its port, in lower case; None for one that can't be read."""
    try:
        name = urlsplit(f"//{host.strip()}").hostname if "@" not in host else None
    except ValueError:
        return None
    return name.rstrip(".") if name else None


def _origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin; None for `null` and for what is none."""
    try:
        parts = urlsplit(text.strip().lower())
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname and port else None


async def _refuse(error: Forbidden | UnreadError, body: Body, send: Send) -> None:
    """Answer first and drop the body after, so that the answer does not wait for the rest of the body."""
    text = json.dumps({"errors": [show(error)]}).encode()
    headers = [
        (b"content-type", b"application/json; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
        *HEADERS,
    ]
    await send({"type": "http.response.start", "status": STATUS[type(error)], "headers": headers})
    await send({"type": "http.response.body", "body": text, "more_body": True})
    await body.drain()
    await send({"type": "http.response.body"})
