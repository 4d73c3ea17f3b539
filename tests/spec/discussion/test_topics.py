"""Long talk without a decision waits for a person, who settles it by deciding, or dismisses it; what was said stays."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from graph.engine import Graph
from graph.model.viewer import Viewer
from graph.model.words import Role
from tests.spec.api.client import Client, Refused, client_of
from tests.spec.discussion.test_weighing import talk

WAITING = """query($p: String!, $first: Int, $after: String) { topicsForReview(project: $p, first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor } edges { node { ref label verdict importance task { ref } messages { ref } } } } }"""
SETTLE = """mutation($p: String!, $ref: String!, $s: String!) {
  settleTopic(project: $p, ref: $ref, statement: $s) { ref status statement ... on Decision { task { ref } } } }"""
DISMISS = "mutation($p: String!, $ref: String!) { dismissTopic(project: $p, ref: $ref) { ref } }"
STATE = "query($p: String!, $t: String!) { task(project: $p, ref: $t) { state { forReview { ref } } } }"


@pytest.fixture
async def client(graph: Graph, project: str) -> AsyncIterator[Client]:
    async with client_of(graph) as client:
        await client.ask('mutation($p: String!) { createProject(input: {slug: $p, name: "Talk"}) { slug } }', p=project)
        yield client


async def waiting(client: Client, project: str, **page: Any) -> dict[str, Any]:
    found: dict[str, Any] = (await client.ask(WAITING, p=project, **page))["topicsForReview"]
    return found


async def talked(client: Client, project: str, *tasks: str) -> list[dict[str, Any]]:
    for more, task in enumerate(tasks):
        await client.say(project, *[talk(20) for _ in range(12 + more)], task=task)
    return [one["node"] for one in (await waiting(client, project))["edges"]]


async def test_topics_of_all_tasks_wait_the_weightiest_first(client: Client, project: str) -> None:
    heavy, light = await talked(client, project, "T-1", "T-2")
    assert [one["task"]["ref"] for one in (heavy, light)] == ["T-2", "T-1"]
    assert (heavy["verdict"], len(heavy["messages"])) == ("FLAG", 13)
    page = await waiting(client, project, first=1)
    assert (page["totalCount"], page["pageInfo"]["hasNextPage"]) == (2, True)
    rest = await waiting(client, project, after=page["pageInfo"]["endCursor"])
    assert [one["node"]["ref"] for one in rest["edges"]] == [light["ref"]]


async def test_what_is_settled_is_decided_in_its_task_and_waits_no_more(client: Client, project: str) -> None:
    (topic,) = await talked(client, project, "T-1")
    claim = (await client.ask(SETTLE, p=project, ref=topic["ref"], s="double the harbour lights"))["settleTopic"]
    assert (claim["status"], claim["task"]) == ("ACTIVE", {"ref": "T-1"})
    assert (await waiting(client, project))["totalCount"] == 0
    with pytest.raises(Refused, match="topicsForReview") as refused:
        await client.ask(SETTLE, p=project, ref=topic["ref"], s="leave the lights")
    assert refused.value.code == "NOT_FOUND"


async def test_what_is_dismissed_stays_so_when_the_talk_goes_on_and_when_words_come_late(
    client: Client, project: str
) -> None:
    (topic,) = await talked(client, project, "T-1")
    await client.ask(DISMISS, p=project, ref=topic["ref"])
    await client.say(project, talk(20), talk(30), task="T-1")
    late = """mutation($p: String!, $text: String!) { captureDiscussion(project: $p, task: "T-1",
      messages: [{author: "Bo", text: $text, at: "2026-01-01T00:00:00Z"}]) { duplicate } }"""
    await client.ask(late, p=project, text="Hello everybody.")
    await client.work()
    assert (await waiting(client, project))["totalCount"] == 0
    assert (await client.ask(STATE, p=project, t="T-1"))["task"]["state"]["forReview"] == []


async def test_only_reviewers_close_topics_and_no_agent(client: Client, project: str) -> None:
    (topic,) = await talked(client, project, "T-1")
    assert await client.as_(Viewer("Eve", Role.WRITER)).code(DISMISS, p=project, ref=topic["ref"]) == "FORBIDDEN"
