"""Words to say in a room: taken before they are sent, noted after. Words that were taken and never noted are never sent again."""

from collections.abc import Sequence
from dataclasses import replace

from graph.actions.chats.making import chat_by_ref
from graph.model.observation import Chat, Delivery, Observation, SpokenMessage
from graph.model.times import MINUTE, SECOND
from graph.process.services import Services
from graph.store.dataclass_json import to_text
from graph.store.observations import observation_from

BATCH = 50
FRESH = 30 * MINUTE
"""The age at which a message is no longer worth sending: it stays on the page, and counts as not delivered."""


async def to_send(services: Services) -> list[tuple[Chat, Observation]]:
    rows = await services.graph.read("observation.to_send", now=services.now(), limit=BATCH)
    found = [observation_from(row["observation"]) for row in rows]
    chats = {
        (observation.project, observation.chat): await chat_by_ref(services, observation.project, observation.chat)
        for observation in found
    }
    return [(chats[(observation.project, observation.chat)], observation) for observation in found]


async def take_to_send(services: Services, observation: Observation) -> SpokenMessage | None:
    """Take a message to send: nobody else sends it from here on. None where somebody else has it, or where it is too late."""
    assert observation.words is not None  # only what was spoken is to be sent
    late = services.now() - max(observation.words.at, observation.captured_at) > FRESH
    words = replace(
        observation.words, delivery=Delivery.REFUSED if late else Delivery.SENDING, tries=observation.words.tries + 1
    )
    words = replace(words, error="It was too late to say it.") if late else words
    rows = await services.graph.write("observation.take_to_send", id=observation.id, words=to_text(words))
    return words if rows and not late else None


async def note_sent(services: Services, observation: Observation, words: SpokenMessage, due: int | None = None) -> None:
    """`due`: when it may be tried again, where the room is known not to have it."""
    await services.graph.write("observation.sent", id=observation.id, words=to_text(words), due=due)
    await services.announcer.changed(observation.project)


def after_refusal(
    words: SpokenMessage, error: str, pauses: Sequence[int], now: int, after: float
) -> tuple[SpokenMessage, int | None]:
    """Tried again by the list of the profile, and never before the room wants it; behind its end a person has to look."""
    if words.tries > len(pauses):
        return replace(words, delivery=Delivery.REFUSED, error=error), None
    pause = max(float(pauses[words.tries - 1]), after)
    return replace(words, delivery=Delivery.WAITING, error=error), now + int(pause * SECOND)
