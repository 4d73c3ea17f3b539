"""Fields of items at another time, with the values that people had set."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.actions.answering.surroundings import reviews_of
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.field import Field
from graph.model.ids import node_id
from graph.model.place import Item
from graph.model.profile import Profile
from graph.rules.asking.point_in_time import Asked, seen
from graph.rules.knowledge.fields import fields_then
from graph.store.claims import claim_from

LATEST = 2**62  # behind every time that anybody asks for


@dataclass(frozen=True, slots=True)
class ItemThen:
    """An item at another time, or now where something that it holds is yet to come."""

    item: Item
    asked: Asked
    profile: Profile

    @property
    def until(self) -> int:
        """The latest time of an override that counts: it is known and in force from when a person sets it."""
        return min(LATEST if one is None else one for one in (self.asked.as_of, self.asked.known_at))


async def fields_of_items_then(graph: Graph, asked: Sequence[ItemThen]) -> list[tuple[Field, ...]]:
    """Two trips for any number of items: their claims, and their trails."""
    ids = list(dict.fromkeys(_id(then) for then in asked))
    claims: dict[str, list[Claim]] = {}
    for row in await graph.read("item.claims", ids=ids):
        claims.setdefault(row["id"], []).append(claim_from(row["claim"]))
    trails = dict(zip(ids, await reviews_of(graph, ids), strict=True))
    return [
        fields_then(
            then.item.state,
            [was for claim in claims.get(_id(then), ()) if (was := seen(claim, then.asked))],
            trails[_id(then)],
            then.until,
            then.profile,
        )
        for then in asked
    ]


def _id(then: ItemThen) -> str:
    return node_id(then.item.project, then.item.ref)
