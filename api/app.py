"""The application: every address that the service answers at, and what lives as long as it does."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import replace

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from api.access import Access, open_access, shared_by
from api.agents.endpoint import AgentsEndpoint
from api.backups import backup_routes
from api.chats.brain import brain_routes
from api.chats.feeds import feed_routes
from api.chats.platforms import chatting
from api.chats.webhooks import webhook_routes
from api.context import Context
from api.demo.background import telling
from api.demo.telling import teller_of
from api.errors import show
from api.explorer.documents import sha256, trusted_documents
from api.explorer.routes import explorer_routes
from api.guard import Guard
from api.health import health_routes
from api.hooks.installing import DOCUMENTS
from api.http import Options, graphql_endpoint
from api.http.operations import Operations
from api.http.options import MakeContext
from api.http.trusted import Trusted
from api.metrics import Metrics
from api.operator.route import operator_routes
from api.schema import build_schema
from api.service import open_service
from api.subscriptions.feed import open_feed
from graph import meaning
from graph.model.errors import Forbidden, Unauthenticated
from graph.settings import Settings

CORS_SECONDS = 600
ONLY_FOR_ALL = "These numbers are of all projects together: ask with a token that is for all of them."


def create_app(settings: Settings) -> Starlette:
    """Create the application. Nothing is opened before its lifespan begins."""
    metrics, closing = Metrics(), asyncio.Event()
    options = Options(
        production=settings.mode == "production",
        ide=settings.mode == "development" and settings.queries == "any",
        trusted=Trusted(
            {**trusted_documents(), **{sha256(one): one for one in DOCUMENTS}}, only=settings.queries == "trusted"
        ),
        time_limit=settings.operation_timeout,
        renew=Context.renewed,
        closing=closing,
    )
    schema = build_schema()
    # Agents send no documents: those that the tools run are the service's own.
    of_tools = Operations(schema, replace(options, trusted=Trusted()), metrics)
    agents = AgentsEndpoint(of_tools, context_of)
    routes: list[BaseRoute] = [
        *graphql_endpoint(schema, context_of, options, metrics),
        *agents.routes(),
        *health_routes(),
        *backup_routes(),
        *operator_routes(),
        *brain_routes(context_of),
        *feed_routes(),
        *webhook_routes(),
        for_those_who_may(metrics.route(), context_of),
        *explorer_routes(),
    ]
    lifespan = _lifespan(settings, agents, metrics)
    app = Starlette(
        routes=routes, middleware=_middleware(settings), lifespan=lifespan, exception_handlers={404: _nothing_here}
    )
    app.state.closing = closing
    return app


async def _nothing_here(request: Request, error: Exception) -> Response:
    del request, error
    addresses = "/ (the explorer), /graphql, /mcp, /health, /ready and /metrics"
    return PlainTextResponse(f"Nothing is at this address. There are {addresses}.\n", 404)


async def context_of(request: HTTPConnection, payload: Mapping[str, object]) -> Context:
    access: Access = request.app.state.access
    return await access.context(request, payload)


def _middleware(settings: Settings) -> list[Middleware]:
    origins = list(settings.allowed_origins)
    guard = Middleware(Guard, allowed_hosts=settings.allowed_hosts, allowed_origins=origins)
    if not origins:
        return [guard]
    # The guard has refused every other origin by then; this only tells the browser that these may read the answer.
    headers = ["authorization", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"]
    cors = Middleware(
        CORSMiddleware,
        allow_origins=origins,
        allow_methods=["GET", "POST"],
        allow_headers=headers,
        max_age=CORS_SECONDS,
    )
    return [guard, cors]


def _lifespan(
    settings: Settings, agents: AgentsEndpoint, metrics: Metrics
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        async with open_service(settings, meter=metrics) as service, open_feed(service.services, service.queue) as feed:
            app.state.service = service
            async with telling(teller_of(shared_by(service))) as teller:
                # Before the agents' part begins, which would wrap a refusal to start in a group of errors.
                app.state.access = await open_access(service, feed, teller)
                async with chatting(service) as app.state.inbox, agents.living(), _warming():
                    yield

    return living


@asynccontextmanager
async def _warming() -> AsyncIterator[None]:
    warming = asyncio.create_task(meaning.warm_up())
    try:
        yield
    finally:
        warming.cancel()
        with suppress(asyncio.CancelledError):
            await warming


def for_those_who_may(route: Route, context: MakeContext) -> Route:
    """The same route for everybody who may ask at all: without a token, where none is needed."""

    async def guarded(request: Request) -> Response:
        try:
            asking = await context(request, {})
        except Unauthenticated as error:
            return JSONResponse({"errors": [show(error)]}, 401, {"www-authenticate": "Bearer"})
        if asking.viewer.projects is not None:
            return JSONResponse({"errors": [show(Forbidden(ONLY_FOR_ALL))]}, 403)
        response: Response = await route.endpoint(request)
        return response

    return Route(route.path, guarded, methods=["GET"])
