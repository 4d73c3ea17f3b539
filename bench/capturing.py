"""What capturing costs: discussions through the service, against a loop of bare transactions that write the same."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from neo4j import AsyncSession

from api.access import shared_by
from api.context import Context, Shared
from api.schema import build_schema
from api.service import Service, open_service
from bench.copies import Copies, copies_of, write
from bench.data import settings_for
from bench.measure import Figure
from bench.raw import run, session_on
from graph.actions.projects import create_project
from graph.embedded.address import EngineAddress
from graph.model.viewer import Viewer
from graph.model.words import Role

CLIENTS = 16
DISCUSSIONS = 320
MESSAGES = 3
OURS, THEIRS = "bench-ours", "bench-bare"

CAPTURE = """
mutation ($task: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: "bench-ours", task: $task, messages: $messages) { source { ref } run { ref } }
}
"""
WAITING = "MATCH (r:Run) WHERE r.dueAt <= $horizon RETURN count(r) AS waiting"
SOME_DAY = 9_000_000_000_000_000


async def capturing() -> list[Figure]:
    """Both on a graph of their own, which nothing else has written to."""
    async with _fresh() as service, session_on(_address(service)) as session:
        graph, shared = service.ledger.graph, shared_by(service)
        await create_project(service.ledger, OURS, "Bench", "general", None)
        await _capture(shared, session, range(-CLIENTS, 0))  # what is loaded on first use is loaded now
        before = graph.trips.total
        ours = await _capture(shared, session, range(DISCUSSIONS))
        trips = (graph.trips.total - before) / (DISCUSSIONS * MESSAGES)
        copies = await copies_of(session, OURS, THEIRS)
        theirs = await _write(session, copies)
    return [
        Figure(
            f"captured discussions of {MESSAGES} messages a second : bare transactions that write the same",
            f"{ours:.0f}/s",
            f"{theirs:.0f}/s",
            ours / theirs,
            goal=0.5,
            least=True,
        ),
        Figure("database trips for each captured message", f"{trips:.2f}", "", trips, goal=4.0),
    ]


@asynccontextmanager
async def _fresh() -> AsyncIterator[Service]:
    with TemporaryDirectory() as directory:
        async with open_service(settings_for(Path(directory))) as service:
            yield service


def _address(service: Service) -> EngineAddress:
    assert service.ledger.graph.embedded is not None
    return service.ledger.graph.embedded


async def _capture(shared: Shared, session: AsyncSession, numbers: range) -> float:
    """Discussions a second, from the first that comes in until every one has been read."""
    waiting = list(numbers)
    begun = time.perf_counter()
    await asyncio.gather(*(_client(shared, waiting) for _ in range(CLIENTS)))
    await _read_all(session)
    return len(numbers) / (time.perf_counter() - begun)


async def _read_all(session: AsyncSession) -> None:
    """Asked of the graph itself, as the only one that knows; the session counts as no trip of the service."""
    while True:
        rows = await run(session, WAITING, horizon=SOME_DAY)
        if not rows[0]["waiting"]:
            return
        await asyncio.sleep(0.005)


async def _client(shared: Shared, waiting: list[int]) -> None:
    viewer = Viewer("bench", Role.WRITER, None)
    while waiting:
        number = waiting.pop()
        variables = {"task": f"T{number}", "messages": _discussion(number)}
        done = await build_schema().execute(CAPTURE, variables, Context(shared, viewer))
        if done.errors:
            raise AssertionError(str(done.errors[0]))


def _discussion(number: int) -> list[dict[str, str]]:
    place = f"service{number + CLIENTS}"
    return [
        {"author": "Ada", "text": f"What should {place} keep its sessions in?"},
        {"author": "Ben", "text": f"- [Decision] {place}.sessions = Redis because latency matters most there"},
        {"author": "Ada", "text": "Fine with me, thanks."},
    ]


async def _write(session: AsyncSession, copies: list[Copies]) -> float:
    begun = time.perf_counter()
    for one in copies:
        await write(session, one)
    return len(copies) / (time.perf_counter() - begun)
