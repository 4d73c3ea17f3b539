"""The cost of a model's call is kept with the run, and counted where the service is asked for its numbers."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from api.metrics import Metrics
from extract.llm.client import Client
from graph.settings import Settings
from tests.services.model import Model, Reply, serving
from tests.services.waiting import until
from tests.spec.turn.workshop import Workshop
from workers.jobs import work_once
from workers.model_reader import reader_of

_RUN = """query($p: String!) { runs(project: $p) { edges { node {
  status attempts llmCalls tokensIn tokensOut llmSeconds } } } }"""


@dataclass
class Asked:
    shop: Workshop
    model: Model
    client: Client
    metrics: Metrics = field(default_factory=Metrics)

    async def turn(self, *replies: Reply) -> None:
        self.model.answers(*replies)
        await self.shop.capture(freeChat=f"Venue is Hall 4, says {self.shop.project}.")
        await self.work()

    async def work(self) -> None:
        services = self.shop.client.shared.services
        await work_once(services, read=reader_of(services, self.client, self.metrics))

    async def run(self) -> dict[str, Any]:
        data = await self.shop.client.ask(_RUN, p=self.shop.project)
        found: dict[str, Any] = data["runs"]["edges"][0]["node"]
        return found

    async def succeeded(self) -> bool:
        await self.work()
        return bool((await self.run())["status"] == "SUCCEEDED")

    def count(self, name: str, **labels: str) -> float:
        return self.metrics.registry.get_sample_value(name, labels) or 0.0


@pytest.fixture
async def asked(workshop: Workshop) -> AsyncIterator[Asked]:
    async with serving() as model:
        client = Client(Settings(_env_file=None, llm_base_url=model.url, llm_timeout=20))
        yield Asked(workshop, model, client)
        await client.close()


async def test_call_that_succeeds_is_kept_and_counted(asked: Asked) -> None:
    await asked.turn(Reply())
    run = await asked.run()
    assert (run["status"], run["llmCalls"], run["tokensIn"], run["tokensOut"]) == ("SUCCEEDED", 1, 100, 20)
    assert run["llmSeconds"] > 0
    calls = asked.count("whence_model_calls_total")
    assert calls == len(asked.model.requests) == asked.count("whence_model_seconds_count")
    assert asked.count("whence_model_tokens_total", part="prompt") == 100 * calls
    assert asked.count("whence_model_tokens_total", part="completion") == 20 * calls


async def test_calls_that_come_to_nothing_are_kept_and_counted_as_well(asked: Asked) -> None:
    await asked.turn(Reply(status=429), Reply(status=503), Reply())
    assert (await asked.run())["llmCalls"] == 1
    await until(asked.succeeded)
    run = await asked.run()
    assert (run["attempts"], run["llmCalls"], run["tokensIn"]) == (3, 3, 100)
    assert asked.count("whence_model_failures_total", kind="busy") == 1
    assert asked.count("whence_model_failures_total", kind="broken") == 1


async def test_malformed_answers_are_failures_that_took_their_tokens(asked: Asked) -> None:
    await asked.turn(Reply('{"ops": [{"op": "AD', finish="length"))
    run = await asked.run()
    assert (run["status"], run["llmCalls"], run["tokensOut"]) == ("SUCCEEDED", 2, 40)
    assert asked.count("whence_model_failures_total", kind="malformed") == asked.count("whence_model_calls_total")


async def test_model_is_told_what_the_catalogue_calls_things(asked: Asked) -> None:
    for ref, name in (("A", "Ash plank"), ("HALL", "Hall 4")):
        await asked.shop.client.ask(
            "mutation($p: String!, $r: String!, $n: String!) { addCanonical(project: $p, ref: $r, name: $n) { id } }",
            p=asked.shop.project,
            r=ref,
            n=name,
        )
    await asked.turn(Reply())
    assert '"canonicals": ["Hall 4", "Ash plank"]' in asked.model.read
