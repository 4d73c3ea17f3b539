"""Questions about agents: what to have before one begins, what its runs came to, how full its memory is."""

from typing import Any

import strawberry
from strawberry.scalars import JSON

from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from api.intake import checked_name
from api.types.connections import EpisodeConnection
from api.types.episodes import Budget, Episode, Pack
from api.types.fields import answering
from api.types.inputs import ScopeInput
from graph.actions.cards import episodes, packs
from graph.actions.cards.auditing import card_audit
from graph.model import episode as model
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.words import Intent, Role, Tier


@strawberry.type
class EpisodeQueries:
    @answering(
        Pack,
        "The knowledge that a reader should have before it begins. With `episode`, the showing is kept as an exposure.",
    )
    async def pack(
        self,
        info: Info,
        project: str,
        query: str,
        budget_tokens: int = 2000,
        intent: Intent | None = None,
        episode: str | None = None,
        scope: ScopeInput | None = None,
        explain: bool = False,
    ) -> packs.Pack:
        context = info.context
        slug = (await context.project(project, Role.READER if episode is None else Role.WRITER)).slug
        name = None if episode is None else checked_name(episode, "An episode's id")
        wanted = packs.Wanted(query, budget_tokens, intent, name, _item(scope), explain)
        return await packs.pack_for(context.services, slug, wanted)

    @answering(Episode | None)
    async def episode(self, info: Info, project: str, ref: str) -> model.Episode | None:
        return await info.context.loaders.episodes.load(node_id(info.context.enter(project), ref))

    @answering(EpisodeConnection)
    async def episodes(
        self, info: Info, project: str, agent: str | None = None, first: int | None = 50, after: str | None = None
    ) -> Listing[model.Episode]:
        graph, slug = info.context.services.graph, (await info.context.project(project)).slug
        place = read_cursor("episodes", after)
        page = await episodes.episodes_page(graph, slug, checked_first(first, 50), place, agent)
        return Listing("episodes", page, place is not None, lambda: episodes.count_episodes(graph, slug, agent))

    @answering(list[Budget], "The number of cards in force, by tier and kind, and the most that may be.")
    async def budgets(self, info: Info, project: str) -> list[model.Budget]:
        return await episodes.budgets_of(info.context.services, project, await info.context.profile(project))

    @answering(JSON, "The present state of the store of cards, its trend, and the gates of finer learning.")
    async def card_audit(self, info: Info, project: str) -> dict[str, Any]:
        return await card_audit(info.context.services, project, await info.context.profile(project))


def _item(scope: ScopeInput | None) -> str | None:
    if scope is None or scope.tier is Tier.PROJECT:
        return None
    if scope.tier is not Tier.ITEM or not scope.item:
        raise BadInput("A pack's scope is {tier: ITEM, item: …} for one item, or {tier: PROJECT} for the project.")
    return scope.item
