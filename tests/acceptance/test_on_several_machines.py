"""The acceptance documents on what the compose file describes, as plain processes: two services, two workers, a real
Neo4j and a real Redis. Commands and settings are the file's own; only hosts and ports are replaced."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.acceptance import compose
from tests.acceptance.performing import Performance
from tests.acceptance.scenario import Scenario, scenarios
from tests.services import neo4j
from tests.services.redis import RedisServer
from tests.services.waiting import until
from tests.services.whence import START_PATIENCE, Process, run_command


def placed(service: compose.Service, graph: neo4j.Neo4j, redis: RedisServer) -> dict[str, str]:
    """The service's settings, with this machine's addresses for the hosts of the compose file."""
    assert service.settings["WHENCE_GRAPH_URL"] == "neo4j://neo4j:7687"
    assert service.settings["WHENCE_REDIS_URL"] == "redis://redis:6379/0"
    here = {"WHENCE_GRAPH_URL": graph.url, "WHENCE_REDIS_URL": redis.url, "WHENCE_PORT": "0"}
    return {**service.settings, **here, "WHENCE_GRAPH_USER": graph.user}


class Cluster:
    def __init__(self, services: list[Process], workers: list[Process], token: str) -> None:
        self.services = services
        self.workers = workers
        self.token = token

    def stop(self) -> None:
        for process in (*self.services, *self.workers):
            process.stop()


@pytest.fixture(scope="module")
async def cluster(
    tmp_path_factory: pytest.TempPathFactory, neo4j_server: neo4j.Neo4j, _redis_server: RedisServer
) -> AsyncIterator[Cluster]:
    """Only for these tests: its workers would take the runs and the wake-ups of all others."""
    directory = tmp_path_factory.mktemp("cluster")
    variables = {"WHENCE_GRAPH_PASSWORD": neo4j_server.password}
    api, worker = compose.service("api", variables), compose.service("worker", variables)
    settings = placed(api, neo4j_server, _redis_server)
    name = f"cluster-{directory.name}"
    made = await run_command(directory, "token", "create", "--role", "admin", "--name", name, **settings)
    assert made.returncode == 0, made.stderr
    services = [Process(directory, settings, api.command).start() for _ in range(api.replicas)]
    theirs = placed(worker, neo4j_server, _redis_server)
    workers = [Process(directory, theirs, worker.command).start() for _ in range(worker.replicas)]
    running = Cluster(services, workers, made.stdout.strip())
    try:
        await asyncio.gather(*(asyncio.to_thread(one.wait_until_ready) for one in services))
        await until(lambda: all("at work on" in one.said for one in workers), patience=START_PATIENCE)
        yield running
    finally:
        await asyncio.to_thread(running.stop)


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda one: one.name)
async def test_scenario(scenario: Scenario, cluster: Cluster) -> None:
    await Performance(cluster.services, cluster.token).perform(scenario)


async def test_workers_have_done_the_work_and_services_have_none_of_their_own(cluster: Cluster) -> None:
    assert [one.process.poll() for one in cluster.workers] == [None, None]
    for worker in cluster.workers:
        assert "at work on neo4j" in worker.said
    for service in cluster.services:
        assert "at work" not in service.said


def test_every_part_of_the_compose_file_has_a_health_check() -> None:
    assert compose.checked_parts() == dict.fromkeys(("api", "worker", "neo4j", "redis", "ollama"), True)
