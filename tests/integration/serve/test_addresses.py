"""The addresses from which callers may ask, and the answers while a part is down."""

from types import SimpleNamespace
from typing import Any

import httpx2
import pytest

from api.app import create_app
from graph.model.errors import Unavailable
from graph.settings import Settings

ORIGIN = "https://notes.example"


class Part:
    """A graph or a queue, up or down."""

    kind = "in process"

    def __init__(self, *, up: bool) -> None:
        self._up = up

    async def ping(self) -> None:
        if not self._up:
            raise Unavailable("10.0.0.7:7687 refused")

    async def check_disk(self) -> None:
        """The disk has."""


def client(*, graph: bool = True, queue: bool = True, **more: Any) -> httpx2.AsyncClient:
    settings = Settings(_env_file=None, allowed_origins=(ORIGIN,), allowed_hosts=("whence.example",), **more)
    app = create_app(settings)
    services = SimpleNamespace(graph=Part(up=graph))
    app.state.service = SimpleNamespace(services=services, queue=Part(up=queue), settings=settings)
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://whence.example")


async def test_page_of_an_allowed_origin_may_ask() -> None:
    async with client() as asking:
        ahead = {
            "origin": ORIGIN,
            "access-control-request-method": "POST",
            "access-control-request-headers": "content-type",
        }
        allowed = await asking.options("/graphql", headers=ahead)
        assert allowed.status_code == 200
        assert allowed.headers["access-control-allow-origin"] == ORIGIN
        answered = await asking.get("/health", headers={"origin": ORIGIN})
        assert answered.headers["access-control-allow-origin"] == ORIGIN


async def test_address_at_which_nothing_is_names_those_that_there_are() -> None:
    async with client() as asking:
        found = await asking.get("/graphiql")
        assert found.status_code == 404
        assert "/graphql" in found.text and "/health" in found.text


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"host": "evil.example"}])
async def test_everybody_else_is_refused(headers: dict[str, str]) -> None:
    async with client() as asking:
        assert (await asking.get("/metrics", headers=headers)).status_code == 403


async def test_probe_need_not_know_the_name_of_the_service_but_no_foreign_page_may_look() -> None:
    async with client() as asking:
        assert (await asking.get("/health", headers={"host": "10.1.2.3:8000"})).status_code == 200
        assert (await asking.get("/health", headers={"origin": "https://evil.example"})).status_code == 403


@pytest.mark.parametrize(("down", "says"), [("graph", "the graph"), ("queue", "the queue")])
async def test_ready_says_what_is_down_and_nothing_of_where_it_is(down: str, says: str) -> None:
    async with client(graph=down != "graph", queue=down != "queue") as asking:
        told = await asking.get("/ready")
        assert told.status_code == 503
        assert [reason.startswith(says) for reason in told.json()["reasons"]] == [True]
        assert "10.0.0.7" not in told.text
        assert (await asking.get("/health")).status_code == 200


async def test_ready_when_everything_answers() -> None:
    async with client() as asking:
        assert (await asking.get("/ready")).json() == {"status": "ready"}


BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


async def test_browser_finds_a_page_to_write_queries_in() -> None:
    async with client() as asking:
        page = await asking.get("/graphql", headers=BROWSER)
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "unsafe" not in page.headers["content-security-policy"]


@pytest.mark.parametrize("closed", [{"mode": "production"}, {"queries": "trusted"}])
async def test_there_is_no_such_page_where_queries_are_not_for_everyone(closed: dict[str, Any]) -> None:
    async with client(**closed) as asking:
        page = await asking.get("/graphql", headers=BROWSER)
        assert page.status_code >= 400
        assert "html" not in page.headers["content-type"]
