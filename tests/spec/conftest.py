"""Scenarios run on every engine, each in a project of its own."""

from collections.abc import AsyncIterator

import pytest

from graph.actions.operating.projects import create_project, ensure_task
from graph.actions.settling.ledger import Ledger, open_ledger
from graph.engine import Graph
from graph.profiles import load_profiles
from tests.spec.desk import Desk

PROFILES = load_profiles()


@pytest.fixture
async def ledger(graph: Graph) -> AsyncIterator[Ledger]:
    made = open_ledger(graph, PROFILES)
    yield made
    await made.vocabulary.close()


@pytest.fixture
async def desk(ledger: Ledger, project: str) -> Desk:
    await create_project(ledger, project, "Scenario", "general", None)
    await ensure_task(ledger, project, "T1", "The discussion")
    return Desk(ledger, project)
