"""The tools as an agent calls them, on every engine."""

from collections.abc import AsyncIterator

import pytest

from graph.engine import Graph
from graph.model.viewer import Viewer, Voice
from graph.model.words import Role
from tests.spec.agents.agent import Agent
from tests.spec.api.client import Client, client_of
from tests.spec.api.furnished import Furnished, furnish

ADA = Viewer("Ada", Role.ADMIN, voice=Voice(author="Ada"))
"""A person who lets an agent capture what they said."""


@pytest.fixture
async def client(graph: Graph, project: str) -> AsyncIterator[Client]:
    async with client_of(graph) as made:
        await made.ask(
            'mutation($slug: String!) { createProject(input: {slug: $slug, name: "Tests"}) { id } }', slug=project
        )
        yield made


@pytest.fixture
async def furnished(client: Client, project: str) -> Furnished:
    return await furnish(client, project)


@pytest.fixture
def agent(client: Client, project: str) -> Agent:
    return Agent(client.as_(ADA), project)
