"""Answers whether the service is alive, and whether it is ready: to anything that starts, watches or balances it."""

import asyncio
import logging
from collections.abc import Awaitable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from api.service import Service
from graph.model.errors import Unavailable

log = logging.getLogger("whence.api")

PATIENCE = 2.0
NO_STORE = {"cache-control": "no-store"}


def health_routes() -> list[BaseRoute]:
    return [Route("/health", health, methods=["GET"]), Route("/ready", ready, methods=["GET"])]


async def health(_request: Request) -> Response:
    """Liveness: this process answers, also if another part is down; restarting it would mend nothing then."""
    return JSONResponse({"status": "ok"}, headers=NO_STORE)


async def ready(request: Request) -> Response:
    """Readiness: everything that an answer needs answers itself."""
    service: Service = request.app.state.service
    reasons = await problems(service)
    body: dict[str, object] = {"status": "unavailable" if reasons else "ready"}
    if reasons:
        body["reasons"] = reasons
    return JSONResponse(body, 503 if reasons else 200, headers=NO_STORE)


async def problems(service: Service) -> list[str]:
    """Say why the service can't answer; nothing when it can."""
    found = await asyncio.gather(
        _problem("the graph", service.services.graph.ping()),
        _problem("the queue", service.queue.ping()),
        _problem("the disk", service.services.graph.check_disk(), "takes no writes"),
    )
    return [problem for problem in found if problem]


async def _problem(part: str, asking: Awaitable[None], fails: str = "does not answer") -> str | None:
    """Anybody may ask, so the address and the words of what does not answer go to the log alone."""
    try:
        async with asyncio.timeout(PATIENCE):
            await asking
    except (TimeoutError, Unavailable) as error:
        log.warning("%s %s: %s", part, fails, error or f"nothing for {PATIENCE:.0f} s")
        return f"{part} {fails}: `whence doctor` on the server looks into it"
    return None
