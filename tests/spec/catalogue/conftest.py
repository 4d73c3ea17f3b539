from collections.abc import AsyncIterator

import pytest

from graph.engine import Graph
from tests.spec.api.client import client_of
from tests.spec.catalogue.shop import Shop


@pytest.fixture
async def shop(graph: Graph, project: str) -> AsyncIterator[Shop]:
    async with client_of(graph) as client:
        made = Shop(client, project)
        await made.open()
        yield made


@pytest.fixture
async def stocked(shop: Shop) -> Shop:
    """With two sheets of plywood that differ in a figure only, and something else."""
    await shop.canonical("PLY-18", "Birch plywood 18 mm", "ply 18", "multiplex 18mm", unit="m")
    await shop.canonical("PLY-12", "Birch plywood 12 mm", "ply 12")
    await shop.canonical("SCREW", "Wood screw 4 x 40")
    return shop
