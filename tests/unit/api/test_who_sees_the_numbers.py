"""The numbers of a service tell of every project, so a token for one of them sees none."""

from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette

from api.app import for_those_who_may
from api.metrics import Metrics
from graph.model.viewer import Viewer
from graph.model.words import Role


@pytest.mark.parametrize(("projects", "status"), [(None, 200), (frozenset({"ferry"}), 403)])
async def test_numbers_of_all_are_for_tokens_of_all(projects: frozenset[str] | None, status: int) -> None:
    async def who(*_: Any) -> Any:
        return SimpleNamespace(viewer=Viewer("dashboard", Role.READER, projects))

    app = Starlette(routes=[for_those_who_may(Metrics().route(), who)])
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        answer = await client.get("/metrics")
    assert answer.status_code == status
    assert ("process_" in answer.text) == (status == 200)
