import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.integration.server.demo import SECRET, Demo, served, until
from tests.integration.server.shape import assert_error

EVENTS = {"accept": "text/event-stream"}


@pytest.fixture
def service() -> Iterator[tuple[Demo, str]]:
    demo = Demo(keep_alive=0.1)
    with served(demo) as address:
        yield demo, f"http://{address}/graphql"


async def listen(url: str, query: str, headers: dict[str, str] | None = None) -> tuple[httpx2.Response, list[str]]:
    """The whole stream, up to its end."""
    async with (
        httpx2.AsyncClient(timeout=10) as client,
        client.stream("POST", url, json={"query": query}, headers={**EVENTS, **(headers or {})}) as response,
    ):
        return response, [line async for line in response.aiter_lines() if line not in ("", ":")]


def payloads(lines: list[str]) -> list[Any]:
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]


async def test_events_come_in_order_and_complete(service: tuple[Demo, str]) -> None:
    response, lines = await listen(service[1], "subscription { count(to: 3) }")
    assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert payloads(lines) == [{"data": {"count": number}} for number in range(3)]
    assert lines[0] == "event: next"
    assert lines[-2:] == ["event: complete", "data:"]


async def test_query_is_one_event(service: tuple[Demo, str]) -> None:
    _, lines = await listen(service[1], "{ hello }")
    assert payloads(lines) == [{"data": {"hello": "you, says anybody"}}]
    assert lines[-2] == "event: complete"


async def test_unusable_document_is_told_in_the_stream(service: tuple[Demo, str]) -> None:
    for query in ("subscription { nothing }", "{", "subscription { count }"):
        response, lines = await listen(service[1], query)
        assert response.status_code == 200
        assert_error(payloads(lines)[0], "BAD_INPUT")
        assert lines[-2] == "event: complete"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("subscription { lag }", "TOO_SLOW"),
        ("subscription { crash }", "INTERNAL"),
        ('subscription { absent(project: "x") }', "NOT_FOUND"),
    ],
)
async def test_failing_subscription_ends_with_its_code(service: tuple[Demo, str], query: str, code: str) -> None:
    _, lines = await listen(service[1], query)
    assert_error(payloads(lines)[-1], code)
    assert SECRET not in "".join(lines)
    assert lines[-2] == "event: complete"


async def test_each_event_has_a_context_of_its_own(service: tuple[Demo, str]) -> None:
    _, lines = await listen(service[1], "subscription { seats(to: 3) { number } }")
    assert [each["data"]["seats"]["number"] for each in payloads(lines)] == [1, 2, 3]


async def test_silent_stream_gives_signs_of_life(service: tuple[Demo, str]) -> None:
    async with (
        httpx2.AsyncClient(timeout=5) as client,
        client.stream("POST", service[1], json={"query": "subscription { watch }"}, headers=EVENTS) as response,
    ):
        signs = 0
        async for line in response.aiter_lines():
            signs += line == ":"
            if signs == 3:
                break
        assert signs == 3


async def test_leaving_client_ends_the_generator(service: tuple[Demo, str]) -> None:
    demo, url = service
    async with (
        httpx2.AsyncClient(timeout=5) as client,
        client.stream("POST", url, json={"query": "subscription { watch }"}, headers=EVENTS) as response,
    ):
        await anext(response.aiter_lines())
        until(lambda: demo.world.open == {"watch"})
    await asyncio.to_thread(until, lambda: demo.world.closed == ["watch"] and not demo.world.open)


async def test_reader_that_stops_reading_is_cut_off() -> None:
    demo = Demo(send_timeout=0.2)
    with served(demo) as address:
        host, port = address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        body = json.dumps({"query": "subscription { flood(size: 1000000) }"})
        head = f"POST /graphql HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Accept: text/event-stream\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        await reader.readline()
        gauge = "whence_open_streams"
        await asyncio.to_thread(until, lambda: demo.metrics.registry.get_sample_value(gauge) == 0)
        writer.close()
        await writer.wait_closed()


async def test_token_is_asked_for_before_the_stream_opens() -> None:
    with served(Demo(tokens=("right",))) as address:
        response, _ = await listen(f"http://{address}/graphql", "subscription { count(to: 1) }")
        assert response.status_code == 401
        headers = {"authorization": "right"}
        response, lines = await listen(f"http://{address}/graphql", "subscription { count(to: 1) }", headers)
        assert len(payloads(lines)) == 1


async def test_mutation_needs_a_post(service: tuple[Demo, str]) -> None:
    async with httpx2.AsyncClient() as client:
        params = {"query": 'mutation { change(to: "x") }'}
        response = await client.get(service[1], params=params, headers=EVENTS)
    assert response.status_code == 405
    assert service[0].world.changed == []
