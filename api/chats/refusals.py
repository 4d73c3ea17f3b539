"""Refusals of plain HTTP, in the words and codes of everything else here."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from api.errors import show
from graph.model.errors import (
    BadInput,
    Forbidden,
    NotFound,
    RateLimited,
    TooLarge,
    Unauthenticated,
    Unavailable,
    WhenceError,
)

Handler = Callable[[Request], Awaitable[Response]]
_STATUS: dict[type[WhenceError], int] = {
    BadInput: 400, Unauthenticated: 401, Forbidden: 403, NotFound: 404, TooLarge: 413, RateLimited: 429, Unavailable: 503,
}  # fmt: skip


def answered(handler: Handler) -> Handler:
    """The same handler; what it refuses is said as everywhere else."""

    async def guarded(request: Request) -> Response:
        try:
            return await handler(request)
        except WhenceError as error:
            status = next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 500)
            headers = {"www-authenticate": "Bearer"} if status == 401 else {}
            return JSONResponse({"errors": [show(error)]}, status, headers)

    return guarded
