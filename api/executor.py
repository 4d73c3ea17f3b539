"""Runs operations as the library does, but takes a short way through what is merely read off objects.

The library spends some microseconds on each field, on paths and infos that a value which is only read has no use for; a
list of a hundred claims has a thousand such values. A field counts as read when no resolver answers it and the same is
true of everything asked below it. The long way answers everything else: errors, above all.
"""

from collections.abc import Callable
from typing import Any

from graphql import (
    GraphQLField,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    is_abstract_type,
    is_leaf_type,
    is_object_type,
)
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

Getter = Callable[[Any], Any]

READ = "whence.read"
"""The name under which a field of the schema keeps its reader."""


class Missing(Exception):
    """A value that has to be there is not: the long way says so, with the place where it happened."""


class Executor(StrawberryGraphQLCoreExecutionContext):
    def execute_fields(
        self,
        parent_type: GraphQLObjectType,
        source_value: Any,
        path: Any,
        grouped_field_set: Any,
        position_context: Any,
    ) -> Any:
        short = self._known(grouped_field_set, lambda: self._object(parent_type, grouped_field_set))
        if short is not None:
            try:
                return short(source_value)
            except Exception:  # noqa: S110  (the long way meets it again, and says where)
                pass
        return super().execute_fields(parent_type, source_value, path, grouped_field_set, position_context)

    def execute_field(
        self, parent_type: GraphQLObjectType, source: Any, field_details_list: Any, path: Any, position_context: Any
    ) -> Any:
        short = self._known(field_details_list, lambda: self._field(parent_type, field_details_list))
        if short is not None:
            try:
                return short(source)
            except Exception:  # noqa: S110
                pass
        return super().execute_field(parent_type, source, field_details_list, path, position_context)

    def _known(self, fields: Any, find: Callable[[], Getter | None]) -> Getter | None:
        """The library hands every object of a list the same set of fields, so each set is looked through once."""
        ways: dict[int, tuple[Any, Getter | None]] = self.__dict__.setdefault("_short_ways", {})
        known = ways.get(id(fields))
        if known is None:
            # Kept together with its set, so that no other set gets its id while this operation runs.
            known = ways[id(fields)] = (fields, find())
        return known[1]

    def _object(self, kind: GraphQLObjectType, fields: Any) -> Getter | None:
        """Return the writer of an object with these fields; None where a field needs more than a read."""
        plan: list[tuple[str, Getter]] = []
        for name, details in fields.items():
            value = self._field(kind, details)
            if value is None:
                return None
            plan.append((name, value))
        return lambda source: {name: value(source) for name, value in plan}

    def _field(self, kind: GraphQLObjectType, details: Any) -> Getter | None:
        name = details[0].node.name.value
        if name == "__typename":
            return lambda _: kind.name
        field: GraphQLField | None = kind.fields.get(name)
        read = field.extensions.get(READ) if field is not None else None
        write = self._value(field.type, details) if field is not None and read is not None else None
        if read is None or write is None:
            return None
        return lambda source: write(read(source))

    def _value(self, kind: Any, details: Any) -> Getter | None:
        if isinstance(kind, GraphQLNonNull):
            return _required(self._present(kind.of_type, details))
        return _optional(self._present(kind, details))

    def _present(self, kind: Any, details: Any) -> Getter | None:
        """Return the writer of a value that is not null."""
        if isinstance(kind, GraphQLList):
            return _each(self._value(kind.of_type, details))
        if is_leaf_type(kind):
            return _leaf(kind)
        if is_object_type(kind):
            return self._object(kind, self.collect_subfields(kind, details).grouped_field_set)
        return self._abstract(kind, details) if is_abstract_type(kind) else None

    def _abstract(self, kind: Any, details: Any) -> Getter | None:
        """Return the writer of a value of several possible types: a way for each."""
        ways: dict[str, Getter] = {}
        for one in self.schema.get_possible_types(kind):
            way = self._present(one, details)
            if way is None:
                return None
            ways[one.name] = way
        name_of: Callable[[Any, Any, Any], str] = kind.resolve_type
        return lambda value: ways[name_of(value, None, kind)](value)


def _leaf(kind: Any) -> Getter:
    def write(value: Any) -> Any:
        written = kind.coerce_output_value(value)
        if written is None:
            raise Missing
        return written

    return write


def _required(write: Getter | None) -> Getter | None:
    if write is None:
        return None

    def value(found: Any) -> Any:
        if found is None:
            raise Missing
        return write(found)

    return value


def _optional(write: Getter | None) -> Getter | None:
    return None if write is None else lambda found: None if found is None else write(found)


def _each(write: Getter | None) -> Getter | None:
    return None if write is None else lambda found: [write(one) for one in found]
