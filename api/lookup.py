"""Finds any node by its global id. A hidden node and a missing node look the same: there is nothing."""

from dataclasses import replace
from typing import Any

from strawberry.dataloader import DataLoader

from api.blocks import blocks_at
from api.context import Context
from api.ids import GlobalId, claim_type
from graph.model.block import Block
from graph.model.calendar import CalendarEvent
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.words import ClaimType, Role

LARGEST_BATCH = 100

_CLAIMS = frozenset(ClaimType)


async def look_up(context: Context, wanted: GlobalId | None) -> Any:
    if wanted is None or not context.viewer.sees(wanted.project):
        return None
    if wanted.type == "Project":
        return await context.loaders.projects.load(wanted.project) if not wanted.ref else None
    if wanted.type == "Block":
        return await _block(context, wanted)
    if wanted.type == "CalendarEvent":
        return await _calendar_event(context, wanted)
    loader = _loader(context, wanted)
    return await loader.load(wanted.node) if loader is not None else None


async def _block(context: Context, wanted: GlobalId) -> Block | None:
    item, _, key = wanted.ref.partition("|")
    try:
        found = await blocks_at(context, wanted.project, item or None)
    except NotFound:
        return None
    return next((block for block in found if block.key == key), None)


async def _calendar_event(context: Context, wanted: GlobalId) -> CalendarEvent | None:
    """Find an entry; behind an @ stands which of its times is meant."""
    ref, _, when = wanted.ref.partition("@")
    found = await context.loaders.calendar_events.load(node_id(wanted.project, ref))
    if found is None or not when:
        return found
    start = int(when) if when.isdecimal() else 0
    return replace(found, start=start, end=start + found.end - found.start, occurrence=start)


def _loader(context: Context, wanted: GlobalId) -> DataLoader[str, Any] | None:
    loaders = context.loaders
    if wanted.type == "Webhook":
        return loaders.webhooks if context.viewer.may(Role.ADMIN) else None
    if wanted.type in _CLAIMS:
        return loaders.claims if claim_type(wanted.ref) == wanted.type else None
    by_type: dict[str, DataLoader[str, Any]] = {
        "Source": loaders.sources,
        "Run": loaders.runs,
        "Conflict": loaders.conflicts,
        "BulkReview": loaders.bulk_reviews,
        "Task": loaders.tasks,
        "Item": loaders.items,
        "Line": loaders.lines,
        "Canonical": loaders.canonicals,
        "Wave": loaders.waves,
        "Pattern": loaders.patterns,
        "Episode": loaders.episodes,
        "Chat": loaders.chats,
        "Observation": loaders.observations,
        "Pending": loaders.pendings,
    }
    return by_type.get(wanted.type)
