"""Waves of documents."""

import strawberry

from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from api.types.connections import WaveConnection
from api.types.fields import answering
from api.types.waves import Wave
from graph.actions.waves import waves
from graph.model import place
from graph.model.ids import node_id


@strawberry.type
class WaveQueries:
    @answering(Wave | None, "One batch of documents.")
    async def wave(self, info: Info, project: str, ref: str) -> place.Wave | None:
        slug = (await info.context.project(project)).slug
        return await info.context.loaders.waves.load(node_id(slug, ref))

    @answering(WaveConnection, "Batches of documents, newest first.")
    async def waves(
        self, info: Info, project: str, first: int | None = 50, after: str | None = None
    ) -> Listing[place.Wave]:
        graph, slug = info.context.services.graph, (await info.context.project(project)).slug
        begun = read_cursor("waves", after)
        page = await waves.waves_page(graph, slug, checked_first(first, 50), begun)
        return Listing("waves", page, begun is not None, lambda: waves.count_waves(graph, slug))
