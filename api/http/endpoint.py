"""GraphQL at one address: plain requests, event streams and WebSockets."""

import strawberry
from graphql import OperationType
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from api.body import UnreadError
from api.errors import code_of, show
from api.http.documents import Operation
from api.http.events import EventStream
from api.http.ide import page, wants_page
from api.http.operations import Answer, Operations
from api.http.options import MakeContext, Options
from api.http.refusal import Failed, Refusal
from api.http.requests import Asked, Form, form_of, read_get, read_post
from api.http.socket import Socket
from api.http.wire import encode
from api.metrics import Metrics
from graph.model.errors import BadInput, WhenceError

CACHE_CONTROL = {"cache-control": "no-store", "vary": "accept"}


def graphql_endpoint(
    schema: strawberry.Schema,
    make_context: MakeContext,
    options: Options | None = None,
    metrics: Metrics | None = None,
    path: str = "/graphql",
) -> list[BaseRoute]:
    """The routes that serve a schema at `path`."""
    endpoint = GraphQLEndpoint(Operations(schema, options or Options(), metrics or Metrics()), make_context)
    return [Route(path, endpoint), WebSocketRoute(path, endpoint)]


class GraphQLEndpoint:
    def __init__(self, operations: Operations, make_context: MakeContext) -> None:
        self.operations = operations
        self.options = operations.options
        self.make_context = make_context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await Socket(WebSocket(scope, receive, send), self.operations, self.make_context).serve()
            return
        request = Request(scope, receive, send)
        if self.options.ide and wants_page(request):
            await page()(scope, receive, send)
            return
        form = form_of(request.headers.get("accept", ""))
        try:
            response = await self._respond(request, form)
        except UnreadError:
            raise
        except Refusal as refusal:
            response = _respond_with({"errors": refusal.errors}, form, refusal.status, refusal.headers)
        except Failed as failed:
            status = 200 if form is Form.JSON else failed.status
            response = _respond_with({"errors": failed.errors}, form, status)
        except Exception as error:
            response = _respond_with({"errors": [show(error)]}, form, 500)
        await response(scope, receive, send)

    async def _respond(self, request: Request, form: Form | None) -> "Response | EventStream":
        try:
            if form is None:
                raise Refusal(BadInput(f"Accept one of {', '.join(Form)}."), 406)
            asked = await self._read(request)
            context = await self.make_context(request, {})
        except UnreadError:
            raise
        except WhenceError as error:
            raise Refusal(error, headers=_challenge(error)) from error
        if form is Form.EVENTS:
            return self._stream(request, asked, context)
        operation = self.operations.choose(asked)
        self._check_method(request, operation)
        if operation.type is OperationType.SUBSCRIPTION:
            raise Refusal(BadInput("Subscribe with Accept: text/event-stream, or over a WebSocket."))
        return _respond_with(await self.operations.answer(operation, asked.variables, context), form)

    async def _read(self, request: Request) -> Asked:
        if request.method == "POST":
            return await read_post(request)
        if request.method == "GET" and not self.options.production:
            return read_get(request)
        allowed = "POST" if self.options.production else "GET, POST"
        raise Refusal(BadInput(f"Send it by {allowed.replace(', ', ' or ')}."), 405, {"allow": allowed})

    def _stream(self, request: Request, asked: Asked, context: object) -> "EventStream":
        """A document that can't be used is told inside the stream: an EventSource does not show bodies of errors."""
        try:
            operation = self.operations.choose(asked)
        except Failed as failed:
            return EventStream.of_errors(failed.errors, self.options)
        self._check_method(request, operation)
        return EventStream(self.operations.stream(operation, asked.variables, context), self.options)

    def _check_method(self, request: Request, operation: Operation) -> None:
        if request.method == "GET" and operation.type is OperationType.MUTATION:
            raise Refusal(BadInput("A GET changes nothing: send mutations by POST."), 405, {"allow": "POST"})


def _challenge(error: WhenceError) -> dict[str, str]:
    return {"www-authenticate": "Bearer"} if code_of(error) == "UNAUTHENTICATED" else {}


def _respond_with(
    answer: Answer, form: Form | None, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    kind = Form.RESPONSE if form is Form.RESPONSE else Form.JSON
    return Response(
        encode(answer), status, {**CACHE_CONTROL, **(headers or {}), "content-type": f"{kind}; charset=utf-8"}
    )
