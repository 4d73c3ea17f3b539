"""Blanks words of a chat in place once the profile's time is over; quoted words stay."""

from dataclasses import replace

from graph.actions.chats.making import take_chat
from graph.actions.operating.projects import profile_of
from graph.engine import Transaction
from graph.model.errors import NotFound
from graph.model.times import DAY
from graph.process.services import Services
from graph.rules.observing.blanking import blank_unquoted
from graph.store.chats import state_props

BATCH = 500


async def blank_due(services: Services) -> str:
    """Blank all due messages, a few hundred at a time, for the scheduler; a second run changes nothing more."""
    total = 0
    while rows := await services.graph.read("observation.to_blank", now=services.now(), limit=BATCH):
        messages = [{"id": row["id"], "text": blank_unquoted(row["text"], row["quoted"])} for row in rows]
        await services.graph.write("observation.blank", messages=messages)
        for project, chat in sorted({(row["project"], row["chat"]) for row in rows}):
            await _forget(services, project, chat)
        total += len(rows)
    return f"blanked {total} messages"


async def _forget(services: Services, project: str, ref: str) -> None:
    """The chat itself remembers the words of its last messages, and of those that are blank by now no longer."""
    before = services.now() - await _days(services, project) * DAY

    async def work(tx: Transaction) -> None:
        chat = await take_chat(tx, project, ref)
        recent = tuple(one for one in chat.state.thread.recent if one[0].at >= before)
        state = replace(chat.state, thread=replace(chat.state.thread, recent=recent))
        await tx.run("chat.follow", id=chat.id, props=state_props(state))

    await services.graph.transact(work)


async def _days(services: Services, project: str) -> int:
    """A profile that is not loaded here any more keeps nothing, and must not stop what is due in other projects."""
    try:
        return (await profile_of(services, project)).chats.raw_days
    except NotFound:
        return 0
