"""Shows errors to clients: a code for each class of error, and nothing of our insides."""

import logging
from collections.abc import Iterable
from secrets import token_hex
from string import ascii_letters, digits

from graphql import GraphQLError, GraphQLSyntaxError
from strawberry.relay import GlobalIDValueError

from api.plain_errors import place, request, syntax
from graph.model.errors import CODES as MODEL_CODES
from graph.model.errors import BadInput, WhenceError
from graph.word_reader import NotInTime

log = logging.getLogger("whence.api")

Shown = dict[str, object]
"""An error as the response carries it: message, extensions.code, and where it happened."""

INTERNAL = "INTERNAL"
_LONGEST = 600
_LETTERS = f"{ascii_letters}{digits}_"


class TooSlow(WhenceError):
    """The reader of a subscription could not keep up; the message says from where to take it up again."""


_OTHER_CODES: dict[type[Exception], str] = {
    GlobalIDValueError: "BAD_INPUT",
    NotInTime: "UNAVAILABLE",
    TooSlow: "TOO_SLOW",
}
CODES: dict[type[Exception], str] = dict([*MODEL_CODES.items(), *_OTHER_CODES.items()])


def code_of(error: BaseException) -> str:
    """The code of the nearest class that the table knows; INTERNAL for everything that it doesn't."""
    known = (CODES[kind] for kind in type(error).__mro__ if kind in CODES)
    return next(known, INTERNAL)


def show(error: BaseException) -> Shown:
    """An error as clients may see it: what was raised on purpose in its own words, all else as a number to quote."""
    if isinstance(error, GraphQLError):
        return _show_located(error)
    code = code_of(error)
    if code == INTERNAL:
        return _mask(error)
    return {"message": _fitting(str(error)), "extensions": {"code": code}}


def _fitting(message: str) -> str:
    """A long value that a message repeats is cut in its middle: what to do next stands at the end."""
    return message if len(message) <= _LONGEST else f"{message[: _LONGEST // 3]} … {message[-_LONGEST // 2 :]}"


def show_all(errors: Iterable[BaseException]) -> list[Shown]:
    return [show(error) for error in errors]


def _show_located(error: GraphQLError) -> Shown:
    cause = _cause_of(error)
    if _is_about_the_request(error) and code_of(cause) == INTERNAL:
        shown: Shown = {"message": _plainly(error), "extensions": {"code": CODES[BadInput]}}
    else:
        shown = show(cause) if not isinstance(cause, GraphQLError) else _mask(cause)
    if _is_about_the_request(error) and (where := place(error.message) or _argument(error)):
        shown["message"] = f"{where}: {str(shown['message']).removeprefix(f'{where}: ')}"
    if error.locations:
        shown["locations"] = [location.formatted for location in error.locations]
    if error.path is not None:
        shown["path"] = error.path
    return shown


def _plainly(error: GraphQLError) -> str:
    if isinstance(error, GraphQLSyntaxError):
        return syntax(error.message, error.locations or ())
    return request(error.message)


def _argument(error: GraphQLError) -> str:
    """The argument or field whose value was written into the query, where it stands right before that value."""
    at = error.nodes[0].loc if error.nodes else None
    before = at.source.body[: at.start].rstrip(" [") if at is not None else ""
    name = before[:-1].rstrip()
    return name[len(name.rstrip(_LETTERS)) :] if before.endswith(":") else ""


def _cause_of(error: GraphQLError) -> BaseException:
    """The exception of a resolver, without the wrappings of the executor."""
    cause: BaseException = error
    while isinstance(cause, GraphQLError) and cause.original_error is not None:
        cause = cause.original_error
    return cause


def _is_about_the_request(error: GraphQLError) -> bool:
    """True for a document, variable or argument that can't be used, false for an error while answering.

    An error without a path comes from an operation that never ran. An argument that fails is wrapped once more and points
    at itself in the document; an answer that can't be written out is wrapped in the same way, and points nowhere.
    """
    inner = error.original_error
    return error.path is None or (isinstance(inner, GraphQLError) and bool(inner.nodes))


def _mask(error: BaseException) -> Shown:
    """Keep the details in the log, under a number that the client can quote."""
    number = token_hex(4)
    log.error("error %s while answering a request", number, exc_info=error)
    message = f"Something went wrong inside Whence. Its log has the details under {number}."
    return {"message": message, "extensions": {"code": INTERNAL, "errorId": number}}
