"""The protocol at `/mcp`: streamable HTTP, each request on its own, behind the same doors as `/graphql`.

No session is kept between requests, so that any of several services may answer any of them, and a token is looked at
every time.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from api.agents.asking import Asking, Unanswered
from api.context import Context
from api.errors import show
from api.http.operations import Operations
from api.http.options import MakeContext
from api.http.refusal import Failed, Refusal
from api.http.requests import Asked
from api.http.tasks import first_of
from graph.model.errors import Unauthenticated

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

PATH = "/mcp"
_ASKED_BY = "whence.context"


class AgentsEndpoint:
    """ASGI application; answers from when `living` is entered."""

    def __init__(self, operations: Operations, make_context: MakeContext) -> None:
        self._operations = operations
        self._make_context = make_context
        self._manager: StreamableHTTPSessionManager | None = None

    def routes(self) -> list[BaseRoute]:
        return [Route(PATH, self)]

    @asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        # Imported where a service starts: commands that don't serve are a second faster without it.
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager  # noqa: PLC0415

        from api.agents.server import build_server  # noqa: PLC0415 - as above

        self._manager = StreamableHTTPSessionManager(
            build_server(self._asking),
            json_response=True,
            stateless=True,
            max_request_body_size=self._operations.options.small_body,
        )
        async with self._manager.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            scope[_ASKED_BY] = await self._make_context(request, {})
        except Unauthenticated as error:
            refusal = JSONResponse({"errors": [show(error)]}, 401, {"www-authenticate": "Bearer"})
            await refusal(scope, receive, send)
            return
        assert self._manager is not None  # the application's lifespan has begun
        # A stream that a client holds open would keep the service from ending.
        await first_of(self._manager.handle_request(scope, receive, send), self._operations.options.closing.wait())

    def _asking(self, context: Any) -> Asking:
        return asking_within(self._operations, context.request.scope[_ASKED_BY])


def asking_within(operations: Operations, context: Context, home: str | None = None) -> Asking:
    """Operations run here, with the limits of `/graphql`; the caller is a program that speaks for the viewer."""

    async def run(document: str, variables: dict[str, Any]) -> dict[str, Any]:
        size = len(document) + len(json.dumps(variables, ensure_ascii=False).encode("utf-8", "replace"))
        try:
            operation = operations.choose(Asked(document, variables, None, size))
            answer = await operations.answer(operation, variables, context.through_agent())
        except (Failed, Refusal) as error:
            raise Unanswered(error.errors[0]) from None
        if answer.get("errors"):
            raise Unanswered(answer["errors"][0])
        data: dict[str, Any] = answer["data"]
        return data

    return Asking(run, context.viewer.name, context.viewer.projects, home)
