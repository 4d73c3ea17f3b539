"""The fields of an item, each with where it comes from."""

import strawberry
from strawberry.scalars import JSON

from api.context import Info
from api.types.fields import ask
from api.types.later import LaterFact
from graph.model import field
from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.words import FieldOrigin


async def _fact(one: strawberry.Parent[field.Field], info: Info) -> Claim | None:
    if one.slot is not None:
        return await info.context.loaders.claims_in_slots.load(one.slot)
    if not isinstance(one.fact, str):
        return one.fact
    return await info.context.loaders.claims.load(node_id(one.project, one.fact))


@strawberry.type(description="One value under one key; a key that holds many has one field for each value.")
class Field:
    key: str
    value: JSON | None
    origin: FieldOrigin
    fact: LaterFact | None = ask(
        _fact,
        "The fact that the value rests on, if any: the one in force, or the one of the person who set it; it leads to the quotation.",
    )
