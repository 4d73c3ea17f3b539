"""The cost of a thousand messages where a model reads: calls, and tokens of its prompts, at some four characters a token.

No model is asked: a silent reader counts what it is shown. The tokens of a model's answers come on top.
"""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from api.service import open_service
from bench.data import settings_for
from bench.discussing import PROJECT, intake
from bench.measure import Figure
from extract.llm.client import Answer
from graph.actions.capturing.capture import capture
from graph.actions.operating.projects import create_project, ensure_task
from graph.model.source import Extractor
from graph.process.services import Services
from workers.jobs import carry_out, take
from workers.model_reader import MODEL, MODEL_VERSION, reader_of
from workers.work import Work

MESSAGES, THOUSAND, TOKEN = 200, 1_000, 4
BATCH = 50


class Silent:
    """Reads everything and finds nothing in it."""

    model = "silent"

    def __init__(self) -> None:
        self.calls = 0
        self.tokens = 0

    async def ask(self, messages: Sequence[dict[str, str]]) -> Answer:
        told = sum(len(one["content"]) for one in messages) // TOKEN
        self.calls += 1
        self.tokens += told
        return Answer('{"ops": []}', tokens_in=told)


async def modelling() -> list[Figure]:
    alone, together = await _asked(1), await _asked(BATCH)
    return [
        _figure(f"model calls for 1,000 messages, captured by {BATCH} : one by one", together.calls, alone.calls),
        _figure("tokens that the model is told of them, the same", together.tokens, alone.tokens),
    ]


async def _asked(batch: int) -> Silent:
    async with AsyncExitStack() as stack:
        directory = stack.enter_context(TemporaryDirectory())
        settings = settings_for(Path(directory)).model_copy(update={"workers": 0})
        service = await stack.enter_async_context(open_service(settings))
        reader = Silent()
        await create_project(service.services, PROJECT, "Talk", "general", None)
        await ensure_task(service.services, PROJECT, "new", "new")
        for begin in range(0, MESSAGES, batch):
            await _captured(service.services, reader, begin, batch)
        return reader


async def _captured(services: Services, reader: Silent, begin: int, batch: int) -> None:
    intakes = [intake("new", number) for number in range(begin, min(begin + batch, MESSAGES))]
    await capture(services, PROJECT, intakes, Extractor(MODEL, MODEL_VERSION, reader.model))
    work = Work(services, reader_of(services, reader))
    while (lease := await take(work)).runs:
        await carry_out(work, lease)


def _figure(name: str, mine: int, theirs: int) -> Figure:
    ours, base = mine * THOUSAND / MESSAGES, theirs * THOUSAND / MESSAGES
    return Figure(name, f"{ours:,.0f}", f"{base:,.0f}", ours / base)
