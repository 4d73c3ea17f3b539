"""The items that a turn is about: those it picks, which have to be there, and those that its words may mean."""

from collections.abc import Sequence

from graph.actions.answering.by_ids import items_by_ids
from graph.model.errors import no_item
from graph.model.ids import node_id
from graph.model.place import Item
from graph.process.services import Services
from graph.store.places import item_from

MOST_ITEMS = 500
"""The newest of a project's items, whose names are looked for in what is said."""


async def items_picked(
    services: Services, project: str, refs: Sequence[str], newest: Sequence[Item]
) -> tuple[Item, ...]:
    """Return items by their refs; NotFound names the first missing one. Most are among the newest: only others are asked for."""
    known = {item.ref: item for item in newest}
    others = [node_id(project, ref) for ref in refs if ref not in known]
    found = await items_by_ids(services.graph, others) if others else []
    known |= {item.ref: item for item in found if item is not None}
    missing = next((ref for ref in refs if ref not in known), None)
    if missing is not None:
        raise no_item(project, missing)
    return tuple(known[ref] for ref in refs)


async def items_of(services: Services, project: str) -> tuple[Item, ...]:
    rows = await services.graph.read("item.page", low=f"{project}|", before=f"{project}|~", limit=MOST_ITEMS)
    return tuple(item_from(row["item"]) for row in rows)
