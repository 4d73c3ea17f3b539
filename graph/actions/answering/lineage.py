"""Reads the surroundings of a node: one trip for each step away from it, and one for each kind of node that was found."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from graph.actions.answering import by_ids
from graph.engine import Graph
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.lineage import Edge, Lineage

MOST_EDGES = 5_000

Named = tuple[str, str]  # label and node id: a task and an item may share a ref

_READERS: dict[str, Callable[[Graph, Sequence[str]], Awaitable[Sequence[Any]]]] = {
    "Claim": by_ids.claims_by_ids,
    "Task": by_ids.tasks_by_ids,
    "Item": by_ids.items_by_ids,
    "Source": by_ids.sources_by_ids,
    "Conflict": by_ids.conflicts_by_ids,
}


async def lineage(graph: Graph, project: str, ref: str, depth: int, limit: int) -> Lineage:
    """Every node within `depth` steps, nearest first, at most `limit` of them; `truncated` says that there are more."""
    rows = await graph.read("lineage.named", id=node_id(project, ref))
    if not rows:
        raise NotFound(
            f"Nothing in {project!r} is called {ref!r}: `search` finds claims, `tasks` and `items` list those."
        )
    seen: dict[Named, None] = {(row["label"], row["node"]): None for row in rows}
    edges: dict[Edge, None] = {}
    frontier, truncated = list(seen), False
    for _ in range(depth):
        found = await _around(graph, frontier)
        truncated = truncated or len(found) == MOST_EDGES
        edges |= dict.fromkeys(found)
        fresh = [one for one in dict.fromkeys(_ends(found)) if one not in seen]
        room = limit - len(seen)
        truncated = truncated or len(fresh) > room
        frontier = fresh[:room]
        seen |= dict.fromkeys(frontier)
        if not frontier:
            break
    kept = tuple(edge for edge in edges if edge.above in seen and edge.below in seen)
    return Lineage(await _nodes(graph, list(seen)), kept, truncated)


async def _around(graph: Graph, frontier: Sequence[Named]) -> list[Edge]:
    claims = [node for label, node in frontier if label == "Claim"]
    others = [node for label, node in frontier if label != "Claim"]
    rows = await graph.read("lineage.around", claims=claims, others=others, limit=MOST_EDGES)
    return [Edge(row["type"], _end(row, "above"), _end(row, "below")) for row in rows]


def _end(row: Mapping[str, Any], side: str) -> Named:
    """A claim has its own label and the one above it."""
    labels = row[f"{side}Labels"]
    return (next((one for one in _READERS if one in labels), "Claim"), row[side])


def _ends(edges: Iterable[Edge]) -> Iterable[Named]:
    for edge in edges:
        yield edge.above
        yield edge.below


async def _nodes(graph: Graph, named: Sequence[Named]) -> tuple[Any, ...]:
    found: dict[Named, Any] = {}
    for label, read in _READERS.items():
        ids = [node for kind, node in named if kind == label]
        if ids:
            found |= {(label, node): one for node, one in zip(ids, await read(graph, ids), strict=True)}
    return tuple(found[one] for one in named if found.get(one) is not None)
