"""Reading blocks: what is kept of a place becomes what its blocks say."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from graph.engine import Graph
from graph.model.block import Block, BlockHead, Entry
from graph.model.place import Item, Project
from graph.model.profile import Profile
from graph.rules.knowledge.blocks import read_blocks
from graph.rules.slots.trail import WHENCE
from graph.store.blocks import entry_from, head_from


@dataclass(frozen=True, slots=True)
class Kept:
    """The stored blocks of one place: heads by their keys, and entries."""

    heads: dict[str, BlockHead] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()


async def kept_of_places(graph: Graph, places: Sequence[str]) -> list[Kept]:
    found = {}
    for row in await graph.read("block.of_places", places=list(places)):
        heads, disputed = (head_from(block) for block in row["blocks"]), dict(row["disputed"])
        entries = (entry_from(entry) for entry in row["entries"])
        told = tuple(replace(entry, disputed=disputed.get(entry.claim)) for entry in entries)
        found[row["place"]] = Kept({head.key: head for head in heads}, told)
    return [found.get(place, Kept()) for place in places]


def item_blocks_from(kept: Kept, item: Item, profile: Profile) -> tuple[Block, ...]:
    empty = BlockHead(item.project, item.ref, "", 0, item.created_at, f"system:{WHENCE}")
    return read_blocks(kept.heads, kept.entries, item.state.overrides, profile, empty)


def project_blocks_from(kept: Kept, project: Project, profile: Profile) -> tuple[Block, ...]:
    empty = BlockHead(project.slug, None, "", 0, project.created_at, f"system:{WHENCE}")
    return read_blocks(kept.heads, kept.entries, {}, profile, empty)
