"""Describes the schema: where the code has no description, `descriptions.toml` has one."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    get_named_type,
)

_FILE = Path(__file__).with_name("descriptions.toml")
_LISTS = {"Connection": "A page of a list.", "Edge": "An entry of a list, with its cursor."}

Said = dict[str, dict[str, str]]


@cache
def written() -> Said:
    found: Said = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return found


def describe(schema: GraphQLSchema) -> None:
    """A description in code goes before the one in the file."""
    for named in schema.type_map.values():
        if not named.name.startswith("__"):
            _describe(named, written())


def _describe(named: GraphQLNamedType, said: Said) -> None:
    places = [named.name, *(one.name for one in getattr(named, "interfaces", ()))]
    for name, part in parts(named):
        if not part.description:
            part.description = _words(name.partition(".")[2], places, named, said)


def _words(name: str, places: list[str], named: GraphQLNamedType, said: Said) -> str | None:
    if not name:
        by_end = next((words for end, words in _LISTS.items() if named.name.endswith(end)), None)
        return said.get(named.name, {}).get("") or by_end
    for place in places:
        if words := said.get(place, {}).get(name):
            return words
    field, dot, argument = name.partition(".")
    if argument == "ref" and (meant := said["refs"].get(_answered(named, field))):
        return meant
    return said["arguments"].get(argument) if dot else said["fields"].get(name)


def _answered(named: GraphQLNamedType, field: str) -> str:
    """Name the type that a field answers."""
    fields: dict[str, Any] = getattr(named, "fields", {})
    return get_named_type(fields[field].type).name if field in fields else ""


def parts(named: GraphQLNamedType) -> list[tuple[str, Any]]:
    """Each with its name: `Type`, `Type.field`, `Type.field.argument`, `Enum.VALUE`."""
    found: list[tuple[str, Any]] = [(named.name, named)]
    if isinstance(named, GraphQLEnumType):
        found += [(f"{named.name}.{name}", value) for name, value in named.values.items()]
    if isinstance(named, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
        for name, field in named.fields.items():
            found.append((f"{named.name}.{name}", field))
            arguments = getattr(field, "args", None) or {}
            found += [(f"{named.name}.{name}.{one}", argument) for one, argument in arguments.items()]
    return found
