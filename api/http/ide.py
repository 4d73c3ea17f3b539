"""Serves the page to write queries in, at /graphql in a browser; in development only."""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

PAGE = Path(__file__).with_suffix(".html")
_INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


def wants_page(request: Request) -> bool:
    """A browser that was sent here by its address bar: it asks for a page, and names no query."""
    kinds = [kind.partition(";")[0].strip() for kind in request.headers.get("accept", "").lower().split(",")]
    return request.method == "GET" and kinds[0] == "text/html" and not request.query_params


def page() -> Response:
    return Response(
        _content(), headers={"content-type": "text/html; charset=utf-8", "content-security-policy": _policy()}
    )


@cache
def _content() -> bytes:
    return PAGE.read_bytes()


@cache
def _policy() -> str:
    """Return the policy of the page: only its own scripts run, and it sends requests to this service alone."""
    allowed = {kind: _hash(text) for kind, text in _INLINE.findall(_content().decode())}
    return (
        f"default-src 'none'; script-src '{allowed['script']}'; style-src '{allowed['style']}'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
