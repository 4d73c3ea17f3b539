"""An agent: the protocol's own client, connected to the server in this process."""

import asyncio
from dataclasses import dataclass
from typing import Any

import mcp
from mcp.types import CallToolResult, TextContent

from api.agents.endpoint import asking_within
from api.agents.server import build_server
from api.context import Context
from api.http.operations import Operations
from api.http.options import Options
from api.metrics import Metrics
from api.schema import build_schema
from graph.model.viewer import Viewer
from tests.spec.api.client import Client


@dataclass(frozen=True)
class Said:
    text: str
    data: Any
    refused: bool


@dataclass(frozen=True)
class Agent:
    client: Client
    project: str | None

    def as_(self, viewer: Viewer, project: str | None = None) -> "Agent":
        return Agent(self.client.as_(viewer), project)

    async def call(self, tool: str, **given: Any) -> Said:
        """Return the answer of the tool, with the workers at work meanwhile."""
        operations = Operations(build_schema(), Options(renew=Context.renewed), Metrics())
        asking = asking_within(operations, Context(self.client.shared, self.client.viewer), self.project)
        working = asyncio.create_task(self._work())
        try:
            async with mcp.Client(build_server(lambda _: asking)) as session:
                return _said(await session.call_tool(tool, given))
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            await self.client.work()
            await asyncio.sleep(0.02)


def _said(result: CallToolResult) -> Said:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return Said(content.text, result.structured_content, result.is_error)
