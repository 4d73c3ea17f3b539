"""Patterns: how people confirmed, corrected, contradicted or turned down a decision in a discussion."""

import strawberry

from api.context import Info
from api.ids import global_id
from api.types.fields import ask, read
from api.types.later import LaterDecision, LaterSource, LaterTask
from api.types.node import Node
from api.types.scalars import DateTime
from graph.model import pattern
from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.place import Task
from graph.model.source import Source
from graph.model.words import ClaimType, PatternType, type_of


async def _task(one: strawberry.Parent[pattern.Pattern], info: Info) -> Task | None:
    return await info.context.loaders.tasks.load(node_id(one.project, one.task)) if one.task else None


async def _messages(one: strawberry.Parent[pattern.Pattern], info: Info) -> list[Source]:
    found = await info.context.loaders.sources.load_many([node_id(one.project, ref) for ref in one.messages])
    return [source for source in found if source is not None]


async def _decision(one: strawberry.Parent[pattern.Pattern], info: Info) -> Claim | None:
    claim = await info.context.loaders.claims.load(node_id(one.project, one.claim)) if one.claim else None
    return claim if claim is not None and type_of(claim.kind) is ClaimType.DECISION else None


@strawberry.type
class Pattern(Node):
    id: strawberry.ID = read(lambda one: global_id("Pattern", one.project, one.ref))
    ref: str
    task: LaterTask | None = ask(_task)
    type: PatternType
    description: str
    messages: list[LaterSource] = ask(_messages)
    decision: LaterDecision | None = ask(_decision)
    auto_detected: bool
    detected_at: DateTime
