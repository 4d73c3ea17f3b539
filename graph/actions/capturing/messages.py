"""The messages of tasks, oldest first, those of many tasks in one trip."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from graph.actions.answering.pages import cut
from graph.engine import Graph
from graph.model.ids import node_id
from graph.model.page import Page
from graph.model.source import Source
from graph.store.sources import source_from


@dataclass(frozen=True, slots=True)
class Stretch:
    """A number of messages of one task, behind a key."""

    project: str
    task: str
    first: int
    after: str | None = None

    @property
    def id(self) -> str:
        return node_id(self.project, self.task)

    @property
    def low(self) -> str:
        return f"{self.project}|{self.task}|"


async def message_pages(graph: Graph, wanted: Sequence[Stretch]) -> list[Page[Source]]:
    """Read pages of messages, in one trip for each length that is asked for."""
    found: dict[Stretch, Page[Source]] = {}
    for first in {one.first for one in wanted}:
        mine = [one for one in wanted if one.first == first]
        stretches = [
            {"number": number, "task": one.id, "after": one.low + (one.after or "")} for number, one in enumerate(mine)
        ]
        rows = await graph.read("source.of_tasks", stretches=stretches, limit=first + 1)
        by_task = defaultdict(list)
        for row in rows:
            by_task[row["number"]].append(row)
        for number, stretch in enumerate(mine):
            found[stretch] = cut(by_task[number], first, stretch.low, source_from, lambda row: str(row["sort"]))
    return [found[one] for one in wanted]


async def message_counts(graph: Graph, wanted: Sequence[Stretch]) -> list[int]:
    rows = await graph.read("source.count_of_tasks", tasks=list({stretch.id: None for stretch in wanted}))
    totals = {row["id"]: int(row["total"]) for row in rows}
    return [totals.get(stretch.id, 0) for stretch in wanted]


async def messages_of_topics(graph: Graph, ids: Sequence[str]) -> list[list[Source]]:
    """Read the messages of each topic, in the order of the words."""
    by_topic = defaultdict(list)
    for row in await graph.read("source.of_topics", ids=list(ids)):
        by_topic[row["topic"]].append(source_from(row))
    return [by_topic[one] for one in ids]
