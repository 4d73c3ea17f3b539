"""Asks the configured model which claim answers a question. Where it gives no answer in time, rules answer alone."""

import asyncio
import hashlib
import json
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from extract.llm.client import Answer, Client
from extract.llm.failures import Failure, ModelAway, ModelFailed
from extract.llm.question import CHOSEN, Question
from graph.model.choice import Choice, Chooser
from graph.model.discussion import KnownClaim
from graph.settings import Settings
from workers.chat_reader import AskedInShape, is_near
from workers.meter import Meter, Unmetered

log = logging.getLogger("whence.workers")

KEPT = 500  # answers that are used again: the same question about the same claims
PATIENCE = 3  # failures one after another, until the model is left alone for a while
PAUSE = 300.0  # seconds of that


@asynccontextmanager
async def open_chooser(settings: Settings, meter: Meter | None = None) -> AsyncIterator[Chooser | None]:
    """Open the model that the settings name; None where they name none, or give it no time for questions."""
    if settings.llm_base_url is None or settings.llm_question_timeout == 0:
        yield None
        return
    client = Client(settings)
    try:
        yield ModelChooser(client, str(settings.llm_base_url), settings.llm_question_timeout, meter or Unmetered())
    finally:
        await client.close()


class ModelChooser:
    def __init__(self, client: AskedInShape, address: str, seconds: float, meter: Meter) -> None:
        self._client, self._address, self._seconds, self._meter = client, address, seconds, meter
        self._kept: OrderedDict[str, str] = OrderedDict()
        self._failures = 0
        self._until = 0.0  # left alone until then

    async def choose(self, question: str, at: int, claims: Sequence[KnownClaim], *, inside: bool) -> Choice | None:
        if time.monotonic() < self._until or (inside and not await is_near(self._address)):
            return None
        asked = Question(question, at, tuple(claims))
        told = asked.told()
        name = hashlib.sha256(json.dumps(told).encode()).hexdigest()
        try:
            text = self._kept.get(name) or await self._answered(told)
            choice = asked.read(text)
        except (ModelAway, ModelFailed) as error:
            self._failed(error)
            return None
        self._failures = 0
        self._keep(name, text)
        return choice

    async def _answered(self, told: list[dict[str, str]]) -> str:
        begun, took = time.monotonic(), Answer("")
        try:
            async with asyncio.timeout(self._seconds):
                took = await self._client.ask(told, CHOSEN)
        except TimeoutError:
            raise ModelAway(f"The model did not answer within {self._seconds:g} s", Failure.TIMEOUT) from None
        finally:
            self._meter.model_asked(time.monotonic() - begun, took.tokens_in, took.tokens_out, took.calls)
        return took.text

    def _failed(self, error: ModelAway | ModelFailed) -> None:
        self._meter.model_failed(error.kind)
        self._failures += 1
        log.info("rules answered a question: %s", str(error).partition(". retryRun")[0])
        if self._failures >= PATIENCE:
            self._until, self._failures = time.monotonic() + PAUSE, 0

    def _keep(self, name: str, text: str) -> None:
        self._kept[name] = text
        self._kept.move_to_end(name)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
