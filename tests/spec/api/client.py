"""A client of the schema: it asks as one viewer, and has the workers do what is queued."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from api.context import Context, Shared
from api.errors import show
from api.schema import build_schema
from extract.pipeline import NAME, VERSION
from graph.engine import Graph
from graph.model.profile import Profile
from graph.model.source import Extractor
from graph.model.viewer import Viewer
from graph.model.words import Role
from graph.process.services import open_services
from graph.profiles import load_profiles
from workers.jobs import work_once

ADMIN = Viewer("Ada", Role.ADMIN)


class Refused(AssertionError):
    """An answer with errors where none were expected."""

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        super().__init__(str(errors))
        self.errors = errors
        self.code: str = errors[0]["extensions"]["code"]


@dataclass(frozen=True)
class Client:
    shared: Shared
    viewer: Viewer = ADMIN

    def as_(self, viewer: Viewer) -> "Client":
        return Client(self.shared, viewer)

    @property
    def graph(self) -> Graph:
        return self.shared.services.graph

    async def ask(self, query: str, /, **variables: Any) -> Any:
        """The data of an answer; Refused where it has errors."""
        context = Context(self.shared, self.viewer)
        result: Any = await build_schema().execute(query, variable_values=variables, context_value=context)
        if result.errors:
            raise Refused([show(error) for error in result.errors])
        return result.data

    async def code(self, query: str, /, **variables: Any) -> str:
        """The code that a request is refused with; empty where it is answered."""
        try:
            await self.ask(query, **variables)
        except Refused as refused:
            return str(refused.code)
        return ""

    async def watched(self, query: str, **variables: Any) -> str:
        """The code that a subscription ends with before it has told anything; empty where it tells something."""
        context = Context(self.shared, self.viewer)
        events: Any = await build_schema().subscribe(query, variable_values=variables, context_value=context)
        first = events if hasattr(events, "errors") else await anext(events)
        return Refused([show(error) for error in first.errors]).code if first.errors else ""

    async def work(self) -> None:
        """Everything that is queued is read."""
        while await work_once(self.shared.services):
            pass

    async def say(
        self, project: str, *texts: str, task: str = "API-1", author: str = "Ada", agent: bool = False
    ) -> list[dict[str, Any]]:
        """A discussion, read to its end; answers what was captured."""
        messages = [{"author": author, "text": text, "agent": agent} for text in texts]
        data = await self.ask(
            """mutation($project: String!, $task: String!, $messages: [DiscussionMessageInput!]!) {
              captureDiscussion(project: $project, task: $task, messages: $messages) {
                duplicate source { id ref } run { ref status } } }""",
            project=project,
            task=task,
            messages=messages,
        )
        await self.work()
        captured: list[dict[str, Any]] = data["captureDiscussion"]
        return captured

    async def claims(self, project: str, fields: str = "ref status statement", **filters: Any) -> list[dict[str, Any]]:
        given = "".join(f", {name}: {value}" for name, value in filters.items())
        data = await self.ask(
            f"query($project: String!) {{ claims(project: $project{given}) {{ edges {{ node {{ {fields} }} }} }} }}",
            project=project,
        )
        return [edge["node"] for edge in data["claims"]["edges"]]


def profiles() -> dict[str, Profile]:
    """Those that come with Whence; the chats of a general project are a household's, so that they say something."""
    known = dict(load_profiles())
    return known | {"general": replace(known["general"], chats=known["household"].chats)}


@asynccontextmanager
async def client_of(graph: Graph) -> AsyncIterator[Client]:
    services = open_services(graph, profiles())
    yield Client(Shared(services, Extractor(NAME, VERSION)))
    await services.audit.settled(graph)
    await services.vocabulary.close()
