"""What waits for a person in a project, and what went wrong there."""

from graph.engine import Graph
from graph.model.ids import node_id
from graph.model.place import Health
from graph.store.places import health_from


async def health_of(graph: Graph, project: str, extractor_version: str) -> Health:
    row = await graph.read_one(
        "project.health", project=project, id=node_id(project, ""), extractor_version=extractor_version
    )
    return health_from(row)
