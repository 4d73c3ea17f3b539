"""How what is known of an item is asked for: its fields, now and at another time, and its blocks."""

from collections.abc import Sequence

import strawberry

from api.context import Info
from api.types.scalars import DateTime
from graph.actions.blocks import item_blocks_from
from graph.actions.items import Then
from graph.model.block import Block, place_of
from graph.model.field import Field
from graph.model.place import Item
from graph.rules.fields import fields_of

Parent = strawberry.Parent[Item]


async def item_fields(
    item: Parent, info: Info, as_of: DateTime | None = None, known_at: DateTime | None = None
) -> Sequence[Field]:
    profile = await info.context.profile(item.project)
    if as_of is None and known_at is None:
        return fields_of(item.state, profile)
    return await info.context.loaders.fields_then.load(Then(item, as_of, known_at, profile))


async def item_blocks(item: Parent, info: Info) -> Sequence[Block]:
    profile = await info.context.profile(item.project)
    kept = await info.context.loaders.kept.load(place_of(item.project, item.ref))
    return item_blocks_from(kept, item, profile)
