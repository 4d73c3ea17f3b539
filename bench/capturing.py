"""The cost of capturing: discussions through the service, against a loop of bare transactions that write the same."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from neo4j import AsyncSession

from api.access import shared_by
from api.context import Context, Shared
from api.http.operations import Operations
from api.http.options import Options
from api.http.requests import Asked
from api.metrics import Metrics
from api.schema import build_schema
from api.service import Service, open_service
from bench.copies import Copies, copies_of, write
from bench.data import settings_for
from bench.measure import Figure
from bench.raw import run, session_on
from graph.actions.operating.projects import create_project
from graph.embedded.address import EngineAddress
from graph.model.viewer import Viewer
from graph.model.words import Role

CLIENTS = 16
ROUNDS = 7
DISCUSSIONS = 96  # in each round
MESSAGES = 3
OURS, THEIRS = "ours", "bare"  # as long as each other: one name is put in place of the other in what was written

CAPTURE = """
mutation ($project: String!, $task: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: $task, messages: $messages) { source { ref } run { ref } }
}
"""
WAITING = "MATCH (r:Run) WHERE r.dueAt <= $horizon RETURN count(r) AS waiting"
SOME_DAY = 9_000_000_000_000_000

_OPERATIONS = Operations(build_schema(), Options(), Metrics())  # what answers behind every address of the service


async def capturing() -> list[Figure]:
    """Measure on a graph of its own. The two take turns, a round each, so that other work on the machine weighs on both."""
    async with fresh() as service, session_on(address_of(service)) as session:
        shared, ours, theirs, trips = shared_by(service), [], [], 0
        for number in range(-1, ROUNDS):  # the first loads what is loaded on first use, and doesn't count
            slug, before = f"{OURS}-{number}", service.services.graph.trips.total
            await create_project(service.services, slug, "Bench", "general", None)
            mine = await _capture(shared, session, slug)
            trips += (service.services.graph.trips.total - before) if number >= 0 else 0
            copies = await copies_of(session, slug, f"{THEIRS}-{number}")
            bare = await _write(session, copies)
            if number >= 0:
                ours.append(mine)
                theirs.append(bare)
    return [_throughput(median(ours), median(theirs)), _trips(trips / (ROUNDS * DISCUSSIONS * MESSAGES))]


def _throughput(ours: float, theirs: float) -> Figure:
    name = f"captured discussions of {MESSAGES} messages a second : bare transactions that write the same"
    return Figure(name, f"{ours:.0f}/s", f"{theirs:.0f}/s", ours / theirs, goal=0.5, least=True)


def _trips(each: float) -> Figure:
    return Figure("database trips for each captured message", f"{each:.2f}", "", each, goal=4.0)


@asynccontextmanager
async def fresh() -> AsyncIterator[Service]:
    with TemporaryDirectory() as directory:
        async with open_service(settings_for(Path(directory))) as service:
            yield service


def address_of(service: Service) -> EngineAddress:
    assert service.services.graph.embedded is not None
    return service.services.graph.embedded


async def _capture(shared: Shared, session: AsyncSession, slug: str) -> float:
    """Discussions a second, from the first that comes in until every one has been read."""
    waiting = list(range(DISCUSSIONS))
    begun = time.perf_counter()
    await asyncio.gather(*(_client(shared, slug, waiting) for _ in range(CLIENTS)))
    await all_read(session)
    return DISCUSSIONS / (time.perf_counter() - begun)


async def all_read(session: AsyncSession) -> None:
    """Wait until the graph says that all is read; the session counts as no trip of the service."""
    while True:
        rows = await run(session, WAITING, horizon=SOME_DAY)
        if not rows[0]["waiting"]:
            return
        await asyncio.sleep(0.005)


async def _client(shared: Shared, slug: str, waiting: list[int]) -> None:
    viewer = Viewer("bench", Role.WRITER, None)
    while waiting:
        number = waiting.pop()
        variables = {"project": slug, "task": f"T{number}", "messages": _discussion(number)}
        asked = Asked(CAPTURE, variables, None, len(CAPTURE))
        answer = await _OPERATIONS.answer(_OPERATIONS.choose(asked), variables, Context(shared, viewer))
        if "errors" in answer:
            raise AssertionError(str(answer["errors"]))


def _discussion(number: int) -> list[dict[str, str]]:
    place = f"service{number}"
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
