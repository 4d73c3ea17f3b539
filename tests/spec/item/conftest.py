"""A workshop with a backdrop and a floor to speak of, on every engine."""

from collections.abc import AsyncIterator

import pytest

from graph.engine import Graph
from tests.spec.api.client import client_of
from tests.spec.item.bench import Bench


@pytest.fixture
async def bench(graph: Graph, project: str) -> AsyncIterator[Bench]:
    async with client_of(graph) as client:
        made = Bench(client, project)
        await made.open()
        await made.item("i1", "Backdrop")
        await made.item("i2", "Floor")
        yield made
