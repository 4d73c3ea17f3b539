"""Watching the service as a client does: over a WebSocket and as an event stream, cut off and back again."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.services.whence import Process, served

PROTOCOL = Subprotocol("graphql-transport-ws")
CLAIMS = """subscription($project: String!, $since: DateTime, $statuses: [ClaimStatus!]) {
  claims(project: $project, since: $since, statuses: $statuses) {
    seq at change claim { ref status statement evidence { quote } run { ref status } } } }"""
RUNS = "subscription($project: String!, $since: DateTime) { runs(project: $project, since: $since) { seq run { ref status } } }"
CONFLICTS = """subscription($project: String!, $since: DateTime) {
  conflicts(project: $project, since: $since) { seq at change conflict { ref status members { statement } } } }"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with served(tmp_path_factory.mktemp("watched")) as process:
        yield process


@pytest.fixture
async def watched(service: Process, project: str) -> str:
    """A project that is there."""
    await service.ask(
        'mutation($slug: String!) { createProject(input: {slug: $slug, name: "Watched"}) { slug } }', slug=project
    )
    return project


@asynccontextmanager
async def connected(service: Process) -> AsyncIterator[ClientConnection]:
    address = service.address.replace("http://", "ws://")
    async with connect(f"{address}/graphql", subprotocols=[PROTOCOL]) as connection:
        await connection.send(json.dumps({"type": "connection_init"}))
        assert json.loads(await connection.recv())["type"] == "connection_ack"
        yield connection


async def subscribe(connection: ClientConnection, query: str, name: str = "1", **variables: Any) -> None:
    payload = {"query": query, "variables": variables}
    await connection.send(json.dumps({"type": "subscribe", "id": name, "payload": payload}))
    # Events after this answer come after the begin of the subscription.
    await connection.send(json.dumps({"type": "ping"}))
    assert json.loads(await connection.recv())["type"] == "pong"
    await asyncio.sleep(0.5)


async def hear(connection: ClientConnection, count: int) -> list[dict[str, Any]]:
    """So many events' data."""
    heard: list[dict[str, Any]] = []
    async with asyncio.timeout(20):
        while len(heard) < count:
            message = json.loads(await connection.recv())
            assert message["type"] == "next", message
            (event,) = message["payload"]["data"].values()
            heard.append(event)
    return heard


async def say(service: Process, project: str, *texts: str, agent: bool = False) -> None:
    await service.ask(
        """mutation($project: String!, $messages: [DiscussionMessageInput!]!) {
          captureDiscussion(project: $project, task: "T1", messages: $messages) { duplicate } }""",
        project=project,
        messages=[{"author": "Bot" if agent else "Ana", "text": text, "agent": agent} for text in texts],
    )


async def test_a_claim_is_heard_with_all_that_can_be_asked_of_it(service: Process, watched: str) -> None:
    async with connected(service) as connection:
        await subscribe(connection, CLAIMS, project=watched)
        await say(service, watched, "Decision: we use Postgres because it is boring.")
        (event,) = await hear(connection, 1)
    assert event["claim"]["status"] == "ACTIVE"
    assert event["claim"]["evidence"][0]["quote"] in "Decision: we use Postgres because it is boring."
    assert event["claim"]["run"]["status"] == "SUCCEEDED"
    assert event["change"] == "PROMOTE"


async def test_a_client_that_was_cut_off_hears_what_it_missed(service: Process, watched: str) -> None:
    async with connected(service) as connection:
        await subscribe(connection, CLAIMS, project=watched)
        await say(service, watched, "Decision: we use Postgres.")
        (first,) = await hear(connection, 1)
    await say(service, watched, "Decision: we close at noon.", "Decision: we hire a gardener.")
    await asyncio.sleep(1)
    async with connected(service) as connection:
        await subscribe(connection, CLAIMS, project=watched, since=first["at"])
        heard = await hear(connection, 3)
        await say(service, watched, "Decision: we paint the gate green.")
        heard += await hear(connection, 1)
    said = {event["seq"]: event["claim"]["statement"] for event in heard}
    assert first["seq"] in said
    assert [words.split()[-1] for words in said.values()] == ["Postgres", "noon", "gardener", "green"]


async def test_runs_are_heard_from_queue_to_end(service: Process, watched: str) -> None:
    async with connected(service) as connection:
        await subscribe(connection, RUNS, project=watched)
        await say(service, watched, "Decision: we use Postgres.")
        heard = await hear(connection, 2)
    assert heard[0]["run"]["ref"] == heard[1]["run"]["ref"]
    assert heard[1]["run"]["status"] == "SUCCEEDED"


async def test_a_conflict_is_heard_as_it_opens(service: Process, watched: str) -> None:
    async with connected(service) as connection:
        await subscribe(connection, CONFLICTS, project=watched)
        await say(service, watched, "- [Decision] auth.database = Postgres")
        await asyncio.sleep(0.5)
        await say(service, watched, "- [Decision] auth.database = MySQL", agent=True)
        (event,) = await hear(connection, 1)
    assert event["change"] == "OPENED"
    assert len(event["conflict"]["members"]) == 2


async def test_statuses_choose_among_claims(service: Process, watched: str) -> None:
    async with connected(service) as connection:
        await subscribe(connection, CLAIMS, project=watched, statuses=["CANDIDATE"])
        await say(service, watched, "Decision: we use Postgres.")
        await say(service, watched, "Decision: we use Kafka.", agent=True)
        (event,) = await hear(connection, 1)
    assert event["claim"]["status"] == "CANDIDATE"


@pytest.mark.parametrize("query", [CLAIMS, RUNS, CONFLICTS])
async def test_a_project_that_is_not_there_is_not_waited_for(service: Process, query: str) -> None:
    async with connected(service) as connection:
        payload = {"query": query, "variables": {"project": "no-such"}}
        await connection.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
        message = json.loads(await connection.recv())
    assert message["type"] == "error"
    assert message["payload"][0]["extensions"]["code"] == "NOT_FOUND"


async def test_an_event_stream_tells_the_same(service: Process, watched: str) -> None:
    await say(service, watched, "Decision: we use Postgres.")
    await asyncio.sleep(1)
    body = {"query": CLAIMS, "variables": {"project": watched, "since": "2000-01-01T00:00:00Z"}}
    async with (
        httpx2.AsyncClient(timeout=20) as client,
        client.stream(
            "POST", f"{service.address}/graphql", json=body, headers={"accept": "text/event-stream"}
        ) as response,
    ):
        async for line in response.aiter_lines():
            if line.startswith("data: "):
                event = json.loads(line.removeprefix("data: "))["data"]["claims"]
                break
    assert event["claim"]["statement"].endswith("Postgres")


async def test_two_hundred_listeners_all_hear(service: Process, watched: str) -> None:
    async with connected(service) as one, connected(service) as other:
        for number in range(200):
            connection = (one, other)[number % 2]
            payload = {"query": CLAIMS, "variables": {"project": watched}}
            await connection.send(json.dumps({"type": "subscribe", "id": str(number), "payload": payload}))
        await asyncio.sleep(2)
        await say(service, watched, "Decision: we use Postgres.")
        heard = await asyncio.gather(hear(one, 100), hear(other, 100))
    assert len({event["seq"] for events in heard for event in events}) == 1
