"""`/operator/NAME`: an operation for a command that runs beside the service; only who can read the data directory may ask.

The first line of the body is what is given, as JSON; what follows is a file, for an operation that takes one.
"""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from api.access import Access
from api.errors import show
from api.operator.bulk import Values
from api.operator.operations import OPERATIONS, noted
from graph.model.errors import BadInput, Forbidden, NotFound, Unavailable

ONLY_OWNERS = "This address is for commands on the service's own data directory: run `whence` there."
ANOTHER_VERSION = "This service is of another version: start it again."


def operator_routes() -> list[Route]:
    return [Route("/operator/{name}", _operate, methods=["POST"])]


async def _operate(request: Request) -> Response:
    access: Access = request.app.state.access
    if not access.door.is_owner(request):
        return JSONResponse({"errors": [show(Forbidden(ONLY_OWNERS))]}, 403)
    name = request.path_params["name"]
    operation = OPERATIONS.get(name)
    if operation is None:
        return JSONResponse({"errors": [show(NotFound(ANOTHER_VERSION))]}, 404)
    kept: IO[bytes] = NamedTemporaryFile(prefix="whence-")  # noqa: SIM115 - the answer outlives this function, and closes it
    try:
        given = await _received(request, kept)
        values = operation(access.shared, **given)
    except TypeError:
        return JSONResponse({"errors": [show(BadInput(ANOTHER_VERSION))]}, 400)
    except OSError as error:
        refused = Unavailable(
            f"The file could not be put down ({error.strerror}): free space where temporary files lie."
        )
        return JSONResponse({"errors": [show(refused)]}, 503)
    return StreamingResponse(
        _lines(noted(values, access.shared.services, name, given), kept), media_type="application/jsonl"
    )


async def _received(request: Request, kept: IO[bytes]) -> dict[str, Any]:
    """Read the arguments of an operation, and put the file that came with them into `kept`."""
    head, attached = b"", False
    async for piece in request.stream():
        if attached:
            kept.write(piece)
            continue
        head, ended, rest = (head + piece).partition(b"\n")
        attached = bool(ended)
        kept.write(rest)
    kept.flush()
    given: dict[str, Any] = json.loads(head)
    return {**given, "file": Path(kept.name)} if kept.tell() else given


async def _lines(values: Values, kept: IO[bytes]) -> AsyncIterator[str]:
    """A line for each value, and one at the end: an answer without it was cut off."""
    with kept:
        try:
            async for value in values:
                yield json.dumps({"value": value}, ensure_ascii=False) + "\n"
        except Exception as error:
            yield json.dumps({"errors": [show(error)]}, ensure_ascii=False) + "\n"
            return
        yield json.dumps({"end": True}) + "\n"
