"""Stands before every query and mutation of a project: where there is none, it says so, before anything is looked for in it."""

import inspect
from typing import Any

from graphql import GraphQLField, GraphQLSchema


def enter_projects(schema: GraphQLSchema) -> None:
    for kind in (schema.query_type, schema.mutation_type):
        assert kind is not None
        for field in kind.fields.values():
            if "project" in field.args:
                _wrap(field)


def _wrap(field: GraphQLField) -> None:
    resolve = field.resolve
    assert resolve is not None

    async def entered(parent: Any, info: Any, /, **arguments: Any) -> Any:
        await info.context.project(arguments["project"])
        answer = resolve(parent, info, **arguments)
        return await answer if inspect.isawaitable(answer) else answer

    field.resolve = entered
