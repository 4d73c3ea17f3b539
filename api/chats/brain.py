"""`GET /brain/query`: answers questions about a chat for observers of other chats, as `brain` does in GraphQL."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from api.chats.refusals import answered
from api.http.options import MakeContext
from graph.actions.chats.brain import Told
from graph.actions.chats.observed import chats_page
from graph.model.errors import BadInput

OBSERVER = "observer"
PATH = "/brain/query"


def brain_routes(make_context: MakeContext) -> list[BaseRoute]:
    async def query(request: Request) -> Response:
        context = await make_context(request, {})
        asked = request.query_params
        if asked.get("format", "json") != "json":
            raise BadInput("Only format=json is spoken here.")
        named = asked.get("project") or request.headers.get("x-family-context") or ""
        project = (await context.project(named)).slug if named else _none_named()
        chat = asked.get("chat") or await _only_chat(context.services, project)
        told = await context.brain.ask(project, chat, asked.get("q", ""))
        observing = asked.get("context") == OBSERVER or request.headers.get("x-observer-request", "").lower() == "true"
        return JSONResponse(shown(told, observing=observing), headers={"cache-control": "no-store"})

    return [Route(PATH, answered(query), methods=["GET"])]


def _none_named() -> str:
    raise BadInput("Name the project whose brain is asked: in the header X-Family-Context, or as project=….")


async def _only_chat(services: Any, project: str) -> str | None:
    """Return the project's chat, where it has just one."""
    page = await chats_page(services.graph, project, 2, None)
    return page.items[0].ref if len(page.items) == 1 else None


def shown(told: Told, *, observing: bool) -> dict[str, Any]:
    found = told.answer
    plain: dict[str, Any] = {"answer": found.answer, "sources": list(found.sources), "confidence": told.confidence}
    if not observing:
        return plain
    return plain | {
        "relevance_score": None if told.timed_out else found.relevance,
        "temporal_entities": list(found.temporal),
        "extracted_events": list(found.events),
    }
