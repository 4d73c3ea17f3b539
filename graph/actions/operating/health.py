"""Counts a project's work that waits for a person, and its failures."""

import asyncio

from graph.actions.answering.lists import Filter, count_queue
from graph.actions.answering.pages import END
from graph.engine import Graph
from graph.model.ids import node_id
from graph.model.place import Health
from graph.model.status import SHOWN_IN_QUEUE
from graph.store.places import health_from

_WAITING = Filter(statuses=SHOWN_IN_QUEUE)


async def health_of(graph: Graph, project: str, extractor_version: str) -> Health:
    """Each count looks only at what it counts: a project's settled claims and runs, which are most, stay unread."""
    row, awaiting_review, stale_runs = await asyncio.gather(
        graph.read_one("project.health", project=project, id=node_id(project, "")),
        count_queue(graph, project, _WAITING),
        _stale_runs(graph, project, extractor_version),
    )
    return health_from(row, awaiting_review, stale_runs)


async def _stale_runs(graph: Graph, project: str, version: str) -> int:
    """Runs of every version but the present one: those that sort before it and those behind it."""
    low, here = f"{project}|", f"{project}|{version}|"
    counts = await asyncio.gather(
        graph.read_one("run.read_by", low=low, high=here),
        graph.read_one("run.read_by", low=here + END, high=low + END),
    )
    return sum(int(row["total"]) for row in counts)
