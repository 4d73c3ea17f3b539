"""Queries made from the schema itself, so that no new field can be forgotten."""

from collections.abc import Callable, Iterator
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    get_named_type,
    is_leaf_type,
    is_non_null_type,
)

from api.schema import graphql_schema

Make = Callable[[str, GraphQLArgument], str | None]
"""An argument as GraphQL text; None leaves it out."""


def schema() -> GraphQLSchema:
    return graphql_schema()


def roots(kind: str) -> dict[str, GraphQLField]:
    found = {
        "query": schema().query_type,
        "mutation": schema().mutation_type,
        "subscription": schema().subscription_type,
    }
    root = found[kind]
    return dict(root.fields) if root else {}


def call(name: str, field: GraphQLField, make: Make, depth: int) -> str:
    """One field with its arguments, and everything below it to a depth."""
    given = [f"{arg}: {text}" for arg, kind in field.args.items() if (text := make(arg, kind)) is not None]
    return name + (f"({', '.join(given)})" if given else "") + selection(field.type, depth)


def selection(kind: Any, depth: int) -> str:
    named = get_named_type(kind)
    if is_leaf_type(named):
        return ""
    return " { __typename " + " ".join(_fields(named, depth)) + _fragments(named, depth) + " }"


def _fields(named: GraphQLObjectType | GraphQLInterfaceType, depth: int) -> Iterator[str]:
    for name, field in named.fields.items():
        inner = get_named_type(field.type)
        if isinstance(inner, GraphQLScalarType | GraphQLEnumType):
            yield name
        elif depth > 0 and not any(is_non_null_type(arg.type) for arg in field.args.values()):
            yield name + selection(field.type, depth - 1)


def _fragments(named: GraphQLObjectType | GraphQLInterfaceType, depth: int) -> str:
    """Return the fields that only the concrete types of an interface have."""
    if not isinstance(named, GraphQLInterfaceType):
        return ""
    parts = []
    for kind in schema().get_possible_types(named):
        own = [one for one in _fields(kind, depth) if one.split(" ")[0] not in named.fields]
        # Two types may have a field of one name and two shapes, so each is called by its type.
        parts.append(
            f" ... on {kind.name} {{ {' '.join(f'{kind.name}_{i}: {one}' for i, one in enumerate(own))} __typename }}"
        )
    return "".join(parts)


def is_list(kind: Any) -> bool:
    return isinstance(getattr(kind, "of_type", kind), GraphQLList)
