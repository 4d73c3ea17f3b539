"""Posts one signed request to an address outside, never to one inside unless the settings allow it."""

import asyncio
import json
import socket
from datetime import UTC, datetime
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

import httpx2
import standardwebhooks

SECONDS = 15.0
_GONE = 410
_ALLOTTED = IPv6Network("2000::/3")  # all that is in public use of version 6
_TUNNELLED = IPv6Network("2002::/16")  # leads to any address of version 4
_TRANSLATED = IPv6Network("64:ff9b::/96")


class NotDelivered(Exception):
    """The receiver did not take it; `gone` says that it never will."""

    def __init__(self, said: str, *, gone: bool = False) -> None:
        super().__init__(said)
        self.gone = gone


async def post(url: str, secret: str, name: str, payload: dict[str, Any], *, inside: bool) -> None:
    """Post by Standard Webhooks. The address is looked up once, checked, and connected to: a name can't lead elsewhere then."""
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
                answer = await client.send(request, stream=True)  # its content is never read
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
    if not inside and not all(_is_outside(ip_address(one.partition("%")[0])) for one in addresses):
        raise NotDelivered(
            f"{host!r} leads into an internal network: WHENCE_WEBHOOKS_INSIDE=true allows that, for all webhooks"
        )
    return addresses[0]


def _is_outside(address: IPv4Address | IPv6Address) -> bool:
    """True for a public address, also for an IPv4 address that an IPv6 one carries to a translator."""
    if isinstance(address, IPv4Address):
        return address.is_global and not address.is_multicast
    if address in _TRANSLATED:
        return _is_outside(IPv4Address(int(address) & 0xFFFF_FFFF))
    return address in _ALLOTTED and address not in _TUNNELLED and address.is_global


def _said(error: Exception) -> str:
    return f"it can't be reached: {error}" if str(error) else f"it can't be reached ({type(error).__name__})"
