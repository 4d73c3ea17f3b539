"""Gives a field of the schema its value: read straight off the object, or asked for by a resolver.

The types of the schema are never instantiated: resolvers return the model's own dataclasses, and a type says how each of
its fields is read off them. A field that is merely read costs no resolver call, no `Info`, and no copy.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

import strawberry
from graphql import GraphQLField, GraphQLObjectType, GraphQLSchema, Undefined
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.field import StrawberryField

from api.executor import READ


def read(how: str | Callable[[Any], Any], description: str | None = None, name: str | None = None) -> Any:
    """A field read off the object: by the path of an attribute, or by a function of the object."""
    getter = attrgetter(how) if isinstance(how, str) else how
    return strawberry.field(metadata={READ: getter}, description=description, name=name)


def ask(resolver: Callable[..., Any], description: str | None = None) -> Any:
    """A field that a resolver answers; it gets the object as its `strawberry.Parent`."""
    return strawberry.field(resolver=resolver, description=description)


F = TypeVar("F", bound=Callable[..., Any])


def answering(kind: Any, description: str | None = None) -> Callable[[F], F]:
    """A query or mutation: what it returns is shown as `kind`."""
    field: Any = strawberry.field(graphql_type=kind, description=description)
    made: Callable[[F], F] = field
    return made


def bind(schema: GraphQLSchema) -> None:
    """Give every field that is only read its short way. Abstract types name the concrete one by themselves."""
    for kind in schema.type_map.values():
        if not isinstance(kind, GraphQLObjectType) or kind.name.startswith("__"):
            continue
        kind.is_type_of = None
        for field in kind.fields.values():
            _without_null(field)
            ours = field.extensions.get(GraphQLCoreConverter.DEFINITION_BACKREF)
            if isinstance(ours, StrawberryField) and ours.is_basic_field:
                getter = ours.metadata.get(READ) or attrgetter(ours.python_name)
                field.resolve = _reader(getter)
                field.extensions[READ] = getter


def _without_null(field: GraphQLField) -> None:
    """An argument without a default says none: `= null` would tell clients that leaving it out is null."""
    for argument in field.args.values():
        if argument.default_value is None:
            argument.default_value = Undefined


def _reader(getter: Callable[[Any], Any]) -> Callable[..., Any]:
    def read_off(source: Any, _info: Any, **_arguments: Any) -> Any:
        return getter(source)

    return read_off
