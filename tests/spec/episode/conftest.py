"""Agents that learn, over the whole API, on every engine."""

from collections.abc import AsyncIterator

import pytest

from graph.engine import Graph
from tests.spec.api.client import client_of
from tests.spec.episode.agent import Agent


@pytest.fixture
async def agent(graph: Graph, project: str) -> AsyncIterator[Agent]:
    async with client_of(graph) as client:
        await client.ask(
            'mutation($slug: String!) { createProject(input: {slug: $slug, name: "Memory"}) { id } }', slug=project
        )
        yield Agent(client, project)
