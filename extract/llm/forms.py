"""The forms in which an endpoint can be asked to keep to a schema, and what a request says in each.

Endpoints that speak OpenAI's protocol differ in which of them they know, and in what they refuse about one.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from pydantic import BaseModel

from extract.llm.schema import FactOps

TOOL = "record"
_LEFT_OUT = ("title", "default")
_NOT_STRICT = ("minLength", "minimum", "maximum")


class Form(StrEnum):
    """The forms of a request, from the one that binds a model most to the one that every model can keep. The loose ones
    leave out parts that some endpoints refuse."""

    TOOLS = "tools"
    TOOLS_LOOSE = "tools without tool_choice"
    JSON_SCHEMA = "json_schema"
    JSON_SCHEMA_LOOSE = "json_schema without strict"
    JSON_OBJECT = "json_object"
    MARKDOWN = "json"


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of an answer, and the test whether a text has it: some models answer beside the question."""

    of: type[BaseModel]
    holds: Callable[[str], bool]


IN_TURN = (Form.TOOLS, Form.JSON_SCHEMA, Form.JSON_OBJECT, Form.MARKDOWN)
_LOOSER = {
    Form.TOOLS: (Form.TOOLS_LOOSE, ("tool_choice", "tool choice")),
    Form.JSON_SCHEMA: (
        Form.JSON_SCHEMA_LOOSE,
        ("strict", "additionalproperties", "invalid schema", "invalid json schema"),
    ),
}


def forms_of(mode: str) -> tuple[Form, ...]:
    """The forms to be tried: all in turn, or the one that is forced."""
    return IN_TURN if mode == "auto" else (Form(mode),)


def looser(form: Form, refusal: str) -> Form | None:
    """The same form without what the endpoint's refusal names."""
    found, names = _LOOSER.get(form, (None, ()))
    return found if any(name in refusal.casefold() for name in names) else None


def request_in(form: Form, messages: Sequence[Mapping[str, str]], of: type[BaseModel] = FactOps) -> dict[str, Any]:
    """Return the request without the model's name. The last message is never touched: it holds the text to read."""
    if form in (Form.TOOLS, Form.TOOLS_LOOSE):
        tool = {"type": "function", "function": {"name": TOOL, "description": _purpose(of), "parameters": _schema(of)}}
        chosen = {"tool_choice": {"type": "function", "function": {"name": TOOL}}} if form is Form.TOOLS else {}
        return {"messages": list(messages), "tools": [tool], **chosen}
    if form is Form.JSON_SCHEMA:
        told: dict[str, Any] = {"name": TOOL, "schema": _strict(_schema(of)), "strict": True}
        return {"messages": list(messages), "response_format": {"type": "json_schema", "json_schema": told}}
    if form is Form.JSON_SCHEMA_LOOSE:
        told = {"name": TOOL, "schema": _schema(of)}
        return {"messages": list(messages), "response_format": {"type": "json_schema", "json_schema": told}}
    if form is Form.JSON_OBJECT:
        return {
            "messages": _told(messages, of, "Answer with one JSON object and nothing else"),
            "response_format": {"type": "json_object"},
        }
    return {"messages": _told(messages, of, "Answer with one JSON object in a ```json block and nothing else")}


def _told(messages: Sequence[Mapping[str, str]], of: type[BaseModel], how: str) -> list[Mapping[str, str]]:
    """The schema is written below the rules, for endpoints that take none beside them."""
    schema = json.dumps(_schema(of), ensure_ascii=False, separators=(",", ":"))
    rules = {"role": "system", "content": f"{how}. Its JSON Schema:\n{schema}"}
    first = messages[0]
    if len(messages) > 1 and first["role"] == "system":
        return [{**first, "content": f"{first['content']}\n\n{rules['content']}"}, *messages[1:]]
    return [rules, *messages]


def _purpose(of: type[BaseModel]) -> str:
    return str(of.model_json_schema()["description"])


@cache
def _schema(of: type[BaseModel]) -> dict[str, Any]:
    found: dict[str, Any] = _without(of.model_json_schema(by_alias=True), _LEFT_OUT)
    return found


def _without(one: Any, names: Sequence[str], *, of_fields: bool = False) -> Any:
    """A schema without these words of it; a field may be called like one of them."""
    if isinstance(one, list):
        return [_without(each, names) for each in one]
    if not isinstance(one, dict):
        return one
    return {
        name: _without(value, names, of_fields=name in ("properties", "$defs") and not of_fields)
        for name, value in one.items()
        if of_fields or name not in names
    }


def _strict(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema as strict endpoints want it: each object names all of its fields as required and allows no others."""
    plain: dict[str, Any] = _without(schema, _NOT_STRICT)
    closed: dict[str, Any] = _closed(plain)
    return closed


def _closed(one: Any) -> Any:
    if isinstance(one, list):
        return [_closed(each) for each in one]
    if not isinstance(one, dict):
        return one
    inner = {name: _closed(value) for name, value in one.items()}
    if inner.get("type") == "object" and isinstance(inner.get("properties"), dict):
        return {**inner, "required": list(inner["properties"]), "additionalProperties": False}
    return inner
