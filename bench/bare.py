"""A bare strawberry schema over HTTP: the list of claims as strawberry's own guide would serve it.

Run as a child of the benchmark: `python -m bench.bare DATA_DIRECTORY PORT ROWS`. With ROWS `asked` each answer asks the
graph for just these fields, by the driver alone; with `kept` the rows were fetched once, before the first question.
"""

import asyncio
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import strawberry
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route
from strawberry.asgi import GraphQL
from strawberry.scalars import JSON

from bench.raw import driver_for, run
from graph.actions.answering.pages import END
from graph.embedded.data_directory import find_running
from graph.model.words import ClaimKind, Layer

PAGE = """
MATCH (c:Claim) WHERE c.sort > $low AND c.sort < $high AND c.mergedInto IS NULL
RETURN c.ref AS ref, c.kind AS kind, c.layer AS layer, c.statement AS statement, c.key AS key, c.value AS value,
  c.confidence AS confidence, c.needsReview AS needsReview, c.seenCount AS seenCount, c.recordedAt AS recordedAt
ORDER BY c.sort DESC LIMIT $limit
"""

strawberry.enum(ClaimKind)
strawberry.enum(Layer)


@strawberry.type
class Claim:
    ref: str
    kind: ClaimKind
    layer: Layer
    statement: str
    key: str | None
    value: JSON | None
    confidence: float
    needs_review: bool
    seen_count: int
    recorded_at: datetime


def claim_of(row: dict[str, Any]) -> Claim:
    return Claim(
        ref=row["ref"],
        kind=ClaimKind(row["kind"]),
        layer=Layer(row["layer"]),
        statement=row["statement"],
        key=row["key"],
        value=json.loads(row["value"]),
        confidence=row["confidence"],
        needs_review=row["needsReview"],
        seen_count=row["seenCount"],
        recorded_at=datetime.fromtimestamp(row["recordedAt"] / 1_000_000, UTC),
    )


@strawberry.type
class Edge:
    node: Claim


@strawberry.type
class Claims:
    edges: list[Edge]


def schema_over(rows: Any) -> strawberry.Schema:
    @strawberry.type
    class Query:
        @strawberry.field
        async def claims(self, project: str, first: int) -> Claims:
            return Claims(edges=[Edge(node=claim_of(row)) for row in await rows(project, first)])

    return strawberry.Schema(query=Query)


async def main(directory: Path, port: int, *, kept: bool) -> None:
    address = find_running(directory)
    assert address is not None  # the benchmark starts the service before this
    async with driver_for(address) as driver:
        known: dict[tuple[str, int], list[dict[str, Any]]] = {}

        async def rows(project: str, first: int) -> list[dict[str, Any]]:
            found = known.get((project, first)) if kept else None
            if found is None:
                async with driver.session(database=address.database) as session:
                    found = await run(session, PAGE, low=f"{project}|", high=f"{project}|{END}", limit=first)
            known[project, first] = found
            return found

        endpoint: Any = GraphQL(schema_over(rows), graphql_ide=None)
        app = Starlette(routes=[Route("/graphql", endpoint)])
        await uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning", access_log=False)).serve()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), kept=sys.argv[3] == "kept"))
