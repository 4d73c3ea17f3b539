"""What is asserted: facts, decisions and cards, all of them claims."""

import strawberry
from strawberry.scalars import JSON

from api.context import Info
from api.ids import claim_id
from api.types.fields import ask, read
from api.types.later import (
    LaterConflict,
    LaterEffect,
    LaterEvidence,
    LaterItem,
    LaterPattern,
    LaterProject,
    LaterReview,
    LaterRun,
    LaterSupersession,
    LaterTask,
)
from api.types.node import Node
from api.types.places import Scope
from api.types.scalars import DateTime
from graph.actions.reading import Replaced, standing
from graph.model import claim as model
from graph.model.conflict import Conflict
from graph.model.effect import Effect
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.pattern import Pattern
from graph.model.place import Item, Project, Task
from graph.model.review import Review
from graph.model.source import Run
from graph.model.status import ClaimStatus
from graph.model.trace import Quoted
from graph.model.words import ClaimKind, Layer
from graph.rules.beheld import NOW, PRESENT, Then, conflict_then, was_said
from graph.rules.cast import votes_on
from graph.rules.trace import effects
from graph.rules.view import view

DEEPEST = 8

Parent = strawberry.Parent[model.Claim]


async def _project(claim: Parent, info: Info) -> Project:
    return await info.context.project(claim.project)


def _then(claim: model.Claim) -> Then:
    """The time that the claim was asked for at: what stands around it is told as it was then, too."""
    return claim.then or PRESENT


async def _evidence(claim: Parent, info: Info) -> list[Quoted]:
    found = await info.context.loaders.evidence.load(claim.id)
    return [one for one in found if was_said(one.evidence.at, one.evidence.recorded_at, _then(claim))]


async def _supersedes(claim: Parent, info: Info) -> list[Replaced]:
    return standing((await info.context.loaders.supersessions.load(claim.id))[0], _then(claim))


async def _superseded_by(claim: Parent, info: Info) -> list[Replaced]:
    return standing((await info.context.loaders.supersessions.load(claim.id))[1], _then(claim))


async def _history(claim: Parent, info: Info) -> list[model.Claim]:
    as_of, known_at = _then(claim)
    older = await info.context.loaders.history.load((claim.id, NOW if known_at is None else known_at))
    return [claim, *(was for one in older if (was := view(one, as_of, known_at)) is not None)]


async def _downstream(claim: Parent, info: Info, depth: int | None = 3) -> tuple[Effect, ...]:
    return effects(claim.id, await info.context.loaders.links.load(claim.id), checked_depth(depth, 3))


def checked_depth(depth: int | None, usual: int) -> int:
    if depth is not None and not 1 <= depth <= DEEPEST:
        raise BadInput(f"depth is {depth}: give 1 to {DEEPEST}.")
    return usual if depth is None else depth


async def _conflicts(claim: Parent, info: Info) -> list[Conflict]:
    found = await info.context.loaders.conflicts_of.load(claim.id)
    if claim.then is None:
        return found
    then, loaders = claim.then, info.context.loaders
    members = await loaders.claims.load_many([node_id(one.project, ref) for one in found for ref in one.members])
    unseen = {one.ref for one in members if one is not None and view(one, *then) is None}
    return [was for one in found if (was := conflict_then(one, then, unseen)) is not None]


async def _patterns(claim: Parent, info: Info) -> list[Pattern]:
    return await info.context.loaders.patterns_of.load(claim.id)


async def _tasks(claim: Parent, info: Info) -> list[Task]:
    return (await info.context.loaders.about.load(claim.id))[0]


async def _items(claim: Parent, info: Info) -> list[Item]:
    return (await info.context.loaders.about.load(claim.id))[1]


async def _run(claim: Parent, info: Info) -> Run | None:
    return await info.context.loaders.runs.load(node_id(claim.project, claim.run)) if claim.run else None


async def _reviews(claim: Parent, info: Info) -> list[Review]:
    _, known_at = _then(claim)
    found = await info.context.loaders.reviews.load(claim.id)
    return [one for one in found if known_at is None or one.at <= known_at]


async def _task(claim: Parent, info: Info) -> Task | None:
    return await info.context.loaders.tasks.load(node_id(claim.project, claim.task)) if claim.task else None


@strawberry.interface(description="Anything asserted.")
class Claim(Node):
    id: strawberry.ID = read(claim_id)
    ref: str
    project: LaterProject = ask(_project)
    scope: Scope = read(lambda claim: claim)
    kind: ClaimKind
    layer: Layer
    status: ClaimStatus
    statement: str
    key: str | None
    value_type: str | None
    value: JSON | None
    confidence: float
    needs_review: bool
    high_risk: bool
    hand_authored: bool
    evidence: list[LaterEvidence] = ask(_evidence, "Oldest first.")
    supersedes: list[LaterSupersession] = ask(_supersedes)
    superseded_by: list[LaterSupersession] = ask(_superseded_by)
    history: list["Claim"] = ask(_history, "The claim itself first, then what it replaced, back to the first.")
    downstream: list[LaterEffect] = ask(_downstream, "What rests on it.")
    conflicts: list[LaterConflict] = ask(_conflicts)
    patterns: list[LaterPattern] = ask(_patterns)
    tasks: list[LaterTask] = ask(_tasks)
    items: list[LaterItem] = ask(_items)
    run: LaterRun | None = ask(_run)
    rule: str | None
    extractor_version: str | None
    reviews: list[LaterReview] = ask(_reviews, "Every step, oldest first, those undone since included.")
    deferred_at: DateTime | None
    seen_count: int
    recorded_at: DateTime
    valid_from: DateTime | None
    valid_to: DateTime | None


@strawberry.type
class Fact(Claim):
    pass


@strawberry.type
class Vote:
    by: str
    value: str


async def _votes(claim: Parent, info: Info) -> list[Vote]:
    return [Vote(by=one.by, value=one.value) for one in votes_on(await _evidence(claim, info))]


@strawberry.type
class Decision(Claim):
    task: LaterTask | None = ask(_task)
    rationale: str | None
    alternatives: list[str]
    importance: float | None
    owner: str | None = read("owner", "Of an action item.")
    due: DateTime | None = read("due", "Of an action item.")
    votes: list[Vote] = ask(_votes, "The last of each voter, in the order of their words.")


@strawberry.type(description="Tactics, negative results, notes, identities and episodes.")
class Card(Claim):
    topic: str | None
    exposures: int = read(lambda _: 0)
    wins: int = read(lambda _: 0)
    losses: int = read(lambda _: 0)
    dispute_weight: float = read(lambda _: 0.0)
