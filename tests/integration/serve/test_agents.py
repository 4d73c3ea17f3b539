"""Agents over the wire: the protocol's own client over stdin and stdout, and at `/mcp` with a token."""

import asyncio
import json
import signal
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import httpx2
import mcp
import pytest
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, TextContent

from api.commands.exits import Exit
from api.hooks import script
from tests.services.whence import WHENCE, Process, environment, java_processes, run_command, served

Mode = Literal["auto", "legacy"]
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}
ACCEPT = {"accept": "application/json, text/event-stream"}


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("agents")


@pytest.fixture(scope="module")
def secrets(directory: Path) -> dict[str, str]:
    """Made before the service starts, which in production it would not do without any."""

    async def made(name: str, role: str, project: str) -> str:
        words = ("token", "create", "--role", role, "--name", name, "--project", project, "--json")
        return str(json.loads((await run_command(directory, *words)).stdout)["token"])

    async def make(service: Process) -> dict[str, str]:
        await run_command(directory, "demo")
        await service.ask('mutation { createProject(input: {slug: "elsewhere", name: "Elsewhere"}) { slug } }')
        return {"ada": await made("ada", "writer", "demo"), "eve": await made("eve", "admin", "elsewhere")}

    with served(directory) as service:
        return asyncio.run(make(service))


@pytest.fixture(scope="module")
def running(directory: Path, secrets: dict[str, str]) -> Iterator[Process]:
    del secrets
    with served(directory, WHENCE_MODE="production", WHENCE_QUERIES="trusted") as service:
        yield service


def told(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@asynccontextmanager
async def over_http(service: Process, secret: str, mode: Mode) -> AsyncIterator[mcp.Client]:
    headers = {"authorization": f"Bearer {secret}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as client:
        transport = streamable_http_client(f"{service.address}/mcp", http_client=client)
        async with mcp.Client(transport, mode=mode) as session:
            yield session


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_tools_work_over_http_for_whoever_has_a_token(
    running: Process, secrets: dict[str, str], mode: Mode
) -> None:
    async with over_http(running, secrets["ada"], mode) as session:
        assert "why" in [tool.name for tool in (await session.list_tools()).tools]
        answer = told(await session.call_tool("why", {"key": "bookings.database"}))
        assert answer.startswith("IN FORCE (ACTIVE)")
        message = {"text": f"- [Decision] deck.paint = blue-{mode}", "author": "Ada"}
        kept = await session.call_tool("capture", {"task": "D-1", "messages": [message]})
        assert not kept.is_error, told(kept)
        assert "deck.paint" in told(kept)


async def test_token_of_another_project_sees_nothing(running: Process, secrets: dict[str, str]) -> None:
    async with over_http(running, secrets["eve"], "auto") as session:
        for tool, given in (("why", {"key": "bookings.database"}), ("search", {"text": "bookings"})):
            refused = await session.call_tool(tool, {"project": "demo", **given})
            assert refused.is_error
            assert told(refused).startswith("NOT_FOUND: There is no project 'demo'")


async def test_doors_of_the_agents_are_those_of_graphql(running: Process, secrets: dict[str, str]) -> None:
    secret = {"authorization": f"Bearer {secrets['ada']}", **ACCEPT}
    async with httpx2.AsyncClient(timeout=30) as client:

        async def status(headers: dict[str, str], body: object = HELLO) -> int:
            return (await client.post(f"{running.address}/mcp", json=body, headers=headers)).status_code

        assert await status(secret) == 200
        nameless = await client.post(f"{running.address}/mcp", json=HELLO, headers=ACCEPT)
        assert nameless.status_code == 401
        assert nameless.headers["www-authenticate"] == "Bearer"
        assert nameless.json()["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
        assert await status({**secret, "authorization": "Bearer guess"}) == 401
        assert await status({**secret, "origin": "http://elsewhere.example"}) == 403
        assert await status({**secret, "host": "elsewhere.example"}) == 403
        assert await status(secret, {**HELLO, "padding": "x" * 300_000}) == 413
        assert await status(secret, {**HELLO, "padding": "x" * 6_000_000}) == 413
        broken = await client.post(f"{running.address}/mcp", content=b"{", headers={**secret, **_JSON})
        assert broken.status_code == 400


def test_hook_is_answered_where_only_known_operations_run(running: Process, secrets: dict[str, str]) -> None:
    given = {"p": "demo", "q": "Change the bookings database", "b": 500, "e": "run-1", "i": None}
    told = script.ask(running.address, secrets["ada"], script.PACK, given)
    assert told["pack"]["lines"]
    steps = [{"role": "USER", "text": "Always run the tests."}]
    run = {"p": "demo", "i": {"id": "run-1", "agent": "codex", "steps": steps}}
    assert script.ask(running.address, secrets["ada"], script.CAPTURE, run)["captureEpisode"]["source"]["ref"]
    with pytest.raises(RuntimeError, match="Only documents that this service knows"):
        script.ask(running.address, secrets["ada"], f"{script.PACK} ", given)


_JSON = {"content-type": "application/json"}


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_tools_work_over_stdin_beside_a_running_service(running: Process, directory: Path, mode: Mode) -> None:
    async with over_stdin(directory, mode, "--project", "demo") as session:
        assert told(await session.call_tool("why", {"key": "bookings.database"})).startswith("IN FORCE (ACTIVE)")
        refused = await session.call_tool("why", {"ref": "DEC-1"})
        assert refused.is_error
        assert len(java_processes(directory)) == 1


async def test_tools_over_stdin_ask_the_service_that_runs_and_find_it_again(tmp_path: Path) -> None:
    with served(tmp_path):
        await run_command(tmp_path, "demo")
    with served(tmp_path) as service:
        async with over_stdin(tmp_path, "auto", "--project", "demo") as session:
            assert told(await session.call_tool("why", {"key": "bookings.database"})).startswith("IN FORCE (ACTIVE)")
            kept = await session.call_tool(
                "capture", {"task": "D-1", "messages": [{"text": "We decided to use Kafka."}]}
            )
            assert "(CANDIDATE" in told(kept)
            service.stop()
            refused = told(await session.call_tool("why", {"key": "bookings.database"}))
            assert refused.startswith("UNAVAILABLE: No service runs on ")
            with served(tmp_path):
                again = await session.call_tool("why", {"key": "bookings.database"})
                assert told(again).startswith("IN FORCE (ACTIVE)")
            assert java_processes(tmp_path) == []


async def test_tools_work_over_stdin_with_an_engine_of_their_own(tmp_path: Path) -> None:
    await run_command(tmp_path, "demo")
    async with over_stdin(tmp_path, "auto", "--project", "demo", "--read-only") as session:
        offered = [tool.name for tool in (await session.list_tools()).tools]
        assert "capture" not in offered
        assert "IN FORCE" in told(await session.call_tool("search", {"text": "bookings database"}))
    assert java_processes(tmp_path) == []


@asynccontextmanager
async def over_stdin(directory: Path, mode: Mode, *words: str) -> AsyncIterator[mcp.Client]:
    command = ["mcp", "--data-dir", str(directory / "data"), *words]
    started = mcp.StdioServerParameters(command=str(WHENCE), args=command, env=environment({}))
    async with mcp.Client(started, mode=mode) as session:
        yield session


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
async def test_signal_ends_the_tools_while_their_client_is_silent(
    running: Process, directory: Path, sign: signal.Signals
) -> None:
    del running
    process = await asyncio.create_subprocess_exec(
        WHENCE, "mcp", "--data-dir", str(directory / "data"), stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(HELLO).encode() + b"\n")
    assert json.loads(await process.stdout.readline())["result"]["serverInfo"]["name"] == "whence"
    process.send_signal(sign)
    async with asyncio.timeout(30):
        assert await process.wait() == Exit.INTERRUPTED
    assert process.stderr
    assert b"Traceback" not in await process.stderr.read()


async def test_open_stream_does_not_keep_the_service_from_ending(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        async with httpx2.AsyncClient(timeout=60) as client:
            headers = {"accept": "text/event-stream", "mcp-protocol-version": "2025-06-18"}
            async with client.stream("GET", f"{service.address}/mcp", headers=headers) as stream:
                assert stream.status_code == 200
                assert await asyncio.to_thread(service.stop) < 5
        assert service.process.returncode == 0
        assert "Traceback" not in service.said
        assert java_processes(tmp_path) == []


async def test_whoever_pipes_requests_in_and_closes_reads_every_answer(directory: Path, running: Process) -> None:
    del running
    asked = [
        HELLO,
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
        *(_call(number) for number in range(3, 7)),
    ]
    words = [str(WHENCE), "mcp", "--data-dir", str(directory / "data"), "--project", "demo"]
    process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE)
    said, _ = await process.communicate("".join(json.dumps(one) + "\n" for one in asked).encode())
    answers = {one["id"]: one for one in map(json.loads, said.splitlines())}
    assert (process.returncode, sorted(answers)) == (0, [1, 2, 3, 4, 5, 6])
    assert all("result" in one for one in answers.values())


def _call(number: int) -> dict[str, object]:
    given = {"name": "why", "arguments": {"question": "Where do lost tickets go?"}}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": given}
