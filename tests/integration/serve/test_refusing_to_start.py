"""A service that can't start says so in a line, with the remedy, and leaves nothing behind."""

import socket
from pathlib import Path

import httpx2
import pytest

from tests.services.whence import java_processes, run_command, served

REFUSALS = {
    "an unknown setting": ({"WHENCE_PROT": "1"}, 2, "did you mean WHENCE_PORT"),
    "a malformed setting": ({"WHENCE_PORT": "many"}, 2, "WHENCE_PORT (port to serve on"),
    "a profile folder that is not there": ({"WHENCE_PROFILES": "nowhere"}, 2, "no such folder"),
    "a host of another machine": ({"WHENCE_HOST": "192.0.2.1"}, 2, "WHENCE_HOST"),
    "a data directory that can't be written": (
        {"WHENCE_DATA_DIR": "/sys/whence"},
        2,
        "make it writable, or set WHENCE_DATA_DIR",
    ),
    "a graph that is not there": ({"WHENCE_GRAPH_URL": "bolt://127.0.0.1:1"}, 3, "neo4j does not answer"),
}


@pytest.mark.parametrize("name", REFUSALS)
async def test_wrong_setting_is_a_clear_error(tmp_path: Path, name: str) -> None:
    settings, code, words = REFUSALS[name]
    refused = await run_command(tmp_path, "serve", **{"WHENCE_PORT": "0", **settings})
    assert refused.returncode == code
    assert words in refused.stderr
    assert "Traceback" not in refused.stderr
    assert java_processes(tmp_path) == []


async def test_profile_that_can_not_be_used_is_named_by_line(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('name = "own"\n[accept]\nconfidence = 85\n', encoding="utf-8")
    refused = await run_command(tmp_path, "serve", WHENCE_PORT="0", WHENCE_PROFILES=str(tmp_path))
    assert refused.returncode == 2
    assert "own.toml:3: accept.confidence: " in refused.stderr
    assert not (tmp_path / "data").exists()


async def test_port_in_use_is_told_before_anything_is_started(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = await run_command(tmp_path, "serve", "--port", port)
    assert refused.returncode == 3
    assert f"port {port} on 127.0.0.1 is in use" in refused.stderr
    assert not (tmp_path / "data").exists()


async def test_open_to_others_it_needs_a_token_first(tmp_path: Path) -> None:
    settings = {"WHENCE_HOST": "0.0.0.0", "WHENCE_PORT": "0"}  # noqa: S104
    refused = await run_command(tmp_path, "serve", **settings)
    assert refused.returncode == 2
    assert "whence token create" in refused.stderr
    made = await run_command(tmp_path, "token", "create", "--role", "reader", "--name", "dash")
    with served(tmp_path, **settings) as service:
        address = service.address
        key = {"authorization": f"Bearer {made.stdout.strip()}"}
        body = {"query": "{ viewer { name role } }"}
        assert httpx2.post(f"{address}/graphql", json=body).status_code == 401
        assert httpx2.get(f"{address}/metrics").status_code == 401
        assert httpx2.get(f"{address}/metrics", headers=key).status_code == 200
        answer = httpx2.post(f"{address}/graphql", json=body, headers=key).json()
        assert answer == {"data": {"viewer": {"name": "dash", "role": "READER"}}}
        assert httpx2.get(f"{address}/health").json() == {"status": "ok"}
        listed = await run_command(tmp_path, "token", "list")
        assert (listed.returncode, "dash" in listed.stdout, listed.stderr) == (0, True, "")


async def test_database_of_staging_is_refused_in_production(tmp_path: Path) -> None:
    await run_command(tmp_path, "token", "create", "--role", "reader", "--name", "dash", WHENCE_ENVIRONMENT="staging")
    refused = await run_command(tmp_path, "serve", WHENCE_PORT="0", WHENCE_ENVIRONMENT="production")
    assert refused.returncode == 2
    assert "marked 'staging'" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert java_processes(tmp_path) == []
