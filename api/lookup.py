"""Any node by its global id. What the viewer can't see, and what isn't there, look the same: there is nothing."""

from typing import Any

from strawberry.dataloader import DataLoader

from api.blocks import blocks_at
from api.context import Context
from api.ids import GlobalId, claim_type
from graph.model.block import Block
from graph.model.errors import NotFound
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
    loader = _loader(context, wanted)
    return await loader.load(wanted.node) if loader is not None else None


async def _block(context: Context, wanted: GlobalId) -> Block | None:
    item, _, key = wanted.ref.partition("|")
    try:
        found = await blocks_at(context, wanted.project, item or None)
    except NotFound:
        return None
    return next((one for one in found if one.key == key), None)


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
    }
    return by_type.get(wanted.type)
