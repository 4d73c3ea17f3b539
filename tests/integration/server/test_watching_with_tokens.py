"""Somebody with a token for one project hears nothing of another, over WebSocket or event stream, nor once it is withdrawn."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.services.whence import Process, run_command, served

FIELDS = {"claims": "claim { ref }", "conflicts": "conflict { ref }", "runs": "run { ref }"}
SINCE = "2000-01-01T00:00:00Z"


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tokens")


@pytest.fixture(scope="module")
def service(directory: Path) -> Iterator[Process]:
    with served(directory) as process:
        yield process


@pytest.fixture
async def other(service: Process, project: str) -> str:
    """A second project, and by the time of the test there is something to tell of in both."""
    for slug in (project, f"{project}-b"):
        await service.ask(f'mutation {{ createProject(input: {{slug: "{slug}", name: "Watched"}}) {{ id }} }}')
        await say(service, slug, "- [Decision] auth.database = Postgres")
    return f"{project}-b"


async def say(service: Process, project: str, text: str, *, agent: bool = False) -> None:
    await service.ask(
        """mutation($project: String!, $messages: [DiscussionMessageInput!]!) {
          captureDiscussion(project: $project, task: "T1", messages: $messages) { duplicate } }""",
        project=project,
        messages=[{"author": "Bot" if agent else "Ana", "text": text, "agent": agent}],
    )


async def token_for(directory: Path, project: str) -> str:
    made = await run_command(
        directory, "token", "create", "--role", "reader", "--name", project, "-p", project, "--json"
    )
    assert made.returncode == 0, made.stderr
    return str(json.loads(made.stdout)["token"])


def subscription(name: str, project: str, since: str | None = SINCE) -> str:
    given = f', since: "{since}"' if since else ""
    return f'subscription {{ {name}(project: "{project}"{given}) {{ seq {FIELDS[name]} }} }}'


@asynccontextmanager
async def connected(service: Process, token: str | None) -> AsyncIterator[ClientConnection]:
    address = service.address.replace("http://", "ws://")
    async with connect(f"{address}/graphql", subprotocols=[Subprotocol("graphql-transport-ws")]) as connection:
        payload = {"authorization": f"Bearer {token}"} if token else {}
        await connection.send(json.dumps({"type": "connection_init", "payload": payload}))
        assert json.loads(await connection.recv())["type"] == "connection_ack"
        yield connection


async def subscribe(connection: ClientConnection, name: str, query: str) -> None:
    await connection.send(json.dumps({"type": "subscribe", "id": name, "payload": {"query": query}}))


async def received(connection: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(60):
        message: dict[str, Any] = json.loads(await connection.recv())
    return message


async def test_a_token_for_one_project_subscribes_to_no_other(
    service: Process, directory: Path, other: str, project: str
) -> None:
    token = await token_for(directory, project)
    async with connected(service, token) as connection:
        for name in FIELDS:
            await subscribe(connection, name, subscription(name, other))
            message = await received(connection)
            assert (message["type"], message["id"]) == ("error", name)
            assert message["payload"][0]["extensions"]["code"] == "NOT_FOUND"


@pytest.mark.parametrize("name", FIELDS)
async def test_an_event_stream_of_another_project_tells_nothing(
    service: Process, directory: Path, other: str, project: str, name: str
) -> None:
    token = await token_for(directory, project)
    headers = {"authorization": f"Bearer {token}", "accept": "text/event-stream"}
    async with httpx2.AsyncClient(timeout=60) as client:
        body = {"query": subscription(name, other)}
        answer = await client.post(f"{service.address}/graphql", json=body, headers=headers)
    assert "NOT_FOUND" in answer.text
    assert "seq" not in answer.text


async def test_what_happens_elsewhere_is_not_heard_in_ones_own(
    service: Process, directory: Path, other: str, project: str
) -> None:
    token = await token_for(directory, project)
    async with connected(service, token) as connection:
        for name in FIELDS:
            await subscribe(connection, name, subscription(name, project))
        await say(service, other, "- [Decision] auth.database = MySQL", agent=True)
        await say(service, project, "- [Decision] auth.database = MySQL", agent=True)
        heard = await seqs(connection, until="conflicts")
    async with connected(service, None) as connection:
        for name in FIELDS:
            await subscribe(connection, name, subscription(name, other))
        elsewhere = await seqs(connection, until="conflicts")
    assert not heard & elsewhere


async def seqs(connection: ClientConnection, until: str) -> set[str]:
    """Collect the events up to the first of a kind, by its name."""
    found: set[str] = set()
    name = ""
    while name != until:
        message = await received(connection)
        assert message["type"] == "next", message
        name = message["id"]
        found.add(message["payload"]["data"][name]["seq"])
    return found


async def test_a_withdrawn_token_is_cut_off_before_the_next_event(
    service: Process, directory: Path, other: str, project: str
) -> None:
    del other
    token = await token_for(directory, project)
    async with connected(service, token) as connection:
        await subscribe(connection, "runs", subscription("runs", project))
        assert (await received(connection))["type"] == "next"
        withdrawn = await run_command(directory, "token", "revoke", project)
        assert withdrawn.returncode == 0, withdrawn.stderr
        message: dict[str, Any] = {"type": "next"}
        while message["type"] == "next":  # for the few seconds that a token is trusted without another look
            await say(service, project, "Nothing is decided here.")
            message = await received(connection)
    assert message["type"] == "error"
    assert message["payload"][0]["extensions"]["code"] == "UNAUTHENTICATED"
