"""An operation of `/graphql` for the owner of the data directory: any document, in the name of a person or of their agent."""

from typing import Any

from graphql import GraphQLError

from api.context import BY_COMMAND, Context, Shared
from api.schema import build_schema
from graph.model.errors import BadInput, WhenceError
from graph.model.viewer import UNBOUND, Viewer, Voice
from graph.model.words import Role


def for_person(shared: Shared, by: str) -> Context:
    return Context(shared, Viewer(by, Role.ADMIN), where=BY_COMMAND)


def for_agent(shared: Shared, by: str, author: str | None, read_only: bool) -> Context:
    """`author`: the person whose own words count as theirs."""
    voice = Voice(author=author) if author is not None else UNBOUND
    viewer = Viewer(by, Role.READER if read_only else Role.ADMIN, voice=voice)
    return Context(shared, viewer, where=BY_COMMAND).through_agent()


async def answered(context: Context, document: str, variables: dict[str, Any]) -> dict[str, Any]:
    """Return the operation's data; its first error is raised as what it was."""
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
