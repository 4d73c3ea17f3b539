"""Messages that are captured together are shown to a model in one call; each run keeps its own share of the answer."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from extract.llm.client import Client
from graph.settings import Settings
from tests.services.model import Model, Reply, op, serving
from tests.spec.turn.workshop import Workshop
from workers.jobs import work_once
from workers.model_reader import reader_of

SAID = ("Which broker shall we take?", "We use Kafka for events.", "The licence of Oracle cost too much.")

CAPTURE = """mutation($p: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $p, task: "T1", messages: $messages) { run { ref } } }"""
RUNS = """query($p: String!) { runs(project: $p) { edges { node {
  status extractor note llmCalls tokensIn stats { opsIn } source { text } } } } }"""


class Talk:
    def __init__(self, shop: Workshop, model: Model, client: Client) -> None:
        self.shop, self.model, self.client = shop, model, client

    async def capture(self, *texts: str) -> None:
        messages = [{"author": "Ada", "text": f"{text} ({self.shop.project})"} for text in texts]
        await self.shop.client.ask(CAPTURE, p=self.shop.project, messages=messages)

    async def work(self) -> None:
        services = self.shop.client.shared.services
        await work_once(services, read=reader_of(services, self.client))

    def asked(self) -> list[str]:
        """Return the prompts about this project; runs of other tests may come due meanwhile."""
        shown = [str(one["messages"][-1]["content"]) for one in self.model.requests]
        return [text for text in shown if self.shop.project in text]

    async def runs(self) -> dict[str, dict[str, Any]]:
        found = await self.shop.client.ask(RUNS, p=self.shop.project)
        return {edge["node"]["source"]["text"].split(" (")[0]: edge["node"] for edge in found["runs"]["edges"]}


@pytest.fixture
async def talk(workshop: Workshop) -> AsyncIterator[Talk]:
    async with serving() as model:
        made = Talk(workshop, model, Client(Settings(_env_file=None, llm_base_url=model.url, llm_timeout=20)))
        yield made
        await made.client.close()


async def test_batch_of_messages_is_one_call_and_each_op_is_quoted_from_its_own_message(talk: Talk) -> None:
    kafka = op(SAID[1][:-1], None, None, section="MESSAGE_2", kind="DECISION", statement="Use Kafka for events")
    talk.model.says(kafka)
    await talk.capture(*SAID)
    await talk.work()
    (shown,) = talk.asked()
    assert [shown.index(text) for text in SAID] == sorted(shown.index(text) for text in SAID)
    runs = await talk.runs()
    assert {one["status"] for one in runs.values()} == {"SUCCEEDED"}
    assert sorted(one["llmCalls"] for one in runs.values()) == [0, 0, 1]
    assert runs[SAID[1]]["stats"]["opsIn"] >= 1
    assert sum(one["tokensIn"] for one in runs.values()) == 100


async def test_malformed_answer_leaves_all_that_share_it_to_the_rules(talk: Talk) -> None:
    talk.model.answers(Reply('{"ops": [{'))
    await talk.capture(*SAID)
    await talk.work()
    assert len(talk.asked()) == 2
    runs = await talk.runs()
    assert {(one["status"], one["extractor"]) for one in runs.values()} == {("SUCCEEDED", "rules")}
    assert all("malformed" in one["note"] for one in runs.values())
    assert sorted(one["llmCalls"] for one in runs.values()) == [0, 0, 2]
