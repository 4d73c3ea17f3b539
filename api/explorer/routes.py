"""Routes of the explorer: its page at every address of a view, its files below `/explorer/`."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from api.explorer.files import file_of, respond, served_files
from api.explorer.shell import shell
from api.service import Service

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    # Text can't become markup in this page, not even by mistake.
    "require-trusted-types-for 'script'; trusted-types 'none'"
)


def explorer_routes() -> list[BaseRoute]:
    return [
        Route("/", page, methods=["GET"]),
        Route("/about", page, methods=["GET"]),
        Route("/begin", page, methods=["GET"]),
        Route("/p/{rest:path}", page, methods=["GET"]),
        Route("/explorer/{path:path}", file, methods=["GET"]),
    ]


async def page(request: Request) -> Response:
    """The same page for every view: which one it is stands in the address, and the page's router reads it there."""
    service: Service = request.app.state.service
    body = shell(service, str(request.base_url))
    return respond(request, file_of(body.encode(), "text/html"), {"content-security-policy": POLICY})


async def file(request: Request) -> Response:
    found = served_files().get(request.path_params["path"])
    if found is None:
        return PlainTextResponse("There is no such file.", 404)
    return respond(request, found)
