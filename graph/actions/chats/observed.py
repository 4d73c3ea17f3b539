"""Reading what was heard: chats, observations, their gates, what waits, and the measures of a chat, computed from what is stored."""

from collections.abc import Sequence
from typing import Any

from graph.actions.answering.in_order import Ids, grouped, in_order
from graph.actions.answering.pages import END, cut, whole
from graph.engine import Graph
from graph.model.calendar import CalendarEvent
from graph.model.ids import node_id
from graph.model.observation import Chat, Gate, Observation, Pending
from graph.model.page import Page
from graph.model.source import Source
from graph.process.services import Services
from graph.store.calendars import calendar_event_from
from graph.store.chats import chat_from
from graph.store.observations import gate_from, message_key, observation_from
from graph.store.pendings import pending_from
from graph.store.sources import source_from

Statuses = Sequence[str] | None


async def observation_of(services: Services, project: str, chat: str, message: str) -> Observation | None:
    """The last version of a message; asked for by the id that an edit came with, that version."""
    rows = await services.graph.read("observation.of_messages", sent=[message_key(project, chat, message)])
    found = [observation_from(row["observation"]) for row in rows]
    if not found:
        return None
    return (
        found[-1]
        if found[0].message == message
        else next(observation for observation in reversed(found) if observation.sent == message)
    )


async def observations_of_claims(graph: Graph, project: str, claims: Sequence[str]) -> list[Observation]:
    rows = await graph.read("observation.of_claims", ids=[node_id(project, claim) for claim in claims])
    return [observation_from(row["observation"]) for row in rows]


async def versions_of(graph: Graph, project: str, chat: str, message: str) -> list[str]:
    """Return the node ids of a message's versions."""
    rows = await graph.read("observation.of_messages", sent=[message_key(project, chat, message)])
    return [str(row["observation"]["id"]) for row in rows]


async def chats_by_ids(graph: Graph, ids: Ids) -> list[Chat | None]:
    return in_order(ids, await graph.read("chat.by_ids", ids=ids), lambda row: chat_from(row["chat"]))


async def observations_by_ids(graph: Graph, ids: Ids) -> list[Observation | None]:
    rows = await graph.read("observation.by_ids", ids=ids)
    return in_order(ids, rows, lambda row: observation_from(row["observation"]))


async def pendings_by_ids(graph: Graph, ids: Ids) -> list[Pending | None]:
    return in_order(ids, await graph.read("pending.by_ids", ids=ids), lambda row: pending_from(row["pending"]))


async def calendar_events_by_ids(graph: Graph, ids: Ids) -> list[CalendarEvent | None]:
    return in_order(ids, await graph.read("calendar.by_ids", ids=ids), lambda row: calendar_event_from(row["event"]))


async def gates_of(graph: Graph, ids: Ids) -> list[list[Gate]]:
    return grouped(ids, await graph.read("gate.of_observations", ids=ids), lambda row: gate_from(row["gate"]))


# ── by pages


async def chats_page(graph: Graph, project: str, first: int, after: str | None) -> Page[Chat]:
    low = f"{project}|"
    rows = await graph.read("chat.page", low=low, before=low + (after or END), limit=first + 1)
    return cut(rows, first, low, lambda row: chat_from(row["chat"]), lambda row: str(row["chat"]["sort"]))


async def count_chats(graph: Graph, project: str) -> int:
    return int((await graph.read_one("chat.count", **whole(project)))["total"])


async def observed_page(
    graph: Graph, chat: Chat, first: int, after: str | None, spoken: bool | None = None
) -> Page[Observation]:
    """`spoken`: only those at which something was said, or only the others."""
    low = _of(chat)
    rows = await graph.read("observation.page", low=low, before=low + (after or END), spoken=spoken, limit=first + 1)
    read = lambda row: observation_from(row["observation"])  # noqa: E731 - a name for one line
    return cut(rows, first, low, read, lambda row: str(row["observation"]["chatSort"]))


async def messages_page(graph: Graph, chat: Chat, first: int, after: str | None) -> Page[Source]:
    low = _of(chat)
    rows = await graph.read("observation.messages", after=low + (after or ""), high=low + END, limit=first + 1)
    return cut(rows, first, low, source_from, lambda row: str(row["sort"]))


async def count_observed(graph: Graph, chat: Chat, spoken: bool | None = None) -> int:
    low = _of(chat)
    return int((await graph.read_one("observation.count", low=low, high=low + END, spoken=spoken))["total"])


def _of(chat: Chat) -> str:
    return f"{chat.project}|{chat.ref}|"


async def pending_page(
    graph: Graph, project: str, chat: str | None, statuses: Statuses, first: int, after: str | None
) -> Page[Pending]:
    low = f"{project}|"
    rows = await graph.read(
        "pending.page", low=low, before=low + (after or END), chat=chat, statuses=statuses, limit=first + 1
    )
    return cut(rows, first, low, lambda row: pending_from(row["pending"]), lambda row: str(row["pending"]["sort"]))


async def count_pending(graph: Graph, project: str, chat: str | None, statuses: Statuses) -> int:
    row = await graph.read_one("pending.count", **whole(project), chat=chat, statuses=statuses)
    return int(row["total"])


async def gates_page(
    graph: Graph, project: str, chat: str | None, observations: Sequence[str] | None, first: int, after: str | None
) -> Page[Gate]:
    low = f"{project}|"
    which: dict[str, Any] = {"chat": chat, "observations": observations}
    rows = await graph.read("gate.page", low=low, before=low + (after or END), limit=first + 1, **which)
    return cut(rows, first, low, lambda row: gate_from(row["gate"]), lambda row: str(row["gate"]["sort"]))


async def count_gates(graph: Graph, project: str, chat: str | None, observations: Sequence[str] | None) -> int:
    row = await graph.read_one("gate.count", **whole(project), chat=chat, observations=observations)
    return int(row["total"])
