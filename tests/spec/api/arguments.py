"""Arguments that a field accepts, made from the schema: what is required, and nothing else."""

from collections.abc import Mapping
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    Undefined,
    get_nullable_type,
)

SCALARS: dict[str, Any] = {
    "String": "some words",
    "ID": "x",
    "Int": 1,
    "Float": 1.0,
    "Boolean": True,
    "DateTime": "2026-01-30T13:30:00Z",
    "JSON": 1,
}


def required(field: GraphQLField, given: Mapping[str, Any]) -> dict[str, Any]:
    """`given` goes before what is made up, by the name of the argument."""
    return {
        name: given[name] if name in given else value_of(argument.type, given)
        for name, argument in field.args.items()
        if name in given or (isinstance(argument.type, GraphQLNonNull) and argument.default_value is Undefined)
    }


def value_of(kind: Any, given: Mapping[str, Any]) -> Any:
    plain = get_nullable_type(kind)
    if isinstance(plain, GraphQLList):
        return [value_of(plain.of_type, given)]
    if isinstance(plain, GraphQLInputObjectType):
        return {
            name: given[name] if name in given else value_of(field.type, given)
            for name, field in plain.fields.items()
            if isinstance(field.type, GraphQLNonNull) and field.default_value is Undefined
        }
    if isinstance(plain, GraphQLEnumType):
        return next(iter(plain.values))
    return SCALARS[plain.name]


def document(kind: str, name: str, field: GraphQLField, body: str) -> str:
    """The field with a variable for each of its arguments; one with a default may be left out."""
    names = ", ".join(f"${arg}: {_type(one)}" for arg, one in field.args.items())
    passed = ", ".join(f"{arg}: ${arg}" for arg in field.args)
    return f"{kind}{f'({names})' if names else ''} {{ {name}{f'({passed})' if passed else ''}{body} }}"


def _type(argument: GraphQLArgument) -> str:
    return str(argument.type) if argument.default_value is Undefined else str(argument.type).removesuffix("!")
