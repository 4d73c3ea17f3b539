"""The cost of a capture while a thousand others listen, against nobody; and the cost of a command beside a running service,
against curl with the same question."""

import asyncio
import json
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.data import PROJECT
from bench.measure import Figure, compare
from bench.remembering import Ran
from bench.served import Served, service

LISTENERS, CAPTURES = 1_000, 40
_MAKE = """mutation ($p: String!) {
  createProject(input: {slug: $p, name: "Crowd"}) { id }
  addClaim(project: $p, kind: DECISION, statement: "keep bookings in Postgres") { ref } }"""
_CAPTURE = """mutation ($p: String!, $text: String!) {
  captureDiscussion(project: $p, task: "T1", messages: [{author: "Ada", text: $text}]) { run { ref } } }"""
_LISTEN = "subscription ($p: String!) { claims(project: $p) { claim { ref statement } } }"
_WHY = "query ($p: String!, $q: String!) { why(project: $p, question: $q) { answer { ref statement } } }"
QUESTION = "Where do we keep bookings?"


async def crowding() -> list[Figure]:
    with TemporaryDirectory() as folder:
        directory = Path(folder) / "data"
        async with service(directory, 0, connections=LISTENERS + 100) as served:
            await served.client.ask(_MAKE, p=PROJECT)
            await served.client.ask(_WHY, p=PROJECT, q=QUESTION)  # what is loaded on first use
            return [await _commands(served, directory), await _listeners(served)]


async def _commands(served: Served, directory: Path) -> Figure:
    main = "from api.cli import main; main()"
    why = [sys.executable, "-c", main, "why", "--project", PROJECT, "--data-dir", str(directory), QUESTION]
    body = json.dumps({"query": _WHY, "variables": {"p": PROJECT, "q": QUESTION}})
    curl = ["curl", "-s", f"{served.address}/graphql", "-H", "Content-Type: application/json", "-d", body]
    return await compare("whence why beside a service : curl with the same question", Ran(why), Ran(curl), rounds=12)


async def _listeners(served: Served) -> Figure:
    await _captured(served, "first")
    alone = await _captured(served, "alone")
    writers = [await _listening(served) for _ in range(LISTENERS)]
    crowded = await _captured(served, "crowded")
    for one in writers:
        one.close()
    name = f"a capture with {LISTENERS:,} who listen : with nobody"
    return Figure(name, f"{crowded:.1f} ms", f"{alone:.1f} ms", crowded / alone)


async def _listening(served: Served) -> asyncio.StreamWriter:
    """An open stream of events; what comes is left to the socket, which has room for it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(served.address.rpartition(":")[2]))
    body = json.dumps({"query": _LISTEN, "variables": {"p": PROJECT}}).encode()
    head = (
        "POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\n"
    )
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    status = await reader.readline()
    if b" 200 " not in status:
        raise RuntimeError(f"nobody may listen: {status.decode()}")
    return writer


async def _captured(served: Served, name: str) -> float:
    """Milliseconds until a capture is acknowledged, while what was captured before is read and told."""
    took = []
    for number in range(CAPTURES):
        begun = time.perf_counter()
        await served.client.ask(_CAPTURE, p=PROJECT, text=f"We decided to call ferry {name}{number} by its number.")
        took.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(0.05)
    return median(took)
