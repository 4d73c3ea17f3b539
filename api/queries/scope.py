"""Nodes by their ids, projects, tasks, items, and who is asking."""

from collections.abc import Sequence
from typing import Any

import strawberry

from api.context import Context, Info
from api.cursors import Listing, checked_first, read_cursor
from api.ids import parse_id
from api.lookup import LARGEST_BATCH, look_up
from api.types.connections import ItemConnection, ProjectConnection, TaskConnection
from api.types.fields import answering
from api.types.node import Node
from api.types.places import Item, Project, Task
from api.types.why import Viewer
from graph.actions.answering import pages
from graph.model import place
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.viewer import Viewer as ViewerModel


@strawberry.type
class ScopeQueries:
    @answering(Node | None)
    async def node(self, info: Info, id: strawberry.ID) -> Any:  # noqa: A002
        return await look_up(info.context, parse_id(id))

    @answering(list[Node | None])
    async def nodes(self, info: Info, ids: list[strawberry.ID]) -> Sequence[Any]:
        if len(ids) > LARGEST_BATCH:
            raise BadInput(f"nodes looks up {LARGEST_BATCH} ids at once: ask in several batches.")
        return [look_up(info.context, parse_id(d)) for d in ids]

    @answering(Project | None)
    async def project(self, info: Info, slug: str) -> place.Project | None:
        return await _project(info.context, slug)

    @answering(ProjectConnection)
    async def projects(self, info: Info, first: int | None = 50, after: str | None = None) -> Listing[place.Project]:
        graph, allowed = info.context.services.graph, info.context.viewer.projects
        slugs = sorted(allowed) if allowed is not None else None
        page = await pages.projects_page(graph, slugs, checked_first(first, 50), read_cursor("projects", after))
        return Listing("projects", page, after is not None, lambda: pages.count_projects(graph, slugs))

    @answering(Viewer, "The caller, as the token names it.")
    def viewer(self, info: Info) -> ViewerModel:
        return info.context.viewer

    @answering(Task | None)
    async def task(self, info: Info, project: str, ref: str) -> place.Task | None:
        return await info.context.loaders.tasks.load(node_id(info.context.enter(project), ref))

    @answering(TaskConnection)
    async def tasks(
        self, info: Info, project: str, first: int | None = 50, after: str | None = None
    ) -> Listing[place.Task]:
        graph, slug = info.context.services.graph, (await info.context.project(project)).slug
        page = await pages.tasks_page(graph, slug, checked_first(first, 50), read_cursor("tasks", after))
        return Listing("tasks", page, after is not None, lambda: pages.count_tasks(graph, slug))

    @answering(Item | None)
    async def item(self, info: Info, project: str, ref: str) -> place.Item | None:
        return await info.context.loaders.items.load(node_id(info.context.enter(project), ref))

    @answering(ItemConnection)
    async def items(
        self, info: Info, project: str, first: int | None = 50, after: str | None = None
    ) -> Listing[place.Item]:
        graph, slug = info.context.services.graph, (await info.context.project(project)).slug
        page = await pages.items_page(graph, slug, checked_first(first, 50), read_cursor("items", after))
        return Listing("items", page, after is not None, lambda: pages.count_items(graph, slug))


async def _project(context: Context, slug: str) -> place.Project | None:
    return await context.loaders.projects.load(context.enter(slug))
