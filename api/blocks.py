"""Reads the blocks of a project or of an item, for a viewer who may see them."""

from api.context import Context
from graph.actions.settling.blocks import item_blocks_from, project_blocks_from
from graph.model.block import Block, place_of
from graph.model.errors import no_item
from graph.model.ids import node_id


async def blocks_at(context: Context, project: str, item: str | None) -> tuple[Block, ...]:
    """NotFound where there is no such project, or no such item in it."""
    found = await context.project(project)
    profile = context.services.profile(found.profile)
    if item is None:
        return project_blocks_from(await context.loaders.kept.load(place_of(project, None)), found, profile)
    one = await context.loaders.items.load(node_id(project, item))
    if one is None:
        raise no_item(project, item)
    return item_blocks_from(await context.loaders.kept.load(place_of(project, item)), one, profile)
