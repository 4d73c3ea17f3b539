"""A family's chat, in a project of its own, on every engine."""

from collections.abc import AsyncIterator

import pytest

from graph.engine import Graph
from tests.spec.api.client import client_of
from tests.spec.chat.group import MAKE, Family


@pytest.fixture
async def family(graph: Graph, project: str) -> AsyncIterator[Family]:
    async with client_of(graph) as client:
        await client.ask(
            'mutation($p: String!) { createProject(input: {slug: $p, name: "Home", profile: "household"}) { id } }',
            p=project,
        )
        made = Family(client, project)
        await made.ask(MAKE)
        yield made
