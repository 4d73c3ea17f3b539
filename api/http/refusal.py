"""A request that is answered before anything of it runs."""

from collections.abc import Mapping

from api.errors import Shown, show
from graph.model.errors import WhenceError

STATUS = {
    "BAD_INPUT": 400,
    "UNAUTHENTICATED": 401,
    "FORBIDDEN": 403,
    "NOT_FOUND": 404,
    "TOO_LARGE": 413,
    "RATE_LIMITED": 429,
    "UNAVAILABLE": 503,
    "INTERNAL": 500,
}


class Refusal(Exception):
    """The request as such is refused: wrong method, media type, token or size. It answers with its status."""

    def __init__(self, error: Exception, status: int | None = None, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(str(error))
        self.errors: list[Shown] = [show(error)]
        self.code = _code(self.errors)
        self.status = status or STATUS.get(self.code, 400)
        self.headers = dict(headers or {})


class Failed(Exception):
    """The operation is refused, or ended without an answer: its errors are all there is to say."""

    def __init__(self, errors: list[Shown], status: int = 400) -> None:
        super().__init__(errors[0]["message"])
        self.errors = errors
        self.code = _code(errors)
        self.status = status


def failed(error: WhenceError, status: int = 400) -> Failed:
    return Failed([show(error)], status)


def _code(errors: list[Shown]) -> str:
    extensions = errors[0]["extensions"]
    return str(extensions["code"]) if isinstance(extensions, dict) else ""
