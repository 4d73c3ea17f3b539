"""The driver and nothing around it: what our own way is measured against."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncSession

from graph.embedded.address import EngineAddress
from graph.queries import load_queries


def driver_for(address: EngineAddress) -> AsyncDriver:
    return AsyncGraphDatabase.driver(address.bolt_url, auth=(address.user, address.password), telemetry_disabled=True)


@asynccontextmanager
async def session_on(address: EngineAddress) -> AsyncIterator[AsyncSession]:
    async with driver_for(address) as driver, driver.session(database=address.database) as session:
        yield session


async def ask(session: AsyncSession, name: str, **parameters: object) -> list[dict[str, Any]]:
    """The text of one of our queries, its rows as they come."""
    return await run(session, load_queries()[name].text, **parameters)


async def run(session: AsyncSession, cypher: str, **parameters: object) -> list[dict[str, Any]]:
    result = await session.run(cast(Any, cypher), parameters)
    return [record.data() async for record in result]
