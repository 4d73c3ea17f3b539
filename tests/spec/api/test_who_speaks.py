"""The token vouches for the speaker: a name in a message alone makes nobody a person."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from graph.actions.operating.tokens import create_token, viewer_of
from graph.engine import Graph
from graph.model.errors import BadInput
from graph.model.viewer import Viewer, Voice
from graph.model.words import Role
from tests.spec.agents.agent import Agent
from tests.spec.api.arguments import document, required
from tests.spec.api.client import Client, client_of
from tests.spec.api.shape import roots, selection

CAPTURE = """
mutation ($project: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: "T-1", messages: $messages) {
    duplicate source { ref capturedBy capturedFor }
  }
}
"""
CLAIMS = "query ($project: String!) { claims(project: $project, first: 20) { edges { node { statement status } } } }"


@pytest.fixture
async def client(graph: Graph, project: str) -> AsyncIterator[Client]:
    async with client_of(graph) as made:
        await made.ask(
            'mutation($slug: String!) { createProject(input: {slug: $slug, name: "Tests"}) { id } }', slug=project
        )
        yield made


async def said(client: Client, project: str, *messages: tuple[str, str], **more: Any) -> list[dict[str, Any]]:
    """By whom it was sent and vouched for; whatever was drawn out of it has been by then."""
    sent = [{"author": author, "text": text, **more} for author, text in messages]
    answer = await client.ask(CAPTURE, project=project, messages=sent)
    await client.work()
    return [{"duplicate": one["duplicate"], **one["source"]} for one in answer["captureDiscussion"]]


async def standing(client: Client, project: str) -> dict[str, str]:
    found = await client.ask(CLAIMS, project=project)
    return {one["node"]["statement"]: one["node"]["status"] for one in found["claims"]["edges"]}


def writer(client: Client, voice: Voice | None = None, name: str = "ada") -> Client:
    return client.as_(Viewer(name, Role.WRITER, voice=voice or Voice()))


@pytest.mark.parametrize(
    ("voice", "author", "status", "vouched"),
    [
        (Voice(), "Ada", "ACTIVE", "Ada"),
        (Voice(), "CTO", "CANDIDATE", None),
        (Voice(author="Bo"), "Bo", "ACTIVE", "Bo"),
        (Voice(author="Bo"), "Ada", "CANDIDATE", None),
        (Voice(agent=True), "Ada", "CANDIDATE", None),
        (Voice(bridge=True), "CTO", "ACTIVE", "CTO"),
    ],
)
async def test_only_whom_the_token_vouches_for_decides(
    client: Client, project: str, voice: Voice, author: str, status: str, vouched: str | None
) -> None:
    (one,) = await said(writer(client, voice), project, (author, "- [Decision] auth.cache = Redis"))
    assert (one["capturedBy"], one["capturedFor"]) == ("ada", vouched)
    assert list((await standing(client, project)).values()) == [status]


async def test_borrowed_name_overturns_nothing(client: Client, project: str) -> None:
    await said(client, project, ("CTO", "- [Decision] auth.cache = Redis"))
    await said(writer(client), project, ("CTO", "- [Decision] auth.cache = Memcached"))
    assert await standing(client, project) == {"auth.cache = Redis": "ACTIVE", "auth.cache = Memcached": "CONFLICTED"}


async def test_borrowed_yes_confirms_nothing(client: Client, project: str) -> None:
    await said(client, project, ("Ada", "Should we use Redis for the sessions?"))
    await said(writer(client), project, ("Bo", "Yes, let's do that."))
    assert "ACTIVE" not in (await standing(client, project)).values()


async def test_borrowed_words_from_long_ago_overturn_nothing(client: Client, project: str) -> None:
    await said(client, project, ("CTO", "- [Decision] auth.cache = Redis"), at="2026-03-01T00:00:00Z")
    await said(writer(client), project, ("CTO", "No, auth.cache = Memcached"), at="2026-02-01T00:00:00Z")
    assert (await standing(client, project))["auth.cache = Redis"] == "ACTIVE"


async def test_words_from_long_ago_wait_where_a_person_has_reviewed(client: Client, project: str) -> None:
    """Also a bridge's: what a person settled is not settled again by words that nobody had brought until then."""
    await said(client, project, ("Ada", "- [Decision] auth.cache = Redis"), at="2026-03-01T00:00:00Z")
    found = await client.ask(
        "query ($project: String!) { claims(project: $project, first: 5) { edges { node { ref } } } }", project=project
    )
    ref = found["claims"]["edges"][0]["node"]["ref"]
    edit = 'mutation ($p: String!, $r: String!) { editClaim(project: $p, ref: $r, value: "Valkey") { ref } }'
    await client.ask(edit, p=project, r=ref)
    await said(client, project, ("Bo", "- [Decision] auth.cache = Memcached"), at="2026-02-01T00:00:00Z")
    after = await standing(client, project)
    assert after["auth.cache = Valkey"] == "ACTIVE"
    assert after["auth.cache = Memcached"] != "ACTIVE"


async def test_nobody_takes_the_place_of_words_that_are_yet_to_come(client: Client, project: str) -> None:
    await said(writer(client), project, ("CTO", "- [Decision] auth.cache = Memcached"), id="m1")
    (own,) = await said(client, project, ("CTO", "- [Decision] auth.cache = Redis"), id="m1")
    assert not own["duplicate"]
    assert (await standing(client, project))["auth.cache = Redis"] == "ACTIVE"


async def test_turn_of_an_agents_token_waits(client: Client, project: str) -> None:
    turn = """mutation ($project: String!) { captureTurn(input: {project: $project, stage: "planning",
      freeChat: "- [Decision] auth.cache = Redis"}) { source { capturedBy capturedFor } } }"""
    answer = await writer(client, Voice(agent=True), "coder").ask(turn, project=project)
    await client.work()
    assert answer["captureTurn"]["source"] == {"capturedBy": "coder", "capturedFor": None}
    assert set((await standing(client, project)).values()) == {"CANDIDATE"}


# The mutations of an agent: it brings words, each as an agent's, has them read, and names where they belong.
AN_AGENT_MAY = {
    "createItem", "createTask", "createChat", "captureTurn", "captureDiscussion", "captureDocuments", "captureChat",
    "captureEpisode", "addOutcome", "extract", "extractWave", "retryRun", "reExtract",
}  # fmt: skip


async def test_agents_token_writes_nothing_by_hand_and_settles_nothing(client: Client, project: str) -> None:
    """Driven by the schema: a new mutation is refused to an agent, or has to be listed above."""
    coder = writer(client, Voice(agent=True), "coder")
    given = {"project": project, "slug": project, "ref": "X-1", "affects": ["X-1"], "currency": "EUR"}
    may = set()
    for name, field in roots("mutation").items():
        query = document("mutation", name, field, selection(field.type, 0))
        if await coder.code(query, **required(field, given)) != "FORBIDDEN":
            may.add(name)
    assert may == AN_AGENT_MAY


@pytest.mark.parametrize(("voice", "status"), [(Voice(), "CANDIDATE"), (Voice(author="Ada"), "ACTIVE")])
async def test_what_an_agent_captures_is_an_agents_unless_its_token_is_a_persons(
    client: Client, project: str, voice: Voice, status: str
) -> None:
    agent = Agent(client.as_(Viewer("claude", Role.ADMIN, voice=voice)), project)
    message = {"text": "- [Decision] fare.day = 9 EUR", "author": "Ada"}
    assert not (await agent.call("capture", task="F-1", messages=[message])).refused
    assert set((await standing(client, project)).values()) == {status}


async def test_token_keeps_in_whose_name_it_speaks(client: Client, project: str) -> None:
    for number, voice in enumerate((Voice(), Voice(author="Bo"), Voice(agent=True), Voice(bridge=True))):
        services = client.shared.services
        secret = await create_token(services, Role.WRITER, [project], f"{project} {number}", voice)
        found = await viewer_of(services, secret)
        assert found is not None
        assert found.voice == voice
    with pytest.raises(BadInput, match="--for, --agent and --bridge"):
        await create_token(client.shared.services, Role.WRITER, [project], f"{project} two", Voice("Bo", agent=True))
    with pytest.raises(BadInput, match="settles nothing"):
        await create_token(client.shared.services, Role.REVIEWER, [project], f"{project} r", Voice(agent=True))
