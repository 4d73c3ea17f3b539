from collections.abc import AsyncIterator, Iterator

import httpx2
import pytest

from tests.integration.server.demo import Demo, served


@pytest.fixture
def demo() -> Demo:
    return Demo()


@pytest.fixture
def address() -> Iterator[str]:
    with served(Demo()) as where:
        yield where


@pytest.fixture
async def client(demo: Demo) -> AsyncIterator[httpx2.AsyncClient]:
    async with client_of(demo) as made:
        yield made


def client_of(demo: Demo) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(demo.app), base_url="http://localhost")
