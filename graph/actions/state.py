"""The state of a task's discussion, in one trip however long it has become."""

from collections.abc import Sequence

from graph.engine import Graph
from graph.model.state import TaskState
from graph.rules.state import state_of
from graph.store.discussions import memory_from, said_from


async def states_of(graph: Graph, ids: Sequence[str]) -> list[TaskState | None]:
    """By task, in order; a task that nobody has spoken in yet has an empty one."""
    rows = {row["id"]: row for row in await graph.read("discussion.state", ids=list(ids))}
    found: list[TaskState | None] = []
    for one in ids:
        row = rows.get(one)
        if row is None:
            found.append(None)
            continue
        said = [said_from(each) for each in row["claims"]]
        found.append(state_of(row["project"], row["ref"], row["title"], memory_from(row), said))
    return found
