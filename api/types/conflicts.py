"""Claims that cannot all fill one slot."""

import strawberry

from api.context import Info
from api.ids import global_id
from api.types.claims import Claim
from api.types.fields import ask, read
from api.types.later import LaterProject, LaterReview
from api.types.node import Node
from api.types.scalars import DateTime
from graph.model import claim as claims
from graph.model import conflict as model
from graph.model.ids import node_id
from graph.model.place import Project
from graph.model.review import Review
from graph.model.words import ConflictKind, ConflictStatus
from graph.rules.asking.point_in_time import PRESENT, view

Parent = strawberry.Parent[model.Conflict]


async def _project(conflict: Parent, info: Info) -> Project:
    return await info.context.project(conflict.project)


async def _members(conflict: Parent, info: Info) -> list[claims.Claim]:
    found = await info.context.loaders.claims.load_many([node_id(conflict.project, ref) for ref in conflict.members])
    members = {claim.ref: claim for claim in found if claim is not None}.values()
    if conflict.then is None:
        return list(members)
    return [was for claim in members if (was := view(claim, *conflict.then)) is not None]


async def _winner(conflict: Parent, info: Info) -> claims.Claim | None:
    if conflict.winner is None:
        return None
    won = await info.context.loaders.claims.load(node_id(conflict.project, conflict.winner))
    return view(won, *conflict.then) if won is not None and conflict.then is not None else won


async def _reviews(conflict: Parent, info: Info) -> list[Review]:
    _, known_at = conflict.then or PRESENT
    found = await info.context.loaders.reviews.load(conflict.id)
    return [review for review in found if known_at is None or review.at <= known_at]


@strawberry.type(description="Two or more claims that can't all hold, open until a person closes it.")
class Conflict(Node):
    id: strawberry.ID = read(lambda one: global_id("Conflict", one.project, one.ref))
    ref: str
    project: LaterProject = ask(_project)
    kind: ConflictKind
    status: ConflictStatus
    rule: str
    slot: str | None
    summary: str
    members: list[Claim] = ask(_members)
    winner: Claim | None = ask(_winner)
    opened_at: DateTime
    closed_at: DateTime | None
    closed_by: str | None
    note: str | None
    reviews: list[LaterReview] = ask(_reviews)
