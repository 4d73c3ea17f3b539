"""Scenarios run on every engine, each in a project of its own."""

from collections.abc import AsyncIterator

import pytest

from graph.actions.operating.projects import create_project, ensure_task
from graph.engine import Graph
from graph.process.services import Services, open_services
from graph.profiles import load_profiles
from tests.spec.desk import Desk

PROFILES = load_profiles()


@pytest.fixture
async def services(graph: Graph) -> AsyncIterator[Services]:
    made = open_services(graph, PROFILES)
    yield made
    await made.vocabulary.close()


@pytest.fixture
async def desk(services: Services, project: str) -> Desk:
    await create_project(services, project, "Scenario", "general", None)
    await ensure_task(services, project, "T1", "The discussion")
    return Desk(services, project)
