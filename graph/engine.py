"""The one gateway to the graph: named queries, whichever engine answers; retries and the driver's errors end here."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import Any, TypeVar, cast

from graph.bolt import (
    Answer,
    BoltTransaction,
    Row,
    Sessions,
    begun,
    embedded_driver,
    enqueue,
    neo4j_driver,
    rows_of,
    send,
    stream_of,
)
from graph.embedded.address import EngineAddress
from graph.embedded.data_directory import DataDirectory
from graph.embedded.disk import Disk
from graph.embedded.engine_process import embedded_engine
from graph.embedded.sql import run_sql
from graph.queries import BadQuery, Mode, Queries, Query, Rows, load_queries
from graph.retry import FROM_DRIVER, pause_before_retry, translate
from graph.settings import Settings
from graph.trips import Trips

T = TypeVar("T")
Ask = tuple[str, dict[str, Any]]
"""A query's name, and what it takes."""

# The embedded engine commits one at a time, and refuses those that meet on one of its pages: of two writers at once, one
# in six had to begin again. A server locks nodes.
EMBEDDED_WRITERS, SERVER_WRITERS = 1, 32

REBUILD_WORDS = "REBUILD INDEX `Claim[words]`;\nREBUILD INDEX `Source[words]`;"


class Graph:
    """Ask by a query's name; what its header says of parameters, mode and rows is checked at every call."""

    def __init__(
        self,
        sessions: Sessions,
        engine_name: str,
        embedded: EngineAddress | None = None,
        queries: Queries | None = None,
        disk: Disk | None = None,
    ) -> None:
        self.engine_name = engine_name
        self.embedded = embedded
        self.trips = Trips()
        self._sessions = sessions
        self._queries = queries or load_queries()
        self._disk = disk

    async def read(self, name: str, /, **params: object) -> list[Row]:
        query = self.query(name, params)
        if query.mode != "read":
            raise BadQuery(f"{name} ({query.place}) writes: call `write`")

        async def attempt() -> list[Row]:
            self.trips.add(name)
            async with self._sessions.use("read") as session:
                return await rows_of(query, await session.run(cast(Any, query.text), params))

        return await self._persist("read", attempt, lambda: f"{name} ({query.place})")

    async def read_one(self, name: str, /, **params: object) -> Row:
        self.expect(name, "one")
        return (await self.read(name, **params))[0]

    async def read_maybe(self, name: str, /, **params: object) -> Row | None:
        self.expect(name, "maybe")
        return next(iter(await self.read(name, **params)), None)

    async def stream(self, name: str, /, **params: object) -> AsyncIterator[Row]:
        """The rows of a long read, one after the other, in bounded memory; what breaks off is not begun again."""
        query = self.query(name, params)
        if query.mode != "read":
            raise BadQuery(f"{name} ({query.place}) writes: call `write`")
        self.trips.add(name)
        try:
            async with self._sessions.use("read") as session:
                async for row in stream_of(await session.run(cast(Any, query.text), params)):
                    yield row
        except FROM_DRIVER as error:
            raise translate(error, self.engine_name, f"{name} ({query.place})") from error

    async def write(self, name: str, /, **params: object) -> list[Row]:
        return await self.transact(lambda tx: tx.run(name, **params))

    async def write_one(self, name: str, /, **params: object) -> Row:
        return await self.transact(lambda tx: tx.run_one(name, **params))

    async def transact(self, work: Callable[["Transaction"], Awaitable[T]]) -> T:
        """Run `work`, then commit; what `work` raises rolls everything back.

        When another writer came first, `work` runs again from its start: it must not leave anything behind elsewhere.
        """
        place = "a transaction"

        async def attempt() -> T:
            nonlocal place
            await self.check_disk()
            async with self._sessions.use("write") as session:
                async with await begun(session) as bolt:
                    transaction = Transaction(self, bolt)
                    try:
                        answer = await work(transaction)
                    finally:
                        place = transaction.place
                transaction.check_put()
                return answer

        return await self._persist("write", attempt, lambda: place)

    async def change_schema(self, statements: str) -> None:
        """Run the statements of a migration, each in its own transaction; only `graph/migrate.py` calls this."""
        if self.embedded:
            await run_sql(self.embedded, statements)
            return
        for statement in filter(str.strip, statements.split(";")):

            async def attempt(text: str = statement) -> None:
                async with self._sessions.use("write") as session:
                    await (await session.run(cast(Any, text))).consume()

            await self._persist("write", attempt, statement.strip)

    def alone(self) -> AbstractAsyncContextManager[None]:
        """Keep every other writer of this process waiting until it is left."""
        return self._sessions.alone()

    async def give_way(self) -> None:
        """Let others go first, between two steps of a long computation in this process."""
        await self._sessions.give_way()

    async def reindex_words(self) -> None:
        """Make the full-text indexes anew: the embedded engine's keep words that no node has any more."""
        if self.embedded:
            await run_sql(self.embedded, REBUILD_WORDS)

    async def check_disk(self) -> None:
        """Raise Unavailable where nothing more can be written; a server of its own looks after its own disk."""
        if self._disk is not None:
            self._disk.check()

    async def flush_disk(self) -> None:
        """Have a new schema survive a power cut, as what is committed does; a server of its own sees to that itself."""
        if self._disk is not None:
            await asyncio.to_thread(self._disk.flush)

    async def ping(self) -> None:
        """Raise Unavailable unless the engine answers right now."""
        try:
            async with self._sessions.use("read") as session:
                await (await session.run("RETURN 1 AS answer")).consume()
        except FROM_DRIVER as error:
            raise translate(error, self.engine_name, "a ping") from error

    async def close(self) -> None:
        await self._sessions.close()

    def query(self, name: str, params: dict[str, object]) -> Query:
        try:
            query = self._queries[name]
        except KeyError:
            raise BadQuery(f"no query is called {name}: write it in cypher/{name.partition('.')[0]}.cypher") from None
        query.check_call(params)
        return query

    def expect(self, name: str, rows: Rows) -> None:
        query = self._queries.get(name)
        if query and query.rows != rows:
            raise BadQuery(
                f"{name} ({query.place}) answers `{query.rows}`, the caller expects `{rows}`: call the other"
            )

    async def _persist(self, mode: Mode, attempt: Callable[[], Awaitable[T]], place: Callable[[], str]) -> T:
        spent = 0.0  # without what was spent waiting for a turn, which says nothing about the engine
        for tries in count(1):
            async with self._sessions.turn(mode):
                begun = monotonic()
                try:
                    return await attempt()
                except FROM_DRIVER as error:
                    spent += monotonic() - begun
                    pause = pause_before_retry(error, tries, spent)
                    if pause is None:
                        raise translate(error, self.engine_name, place()) from error
            spent += pause
            await asyncio.sleep(pause)
        raise AssertionError("count() has no end")


class Transaction:
    """Several queries that happen together or not at all; made by `Graph.transact`."""

    def __init__(self, graph: Graph, bolt: BoltTransaction) -> None:
        self._graph = graph
        self._bolt = bolt
        self._along: list[Along] = []
        self._put: list[Answer] = []
        self._sent: list[str] = []
        self._answered = False

    @property
    def place(self) -> str:
        """The queries that were sent last."""
        return ", ".join(self._sent) or "a transaction"

    async def run(self, name: str, /, **params: object) -> list[Row]:
        return (await self.run_all([(name, params)]))[0]

    async def run_all(self, asked: Sequence[Ask]) -> list[list[Row]]:
        """Run queries, none of which needs another's answer: one way to the engine and back."""
        answers = [self.enqueue(name, params) for name, params in asked]
        along, self._along = self._along, []
        for one in along:
            one.answer = self.enqueue(*one.ask, along=True)
        await send(self._bolt)
        self._answered = True
        return [answer.rows for answer in answers]

    def along(self, name: str, /, **params: object) -> "Along":
        """Send a query behind those of the next trip; its answer is there after them."""
        self._along.append(asked := Along(self, (name, params)))
        return asked

    def put(self, name: str, /, **params: object) -> "Along":
        """Send a write with the next trip, at the latest with the commit; its answer is there after that."""
        self._put.append(answer := self.enqueue(name, params, along=True))
        return Along(self, (name, params), answer)

    def check_put(self) -> None:
        """After the commit: each of those writes has answered as many rows as its header promises."""
        if self._sent and not self._answered:
            self._graph.trips.with_commit()
        for answer in self._put:
            assert answer.rows is not None

    def enqueue(self, name: str, params: dict[str, Any], *, along: bool = False) -> Answer:
        query = self._graph.query(name, params)
        if self._answered:
            self._sent, self._answered = [], False
        self._sent.append(f"{name} ({query.place})")
        self._graph.trips.add(name, along=along)
        return enqueue(self._bolt, query, params)

    async def run_one(self, name: str, /, **params: object) -> Row:
        self._graph.expect(name, "one")
        return (await self.run(name, **params))[0]

    async def run_maybe(self, name: str, /, **params: object) -> Row | None:
        self._graph.expect(name, "maybe")
        return next(iter(await self.run(name, **params)), None)


@dataclass(slots=True)
class Along:
    """A query that was sent behind others; `rows` sends it where nothing else was sent since."""

    transaction: Transaction
    ask: Ask
    answer: Answer | None = None

    async def rows(self) -> list[Row]:
        if self.answer is None:
            await self.transaction.run_all(())
        assert self.answer is not None  # it was sent
        return self.answer.rows


@asynccontextmanager
async def open_graph(settings: Settings, *, attach: bool = False) -> AsyncIterator[Graph]:
    """The graph that the settings name; with `attach`, the embedded engine of a running service if there is one."""
    async with AsyncExitStack() as stack:
        if settings.graph_url:
            driver = neo4j_driver(settings.graph_url, settings)
            sessions = Sessions(driver, settings.graph_database, causal=True, writers=SERVER_WRITERS)
            graph = Graph(sessions, "neo4j")
        else:
            address = await DataDirectory(settings.data_dir).running_engine() if attach else None
            if address is None:
                address = await stack.enter_async_context(embedded_engine(settings.data_dir, settings.heap))
            sessions = Sessions(embedded_driver(address), address.database, causal=False, writers=EMBEDDED_WRITERS)
            graph = Graph(sessions, "arcadedb", address, disk=Disk(settings.data_dir))
        stack.push_async_callback(graph.close)
        await graph.ping()
        yield graph
