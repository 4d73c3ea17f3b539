"""Fixtures for every test: a migrated graph on each engine, a Redis, a fresh project."""

import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import hypothesis
import pytest
from xdist.remote import Producer
from xdist.workermanage import WorkerController

from graph.engine import Graph, open_graph
from graph.migrate import migrate
from graph.settings import FOR_TESTS, PREFIX, Settings
from tests.services import neo4j
from tests.services.missing import MISSING, ServiceMissing, skip_without
from tests.services.redis import RedisServer
from tests.shares import ByEngine

ENGINES = ("embedded", "neo4j")

# The shell's own settings must not leak into a test; those that are meant for tests stay.
for _name in [name for name in os.environ if name.startswith(PREFIX) and not name.startswith(FOR_TESTS)]:
    del os.environ[_name]

# Databases answer when they answer; no example fails for being slow.
hypothesis.settings.register_profile(
    "whence",
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture, hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("whence")


def pytest_configure() -> None:
    # However a run is stopped, also in the background of a script, where Ctrl-C is ignored, its servers end with it.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByEngine:
    return ByEngine(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Scenarios of English words need one engine: what words come to is decided before any engine has a part in it."""
    spare = {one for one in items if one.get_closest_marker("english") and "[neo4j" in one.nodeid}
    if spare:
        config.hook.pytest_deselected(items=list(spare))
        items[:] = [one for one in items if one not in spare]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process of several says what it missed to the one that sums up."""
    told: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if told is not None:
        told["missing"] = dict(MISSING)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: WorkerController) -> None:
    MISSING.update(getattr(node, "workeroutput", {}).get("missing", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for service, reason in MISSING.items():
        terminalreporter.write_line(f"NOT TESTED HERE: {service} ({reason})", yellow=True)


@pytest.fixture
def project() -> str:
    """The slug of a project that no other test knows."""
    return f"p-{uuid4().hex[:12]}"


@pytest.fixture(scope="session")
def neo4j_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[neo4j.Neo4j]:
    if server := neo4j.configured():
        yield server
        return
    try:
        with neo4j.running(tmp_path_factory.mktemp("neo4j")) as server:
            yield server
    except ServiceMissing as reason:
        skip_without("Neo4j", reason)


@pytest.fixture(scope="session")
def neo4j_settings(neo4j_server: neo4j.Neo4j) -> Settings:
    return Settings(
        _env_file=None,
        graph_url=neo4j_server.url,
        graph_user=neo4j_server.user,
        graph_password=neo4j_server.password,
        graph_database=neo4j_server.database,
    )


@pytest.fixture(scope="session")
def embedded_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(_env_file=None, data_dir=tmp_path_factory.mktemp("data") / "whence")


@pytest.fixture(scope="session")
async def embedded_graph(embedded_settings: Settings) -> AsyncIterator[Graph]:
    async with open_graph(embedded_settings) as graph:
        await migrate(graph)
        yield graph


@pytest.fixture(scope="session")
async def neo4j_graph(neo4j_settings: Settings) -> AsyncIterator[Graph]:
    async with open_graph(neo4j_settings) as graph:
        await migrate(graph)
        yield graph


@pytest.fixture(params=ENGINES)
def graph(request: pytest.FixtureRequest) -> Graph:
    """The same test on every engine; only the engines that a run asks for are started."""
    found: Graph = request.getfixturevalue(f"{request.param}_graph")
    return found


@pytest.fixture(scope="session")
def _redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    try:
        server = RedisServer(tmp_path_factory.mktemp("redis"))
        server.start()
    except ServiceMissing as reason:
        skip_without("Redis", reason)
    yield server
    server.kill()


@pytest.fixture
def redis_server(_redis_server: RedisServer) -> RedisServer:
    """An empty Redis; a test that kills it starts it again."""
    _redis_server.flush()
    return _redis_server


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).parent.parent
