"""A mere read takes a short way through the library; the answers are the ones that the long way gives."""

from typing import Any

import pytest
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from api.context import Context
from api.schema import build_schema, graphql_schema
from tests.spec.api.client import Client
from tests.spec.api.furnished import Furnished


async def run(client: Client, query: str, project: str) -> Any:
    return await build_schema().execute(query, {"p": project}, context_value=Context(client.shared, client.viewer))


async def by_the_long_way(client: Client, query: str, project: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    with monkeypatch.context() as patch:
        patch.setattr(build_schema(), "execution_context_class", StrawberryGraphQLCoreExecutionContext)
        return await run(client, query, project)


QUERIES = [
    """query($p: String!) { claims(project: $p, first: 100) { totalCount pageInfo { endCursor hasNextPage } edges { cursor node {
         __typename id ref kind status validFrom validTo value scope { tier domain } ... on Decision { alternatives due } } } } }""",
    """query($p: String!) { claims(project: $p) { edges { c: cursor node { a: ref a2: ref k: kind evidence { quote at source { ref } }
         reviews { action before } supersedes { inForce newer { ref } } downstream { depth path node { id } } } } } }""",
    """query($p: String!, $yes: Boolean = true) { runs(project: $p) { edges { node { ref ops stats @include(if: $yes) { opsIn }
         outcomes { verdict @skip(if: $yes) op } } } } }""",
    """query($p: String!) { conflicts(project: $p) { edges { node { ...C } } } } fragment C on Conflict { ref members { ref ... on Node { id } } }""",
]


@pytest.mark.parametrize("query", QUERIES)
async def test_both_ways_give_the_same_in_the_same_order(
    client: Client, furnished: Furnished, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    short = await run(client, query, furnished.project)
    long = await by_the_long_way(client, query, furnished.project, monkeypatch)
    assert short.errors is None
    assert repr(short.data) == repr(long.data)


async def test_what_is_missing_is_told_as_the_library_tells_it(
    client: Client, furnished: Furnished, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = "query($p: String!) { claims(project: $p) { edges { node { ref statement } } } }"
    field = graphql_schema().type_map["Decision"].fields["statement"]  # type: ignore[attr-defined]
    monkeypatch.setattr(field, "resolve", lambda *_: None)
    monkeypatch.setitem(field.extensions, "whence.read", lambda _: None)
    short = await run(client, query, furnished.project)
    long = await by_the_long_way(client, query, furnished.project, monkeypatch)
    assert [(one.message, one.path) for one in short.errors] == [(one.message, one.path) for one in long.errors]
    assert "Cannot return null for non-nullable field Decision.statement" in short.errors[0].message
