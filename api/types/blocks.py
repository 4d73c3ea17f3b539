"""Blocks of knowledge: what is known of one side of a project or an item, each entry leading to its claim."""

import strawberry
from strawberry.scalars import JSON

from api.ids import global_id
from api.types.fields import read
from api.types.node import Node
from api.types.places import Scope
from api.types.scalars import DateTime


@strawberry.type(description="The knowledge about one side of a project or an item.")
class Block(Node):
    id: strawberry.ID = read(lambda block: global_id("Block", block.project, block.head.ref))
    scope: Scope = read(lambda block: block)
    key: str
    json: JSON = read("json", "Each entry has the claim it comes from: `factId` for node(id), `ref` for people.")
    markdown: str = read("markdown", "The same as text: equal content, equal bytes.")
    revision: int = read(
        "head.revision", "The number of times that its content has moved; 0 where there never was any."
    )
    updated_at: DateTime = read("head.updated_at")
    updated_by: str = read("head.updated_by", "`user:` and a name, or `system:` and the run whose words did it.")
