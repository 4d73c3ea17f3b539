import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from api.guard import Guard
from tests.integration.server.demo import Demo, served
from tests.integration.server.shape import assert_error

QUERY = b'{"query": "{ hello }"}'
JSON = {"content-type": "application/json"}


async def read(request: Request) -> HTMLResponse:
    return HTMLResponse(str(len(await request.body())))


def guarded(**options: Any) -> httpx2.AsyncClient:
    app = Starlette(routes=[Route("/", read, methods=["GET", "POST"])], middleware=[Middleware(Guard, **options)])
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost")


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200), ("localhost:8000", 200), ("127.0.0.1:1", 200), ("[::1]:8000", 200), ("LOCALHOST", 200),
        ("whence.example", 200), ("evil.example", 403), ("localhost.evil.example", 403), ("evil@localhost", 403),
        ("127.0.0.2", 403), ("", 403), ("[::1", 403), ("localhost:80:80", 200),
    ],
)  # fmt: skip
async def test_only_known_hosts_are_answered(host: str, status: int) -> None:
    async with guarded(allowed_hosts=["whence.example"]) as client:
        response = await client.get("/", headers={"host": host})
        assert response.request.headers["host"] == host
    assert response.status_code == status
    if status == 403:
        assert_error(response, "FORBIDDEN", "WHENCE_ALLOWED_HOSTS")


async def test_the_numbers_at_which_a_request_came_in_are_a_host() -> None:
    app = Starlette(routes=[Route("/", read)], middleware=[Middleware(Guard)])
    for base, host, status in (
        ("http://10.0.0.5:8000", "10.0.0.5:8000", 200),
        ("http://10.0.0.5:8000", "10.0.0.6:8000", 403),
        ("http://evil.example", "evil.example", 403),
    ):
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=base) as client:
            assert (await client.get("/", headers={"host": host})).status_code == status


async def test_a_probe_may_ask_by_any_name_but_no_page_for_it() -> None:
    app = Starlette(routes=[Route("/health", read), Route("/ready", read)], middleware=[Middleware(Guard)])
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://whence-api-1:8000") as client:
        for path in ("/health", "/ready"):
            assert (await client.get(path)).status_code == 200
            assert (await client.get(path, headers={"origin": "http://evil.example"})).status_code == 403


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://localhost:8000", 200), ("https://localhost:8000", 200), ("https://app.example", 200),
        ("https://app.example:443", 200), ("http://localhost", 403), ("http://localhost:9000", 403),
        ("http://127.0.0.1:8000", 403), ("http://evil.example", 403), ("null", 403), ("", 403),
        ("http://localhost:8000.evil.example", 403), ("http://localhost:99999999", 403),
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_only_own_and_allowed_origins_may_call(origin: str, status: int, method: str) -> None:
    async with guarded(allowed_origins=["https://app.example"]) as client:
        headers = {"host": "localhost:8000", "origin": origin}
        response = await client.request(method, "/", headers=headers)
    assert response.status_code == status
    if status == 403:
        assert_error(response, "FORBIDDEN", "WHENCE_ALLOWED_ORIGINS")


async def test_pages_are_kept_from_misuse() -> None:
    async with guarded() as client:
        headers = (await client.get("/")).headers
    assert headers["x-content-type-options"] == "nosniff"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(Demo()) as where:
        yield where


async def test_large_body_is_refused_by_its_header(address: str) -> None:
    async with httpx2.AsyncClient() as client:
        response = await client.post(f"http://{address}/graphql", content=b"x" * 20_000_000, headers=JSON)
    assert response.status_code == 413
    assert_error(response, "TOO_LARGE", "send it in parts")


async def test_large_body_is_refused_without_its_header(address: str) -> None:
    async def pieces() -> object:
        for _ in range(200):
            yield b" " * 100_000

    async with httpx2.AsyncClient() as client:
        response = await client.post(f"http://{address}/graphql", content=pieces(), headers=JSON)  # type: ignore[arg-type]
    assert response.status_code == 413
    assert_error(response, "TOO_LARGE")


async def test_slow_body_is_not_waited_for_on_a_socket() -> None:
    with served(Demo(body_seconds=0.2)) as address:
        head = b"POST /graphql HTTP/1.1\r\nHost: " + address.encode() + b"\r\nContent-Type: application/json\r\n"
        answer = await send_raw(address, head + b'Content-Length: 100\r\n\r\n{"query": ')
    assert answer.startswith(b"HTTP/1.1 408")


async def send_raw(address: str, text: bytes, seconds: float = 5) -> bytes:
    """Everything the service answers to these bytes, sent as they are, without closing."""
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(text)
    try:
        async with asyncio.timeout(seconds):
            return await reader.read(100_000)
    finally:
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize("length", [b"99999999999", b"9" * 5_000])
async def test_answer_comes_before_the_body_does(address: str, length: bytes) -> None:
    head = b"POST /graphql HTTP/1.1\r\nHost: " + address.encode() + b"\r\nContent-Type: application/json\r\n"
    answer = await send_raw(address, head + b"Content-Length: " + length + b"\r\n\r\n{", seconds=2)
    assert answer.startswith((b"HTTP/1.1 413", b"HTTP/1.1 400"))


@pytest.mark.parametrize("length", [b"-5", b"5, 6", b"0x10", b"5\r\nContent-Length: 7"])
async def test_wrong_length_is_refused(address: str, length: bytes) -> None:
    head = b"POST /graphql HTTP/1.1\r\nHost: " + address.encode() + b"\r\nContent-Type: application/json\r\n"
    answer = await send_raw(address, head + b"Content-Length: " + length + b"\r\n\r\n" + QUERY)
    assert answer.startswith(b"HTTP/1.1 400")


async def test_slow_body_is_not_waited_for() -> None:
    """One byte now and then would keep a connection for ever."""
    app = Starlette(routes=[Route("/", read, methods=["POST"])], middleware=[Middleware(Guard, body_seconds=0.2)])
    sent = []

    async def receive() -> dict[str, object]:
        await asyncio.sleep(0.05)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)
        if message.get("more_body"):
            raise ConnectionError("enough seen")

    scope = {
        "type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": [(b"host", b"localhost")],
    }  # fmt: skip
    with pytest.raises(ConnectionError):
        await app(scope, receive, send)  # type: ignore[arg-type]
    assert sent[0]["status"] == 408
    assert_error(json.loads(sent[1]["body"]), "BAD_INPUT", "in time")  # type: ignore[arg-type]
