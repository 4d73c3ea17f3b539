"""An operation of `/graphql` for the owner of the data directory: any document, in the name of a person."""

from typing import Any

from graphql import GraphQLError

from api.context import BY_COMMAND, Context, Shared
from api.schema import build_schema
from graph.model.errors import BadInput, WhenceError
from graph.model.viewer import Viewer
from graph.model.words import Role


async def answered(shared: Shared, document: str, by: str, variables: dict[str, Any]) -> dict[str, Any]:
    """Return the operation's data; its first error is raised as what it was."""
    context = Context(shared, Viewer(by, Role.ADMIN), where=BY_COMMAND)
    result = await build_schema().execute(document, variable_values=variables, context_value=context)
    if result.errors:
        raise _cause(result.errors[0])
    return result.data or {}


def _cause(error: GraphQLError) -> Exception:
    cause: Exception = error
    while isinstance(cause, GraphQLError) and cause.original_error is not None:
        cause = cause.original_error
    if isinstance(cause, WhenceError) or not isinstance(cause, GraphQLError):
        return cause
    return BadInput(cause.message)
