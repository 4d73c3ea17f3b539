"""Questions: why, what rests on it, what lies around it, and what there is by these words."""

from collections.abc import Sequence

import strawberry

from api.context import Info
from api.cursors import checked_first
from api.intake import checked_name
from api.types.claims import Claim
from api.types.fields import answering
from api.types.scalars import DateTime
from api.types.sources import Source
from api.types.surroundings import checked_depth
from api.types.trails import Effect
from api.types.why import Lineage, Match, Objection, Why
from graph.actions.answering import check as checks
from graph.actions.answering import lineage as lineages
from graph.actions.answering.search import TEXT_MAX, search
from graph.actions.answering.why import why
from graph.actions.cards.cards import remember_showing
from graph.actions.reviewing.steps import no_claim
from graph.model import claim as claims
from graph.model import effect, source, trace
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.lineage import Lineage as LineageModel
from graph.model.status import ClaimStatus
from graph.model.words import Channel, ClaimKind, Role
from graph.rules.asking.point_in_time import NOW
from graph.rules.asking.trace import effects

MOST_NODES = 1_000


@strawberry.type
class ReadingQueries:
    @answering(
        Why,
        "The answer to “Why did we decide X?”: by question, by reference, or by slot key. asOf: true at that time; knownAt: "
        "as we knew it then.",
    )
    async def why(
        self,
        info: Info,
        project: str,
        question: str | None = None,
        ref: str | None = None,
        key: str | None = None,
        item: str | None = None,
        as_of: DateTime | None = None,
        known_at: DateTime | None = None,
    ) -> trace.Trace:
        context = info.context
        slug = context.enter(project)
        # A ref that is found says that its project is there; only what can come up empty has to ask.
        thresholds = (await context.profile(slug)).search if ref is None else None
        return await why(
            context.services, slug, question=question, ref=ref, key=key, item=item, as_of=as_of, known_at=known_at,
            thresholds=thresholds,
        )  # fmt: skip

    @answering(list[Effect], "The tasks, items and claims that rest on this, transitively.")
    async def impact(self, info: Info, project: str, ref: str, depth: int | None = 5) -> tuple[effect.Effect, ...]:
        claim = await info.context.loaders.claims.load(node_id(info.context.enter(project), ref))
        if claim is None:
            raise no_claim(project, ref)
        return effects(claim.id, await info.context.loaders.links.load((claim.id, NOW)), checked_depth(depth, 5))

    @answering(Lineage, "The neighbourhood of a node, ready to draw.")
    async def lineage(
        self, info: Info, project: str, ref: str, depth: int | None = 2, limit: int | None = 200
    ) -> LineageModel:
        slug, most = info.context.enter(project), 200 if limit is None else limit
        if not 1 <= most <= MOST_NODES:
            raise BadInput(f"limit is {most}: ask for 1 to {MOST_NODES} nodes.")
        return await lineages.lineage(info.context.services.graph, slug, ref, checked_depth(depth, 2), most)

    @answering(list[Match])
    async def search(
        self,
        info: Info,
        project: str,
        text: str,
        kinds: list[ClaimKind] | None = None,
        statuses: list[ClaimStatus] | None = None,
        first: int | None = 20,
        episode: str | None = None,
    ) -> tuple[trace.Match, ...]:
        slug = await _shown_to(info, project, episode)
        if not text.strip() or len(text) > TEXT_MAX:
            raise BadInput(f"search needs words to look for, at most {TEXT_MAX} characters of them.")
        most = checked_first(first, 20)
        found = await search(info.context.services, slug, text, kinds=kinds, statuses=statuses, first=most, widely=True)
        refs, scores = [match.claim.ref for match in found], [match.score for match in found]
        await _remember(info, slug, episode, Channel.SEARCH, refs, scores)
        return found

    @answering(list[Objection], "The claims that a statement would contradict, before anybody acts on it.")
    async def check(
        self,
        info: Info,
        project: str,
        statement: str,
        task: str | None = None,
        paths: list[str] | None = None,
        episode: str | None = None,
    ) -> tuple[checks.Objection, ...]:
        context = info.context
        slug = await _shown_to(info, project, episode)
        found = await checks.check(context.services, slug, await context.profile(slug), statement, task, paths or ())
        await _remember(info, slug, episode, Channel.CHECK, [objection.claim.ref for objection in found])
        return found

    @answering(Claim | None)
    async def claim(self, info: Info, project: str, ref: str, episode: str | None = None) -> claims.Claim | None:
        slug = info.context.enter(project, Role.READER if episode is None else Role.WRITER)
        found = await info.context.loaders.claims.load(node_id(slug, ref))
        await _remember(info, slug, episode, Channel.EXPLICIT_READ, [found.ref] if found else [])
        return found

    @answering(Source | None)
    async def source(self, info: Info, project: str, ref: str) -> source.Source | None:
        return await info.context.loaders.sources.load(node_id(info.context.enter(project), ref))


async def _shown_to(info: Info, project: str, episode: str | None) -> str:
    """Return the project's slug. A showing to a run is written down, so a caller who names a run has to be a writer."""
    return (await info.context.project(project, Role.READER if episode is None else Role.WRITER)).slug


async def _remember(
    info: Info, slug: str, episode: str | None, channel: Channel, refs: Sequence[str], scores: Sequence[float] = ()
) -> None:
    if episode is not None:
        await remember_showing(
            info.context.services, slug, checked_name(episode, "An episode's id"), channel, refs, scores
        )
