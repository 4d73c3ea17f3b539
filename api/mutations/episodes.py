"""Mutations for agents and their hooks: runs, and how they ended."""

import strawberry

from api.context import Info
from api.episodes import of_episode
from api.types.claims import Claim
from api.types.episodes import Consolidation, Episode, EpisodeInput
from api.types.fields import answering
from api.types.inputs import Captured
from api.vouching import vouched
from graph.actions.capturing import capture as capturing
from graph.actions.cards import episodes
from graph.actions.cards.compaction import compact
from graph.actions.cards.scopes import promote_scope
from graph.model import claim as claims
from graph.model import episode as model
from graph.model.words import OutcomeType, Role, Tier


@strawberry.type
class EpisodeMutations:
    @answering(Captured, "Keeps one run of an agent. It answers at once; a worker makes cards of the run.")
    async def capture_episode(self, info: Info, project: str, input: EpisodeInput) -> capturing.Captured:  # noqa: A002
        context = info.context
        slug = (await context.project(project, Role.WRITER)).slug
        sent = await of_episode(context.services, slug, input, context.viewer.author)
        intakes = vouched(context.viewer, [sent])
        (captured,) = await capturing.capture(context.services, slug, intakes, context.shared.extractor)
        return captured

    @answering(
        Episode,
        "Records the end of a run. `quote` are words of the run that say so; without it, the last output of a tool that "
        "bears it out. It counts for the tactics that a pack had shown before.",
    )
    async def add_outcome(
        self,
        info: Info,
        project: str,
        episode: str,
        type: OutcomeType,  # noqa: A002 - the contract's name
        quote: str | None = None,
    ) -> model.Episode:
        context = info.context
        profile = await context.profile(project, Role.WRITER)
        return await episodes.add_outcome(context.services, project, profile, episode, type, quote, context.viewer)

    @answering(
        Claim,
        "Proposes a copy of a card for a broader tier: a CANDIDATE there with a history of its own, which `promote` puts in "
        "force. By wins in several projects of the domain, or where the user says so.",
    )
    async def promote_scope(
        self, info: Info, project: str, ref: str, tier: Tier, note: str | None = None
    ) -> claims.Claim:
        context = info.context
        return await promote_scope(
            context.services, context.enter(project, Role.REVIEWER), ref, tier, context.person(note)
        )

    @answering(Consolidation, "Archives cards that are idle and of little use, and merges twins; `revert` undoes each.")
    async def compact(self, info: Info, project: str) -> model.Consolidation:
        context = info.context
        profile = await context.profile(project, Role.REVIEWER)
        return await compact(context.services, project, profile, context.person())
