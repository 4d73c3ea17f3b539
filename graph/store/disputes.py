"""How the graph keeps words that speak against a claim."""

from typing import Any

from graph.model.ids import node_id
from graph.model.plan import DisputeWrite


def dispute_row(project: str, one: DisputeWrite) -> dict[str, Any]:
    return {
        "claim": node_id(project, one.claim),
        "source": node_id(project, one.source),
        "props": {"start": one.start, "end": one.end, "quote": one.quote, "by": one.by, "at": one.at},
    }
