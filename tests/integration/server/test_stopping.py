"""A service that is told to stop ends within seconds, whatever is open."""

import asyncio
import json
import signal
import sys
from pathlib import Path
from time import monotonic

import httpx2
import pytest

from tests.integration.server.test_socket import talk

ROOT = Path(__file__).parents[3]
PROGRAM = """
from api.http.server import Server, configure
from tests.integration.server.demo import Demo
demo = Demo()
server = Server(configure(demo.app, "127.0.0.1", 0, "error"), demo.options.closing)
began = server.startup
async def startup(sockets=None):
    await began(sockets)
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)
server.startup = startup
server.run()
"""


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_signal_ends_open_streams(sign: signal.Signals) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    address = f"127.0.0.1:{(await process.stdout.readline()).decode().strip()}"
    query = "subscription { watch }"
    async with (
        httpx2.AsyncClient(timeout=10) as client,
        client.stream(
            "POST", f"http://{address}/graphql", json={"query": query}, headers={"accept": "text/event-stream"}
        ) as events,
        talk(address, {}) as socket,
    ):
        lines = events.aiter_lines()
        while not (await anext(lines)).startswith("data:"):
            pass
        await socket.subscribe("a", query)
        await socket.hear()
        started = monotonic()
        process.send_signal(sign)
        rest = [line async for line in lines]
        assert "event: complete" not in rest, "a stream that was cut must not look finished"
        assert (await socket.closed())[0] in (1001, 1012)
    await asyncio.wait_for(process.wait(), 5)
    assert monotonic() - started < 5
    assert b"WebSocketDisconnect" not in await process.stderr.read(), "a peer that is gone is no error of ours"


async def test_query_that_runs_is_not_waited_for_long() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    assert process.stdout
    address = f"127.0.0.1:{(await process.stdout.readline()).decode().strip()}"
    reader, writer = await asyncio.open_connection(*address.split(":"))
    body = json.dumps({"query": "{ slow }"})
    writer.write(
        f"POST /graphql HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    await asyncio.sleep(0.3)
    process.send_signal(signal.SIGTERM)
    await asyncio.wait_for(process.wait(), 5)
    await reader.read()
    writer.close()
    await writer.wait_closed()
