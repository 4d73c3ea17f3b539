"""The driver, its sessions, and its rows as plain dicts; only the gateway uses this.

Some inner parts of the driver are used, each for what its public interface can't do: to begin with the first query, to send several
queries in one go, and to do without tables of 28 MB. tests/unit/test_bolt.py fails where a driver lacks one, and pyproject.toml lets
none in that it has not run with.
"""

import asyncio
import contextlib
import struct
from calendar import monthrange
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, cast

from neo4j import READ_ACCESS, WRITE_ACCESS, AsyncDriver, AsyncResult, AsyncSession, AsyncTransaction
from neo4j import AsyncGraphDatabase as Driver
from neo4j import time as driver_time
from neo4j._codec.packstream import v1, v2
from neo4j.exceptions import DriverError, Neo4jError

from graph.embedded.address import EngineAddress
from graph.queries import Mode, Query
from graph.retry import QueryFailed
from graph.settings import Settings
from graph.write_queue import Turns

READERS = 48
_SPARE = 48  # connections for writers, long reads and pings
Row = dict[str, Any]
BoltTransaction = AsyncTransaction

_ACCESS: dict[Mode, str] = {"read": READ_ACCESS, "write": WRITE_ACCESS}
TRANSACTION_SECONDS = 60.0
"""A server ends a transaction that has not ended by then: a process that was frozen in the middle of one, or cut off, would keep
what it has locked from all others for as long."""
# The gateway retries by its own rule, in milliseconds.
_OPTIONS: dict[str, Any] = {
    "max_transaction_retry_time": 0,
    "connection_timeout": 5,
    "max_connection_pool_size": READERS + _SPARE,
    "connection_acquisition_timeout": 10,
    "keep_alive": True,
    "user_agent": "whence",
    "fetch_size": 10_000,
    "telemetry_disabled": True,
}


class _WorkedOut(dict[Any, Any]):
    """A cache that keeps nothing: the driver would fill a table of some megabytes, and here each value is computed when
    asked for."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, key: Any) -> Any:
        return self._work(key)


# The days of ten thousand years, and each number of two bytes: 28 MB, for times (ours are numbers) and for packing in Python
# (a fast extension packs).
setattr(driver_time, "_DAYS_IN_MONTH", _WorkedOut(lambda month: monthrange(*month)[1]))  # noqa: B010 - known to no stub
for version in (v1, v2):
    version.PACKED_UINT_16 = _WorkedOut(lambda number: struct.pack(">H", number))  # type: ignore[attr-defined]
    version.UNPACKED_UINT_16 = _WorkedOut(lambda packed: struct.unpack(">H", packed)[0])  # type: ignore[attr-defined]


def embedded_driver(address: EngineAddress) -> AsyncDriver:
    return Driver.driver(address.bolt_url, auth=(address.user, address.password), **_OPTIONS)


def neo4j_driver(url: str, settings: Settings) -> AsyncDriver:
    auth = (settings.graph_user, settings.graph_password.get_secret_value())
    return Driver.driver(url, auth=auth, notifications_min_severity="OFF", **_OPTIONS)


class Sessions:
    """Sessions are used again: making one costs a quarter of a small read. One that failed is not.

    Only so many writers may be at it at once: what else would have to wait for locks, or be refused by an engine that
    lets all go ahead and then takes one, waits here, where nothing is lost and each has its turn (graph/write_queue.py).
    So do readers: a request for many fields at once would else wait for a connection, and be told that no engine answers.
    """

    def __init__(self, driver: AsyncDriver, database: str, *, causal: bool, writers: int) -> None:
        self._driver = driver
        self._database = database
        self._turns: dict[Mode, Turns] = {"read": Turns(READERS), "write": Turns(writers)}
        self._most_writers = writers
        self._quiet = asyncio.Lock()
        # The next request reads the writes of the last, also from another member of a cluster.
        self._bookmarks = Driver.bookmark_manager() if causal else None
        self._idle: dict[Mode, list[AsyncSession]] = {"read": [], "write": []}

    @asynccontextmanager
    async def use(self, mode: Mode) -> AsyncIterator[AsyncSession]:
        idle = self._idle[mode]
        session = idle.pop() if idle else self._new(mode)
        try:
            yield session
        except asyncio.CancelledError:
            session.cancel()
            await _discard(session)
            raise
        except BaseException:
            await _discard(session)
            raise
        idle.append(session)

    def turn(self, mode: Mode) -> AbstractAsyncContextManager[object]:
        """Return the turn to hold around one attempt."""
        return self._turns[mode].turn()

    async def give_way(self) -> None:
        await self._turns["write"].give_way()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """No writer of this process is at it until this is left: those who come wait, those who read do not."""
        taken = 0
        async with self._quiet:
            try:
                for _ in range(self._most_writers):
                    await self._turns["write"].take()
                    taken += 1
                yield
            finally:
                for _ in range(taken):
                    self._turns["write"].give_back()

    def _new(self, mode: Mode) -> AsyncSession:
        return self._driver.session(
            database=self._database, default_access_mode=_ACCESS[mode], bookmark_manager=self._bookmarks
        )

    async def close(self) -> None:
        for idle in self._idle.values():
            while idle:
                await _discard(idle.pop())
        await self._driver.close()


async def begun(session: AsyncSession) -> BoltTransaction:
    """A transaction whose beginning is sent with its first query: nobody waits for the engine to say that it has begun."""
    with cast(Any, session)._pipelined_begin:
        return await session.begin_transaction(timeout=TRANSACTION_SECONDS)


async def rows_of(query: Query, result: AsyncResult) -> list[Row]:
    keys = result.keys()
    return _promised(query, [dict(zip(keys, record.values(), strict=True)) async for record in result])


class Answer:
    """The rows of one query of several, as they come."""

    def __init__(self, query: Query) -> None:
        self._query = query
        self._keys: Sequence[str] = ()
        self._rows: list[Row] = []

    def begin(self, metadata: Mapping[str, Any]) -> None:
        self._keys = metadata.get("fields") or ()

    def take(self, records: Sequence[Sequence[Any]]) -> None:
        self._rows += [dict(zip(self._keys, record, strict=True)) for record in records]

    @property
    def rows(self) -> list[Row]:
        """The rows, once the query was sent."""
        return _promised(self._query, self._rows)


def enqueue(transaction: BoltTransaction, query: Query, params: Mapping[str, Any]) -> Answer:
    """Have a query sent with the next trip, at the latest with the commit: all that wait go at once, in this order.

    The driver's own `run` waits for each. The parts of it that are used here send, receive and fail as ever; once a query has
    failed, the engine leaves out those behind it, the commit as well.
    """
    connection, answer = cast(Any, transaction)._error_handling_connection, Answer(query)
    connection.run(query.text, parameters=params, on_success=answer.begin)
    connection.pull(on_records=answer.take)
    return answer


async def send(transaction: BoltTransaction) -> None:
    """Send the queries that wait, and wait for their answers."""
    connection = cast(Any, transaction)._error_handling_connection
    await connection.send_all()
    await connection.fetch_all()


def _promised(query: Query, rows: list[Row]) -> list[Row]:
    """Return the rows, if they are as many as the query's header promises."""
    fits = {"none": not rows, "one": len(rows) == 1, "maybe": len(rows) <= 1, "many": True}
    if not fits[query.rows]:
        raise QueryFailed(f"{query.name} ({query.place}) answered {len(rows)} rows, its header says `{query.rows}`")
    return rows


async def stream_of(result: AsyncResult) -> AsyncIterator[Row]:
    keys = result.keys()
    async for record in result:
        yield dict(zip(keys, record.values(), strict=True))


async def _discard(session: AsyncSession) -> None:
    with contextlib.suppress(Neo4jError, DriverError):
        await session.close()
