"""The whole API over its schema, on every engine."""

import pytest

from graph.engine import Graph
from tests.spec.api.client import Client, client_of
from tests.spec.api.furnished import Furnished, furnish


@pytest.fixture
async def client(graph: Graph, project: str) -> Client:
    """A client of a service that has one project, called like the fixture."""
    made = client_of(graph)
    await made.ask(
        'mutation($slug: String!) { createProject(input: {slug: $slug, name: "Tests"}) { id } }', slug=project
    )
    return made


@pytest.fixture
async def furnished(client: Client, project: str) -> Furnished:
    return await furnish(client, project)
