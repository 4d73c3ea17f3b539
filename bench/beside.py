"""Compares other memories with ours: the same messages and questions, the same model, which answers at once.

They are measured where they are installed, in an environment of their own, so that nothing of theirs is needed here.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.http import Client
from bench.measure import Figure
from bench.ready_model import ReadyModel, message, question, ready_model
from bench.served import service

MESSAGES = 40
WARMING = 5  # which load what is loaded on first use, and don't count
PYTHON = Path("others", "bin", "python")  # below the folder of the benches
INSTALLED_BY = "python3 -m venv {0} && {0}/bin/pip install mem0ai 'graphiti-core[kuzu]'"
WHENCE, OTHERS = "Whence", ("mem0", "graphiti")
LONG = 2**20  # bytes of a line

CREATE = 'mutation { createProject(input: {slug: "bench", name: "Bench"}) { id } createTask(project: "bench", ref: "T", title: "Talk") { id } }'
ADD = """mutation ($text: String!) {
  captureDiscussion(project: "bench", task: "T", messages: [{author: "Ada", text: $text}]) { run { id } } }"""
WAITING = '{ project(slug: "bench") { health { queuedRuns } } }'
ASK = 'query ($text: String!) { why(project: "bench", question: $text) { answer { statement } because { quote } } }'

Do = Callable[[str], Awaitable[float]]


@dataclass(slots=True)
class Memory:
    """The times of one memory, in milliseconds."""

    name: str
    add: Do
    ask: Do
    added: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)


async def beside(root: Path, say: Callable[[str], None]) -> list[Figure]:
    """Ask the memories in turns: a message each, then a question each."""
    python = root / PYTHON
    if not python.is_file():
        say(f"others are not installed: {INSTALLED_BY.format(python.parent.parent)}")
        return []
    async with AsyncExitStack() as stack:
        model = stack.enter_context(ready_model())
        directory = Path(stack.enter_context(TemporaryDirectory()))
        for name in OTHERS:
            (directory / name).mkdir()
        ours = await stack.enter_async_context(_ours(directory / WHENCE, model))
        theirs = [await stack.enter_async_context(_theirs(python, name, model, directory / name)) for name in OTHERS]
        for number in range(MESSAGES):
            for one in (ours, *theirs):
                one.added.append(await one.add(message(number)))
        for number in range(MESSAGES):
            for one in (ours, *theirs):
                one.asked.append(await one.ask(question(number)))
    return [figure for one in theirs for figure in _figures(ours, one, model)]


def _figures(ours: Memory, theirs: Memory, model: ReadyModel) -> list[Figure]:
    calls = (model.calls[ours.name] / MESSAGES, model.calls[theirs.name] / MESSAGES)
    tokens = (model.tokens[ours.name] / MESSAGES, model.tokens[theirs.name] / MESSAGES)
    return [
        _timed(f"a message taken in and understood : by {theirs.name}", ours.added, theirs.added),
        _timed(f"an answer with its reason : what {theirs.name} finds", ours.asked, theirs.asked),
        Figure(f"model calls a message : {theirs.name}", f"{calls[0]:.1f}", f"{calls[1]:.1f}", calls[0] / calls[1]),
        Figure(f"tokens told of it : {theirs.name}", f"{tokens[0]:,.0f}", f"{tokens[1]:,.0f}", tokens[0] / tokens[1]),
    ]


def _timed(name: str, mine: Sequence[float], theirs: Sequence[float]) -> Figure:
    ours, base = median(mine[WARMING:]), median(theirs[WARMING:])
    return Figure(name, f"{ours:.0f} ms", f"{base:.0f} ms", ours / base, goal=1.0)


@asynccontextmanager
async def _ours(directory: Path, model: ReadyModel) -> AsyncIterator[Memory]:
    """Open our memory over HTTP. A message counts until it is settled, as its sender would wait for it."""
    asks = {"WHENCE_LLM_BASE_URL": model.url_for(WHENCE), "WHENCE_LLM_MODEL": "ready"}
    async with service(directory, 0, settings=asks) as served:
        await served.client.ask(CREATE)

        async def add(text: str) -> float:
            begun = time.perf_counter()
            await served.client.ask(ADD, text=text)
            await _settled(served.client)
            return (time.perf_counter() - begun) * 1000

        async def ask(text: str) -> float:
            begun = time.perf_counter()
            found = await served.client.ask(ASK, text=text)
            took = (time.perf_counter() - begun) * 1000
            assert found["why"]["answer"], text
            return took

        yield Memory(WHENCE, add, ask)


async def _settled(client: Client) -> None:
    while (await client.ask(WAITING))["project"]["health"]["queuedRuns"]:  # noqa: ASYNC110
        await asyncio.sleep(0.002)  # another process settles it


@asynccontextmanager
async def _theirs(python: Path, name: str, model: ReadyModel, directory: Path) -> AsyncIterator[Memory]:
    script = Path(__file__).with_name("others.py")
    process = await asyncio.create_subprocess_exec(
        python, "-I", "-W", "ignore", script, name, model.url_for(name), directory,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=sys.stderr, limit=LONG,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    sent, told = process.stdin, process.stdout

    async def ordered(order: str, text: str) -> float:
        sent.write(f"{order} {text}\n".encode())
        return float(await told.readline())

    try:
        if (await told.readline()).strip() != b"ready":
            raise RuntimeError(f"{name} does not start: see above")
        yield Memory(name, lambda text: ordered("add", text), lambda text: ordered("ask", text))
    finally:
        sent.close()
        await process.wait()
