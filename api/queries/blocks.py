"""Blocks of knowledge."""

from collections.abc import Sequence

import strawberry

from api.blocks import blocks_at
from api.context import Info
from api.types.blocks import Block
from api.types.fields import answering
from graph.model import block


@strawberry.type
class BlockQueries:
    @answering(list[Block], "The knowledge about a project, or about one of its items, side by side; filled or not.")
    async def blocks(self, info: Info, project: str, item: str | None = None) -> Sequence[block.Block]:
        return await blocks_at(info.context, project, item or None)
