"""Connections that only begin: they are ended, and never keep others out."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

import pytest
import uvicorn

from api.http.connection_limits import KEPT_BACK, limited_protocol, most_connections
from api.logs import MOST_OF_A_KIND, Sparing

HEAD = b"GET / HTTP/1.1\r\nhost: localhost\r\n"


async def app(_scope: object, _receive: object, send: object) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})  # type: ignore[operator]
    await send({"type": "http.response.body"})  # type: ignore[operator]


@contextlib.asynccontextmanager
async def served(most: int, seconds: float) -> AsyncIterator[int]:
    config = uvicorn.Config(
        app, port=0, http=limited_protocol(most, seconds), ws="none", lifespan="off", log_level="critical", access_log=False
    )  # fmt: skip
    server = uvicorn.Server(config)
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        await server.shutdown()


async def answer(port: int, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        async with asyncio.timeout(5):
            return await reader.read()
    finally:
        writer.close()


@pytest.mark.parametrize("begun", [b"", b"GET / HT", HEAD])
async def test_headers_have_a_deadline(begun: bytes) -> None:
    async with served(10, 0.1) as port:
        assert (await answer(port, begun)).startswith(b"HTTP/1.1 408")


async def test_whole_request_is_answered_and_the_next_one_has_its_own_deadline() -> None:
    async with served(10, 0.2) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HEAD + b"\r\n")
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 204")
        writer.write(HEAD)
        assert (await reader.read()).startswith(b"HTTP/1.1 408")
        writer.close()


async def test_one_connection_too_many_is_turned_away_and_the_next_is_let_in() -> None:
    async with served(2, 5) as port:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        await asyncio.sleep(0)
        assert (await answer(port, b"")).startswith(b"HTTP/1.1 503")
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
        assert (await answer(port, HEAD + b"connection: close\r\n\r\n")).startswith(b"HTTP/1.1 204")


def test_connections_leave_descriptors_for_everything_else() -> None:
    assert most_connections(1) == 1
    assert most_connections(10**9) + KEPT_BACK < 10**9 or most_connections(10**9) == 10**9


def test_lines_of_one_kind_are_told_so_often_and_then_counted() -> None:
    time, told = [0.0], []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told.append(record.getMessage())

    log, kept = logging.Logger("x"), Kept()
    kept.addFilter(Sparing(lambda: time[0]))
    log.addHandler(kept)
    for number in range(1_000):
        log.warning("refused %d", number)
    assert len(told) == MOST_OF_A_KIND
    log.warning("another kind")
    time[0] += 61
    log.warning("refused %d", 1_000)
    assert told[-2:] == ["another kind", f"refused 1000 ({1_000 - MOST_OF_A_KIND} more like it in the last minute)"]
