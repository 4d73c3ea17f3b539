"""Turns over the API, in a project of the production profile, on every engine."""

import pytest

from graph.engine import Graph
from tests.spec.api.client import client_of
from tests.spec.turn.workshop import Workshop


@pytest.fixture
async def workshop(graph: Graph, project: str) -> Workshop:
    made = Workshop(client_of(graph), project)
    await made.open()
    return made
