"""The lists of a project and of a task, page by page, like the queries of the same names."""

from collections.abc import Sequence
from enum import StrEnum

import strawberry

from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from graph.actions.answering import lists, pages
from graph.model import place
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, ConflictStatus

_OPEN = [ConflictStatus.OPEN]
Within = strawberry.Parent[place.Project]


async def tasks(project: Within, info: Info, first: int | None = 50, after: str | None = None) -> Listing[place.Task]:
    graph, slug, begin = info.context.services.graph, project.slug, read_cursor("tasks", after)
    page = await pages.tasks_page(graph, slug, checked_first(first, 50), begin)
    return Listing("tasks", page, after is not None, lambda: pages.count_tasks(graph, slug))


async def items(project: Within, info: Info, first: int | None = 50, after: str | None = None) -> Listing[place.Item]:
    graph, slug, begin = info.context.services.graph, project.slug, read_cursor("items", after)
    page = await pages.items_page(graph, slug, checked_first(first, 50), begin)
    return Listing("items", page, after is not None, lambda: pages.count_items(graph, slug))


async def sources(project: Within, info: Info, first: int | None = 50, after: str | None = None) -> Listing[Source]:
    graph, slug, begin = info.context.services.graph, project.slug, read_cursor("sources", after)
    page = await pages.sources_page(graph, slug, checked_first(first, 50), begin, None)
    return Listing("sources", page, after is not None, lambda: pages.count_sources(graph, slug, None))


async def conflicts(
    project: Within,
    info: Info,
    statuses: list[ConflictStatus] | None = _OPEN,
    first: int | None = 50,
    after: str | None = None,
) -> Listing[Conflict]:
    graph, slug, begin = info.context.services.graph, project.slug, read_cursor("conflicts", after)
    only = [status.value for status in statuses] if statuses is not None else None
    page = await pages.conflicts_page(graph, slug, checked_first(first, 50), begin, only)
    return Listing("conflicts", page, after is not None, lambda: pages.count_conflicts(graph, slug, only))


async def claims(
    project: Within,
    info: Info,
    kinds: list[ClaimKind] | None = None,
    statuses: list[ClaimStatus] | None = None,
    first: int | None = 50,
    after: str | None = None,
) -> Listing[Claim]:
    graph, slug, which = info.context.services.graph, project.slug, lists.Filter(kinds, statuses)
    page = await lists.claims_page(graph, slug, checked_first(first, 50), read_cursor("claims", after), which)
    return Listing("claims", page, after is not None, lambda: lists.count_claims(graph, slug, which))


async def claims_about(
    task: strawberry.Parent[place.Task],
    info: Info,
    kinds: list[ClaimKind] | None = None,
    statuses: list[ClaimStatus] | None = None,
    first: int | None = 50,
    after: str | None = None,
) -> Listing[Claim]:
    """List the claims of a task; those of many tasks are read in one trip."""
    which = lists.AboutTask(node_id(task.project, task.ref), _words(kinds), _words(statuses))
    found = await info.context.loaders.claims_of_tasks.load(which)
    page = which.page(found, checked_first(first, 50), read_cursor("claims", after))

    async def count() -> int:
        return len(found)

    return Listing("claims", page, after is not None, count)


def _words(chosen: Sequence[StrEnum] | None) -> tuple[str, ...] | None:
    return tuple(enum.value for enum in chosen) if chosen is not None else None
