"""What agents and their hooks write: runs, and how they ended."""

import strawberry

from api.context import Info
from api.episodes import of_episode
from api.types.episodes import Episode, EpisodeInput
from api.types.fields import answering
from api.types.inputs import Captured
from graph.actions import capture as capturing
from graph.actions import episodes
from graph.model import episode as model
from graph.model.words import OutcomeType, Role


@strawberry.type
class EpisodeMutations:
    @answering(Captured, "Answers at once; its cards are consolidated in the background.")
    async def capture_episode(self, info: Info, project: str, input: EpisodeInput) -> capturing.Captured:  # noqa: A002
        context = info.context
        slug = (await context.project(project, Role.WRITER)).slug
        intake = await of_episode(context.ledger, slug, input, context.viewer.name)
        (captured,) = await capturing.capture(context.ledger, slug, [intake], context.shared.extractor)
        return captured

    @answering(
        Episode,
        "How a run ended. `quote` are words of the run that say so; without it, the last output of a tool that bears it "
        "out. It counts for the tactics that a pack had shown before.",
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
        return await episodes.add_outcome(context.ledger, project, profile, episode, type, quote, context.viewer.name)
