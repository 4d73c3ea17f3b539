"""Queries that only tests ask, through the same gateway."""

from pathlib import Path

from graph.engine import Graph
from graph.queries import load_queries

FOLDER = Path(__file__).parent / "cypher"


def probing(graph: Graph) -> Graph:
    """The same graph, asked by the queries that lie beside the tests."""
    return Graph(graph._sessions, graph.engine_name, graph.embedded, load_queries(FOLDER))
