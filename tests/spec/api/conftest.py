"""The whole API over its schema, on every engine."""

from collections.abc import AsyncIterator

import pytest

from graph.engine import Graph
from tests.spec.api.client import Client, client_of
from tests.spec.api.furnished import Furnished, furnish


@pytest.fixture
async def client(graph: Graph, project: str) -> AsyncIterator[Client]:
    """A client of a service that has one project, called like the fixture."""
    async with client_of(graph) as made:
        await made.ask(
            'mutation($slug: String!) { createProject(input: {slug: $slug, name: "Tests"}) { id } }', slug=project
        )
        yield made


@pytest.fixture
async def furnished(client: Client, project: str) -> Furnished:
    return await furnish(client, project)
