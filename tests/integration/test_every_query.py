"""Every named query is one that each engine can plan, and none asks for what its engine is about to drop."""

from typing import Any, cast

from neo4j import AsyncSession
from neo4j.exceptions import Neo4jError

from graph.engine import Graph
from graph.queries import Query, load_queries


async def test_every_query_is_planned_and_none_is_out_of_date(graph: Graph) -> None:
    sessions = graph._sessions
    # The service asks Neo4j to keep its remarks to itself; here they are what is wanted.
    remarks: dict[str, Any] = {} if graph.embedded else {"notifications_min_severity": "WARNING"}
    async with sessions._driver.session(database=sessions._database, **remarks) as session:
        told = {query.name: await _what_is_wrong(session, query) for query in load_queries().values()}
    assert {name: wrong for name, wrong in told.items() if wrong} == {}


async def _what_is_wrong(session: AsyncSession, query: Query) -> list[str]:
    try:
        result = await session.run(cast(Any, f"EXPLAIN {query.text}"), dict.fromkeys(query.takes))
        plan = await result.consume()
    except Neo4jError as error:
        return [str(error)]
    return [
        status.status_description for status in plan.gql_status_objects if status.raw_classification == "DEPRECATION"
    ]
