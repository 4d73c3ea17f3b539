"""Makes one call to a platform over HTTP: taken, refused, or unknown. The difference decides what may be sent again."""

from collections.abc import Mapping
from typing import Any

import httpx2

from api.chats.platform import MaybeSent, NotSent

PATIENCE = 10.0
Json = Mapping[str, Any]


async def called(client: httpx2.AsyncClient, platform: str, method: str, told: Json) -> Json:
    """The platform's answer, where it says ok. Without a connection nothing was sent; after one, everything may have been sent."""
    try:
        response = await client.post(f"/{method}", json=dict(told))
    except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout) as error:
        raise NotSent(f"{platform} can't be reached ({type(error).__name__}).", after=0) from error
    except httpx2.HTTPError as error:
        raise MaybeSent(f"{platform} took {method} and never answered ({type(error).__name__}).") from error
    if response.status_code == 429:
        raise NotSent(f"{platform} wants to be left alone.", after=_pause(response))
    try:
        body = response.json()
    except ValueError as error:
        raise MaybeSent(f"{platform} answered {method} with {response.status_code} and no JSON.") from error
    if response.status_code >= 500 or not isinstance(body, Mapping):
        raise MaybeSent(f"{platform} is not well: {response.status_code}.")
    if not body.get("ok"):
        why = str(body.get("description") or body.get("error") or response.status_code)
        raise NotSent(f"{platform} refused it: {why[:200]}.")
    return body


def _pause(response: httpx2.Response) -> float:
    """Return the pause that the platform asks for, in the header or where Telegram has it."""
    try:
        body = response.json()
    except ValueError:
        body = {}
    told = body.get("parameters") if isinstance(body, Mapping) else None
    said = told.get("retry_after") if isinstance(told, Mapping) else response.headers.get("retry-after")
    try:
        return max(0.0, float(str(said or 0)))
    except ValueError:
        return 0.0
