"""`/operator/NAME`: an operation for a command that runs beside the service; only who can read the data directory may ask."""

import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from api.access import Access
from api.errors import show
from api.operator.operations import OPERATIONS, Values
from graph.model.errors import BadInput, Forbidden, NotFound, WhenceError

ONLY_OWNERS = "This address is for commands on the service's own data directory: run `whence` there."


def operator_routes() -> list[Route]:
    return [Route("/operator/{name}", _operate, methods=["POST"])]


async def _operate(request: Request) -> Response:
    access: Access = request.app.state.access
    if not access.door.is_owner(request):
        return JSONResponse({"errors": [show(Forbidden(ONLY_OWNERS))]}, 403)
    operation = OPERATIONS.get(request.path_params["name"])
    if operation is None:
        return JSONResponse({"errors": [show(NotFound("This service is of another version: start it again."))]}, 404)
    given: dict[str, Any] = await request.json()
    try:
        values = operation(access.shared.ledger, **given)
    except TypeError:
        return JSONResponse({"errors": [show(BadInput("This service is of another version: start it again."))]}, 400)
    return StreamingResponse(_lines(values), media_type="application/jsonl")


async def _lines(values: Values) -> AsyncIterator[str]:
    """A line for each value, and one at the end: an answer without it was cut off."""
    try:
        async for one in values:
            yield json.dumps({"value": one}, ensure_ascii=False) + "\n"
    except WhenceError as error:
        yield json.dumps({"errors": [show(error)]}, ensure_ascii=False) + "\n"
        return
    yield json.dumps({"end": True}) + "\n"
