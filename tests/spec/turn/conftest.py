"""Turns over the API, in a project of the production profile, on every engine."""

from collections.abc import AsyncIterator

import pytest

from extract.llm.client import Client
from graph.engine import Graph
from graph.settings import Settings
from tests.services.model import serving
from tests.spec.api.client import client_of
from tests.spec.turn.modelled import Read
from tests.spec.turn.workshop import Workshop


@pytest.fixture
async def workshop(graph: Graph, project: str) -> AsyncIterator[Workshop]:
    async with client_of(graph) as client:
        made = Workshop(client, project)
        await made.open()
        yield made


@pytest.fixture
async def read(workshop: Workshop) -> AsyncIterator[Read]:
    async with serving() as model:
        one = Read(workshop, model, Client(Settings(_env_file=None, llm_base_url=model.url, llm_timeout=5)))
        yield one
        await one.client.close()
