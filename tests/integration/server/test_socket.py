import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from tests.integration.server.demo import SECRET, Demo, served, until
from tests.integration.server.shape import assert_error

PROTOCOL = Subprotocol("graphql-transport-ws")


@pytest.fixture
def service() -> Iterator[tuple[Demo, str]]:
    demo = Demo(streams_per_socket=3)
    with served(demo) as address:
        yield demo, address


class Talk:
    """One client's side of a connection."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def subscribe(self, name: str, query: str, **payload: Any) -> None:
        await self.say(type="subscribe", id=name, payload={"query": query, **payload})

    async def hear(self) -> Any:
        async with asyncio.timeout(5):
            return json.loads(await self.connection.recv())

    async def closed(self) -> tuple[int, str]:
        """The code and reason of the close, which has to be the next thing that comes."""
        with pytest.raises(ConnectionClosed) as caught:
            await self.hear()
        assert caught.value.rcvd is not None
        return caught.value.rcvd.code, caught.value.rcvd.reason


@asynccontextmanager
async def talk(address: str, init: dict[str, Any] | None = None, **options: Any) -> AsyncIterator[Talk]:
    options = {"subprotocols": [PROTOCOL], "max_size": None, **options}
    async with connect(f"ws://{address}/graphql", **options) as connection:
        talking = Talk(connection)
        if init is not None:
            await talking.say(type="connection_init", payload=init)
            assert await talking.hear() == {"type": "connection_ack"}
        yield talking


async def test_events_come_under_their_id_and_complete(service: tuple[Demo, str]) -> None:
    async with talk(service[1], {}) as client:
        await client.subscribe("a", "subscription C($to: Int!) { count(to: $to) }", variables={"to": 2})
        for number in range(2):
            assert await client.hear() == {"id": "a", "type": "next", "payload": {"data": {"count": number}}}
        assert await client.hear() == {"id": "a", "type": "complete"}


async def test_queries_and_mutations_run_too(service: tuple[Demo, str]) -> None:
    async with talk(service[1], {}) as client:
        await client.subscribe("q", 'mutation { change(to: "x") }')
        assert (await client.hear())["payload"] == {"data": {"change": "x"}}
        assert (await client.hear())["type"] == "complete"
    assert service[0].world.changed == ["x"]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("subscription {", "BAD_INPUT"),
        ("subscription { nothing }", "BAD_INPUT"),
        ("subscription { count }", "BAD_INPUT"),
        ('subscription { absent(project: "x") }', "NOT_FOUND"),
        ("", "BAD_INPUT"),
    ],
)
async def test_refused_operation_is_an_error_and_the_connection_stays(
    service: tuple[Demo, str], query: str, code: str
) -> None:
    async with talk(service[1], {}) as client:
        await client.subscribe("a", query)
        answer = await client.hear()
        assert (answer["id"], answer["type"]) == ("a", "error")
        assert_error({"errors": answer["payload"]}, code)
        await client.say(type="ping")
        assert await client.hear() == {"type": "pong"}


@pytest.mark.parametrize(
    ("query", "code"), [("subscription { lag }", "TOO_SLOW"), ("subscription { crash }", "INTERNAL")]
)
async def test_failing_subscription_ends_with_its_code(service: tuple[Demo, str], query: str, code: str) -> None:
    async with talk(service[1], {}) as client:
        await client.subscribe("a", query)
        assert (await client.hear())["type"] == "next"
        answer = await client.hear()
        assert answer["type"] == "error"
        assert_error({"errors": answer["payload"]}, code)
        assert SECRET not in json.dumps(answer)


async def test_complete_ends_the_generator_and_frees_the_id(service: tuple[Demo, str]) -> None:
    demo, address = service
    async with talk(address, {}) as client:
        for label in ("first", "second"):
            await client.subscribe("a", f'subscription {{ watch(label: "{label}") }}')
            assert (await client.hear())["payload"] == {"data": {"watch": "watching"}}
            await client.say(type="complete", id="a")
        await client.say(type="complete", id="never-there")
        await client.say(type="ping")
        assert await client.hear() == {"type": "pong"}
        assert demo.world.closed == ["first", "second"]


async def test_leaving_client_ends_its_generators(service: tuple[Demo, str]) -> None:
    demo, address = service
    async with talk(address, {}) as client:
        for name in ("a", "b"):
            await client.subscribe(name, f'subscription {{ watch(label: "{name}") }}')
            await client.hear()
        assert demo.world.open == {"a", "b"}
    await asyncio.to_thread(until, lambda: sorted(demo.world.closed) == ["a", "b"])


async def test_id_in_use_closes_the_connection(service: tuple[Demo, str]) -> None:
    async with talk(service[1], {}) as client:
        await client.subscribe("a", "subscription { watch }")
        await client.hear()
        await client.subscribe("a", "subscription { watch }")
        assert await client.closed() == (4409, "Subscriber for a already exists")
    assert not service[0].world.open


async def test_id_is_free_again_with_complete(service: tuple[Demo, str]) -> None:
    async with talk(service[1], {}) as client:
        for _ in range(20):
            await client.subscribe("a", "{ hello }")
            assert (await client.hear())["type"] == "next"
            assert (await client.hear())["type"] == "complete"


async def test_operations_for_one_connection_are_limited(service: tuple[Demo, str]) -> None:
    async with talk(service[1], {}) as client:
        for name in ("a", "b", "c"):
            await client.subscribe(name, "subscription { watch }")
            await client.hear()
        await client.subscribe("d", "subscription { watch }")
        assert_error({"errors": (await client.hear())["payload"]}, "RATE_LIMITED", "3 operations")


async def test_subscribing_before_init_is_unauthorized(service: tuple[Demo, str]) -> None:
    async with talk(service[1]) as client:
        await client.subscribe("a", "{ hello }")
        assert (await client.closed())[0] == 4401


async def test_second_init_closes_the_connection(service: tuple[Demo, str]) -> None:
    async with talk(service[1], {}) as client:
        await client.say(type="connection_init")
        assert (await client.closed())[0] == 4429


async def test_missing_init_times_out_even_with_pings() -> None:
    with served(Demo(init_timeout=0.2)) as address:
        async with talk(address) as client:
            await client.say(type="ping")
            assert await client.hear() == {"type": "pong"}
            assert await client.closed() == (4408, "Connection initialisation timeout")


@pytest.mark.parametrize(
    "text",
    [
        "null", "7", "[]", "{", "{}", '{"type": "start", "id": "1"}', '{"type": "connection_init", "payload": 5}',
        "[" * 100_000, '{"type": 5}', '{"type": "ping", "payload": "x"}', b"\x00\x01",
    ],
)  # fmt: skip
async def test_malformed_message_closes_the_connection(service: tuple[Demo, str], text: str | bytes) -> None:
    async with talk(service[1]) as client:
        await client.connection.send(text)
        assert (await client.closed())[0] == 4400


@pytest.mark.parametrize("message", [{"id": 5}, {"id": ""}, {}, {"id": "a", "payload": None}])
async def test_malformed_subscribe_closes_the_connection(service: tuple[Demo, str], message: dict[str, Any]) -> None:
    async with talk(service[1], {}) as client:
        await client.say(**{"type": "subscribe", "payload": {"query": "{ hello }"}, **message})
        assert (await client.closed())[0] == 4400


@pytest.mark.parametrize("protocols", [[Subprotocol("graphql-ws")], None, [Subprotocol("soap")]])
async def test_other_protocols_are_refused(service: tuple[Demo, str], protocols: list[Subprotocol] | None) -> None:
    async with talk(service[1], subprotocols=protocols) as client:
        assert (await client.closed())[0] == 4406


async def test_ours_is_picked_among_several(service: tuple[Demo, str]) -> None:
    async with talk(service[1], {}, subprotocols=[Subprotocol("graphql-ws"), PROTOCOL]) as client:
        assert client.connection.subprotocol == PROTOCOL


async def test_token_comes_with_init() -> None:
    with served(Demo(tokens=("right",))) as address:
        async with talk(address) as client:
            await client.say(type="connection_init", payload={"token": "wrong"})
            code, reason = await client.closed()
            assert code == 4403
            assert "whence token create" in reason
        async with talk(address, {"token": "right"}) as client:
            await client.subscribe("a", "{ hello }")
            assert (await client.hear())["payload"] == {"data": {"hello": "you, says right"}}


async def test_withdrawn_token_ends_with_its_next_use() -> None:
    demo = Demo(tokens=("right",))
    with served(demo) as address:
        async with talk(address, {"token": "right"}) as client:
            demo.tokens = ("another",)
            await client.subscribe("a", "{ hello }")
            assert_error({"errors": (await client.hear())["payload"]}, "UNAUTHENTICATED")


async def test_large_message_is_only_for_documents(service: tuple[Demo, str]) -> None:
    text = "x" * 300_000
    async with talk(service[1], {}) as client:
        await client.subscribe("a", "mutation($t: String!) { captureDocuments(text: $t) }", variables={"t": text})
        assert (await client.hear())["payload"] == {"data": {"captureDocuments": 300_000}}
        await client.hear()
        await client.subscribe("b", "mutation($t: String!) { change(to: $t) }", variables={"t": text})
        assert_error({"errors": (await client.hear())["payload"]}, "TOO_LARGE", "256 KB")


async def test_message_over_the_limit_closes_the_connection(service: tuple[Demo, str]) -> None:
    async with talk(service[1], {}) as client:
        await client.connection.send("x" * 6_000_000)
        assert (await client.closed())[0] == 1009


async def test_reader_that_stops_reading_is_cut_off() -> None:
    demo = Demo(send_timeout=0.2)
    with served(demo) as address:
        host, port = address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        writer.write(
            f"GET /graphql HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
            f"Sec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame({"type": "connection_init"}))
        query = "subscription { flood(size: 1000000) }"
        writer.write(frame({"type": "subscribe", "id": "a", "payload": {"query": query}}))
        gauge = "whence_open_streams"
        await asyncio.to_thread(until, lambda: demo.metrics.registry.get_sample_value(gauge) == 1)
        await asyncio.to_thread(until, lambda: demo.metrics.registry.get_sample_value(gauge) == 0)
        writer.close()
        await writer.wait_closed()


def frame(message: dict[str, Any]) -> bytes:
    """A short text message as it stands on the wire, masked with zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


async def test_each_event_has_a_context_of_its_own(service: tuple[Demo, str]) -> None:
    async with talk(service[1], {}) as client:
        await client.subscribe("a", "subscription { seats(to: 2) { number } }")
        numbers = [(await client.hear())["payload"]["data"]["seats"]["number"] for _ in range(2)]
        assert len(set(numbers)) == 2


async def test_pages_of_other_origins_are_refused(service: tuple[Demo, str]) -> None:
    with pytest.raises(InvalidStatus) as caught:
        async with talk(service[1], {}, origin=Origin("http://evil.example")):
            pass
    assert caught.value.response.status_code == 403
    async with talk(service[1], {}, origin=Origin(f"http://{service[1]}")):
        pass
