"""Queries of the catalogue."""

import strawberry

from api.context import Info
from api.cursors import checked_first
from api.types.catalogue import Canonical
from api.types.fields import answering
from graph.actions.items.canonicals import find_canonicals
from graph.model import canonical
from graph.model.errors import BadInput

TEXT_MAX = 200


@strawberry.type
class CatalogueQueries:
    @answering(
        list[Canonical],
        "The things in a project's catalogue, by name; with a text, those that it may mean, likeliest first.",
    )
    async def canonicals(
        self, info: Info, project: str, text: str | None = None, first: int | None = 50
    ) -> list[canonical.Canonical]:
        context = info.context
        profile = await context.profile(project)
        if text is not None and len(text) > TEXT_MAX:
            raise BadInput(f"canonicals looks for at most {TEXT_MAX} characters: {len(text)} came.")
        return await find_canonicals(context.services, project, text, profile.linking, checked_first(first, 50))
