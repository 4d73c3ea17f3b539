"""Says in each room what is to be said there, one after another, and answers those who press and ask."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace

from api.chats.platform import DATA_MAX, Button, MaybeSent, NotSent, Platform
from graph.actions.chats.sending import after_refusal, note_sent, take_to_send, to_send
from graph.actions.operating.projects import profile_of
from graph.model.errors import WhenceError
from graph.model.observation import Chat, Delivery, Observation, SpokenMessage
from graph.process.services import Services
from workers.announcers import InProcess

log = logging.getLogger("whence.chats")

PERIOD = 5.0  # seconds between two looks, if nothing wakes it earlier


class Sender:
    """The sender of a process. Several may run: no other sends a message that one has taken."""

    def __init__(self, services: Services, platforms: Mapping[str, Platform]) -> None:
        self.services, self.platforms = services, platforms
        self._woken = asyncio.Event()

    def wake(self, _project: str | None = None) -> None:
        self._woken.set()

    async def run(self) -> None:
        while True:
            try:
                await self.send_due()
            except WhenceError as error:
                log.warning("what is to be said in chats can't be read, trying again: %s", error)
            try:
                async with asyncio.timeout(PERIOD):
                    await self._woken.wait()
            except TimeoutError:
                pass
            self._woken.clear()

    async def send_due(self) -> None:
        for chat, observation in await to_send(self.services):
            platform = self.platforms.get(chat.platform)
            if platform is not None and chat.room is not None:
                await self._send(platform, chat, observation)

    async def _send(self, platform: Platform, chat: Chat, observation: Observation) -> None:
        words = await take_to_send(self.services, observation)
        if words is None or chat.room is None:
            return
        room = chat.room.partition("|")[2]
        due = None
        try:
            sent = await platform.say(room, words.text, buttons_of(observation, words), observation.sent)
            words = replace(words, delivery=Delivery.DELIVERED, sent_as=sent, error=None)
        except NotSent as error:
            words, due = await self._refused(observation, words, error)
        except MaybeSent as error:
            words = replace(words, delivery=Delivery.UNKNOWN, error=str(error))
        await note_sent(self.services, observation, words, due)

    async def _refused(
        self, observation: Observation, words: SpokenMessage, error: NotSent
    ) -> tuple[SpokenMessage, int | None]:
        if error.after is None:
            return replace(words, delivery=Delivery.REFUSED, error=str(error)), None
        pauses = (await profile_of(self.services, observation.project)).chats.retry_seconds
        return after_refusal(words, str(error), pauses, self.services.now(), error.after)


def buttons_of(observation: Observation, words: SpokenMessage) -> list[Button]:
    """Each leads back to what was spoken and to its own place there; who presses is looked at then."""
    made = [Button(label, f"{observation.ref}|{number}") for number, label in enumerate(words.buttons)]
    assert all(len(each.data.encode()) <= DATA_MAX for each in made)  # a ref is short by nature
    return made


@asynccontextmanager
async def sending(services: Services, platforms: Mapping[str, Platform], announcer: InProcess) -> AsyncIterator[Sender]:
    """A platform that can't hear or say everything says so at the start, and goes on with the rest."""
    sender = Sender(services, platforms)
    forget = announcer.on_changed.add(sender.wake)
    running = asyncio.create_task(sender.run())
    checking = asyncio.create_task(_check(platforms))
    try:
        yield sender
    finally:
        forget()
        for task in (running, checking):
            task.cancel()
        await asyncio.wait([running, checking])
        for platform in platforms.values():
            await platform.close()


async def _check(platforms: Mapping[str, Platform]) -> None:
    for platform in platforms.values():
        problem = await platform.check()
        if problem is not None:
            log.warning("%s: %s", platform.name, problem)
