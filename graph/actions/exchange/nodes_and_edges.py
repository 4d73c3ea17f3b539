"""A project as the nodes and edges that it is made of, whatever they are."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from graph.engine import Graph


@dataclass(frozen=True, slots=True)
class Node:
    label: str
    props: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.props["id"])


@dataclass(frozen=True, slots=True)
class Edge:
    type: str
    begins: str  # the label of the node that it begins at
    start: str
    ends: str
    end: str
    props: dict[str, Any]


async def nodes_of(graph: Graph, project: str) -> AsyncIterator[Node]:
    async for row in graph.stream("whole.nodes", **of_project(project)):
        yield Node(row["label"], {name: value for name, value in row["props"].items() if value is not None})


async def edges_of(graph: Graph, project: str) -> AsyncIterator[Edge]:
    async for row in graph.stream("whole.edges", project=project):
        props = {name: value for name, value in row["props"].items() if value is not None}
        yield Edge(row["type"], row["begins"], row["start"], row["ends"], row["end"], props)


def of_project(project: str) -> dict[str, str]:
    """Return the project's slug and the two beginnings of its ids, for nodes that do not carry its name."""
    return {"project": project, "slash": f"{project}/", "bar": f"{project}|"}
