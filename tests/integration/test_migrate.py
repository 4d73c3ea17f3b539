"""Migrations: recorded, repeatable, safe from two processes at once."""

import asyncio
import sys
from pathlib import Path

import pytest

from graph import migrate as module
from graph.engine import Graph, open_graph
from graph.migrate import Migration, migrate, migrations, pending
from graph.model.errors import Unavailable
from graph.settings import Settings
from tests.services.probe import probing

MIGRATE = """
import asyncio
from graph.engine import open_graph
from graph.migrate import migrate
from graph.settings import load_settings

async def main():
    async with open_graph(load_settings(), attach=True) as graph:
        print(await migrate(graph))

asyncio.run(main())
"""


async def migrate_in_processes(settings: Settings, how_many: int) -> list[tuple[int | None, str]]:
    environment = {"WHENCE_DATA_DIR": str(settings.data_dir), "PATH": "/usr/bin:/bin"}
    if settings.graph_url:
        environment |= {
            "WHENCE_GRAPH_URL": settings.graph_url,
            "WHENCE_GRAPH_USER": settings.graph_user,
            "WHENCE_GRAPH_PASSWORD": settings.graph_password.get_secret_value(),
        }

    async def one() -> tuple[int | None, str]:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", MIGRATE),
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        output, _ = await process.communicate()
        return process.returncode, output.decode()

    return await asyncio.gather(*(one() for _ in range(how_many)))


async def test_a_second_run_has_nothing_to_do(graph: Graph) -> None:
    assert await migrate(graph) == []
    assert await pending(graph) == []


async def test_two_processes_migrate_an_empty_embedded_graph_at_once(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path / "data")
    async with open_graph(settings) as graph:
        assert await pending(graph) == migrations("arcadedb")
        results = await migrate_in_processes(settings, 2)
        assert [code for code, _ in results] == [0, 0], results
        assert await pending(graph) == []


async def test_two_processes_migrate_neo4j_at_once(neo4j_graph: Graph, neo4j_settings: Settings) -> None:
    for migration in migrations("neo4j"):
        await probing(neo4j_graph).write("probe.forget_migration", id=migration.id)
    results = await migrate_in_processes(neo4j_settings, 2)
    assert [code for code, _ in results] == [0, 0], results
    assert await pending(neo4j_graph) == []


async def test_a_changed_migration_runs_again(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[str] = []
    monkeypatch.setattr("graph.engine.Disk.flush", lambda _: flushed.append("schema"))
    first = migrations(graph.engine_name)[0]
    await graph.write("migration.record", id=first.id, sha256="of an older text", at=1)
    assert await pending(graph) == [first]
    assert await migrate(graph) == [first.id]
    assert await pending(graph) == []
    assert await migrate(graph) == []
    # The embedded engine does not flush a schema: after a power cut, it could not read what was committed since.
    assert flushed == (["schema"] if graph.embedded else [])


async def test_a_graph_from_a_newer_whence_is_refused(graph: Graph) -> None:
    await graph.write("migration.record", id="9999_later", sha256="x", at=1)
    try:
        with pytest.raises(Unavailable, match="newer Whence, which knows 9999_later: update this one"):
            await migrate(graph)
    finally:
        await probing(graph).write("probe.forget_migration", id="9999_later")


async def test_a_refused_statement_is_an_error_and_is_not_recorded(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TRIES", 1)
    monkeypatch.setattr(
        module, "migrations", lambda _: [*migrations(graph.engine_name), Migration("9998_x", "NO SUCH")]
    )
    with pytest.raises(Exception, match="NO"):
        await migrate(graph)
    assert [migration.id for migration in await pending(graph)] == ["9998_x"]
