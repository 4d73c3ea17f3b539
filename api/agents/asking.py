"""How a tool asks: an operation of `/graphql`, with the same limits, for the viewer who called the tool."""

import json
from dataclasses import dataclass
from typing import Any

from api.context import Context
from api.http.operations import Operations
from api.http.refusal import Failed, Refusal
from api.http.requests import Asked
from graph.model.errors import BadInput


class Unanswered(Exception):
    """The operation was refused or failed: the message is what its caller may read."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['extensions']['code']}: {error['message']}")


@dataclass(frozen=True, slots=True)
class Asking:
    """One call's way to the graph. `home` is the project that is meant where none is named."""

    operations: Operations
    context: Context
    home: str | None = None

    async def __call__(self, document: str, **variables: Any) -> dict[str, Any]:
        size = len(document) + len(json.dumps(variables, ensure_ascii=False).encode("utf-8", "replace"))
        try:
            operation = self.operations.choose(Asked(document, variables, None, size))
            answer = await self.operations.answer(operation, variables, self.context.renewed())
        except (Failed, Refusal) as error:
            raise Unanswered(error.errors[0]) from None
        if answer.get("errors"):
            raise Unanswered(answer["errors"][0])
        data: dict[str, Any] = answer["data"]
        return data

    def project(self, named: str | None) -> str:
        """The one that is named, else the one that can be meant."""
        if named:
            return named
        if self.home:
            return self.home
        visible = self.context.viewer.projects
        if visible is not None and len(visible) == 1:
            return next(iter(visible))
        raise BadInput("Name a project: there is none here that is meant without a name.")

    @property
    def name(self) -> str:
        return self.context.viewer.name
