"""Every known difference between the engines: its reason, how to see it, what each engine answers.

`integration/test_engine_differences.py` meets each on both engines, so that one that closes or changes is noticed.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, cast

from neo4j.exceptions import Neo4jError

from graph.bolt import BoltTransaction
from graph.engine import Graph

Probe = Callable[[Graph, str], Awaitable[str]]
WAIT = 0.4


@dataclass(frozen=True)
class Difference:
    name: str
    reason: str
    probe: Probe
    arcadedb: str
    neo4j: str


async def answer(bolt: BoltTransaction, text: str, **params: object) -> str:
    """The rows, or the kind of refusal, for a text that no query file may hold."""
    try:
        return str(await (await bolt.run(cast(Any, text), params)).data())
    except Neo4jError as error:
        return type(error).__name__


def alone(text: str, **params: object) -> Probe:
    async def probe(graph: Graph, project: str) -> str:
        async with graph._sessions.use("write") as session, await session.begin_transaction() as bolt:
            found = await answer(bolt, text, id=project, **params)
            await bolt.rollback()
            return found

    return probe


def together(text: str, *, prepared: bool) -> Probe:
    """Two transactions run one text on one node, then the first commits, then the second."""

    async def probe(graph: Graph, project: str) -> str:
        if prepared:
            await graph.write("counter.take", blocks=[{"id": project, "count": 1}])
        async with (
            graph._sessions.use("write") as one,
            graph._sessions.use("write") as two,
            await one.begin_transaction() as first,
            await two.begin_transaction() as second,
        ):
            await answer(first, text, id=project)
            waiting = asyncio.create_task(answer(second, text, id=project))
            done, _ = await asyncio.wait([waiting], timeout=WAIT)
            await first.commit()
            await waiting
            return f"{'went ahead' if done else 'waited'}, then {await _commit(second)}"

    return probe


async def _commit(bolt: BoltTransaction) -> str:
    try:
        await bolt.commit()
    except Neo4jError as error:
        return type(error).__name__
    return "was stored"


DIFFERENCES = (
    Difference(
        "racing updates",
        "The embedded engine lets both writers go ahead and refuses the one that commits second; Neo4j locks the node. "
        "The gateway runs the refused work again.",
        together("MATCH (n:Counter {id: $id}) SET n.value = n.value + 1 RETURN 1 AS ok", prepared=True),
        arcadedb="went ahead, then TransientError",
        neo4j="waited, then was stored",
    ),
    Difference(
        "racing merges",
        "As above, but what the second one breaks is a unique index; the driver never tries that again, the gateway does.",
        together("MERGE (n:Counter {id: $id}) SET n.value = 1 RETURN 1 AS ok", prepared=False),
        arcadedb="went ahead, then ConstraintError",
        neo4j="waited, then was stored",
    ),
    Difference(
        "waiting for indexes",
        "The embedded engine has an index ready when its statement returns and knows no such call; "
        "so it stands in the migrations of Neo4j only.",
        alone("CALL db.awaitIndexes(1)"),
        arcadedb="DatabaseError",
        neo4j="[]",
    ),
    Difference(
        "lists of several types",
        "Neo4j stores lists of one type only; so what is of mixed type is stored as JSON text.",
        alone("CREATE (n:Counter {id: $id, list: [1, 'a']}) RETURN n.list AS list"),
        arcadedb="[{'list': [1, 'a']}]",
        neo4j="CypherTypeError",
    ),
    Difference(
        "long indexed values",
        "Neo4j refuses to index a value beyond about 8,000 bytes, and with it the node; "
        "so names that become indexed properties have a limit at the door.",
        alone("CREATE (n:Source {id: $id, key: $key}) RETURN size(n.key) AS size", key="k" * 20_000),
        arcadedb="[{'size': 20000}]",
        neo4j="DatabaseError",
    ),
)
