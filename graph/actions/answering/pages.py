"""Lists by pages: each is cut by a key of its own, and a page begins behind the key that the last one ended with."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from graph.engine import Graph
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.page import Page
from graph.model.place import Item, Project, Task
from graph.model.source import Run, Source
from graph.store.conflicts import conflict_from
from graph.store.places import item_from, project_from, task_from
from graph.store.runs import run_from
from graph.store.sources import source_from

T = TypeVar("T")
Row = Mapping[str, Any]
Values = Sequence[str] | None

END = "~"
"""Sorts behind everything that a key can begin with."""


def whole(project: str) -> dict[str, str]:
    """Return the bounds of everything of a project, by its keys."""
    return {"low": f"{project}|", "high": f"{project}|{END}"}


def cut(rows: Sequence[Row], first: int, low: str, read: Callable[[Row], T], key: Callable[[Row], str]) -> Page[T]:
    """The page from rows of which one more was read than it has; its keys leave out the project's part."""
    kept = rows[:first]
    return Page(tuple(read(row) for row in kept), tuple(key(row).removeprefix(low) for row in kept), len(rows) > first)


def from_whole(found: Sequence[T], first: int, after: str | None, key: Callable[[T], str]) -> Page[T]:
    """The page of a list that was read as a whole; where what it begins behind is gone, it begins anew."""
    keys = [key(one) for one in found]
    begin = keys.index(after) + 1 if after in keys else 0
    end = begin + first
    return Page(tuple(found[begin:end]), tuple(keys[begin:end]), len(found) > end)


async def _newest(
    graph: Graph,
    query: str,
    project: str,
    first: int,
    after: str | None,
    noun: str,
    read: Callable[[Row], T],
    **more: Any,
) -> Page[T]:
    low = f"{project}|"
    rows = await graph.read(query, low=low, before=low + (after or END), limit=first + 1, **more)
    return cut(rows, first, low, lambda row: read(row[noun]), lambda row: str(row[noun]["sort"]))


async def conflicts_page(graph: Graph, project: str, first: int, after: str | None, statuses: Values) -> Page[Conflict]:
    return await _newest(graph, "conflict.page", project, first, after, "conflict", conflict_from, statuses=statuses)


async def runs_page(graph: Graph, project: str, first: int, after: str | None, statuses: Values) -> Page[Run]:
    return await _newest(graph, "run.page", project, first, after, "run", run_from, statuses=statuses)


async def tasks_page(graph: Graph, project: str, first: int, after: str | None) -> Page[Task]:
    return await _newest(graph, "task.page", project, first, after, "task", task_from)


async def items_page(graph: Graph, project: str, first: int, after: str | None) -> Page[Item]:
    return await _newest(graph, "item.page", project, first, after, "item", item_from)


async def sources_page(graph: Graph, project: str, first: int, after: str | None, kinds: Values) -> Page[Source]:
    low = f"{project}|"
    rows = await graph.read("source.page", low=low, before=low + (after or END), kinds=kinds, limit=first + 1)
    return cut(rows, first, low, source_from, lambda row: str(row["sort"]))


async def projects_page(graph: Graph, slugs: Values, first: int, after: str | None) -> Page[Project]:
    rows = await graph.read("project.page", before="|" + (after or END), slugs=slugs, limit=first + 1)
    return cut(rows, first, "|", lambda row: project_from(row["project"]), lambda row: str(row["project"]["sort"]))


async def count_projects(graph: Graph, slugs: Values) -> int:
    return int((await graph.read_one("project.count", slugs=slugs))["total"])


async def count_sources(graph: Graph, project: str, kinds: Values) -> int:
    return int((await graph.read_one("source.count", **whole(project), kinds=kinds))["total"])


async def count_runs(graph: Graph, project: str, statuses: Values) -> int:
    return int((await graph.read_one("run.count", **whole(project), statuses=statuses))["total"])


async def count_conflicts(graph: Graph, project: str, statuses: Values) -> int:
    return int((await graph.read_one("conflict.count", **whole(project), statuses=statuses))["total"])


async def count_tasks(graph: Graph, project: str) -> int:
    return int((await graph.read_one("task.count", **whole(project)))["total"])


async def count_items(graph: Graph, project: str) -> int:
    return int((await graph.read_one("item.count", **whole(project)))["total"])


def task_id(project: str, task: str | None) -> str | None:
    return node_id(project, task) if task is not None else None


async def visible_projects(graph: Graph, slugs: frozenset[str] | None) -> list[Project]:
    """All that a viewer may see, newest first."""
    chosen = sorted(slugs) if slugs is not None else None
    found: list[Project] = []
    after: str | None = None
    while True:
        page = await projects_page(graph, chosen, 500, after)
        found += page.items
        if not page.more:
            return found
        after = page.keys[-1]
