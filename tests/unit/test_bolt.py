"""Inner parts of the driver that the gateway uses: where a newer driver lacks one, this fails before anything else does."""

import inspect
from typing import Any

import neo4j
from neo4j import AsyncSession, AsyncTransaction
from neo4j import time as driver_time
from neo4j._codec.packstream import v1, v2

from graph import bolt


async def test_session_begins_with_its_first_query_where_it_is_told_to() -> None:
    async with neo4j.AsyncGraphDatabase.driver("bolt://localhost") as driver, driver.session() as session:
        begins: Any = session._pipelined_begin
        with begins:
            assert begins
        assert not begins
    assert "pipelined=self._pipelined_begin" in inspect.getsource(AsyncSession)
    assert "timeout" in inspect.signature(AsyncSession.begin_transaction).parameters


def test_transaction_sends_by_a_connection_that_tells_it_of_failures() -> None:
    source = inspect.getsource(inspect.getmodule(AsyncTransaction) or neo4j)
    for part in ("self._error_handling_connection = ", ".send_all()", ".fetch_all()"):
        assert part in source
    run = inspect.getsource(neo4j._async.work.result.AsyncResult._run)
    for part in ("self._connection.run(", "parameters=", "on_success="):
        assert part in run


def test_tables_that_are_worked_out_instead_are_those_that_the_driver_looks_into() -> None:
    assert inspect.getsource(driver_time).count("_DAYS_IN_MONTH") > 1
    for version in (v1, v2):
        for table in ("PACKED_UINT_16", "UNPACKED_UINT_16"):
            assert f"{table} = " in inspect.getsource(version)
            assert isinstance(getattr(version, table), bolt._WorkedOut)
    assert driver_time.Date(2024, 2, 29).day == 29
    assert v1.PACKED_UINT_16[258] == b"\x01\x02"
    assert v2.UNPACKED_UINT_16[b"\x01\x02"] == 258
