"""Reads a request's bytes and headers: the operation it asks for, and the form in which it wants the answer."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, NoReturn

from starlette.requests import Request

from api.http.refusal import Refusal
from graph.model.errors import BadInput
from graph.model.input_errors import where_json_breaks

DEEPEST = 64
"""Levels of arrays and objects in a body: far more than an input needs, far fewer than the interpreter can walk."""

STRING_OR_BRACKET = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{\]}]', re.DOTALL)


class Form(StrEnum):
    """The forms that an answer can take, the first being the one for clients that don't care."""

    JSON = "application/json"
    RESPONSE = "application/graphql-response+json"
    EVENTS = "text/event-stream"


WILDCARDS = {"*/*": Form.JSON, "application/*": Form.JSON, "text/*": Form.EVENTS}


@dataclass(frozen=True, slots=True)
class Asked:
    """An operation as the client words it, with its size in bytes; the text, or the id of a known text, or both."""

    query: str
    variables: dict[str, Any] | None
    operation_name: str | None
    size: int
    document_id: str | None = None


@lru_cache(maxsize=64)
def form_of(accept: str) -> Form | None:
    """The form that an Accept header likes best; None when it likes none of ours."""
    best, weight = None, 0.0
    for part in accept.lower().split(",") if accept.strip() else ["*/*"]:
        kind, *parameters = (piece.strip() for piece in part.split(";"))
        form = WILDCARDS.get(kind) or next((each for each in Form if each == kind), None)
        quality = _quality(parameters)
        if form and quality > weight:
            best, weight = form, quality
    return best


def _quality(parameters: list[str]) -> float:
    given = next((piece[2:] for piece in parameters if piece.startswith("q=")), "1")
    return float(given) if re.fullmatch(r"[01](\.[0-9]{0,3})?", given) else 0.0


async def read_post(request: Request) -> Asked:
    kind, *parameters = (piece.strip().lower() for piece in request.headers.get("content-type", "").split(";"))
    charset = next((piece[8:].strip('"') for piece in parameters if piece.startswith("charset=")), "utf-8")
    if kind != "application/json" or charset not in ("utf-8", "utf8") or "content-encoding" in request.headers:
        raise Refusal(BadInput("Send the body as plain JSON in UTF-8, with Content-Type: application/json."), 415)
    body = await request.body()
    return asked_from(decode(body), len(body))


def read_get(request: Request) -> Asked:
    given: dict[str, object] = dict(request.query_params)
    for name in ("variables", "extensions"):
        text = given.get(name)
        given[name] = decode(text.encode()) if isinstance(text, str) and text else None
    return asked_from(given, len(request.url.query))


def decode(body: bytes) -> object:
    """JSON, but only what the rest of the service can carry: no endless depth, numbers or halves of characters."""
    if body.count(b"[") + body.count(b"{") > DEEPEST and _depth(body) > DEEPEST:
        raise BadInput(f"The JSON nests more than {DEEPEST} levels: send flatter values.")
    try:
        data = json.loads(body.decode(), parse_constant=_refuse_number, parse_float=_finite)
        if rb"\ud" in body or rb"\uD" in body:
            json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadInput("The JSON has half of a surrogate pair in it, which is no character: leave it out.") from None
    except UnicodeDecodeError:
        raise BadInput("The body is not UTF-8: encode it as that.") from None
    except (ValueError, RecursionError) as error:
        # The interpreter's own message about a number that is too long tells of its settings.
        why = "a number has too many digits" if "int_max_str_digits" in str(error) else where_json_breaks(error)[:120]
        raise BadInput(f"The body is not usable JSON ({why}): send one object with a query.") from None
    return data


def _depth(body: bytes) -> int:
    """Return how deep the brackets outside of strings nest."""
    depth = deepest = 0
    for bracket in STRING_OR_BRACKET.finditer(body):
        sign = bracket.group()[:1]
        depth += (sign in b"[{") - (sign in b"]}")
        deepest = max(deepest, depth)
    return deepest


def _refuse_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number is too large")
    return number


def asked_from(data: object, size: int) -> Asked:
    if not isinstance(data, Mapping):
        raise BadInput("Send one JSON object with a query; batches and bare values are not accepted.")
    query, name = data.get("query"), data.get("operationName")
    for key in ("variables", "extensions"):
        if not isinstance(data.get(key), dict | None):
            raise BadInput(f'"{key}" has to be an object or null.')
    document_id = _document_id(data)
    if query is None and document_id is not None:
        query = ""
    elif not isinstance(query, str) or not query.strip():
        raise BadInput('There is no query: send it as text in "query".')
    if not isinstance(name, str | None):
        raise BadInput('"operationName" has to be text or null.')
    return Asked(query, data.get("variables"), name, size, document_id)


def _document_id(data: Mapping[str, Any]) -> str | None:
    """Return the id of a document, as GraphQL over HTTP words it, else as the clients that came before it do."""
    persisted = (data.get("extensions") or {}).get("persistedQuery")
    given = data.get("documentId")
    if given is None and isinstance(persisted, dict):
        given = persisted.get("sha256Hash")
    if not isinstance(given, str | None) or given == "":
        raise BadInput('"documentId" has to be the id of a document, as text.')
    return given
