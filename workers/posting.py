"""One signed request to an address outside, never to one inside unless the settings allow it."""

import asyncio
import json
import socket
from datetime import UTC, datetime
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import httpx2
import standardwebhooks

SECONDS = 15.0
_GONE = 410


class NotDelivered(Exception):
    """The receiver did not take it; `gone` says that it never will."""

    def __init__(self, said: str, *, gone: bool = False) -> None:
        super().__init__(said)
        self.gone = gone


async def post(url: str, secret: str, name: str, payload: dict[str, Any], *, inside: bool) -> None:
    """By Standard Webhooks. The address is looked up once, checked, and connected to: a name can't lead elsewhere then."""
    body, at = json.dumps(payload, ensure_ascii=False), datetime.now(UTC)
    parts = urlsplit(url)
    host = parts.hostname or ""
    address = await _address(host, parts.port or (443 if parts.scheme == "https" else 80), inside)
    headers = {
        "host": parts.netloc,
        "content-type": "application/json",
        "user-agent": "whence",
        "webhook-id": name,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": standardwebhooks.Webhook(secret).sign(name, at, body),
    }
    where = httpx2.URL(url).copy_with(host=address)
    try:
        async with asyncio.timeout(SECONDS):
            async with httpx2.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False) as client:
                request = client.build_request(
                    "POST", where, content=body.encode(), headers=headers, extensions={"sni_hostname": host}
                )
                answer = await client.send(
                    request, stream=True
                )  # its words are nobody's business, however many they are
                await answer.aclose()
    except (TimeoutError, httpx2.HTTPError) as error:
        raise NotDelivered(
            f"no answer within {SECONDS:.0f} s" if isinstance(error, TimeoutError) else _said(error)
        ) from error
    if not answer.is_success:
        raise NotDelivered(f"it answered HTTP {answer.status_code}", gone=answer.status_code == _GONE)


async def _address(host: str, port: int, inside: bool) -> str:
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise NotDelivered(f"the name {host!r} can't be looked up") from error
    addresses = [str(one[4][0]) for one in found]
    if not inside and not all(ip_address(one.partition("%")[0]).is_global for one in addresses):
        raise NotDelivered(
            f"{host!r} leads into an internal network: WHENCE_WEBHOOKS_INSIDE=true allows that, for all webhooks"
        )
    return addresses[0]


def _said(error: Exception) -> str:
    return f"it can't be reached: {error}" if str(error) else f"it can't be reached ({type(error).__name__})"
