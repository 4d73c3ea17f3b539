"""Runs a tool's operation on `/graphql`, with the same limits, for the viewer who called the tool."""

import json
from dataclasses import dataclass
from typing import Any

from api.agents.documents import PROJECTS
from api.context import Context
from api.http.operations import Operations
from api.http.refusal import Failed, Refusal
from api.http.requests import Asked
from graph.model.errors import BadInput

LISTED = 50  # projects that an agent can choose from


class Unanswered(Exception):
    """The operation was refused or failed: the message is what its caller may read."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['extensions']['code']}: {error['message']}")


@dataclass(frozen=True, slots=True)
class Asking:
    """A tool call's way to the graph. `home` is the project that is meant where none is named."""

    operations: Operations
    context: Context
    home: str | None = None

    async def __call__(self, document: str, **variables: Any) -> dict[str, Any]:
        size = len(document) + len(json.dumps(variables, ensure_ascii=False).encode("utf-8", "replace"))
        try:
            operation = self.operations.choose(Asked(document, variables, None, size))
            answer = await self.operations.answer(operation, variables, self.context.through_agent())
        except (Failed, Refusal) as error:
            raise Unanswered(error.errors[0]) from None
        if answer.get("errors"):
            raise Unanswered(answer["errors"][0])
        data: dict[str, Any] = answer["data"]
        return data

    async def project(self, named: str | None) -> str:
        """The one that is named, else the one that can be meant; else an agent is told which there are."""
        visible = self.context.viewer.projects
        only = next(iter(visible)) if visible is not None and len(visible) == 1 else None
        meant = named or self.home or only
        if meant is None:
            raise BadInput(_to_choose((await self(PROJECTS, first=LISTED))["projects"]))
        return meant

    @property
    def name(self) -> str:
        return self.context.viewer.name


def _to_choose(found: dict[str, Any]) -> str:
    names = [one["node"]["slug"] for one in found["edges"]]
    if not names:
        return "There is no project here yet: `whence demo` makes one to try."
    more = found["totalCount"] - len(names)
    rest = f", and {more} more, which `projects` of /graphql lists" if more else ""
    return (
        f"Name a project, as `project`: there {'is' if found['totalCount'] == 1 else 'are'} {', '.join(names)}{rest}."
    )
