"""`/backup`: a copy of projects while the service runs, for admins."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from api.access import Access
from api.errors import CODES, show
from graph.actions.exchange.backup import backup, checked_slugs
from graph.model.errors import Forbidden, Unauthenticated, WhenceError
from graph.model.words import Role

STATUS = {"UNAUTHENTICATED": 401, "FORBIDDEN": 403, "NOT_FOUND": 404, "BAD_INPUT": 400}


def backup_routes() -> list[Route]:
    return [Route("/backup", _backup, methods=["GET"])]


async def _backup(request: Request) -> Response:
    access: Access = request.app.state.access
    try:
        context = await access.context(request, {})
        named = request.query_params.getlist("project") or None
        tokens = request.query_params.get("tokens") == "yes"
        for slug in named or ():
            context.enter(slug, Role.ADMIN)
        if context.viewer.projects is not None and (named is None or tokens):
            raise Forbidden("Your token is for certain projects: name them, and leave the tokens out.")
        if not context.viewer.may(Role.ADMIN):
            raise Forbidden("A copy takes an admin's token: `whence token create --role admin` makes one.")
        slugs = await checked_slugs(context.services.graph, named)
    except WhenceError as error:
        code = next((CODES[kind] for kind in type(error).__mro__ if kind in CODES), "INTERNAL")
        headers = {"www-authenticate": "Bearer"} if isinstance(error, Unauthenticated) else None
        return JSONResponse({"errors": [show(error)]}, STATUS.get(code, 503), headers)
    return StreamingResponse(backup(context.services.graph, slugs, tokens=tokens), media_type="application/gzip")
