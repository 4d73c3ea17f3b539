"""The places of claims in the schema: projects, tasks, items, waves."""

from dataclasses import replace

import strawberry

from api.context import Info
from api.ids import global_id
from api.types.fields import ask, read
from api.types.known import item_blocks, item_fields
from api.types.later import (
    LaterBlock,
    LaterClaim,
    LaterConflict,
    LaterField,
    LaterItem,
    LaterLine,
    LaterProject,
    LaterReview,
    LaterSource,
    LaterTask,
    LaterTaskState,
)
from api.types.messages import messages
from api.types.node import Node
from api.types.paging import Connection
from api.types.scalars import DateTime
from api.types.states import state_of
from api.types.within import claims, claims_about, conflicts, items, sources, tasks
from graph.model import place
from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.job import daily
from graph.model.line import Line
from graph.model.place import Health as HealthModel
from graph.model.review import Review
from graph.model.words import Tier


async def _health(project: strawberry.Parent[place.Project], info: Info) -> HealthModel:
    health = await info.context.loaders.health.load(project.slug)
    return replace(health, sweeps_at=info.context.services.profile(project.profile).sweep.at)


async def _present(project: strawberry.Parent[place.Project], info: Info) -> int:
    return await info.context.services.present(project.slug)


def _stages(project: strawberry.Parent[place.Project], info: Info) -> list[str]:
    return list(info.context.services.profile(project.profile).stages)


def _next_sweep(health: strawberry.Parent[HealthModel], info: Info) -> int | None:
    return daily(health.sweeps_at).after(info.context.services.now()) if health.sweeps_at else None


def _engine(_: strawberry.Parent[HealthModel], info: Info) -> str:
    return info.context.services.graph.engine_name


def _queue(_: strawberry.Parent[HealthModel], info: Info) -> str:
    return info.context.shared.queue


async def _item_reviews(item: strawberry.Parent[place.Item], info: Info) -> list[Review]:
    return await info.context.loaders.reviews.load(node_id(item.project, item.ref))


async def _item_lines(item: strawberry.Parent[place.Item], info: Info) -> list[Line]:
    return await info.context.loaders.lines_of_item.load(node_id(item.project, item.ref))


async def _scope_item(claim: strawberry.Parent[Claim], info: Info) -> place.Item | None:
    if claim.item is None:
        return None
    return await info.context.loaders.items.load(node_id(claim.project, claim.item))


async def _scope_project(claim: strawberry.Parent[Claim], info: Info) -> place.Project | None:
    if claim.tier not in (Tier.ITEM, Tier.PROJECT):
        return None
    return await info.context.loaders.projects.load(claim.project)


@strawberry.type(description="The result of a sweep.")
class Sweep:
    began: DateTime = read("began", "When it began, also where it was ended in the middle and went on later.")
    ended: DateTime = read("ended", "When it was through.")
    slots: int = read("slots", "The number of slots that it has looked at.")
    opened: int = read("opened", "The number of conflicts that it has opened and that writes had missed.")


@strawberry.type
class Health:
    open_conflicts: int
    awaiting_review: int
    queued_runs: int
    failed_runs: int
    repeated_corrections: int
    stale_runs: int = read("stale_runs", "Succeeded with an older version of their extractor.")
    last_sweep_at: DateTime | None
    last_sweep: Sweep | None = read("last_sweep", "The result of the last sweep; null where none was made.")
    next_sweep_at: DateTime | None = ask(_next_sweep, "The project's hour, which its profile names; null: never.")
    engine: str = ask(_engine)
    queue: str = ask(_queue)


@strawberry.type
class Project(Node):
    id: strawberry.ID = read(lambda project: global_id("Project", project.slug, ""))
    slug: str
    name: str
    domain: str | None
    profile: str
    stages: list[str] = ask(_stages, "The stages of its profile, in order; none: a turn may name any.")
    present: DateTime = ask(
        _present, "The time there: by the service's clock, or that of its newest words, where these are dated later."
    )
    health: Health = ask(_health)
    tasks: Connection[LaterTask] = ask(tasks)
    items: Connection[LaterItem] = ask(items)
    sources: Connection[LaterSource] = ask(sources)
    claims: Connection[LaterClaim] = ask(claims)
    conflicts: Connection[LaterConflict] = ask(conflicts, "Its conflicts, newest first; without `statuses`, open ones.")


@strawberry.type
class Task(Node):
    id: strawberry.ID = read(lambda task: global_id("Task", task.project, task.ref))
    ref: str
    title: str
    messages: Connection[LaterSource] = ask(messages, "The messages of its discussion, oldest first.")
    claims: Connection[LaterClaim] = ask(claims_about, "The claims about it, newest first, in any status.")
    state: LaterTaskState = ask(
        state_of, "Its decisions, and the claims that wait, in one trip however long the discussion."
    )


@strawberry.type
class Item(Node):
    id: strawberry.ID = read(lambda item: global_id("Item", item.project, item.ref))
    ref: str
    name: str
    lines: list[LaterLine] = ask(
        _item_lines, "The parts that it is made of, in the order in which they were written down."
    )
    fields: list[LaterField] = ask(
        item_fields, "Its fields: a person's value, else a fact's, else the profile's default (null: nothing is known)."
    )
    blocks: list[LaterBlock] = ask(item_blocks)
    reviews: list[LaterReview] = ask(_item_reviews)
    revision: int = read("state.revision", "The number of changes of its fields.")


@strawberry.type(description="Where a claim lies: an item in a project, a project in a domain.")
class Scope:
    tier: Tier
    item: LaterItem | None = ask(_scope_item)
    project: LaterProject | None = ask(_scope_project)
    domain: str | None
