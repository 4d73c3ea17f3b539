"""Resolves the knowledge of an item: its fields, now and at another time, and its blocks."""

from collections.abc import Sequence

import strawberry

from api.context import Info
from api.types.scalars import DateTime
from graph.actions.items.items import ItemThen
from graph.actions.settling.blocks import item_blocks_from
from graph.model.block import Block, place_of
from graph.model.field import Field
from graph.model.place import Item
from graph.rules.knowledge.fields import fields_of, to_come

Parent = strawberry.Parent[Item]


async def item_fields(
    item: Parent, info: Info, as_of: DateTime | None = None, known_at: DateTime | None = None
) -> Sequence[Field]:
    profile = await info.context.profile(item.project)
    asked = await info.context.services.asked(item.project, as_of, known_at)
    if as_of is None and known_at is None and not any(to_come(one, asked) for one in item.state.held.values()):
        return fields_of(item.state, profile)
    return await info.context.loaders.fields_then.load(ItemThen(item, asked, profile))


async def item_blocks(item: Parent, info: Info) -> Sequence[Block]:
    profile = await info.context.profile(item.project)
    kept = await info.context.loaders.kept.load(place_of(item.project, item.ref))
    return item_blocks_from(kept, item, profile)
