"""A project on the embedded engine whose commits go out over Redis."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from graph.actions.operating.projects import create_project, ensure_task
from graph.engine import Graph
from graph.process.services import Services, open_services
from graph.profiles import load_profiles
from graph.settings import Settings
from tests.services.redis import RedisServer
from tests.spec.desk import Desk
from workers.on_redis import OnRedis, on_redis


@pytest.fixture
def redis_settings(embedded_settings: Settings, redis_server: RedisServer) -> Settings:
    return embedded_settings.model_copy(update={"redis_url": redis_server.url})


@pytest.fixture
async def announcer(redis_server: RedisServer) -> AsyncIterator[OnRedis]:
    async with on_redis(redis_server.url) as made:
        yield made


@pytest.fixture
async def services(embedded_graph: Graph) -> AsyncIterator[Services]:
    made = open_services(embedded_graph, load_profiles())
    yield made
    await made.vocabulary.close()


@pytest.fixture
async def desk(services: Services, announcer: OnRedis, project: str) -> Desk:
    """A desk whose captures are announced over Redis."""
    told = replace(services, announcer=announcer)
    await create_project(told, project, "Scenario", "general", None)
    await ensure_task(told, project, "T1", "The discussion")
    return Desk(told, project)
