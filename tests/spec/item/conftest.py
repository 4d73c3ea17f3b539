"""A workshop with a backdrop and a floor to speak of, on every engine."""

import pytest

from graph.engine import Graph
from tests.spec.api.client import client_of
from tests.spec.item.bench import Bench


@pytest.fixture
async def bench(graph: Graph, project: str) -> Bench:
    made = Bench(client_of(graph), project)
    await made.open()
    await made.item("i1", "Backdrop")
    await made.item("i2", "Floor")
    return made
