"""The protocol at `/mcp`: streamable HTTP, each request on its own, behind the same checks as `/graphql`.

No session is kept between requests, so that any of several services may answer any of them, and a token is looked at
every time.
"""

import asyncio
import contextvars
import json
from collections.abc import AsyncIterator, Callable
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


class _Sessions:
    """The protocol's library, from the first request on: it takes a tenth of the service's memory, and a second to load."""

    def __init__(self, make: "Callable[[], StreamableHTTPSessionManager]") -> None:
        self._make = make
        self._made: asyncio.Future[StreamableHTTPSessionManager] = asyncio.get_running_loop().create_future()
        self._over = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    async def manager(self) -> "StreamableHTTPSessionManager":
        if self._running is None:
            # It belongs to no request, so it begins in a context of its own.
            self._running = asyncio.get_running_loop().create_task(self._run(), context=contextvars.Context())
        return await asyncio.shield(self._made)

    async def _run(self) -> None:
        """Begin and end the library's own tasks in one task, as it demands."""
        try:
            manager = await asyncio.to_thread(self._make)
        except Exception as error:
            self._made.set_exception(error)
            return
        async with manager.run():
            self._made.set_result(manager)
            await self._over.wait()

    async def end(self) -> None:
        self._over.set()
        if self._running is not None:
            await self._running


class AgentsEndpoint:
    """ASGI application; answers from when `living` is entered."""

    def __init__(self, operations: Operations, make_context: MakeContext) -> None:
        self._operations = operations
        self._make_context = make_context
        self._sessions: _Sessions | None = None

    def routes(self) -> list[BaseRoute]:
        return [Route(PATH, self)]

    @asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        self._sessions = _Sessions(self._manager)
        try:
            yield
        finally:
            await self._sessions.end()

    def _manager(self) -> "StreamableHTTPSessionManager":
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager  # noqa: PLC0415 - see _Sessions

        from api.agents.server import build_server  # noqa: PLC0415 - as above

        return StreamableHTTPSessionManager(
            build_server(self._asking),
            json_response=True,
            stateless=True,
            max_request_body_size=self._operations.options.small_body,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            scope[_ASKED_BY] = await self._make_context(request, {})
        except Unauthenticated as error:
            refusal = JSONResponse({"errors": [show(error)]}, 401, {"www-authenticate": "Bearer"})
            await refusal(scope, receive, send)
            return
        assert self._sessions is not None  # the application's lifespan has begun
        manager = await self._sessions.manager()
        # A stream that a client holds open would keep the service from ending.
        await first_of(manager.handle_request(scope, receive, send), self._operations.options.closing.wait())

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
