"""The neighbourhood of a node: nodes, and the edges among them."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Edge:
    """Both ends by label and node id."""

    type: str
    above: tuple[str, str]
    below: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Lineage:
    nodes: tuple[Any, ...]
    edges: tuple[Edge, ...]
    truncated: bool
