"""A family's chat, in a project of its own, on every engine."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from graph.engine import Graph
from tests.spec.api.client import client_of
from tests.spec.chat.group import MAKE, Allow, Family


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


@pytest.fixture
def allow(family: Family) -> Iterator[Allow]:
    chats = family.client.shared.services.profile("household").chats
    before: dict[str, Any] = {}

    def change(**values: Any) -> None:
        for name, value in values.items():
            before.setdefault(name, getattr(chats, name))
            object.__setattr__(chats, name, value)

    yield change
    for name, value in before.items():
        object.__setattr__(chats, name, value)
