"""A worker, Redis or the engine killed in the middle of 200 captures: afterwards, the graph is as if nothing had been."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from subprocess import Popen

import pytest

from graph.actions.operating.projects import create_project, ensure_task
from graph.engine import Graph, open_graph
from graph.migrate import migrate
from graph.process.services import Services, open_services
from graph.profiles import load_profiles
from graph.settings import Settings
from tests.graph_dump import dump
from tests.integration.work.crowd import COUNT, all_read, capture_one, kill_engine, ready, worker
from tests.services.redis import RedisServer
from tests.spec.work.team import runs
from workers.on_redis import on_redis
from workers.runner import in_process

PATIENCE = 240.0  # on a machine that has much else to do
AT_ONCE = 4


@dataclass
class Site:
    """An engine, a Redis and workers that a test may do harm to."""

    settings: Settings
    services: Services
    redis: RedisServer
    log: Path
    calm: object = None
    workers: list[Popen[bytes]] = field(default_factory=list)
    stack: ExitStack = field(default_factory=ExitStack)

    @property
    def graph(self) -> Graph:
        return self.services.graph

    async def hire(self) -> None:
        process = self.stack.enter_context(worker(self.settings, self.log))
        await ready(process, self.log)
        self.workers.append(process)


@pytest.fixture(scope="module")
async def _engine(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Settings, Services, object]]:
    """An engine of our own, and what an undisturbed run makes of the messages."""
    settings = Settings(_env_file=None, data_dir=tmp_path_factory.mktemp("killed") / "whence")
    async with open_graph(settings) as graph:
        await migrate(graph)
        services = open_services(graph, load_profiles())
        async with in_process(services, settings) as announcer:
            told = replace(services, announcer=announcer)
            await capture_all(told, "calm")
            await all_read(graph, "calm", PATIENCE)
        calm = await dump(graph, "calm")
        assert len(calm["claims"]) > AT_ONCE
        assert calm["conflicts"]
        yield settings, services, calm


@pytest.fixture
async def site(
    _engine: tuple[Settings, Services, object], redis_server: RedisServer, tmp_path: Path
) -> AsyncIterator[Site]:
    settings, services, calm = _engine
    shared = settings.model_copy(update={"redis_url": redis_server.url})
    made = Site(shared, services, redis_server, tmp_path / "workers.log", calm)
    with made.stack:
        yield made


async def capture_all(
    services: Services, project: str, meanwhile: Callable[[int], Awaitable[None]] | None = None
) -> None:
    await create_project(services, project, "Crowd", "general", None)
    await ensure_task(services, project, "T1")
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        async with gate:
            await capture_one(services, project, number)
            if meanwhile is not None:
                await meanwhile(number)

    await asyncio.gather(*(one(number) for number in range(COUNT)))


async def disturbed(site: Site, project: str, harm: Callable[[], Awaitable[None]]) -> None:
    """Capture everything with two workers at it, and do harm half-way; then compare with the undisturbed run."""
    await asyncio.gather(site.hire(), site.hire())

    async def meanwhile(number: int) -> None:
        if number == COUNT // 2:
            await harm()

    async with on_redis(site.settings.redis_url or "") as announcer:
        await capture_all(replace(site.services, announcer=announcer), project, meanwhile)
        await all_read(site.graph, project, PATIENCE)
    assert await dump(site.graph, project) == site.calm
    read = Counter(one.source for one in await runs(site.graph, project))
    assert len(read) == COUNT
    assert set(read.values()) == {1}


async def nothing() -> None:
    """No more harm than there is already."""


async def test_a_worker_is_killed(site: Site, project: str) -> None:
    async def harm() -> None:
        site.workers[0].kill()
        site.workers[0].wait()

    await disturbed(site, project, harm)


async def test_redis_is_killed_and_comes_back_empty(site: Site, project: str) -> None:
    async def harm() -> None:
        site.redis.kill()
        await asyncio.sleep(1)
        site.redis.start()

    await disturbed(site, project, harm)


async def test_redis_is_killed_and_stays_away_for_long(site: Site, project: str) -> None:
    site.redis.kill()
    try:
        await disturbed(site, project, nothing)
    finally:
        site.redis.start()


async def test_the_engine_is_killed(site: Site, project: str) -> None:
    async def harm() -> None:
        kill_engine(site.settings.data_dir)

    await disturbed(site, project, harm)
