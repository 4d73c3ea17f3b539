"""Runs an operation of `/graphql` for a tool, with the rights of the tool's caller."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from api.agents.documents import PROJECTS
from graph.model.errors import BadInput

LISTED = 50  # projects that an agent can choose from

Run = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]
"""The data of an operation, by its document and its variables; raises what refuses it."""


class Unanswered(Exception):
    """The operation was refused or failed: the message is what its caller may read."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['extensions']['code']}: {error['message']}")


@dataclass(frozen=True, slots=True)
class Asking:
    """A tool call's way to the graph. `name` is the caller's, `projects` those that they see (None: all), `home` the
    project that is meant where none is named."""

    run: Run
    name: str
    projects: frozenset[str] | None = None
    home: str | None = None

    async def __call__(self, document: str, **variables: Any) -> dict[str, Any]:
        return await self.run(document, variables)

    async def project(self, named: str | None) -> str:
        """The one that is named, else the one that can be meant; else an agent is told which there are."""
        only = next(iter(self.projects)) if self.projects is not None and len(self.projects) == 1 else None
        meant = named or self.home or only
        if meant is None:
            raise BadInput(_to_choose((await self(PROJECTS, first=LISTED))["projects"]))
        return meant


def _to_choose(found: dict[str, Any]) -> str:
    names = [edge["node"]["slug"] for edge in found["edges"]]
    if not names:
        return "There is no project here yet: `whence demo` makes one to try."
    more = found["totalCount"] - len(names)
    rest = f", and {more} more, which `projects` of /graphql lists" if more else ""
    return (
        f"Name a project, as `project`: there {'is' if found['totalCount'] == 1 else 'are'} {', '.join(names)}{rest}."
    )
