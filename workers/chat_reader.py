"""A message of a chat read by a model: asked once, within the profile's time; what it does not read, rules do.

Chats are words of a household: they go to an address of its own network, or, where the profile allows others, without names.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Sequence
from dataclasses import replace
from ipaddress import ip_address
from typing import Protocol
from urllib.parse import urlsplit

from extract.llm.chat_asked import Asking
from extract.llm.chat_shape import READING
from extract.llm.client import Answer
from extract.llm.failures import Failure, ModelAway, ModelFailed
from extract.llm.forms import Shape
from extract.llm.roles import as_they_are, by_role
from graph.actions.chats.observing import ToRead
from graph.actions.running.answers import keep_answer
from graph.actions.running.leases import Leased
from graph.model.model_reading import ModelReading, NotRead
from graph.model.source import Run
from graph.process.services import Services
from graph.rules.observing.tier2 import Read, message_of
from workers.meter import Meter

log = logging.getLogger("whence.workers")

LONGEST_ANSWER = 100_000
"""Characters: a reading of one message has a few hundred."""
AWAY = "Rules read it: the model's address is outside of this network, and chats.remote_models of the profile is false."
DOUBTFUL = "Rules read it: a word of it may be somebody's name, and names do not leave this network."


class AskedInShape(Protocol):
    """A model that keeps to another shape than operations."""

    model: str

    async def ask(self, messages: Sequence[dict[str, str]], shape: Shape) -> Answer:
        """Return the model's answer, letter for letter."""


class Listener:
    def __init__(self, services: Services, client: AskedInShape, meter: Meter, address: str) -> None:
        self._ledger, self._client, self._meter, self._address = services, client, meter, address

    async def __call__(self, to_read: ToRead, leased: Leased | None) -> tuple[Read, Run | None]:
        near, chats = await is_near(self._address), to_read.profile.chats
        run = leased.run if leased is not None else None
        if not near and not chats.remote_models:
            return None, replace(run, note=AWAY) if run is not None else None
        roles = as_they_are(to_read.group) if near else by_role(to_read.group, to_read.profile)
        if roles.doubtful(to_read.observation.text) is not None:
            return None, replace(run, note=DOUBTFUL) if run is not None else None
        asking = Asking(message_of(to_read.observation), to_read.thread, to_read.group, to_read.profile, roles)
        answer = to_read.answer if run is None else run.answer
        try:
            if answer is None:
                answer, run = await self._asked(asking, leased, chats.model_seconds)
            reading = _read(asking, answer)
        except (ModelAway, ModelFailed) as error:
            self._meter.model_failed(error.kind)
            return _instead(error), _noted(error.took or run, error)
        return reading, replace(run, model=self._client.model) if run is not None else None

    async def _asked(self, asking: Asking, leased: Leased | None, seconds: float) -> tuple[str, Run | None]:
        """The answer, kept before anything is made of it; what asking took is kept, too, where it came to nothing."""
        begun, took = time.monotonic(), Answer("")
        wrong: ModelAway | ModelFailed | None = None
        try:
            async with asyncio.timeout(seconds):
                took = await self._client.ask(asking.told(), READING)
        except TimeoutError:
            wrong = ModelAway(f"The model did not answer within {seconds:g} s", Failure.TIMEOUT)
        except (ModelAway, ModelFailed) as error:
            wrong = error
        spent = time.monotonic() - begun
        self._meter.model_asked(spent, took.tokens_in, took.tokens_out, took.calls)
        run = await self._kept(leased, took, spent, answered=wrong is None)
        if wrong is not None:
            wrong.took = run
            raise wrong
        return took.text, run

    async def _kept(self, leased: Leased | None, took: Answer, spent: float, *, answered: bool) -> Run | None:
        if leased is None:
            return None
        run = replace(
            leased.run,
            answer=took.text[:LONGEST_ANSWER] if answered else None,
            llm_calls=leased.run.llm_calls + took.calls,
            tokens_in=leased.run.tokens_in + took.tokens_in,
            tokens_out=leased.run.tokens_out + took.tokens_out,
            llm_seconds=round(leased.run.llm_seconds + spent, 3),
        )
        await keep_answer(self._ledger, leased.token, run)
        return run


def _read(asking: Asking, answer: str) -> ModelReading:
    if len(answer) >= LONGEST_ANSWER:
        raise ModelFailed("The model's answer is malformed: it is too long for one message", answer)
    return asking.read(answer)


def _instead(error: ModelAway | ModelFailed) -> NotRead:
    return NotRead(str(error), late=error.kind is Failure.TIMEOUT)


def _noted(run: Run | None, error: ModelAway | ModelFailed) -> Run | None:
    """The run with a note that rules read the message in the end, and why."""
    said = str(error).partition(". retryRun")[0].partition(": it is asked again")[0].rstrip(".")
    log.info("rules read a message of a chat: %s", said)
    return replace(run, note=f"Rules read it. {said}.") if run is not None else None


async def is_near(address: str) -> bool:
    """True if every address behind a URL is of this machine or of an internal network; False if it can't be looked up."""
    parts = urlsplit(address)
    try:
        found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return False
    return all(not ip_address(str(one[4][0]).partition("%")[0]).is_global for one in found)
