"""The page at `/`: what runs here, and how to ask it."""

import shlex
from html import escape
from importlib.metadata import version
from pathlib import Path
from string import Template

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from api.access import needs_token
from api.service import Service
from graph.model.errors import Unavailable

HERE = Path(__file__).parent
TEMPLATE = Template((HERE / "home.html").read_text(encoding="utf-8"))
QUESTION = "Why Postgres?"
MOST_PROJECTS = 50
ENGINES = {"arcadedb": "ArcadeDB, embedded", "neo4j": "Neo4j"}


def page_routes() -> list[BaseRoute]:
    return [Route("/", home, methods=["GET"]), Route("/page.css", style, methods=["GET"])]


async def style(_request: Request) -> Response:
    return FileResponse(HERE / "page.css", media_type="text/css")


async def home(request: Request) -> Response:
    service: Service = request.app.state.service
    closed = needs_token(service.settings)
    slugs = [] if closed else await _slugs(service)
    asked = slugs[0] if slugs else "demo"
    fields = {
        "version": version("whence"),
        "mode": service.settings.mode,
        "engine": ENGINES.get(service.engine, service.engine),
        "queue": service.queue.kind,
        "curl": _curl(str(request.base_url), asked, closed),
        "command": f"whence why --project {asked} {shlex.quote(QUESTION)}",
    }
    body = TEMPLATE.substitute(
        {name: escape(text) for name, text in fields.items()}, projects=_list(slugs, closed), token=_token(closed)
    )
    return HTMLResponse(body, headers={"cache-control": "no-store"})


async def _slugs(service: Service) -> list[str]:
    """The newest ones; the page is there to help when the graph is not, so it does without them then."""
    try:
        rows = await service.ledger.graph.read("project.page", before="~", slugs=None, limit=MOST_PROJECTS)
    except Unavailable:
        return []
    return [row["project"]["slug"] for row in rows]


def _list(slugs: list[str], closed: bool) -> str:
    if closed:
        return "<p>Which there are is told to those who bring a token.</p>"
    if not slugs:
        return "<p>None yet: <code>whence demo</code> makes one to look around in.</p>"
    return "<ul>" + "".join(f"<li><code>{escape(slug)}</code></li>" for slug in slugs) + "</ul>"


def _token(closed: bool) -> str:
    return "<p>A token comes from <code>whence token create --role reader</code>.</p>" if closed else ""


def _curl(base: str, project: str, closed: bool) -> str:
    query = f'{{ why(project: "{project}", question: "{QUESTION}") {{ markdown }} }}'
    body = '{"query": "' + query.replace('"', '\\"') + '"}'
    token = '  -H "authorization: Bearer $WHENCE_TOKEN" \\\n' if closed else ""
    return f"curl {base}graphql -H 'content-type: application/json' \\\n{token}  -d '{body}'"
