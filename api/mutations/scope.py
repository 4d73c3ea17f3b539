"""Making projects, items and tasks."""

import strawberry

from api.context import Info
from api.types.fields import answering
from api.types.inputs import ItemInput, ProjectInput
from api.types.places import Item, Project, Task
from graph.actions.cards.sharing import share_with
from graph.actions.operating.projects import create_item, create_project, create_task
from graph.model import place
from graph.model.words import Role
from graph.store.places import item_from, project_from, task_from


@strawberry.type
class ScopeMutations:
    @answering(Project)
    async def create_project(self, info: Info, input: ProjectInput) -> place.Project:  # noqa: A002
        context = info.context
        context.enter_new(input.slug)
        row = await create_project(context.services, input.slug, input.name, input.profile, input.domain or None)
        made = context.shared.projects[input.slug] = project_from(row)
        await share_with(context.services, made.slug, made.domain)
        return made

    @answering(Item)
    async def create_item(self, info: Info, project: str, input: ItemInput) -> place.Item:  # noqa: A002
        slug = info.context.enter(project, Role.WRITER)
        return item_from(await create_item(info.context.services, slug, input.ref, input.name))

    @answering(Task)
    async def create_task(self, info: Info, project: str, ref: str, title: str) -> place.Task:
        slug = info.context.enter(project, Role.WRITER)
        return task_from(await create_task(info.context.services, slug, ref, title))
