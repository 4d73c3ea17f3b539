"""Lists of what a project has, newest first, and what waits there for review."""

from collections.abc import Sequence

import strawberry

from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from api.mutations.reviews import waiting_before
from api.types.connections import ClaimConnection, ConflictConnection, RunConnection, SourceConnection
from api.types.fields import answering
from api.types.scalars import DateTime
from graph.actions.answering import lists, pages
from graph.actions.reviewing.marks import governing
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.source import Run, Source
from graph.model.status import SHOWN_IN_QUEUE, ClaimStatus
from graph.model.words import ClaimKind, ConflictStatus, Layer, RunStatus, SourceKind

_OPEN = [ConflictStatus.OPEN]
_WAITING = [*SHOWN_IN_QUEUE]


def _values(words: Sequence[SourceKind | RunStatus | ConflictStatus] | None) -> list[str] | None:
    return [one.value for one in words] if words is not None else None


async def _governing(
    info: Info, project: str, path: str, which: lists.Filter, first: int | None, after: str | None
) -> Listing[Claim]:
    """List the claims that govern a path, newest first: few enough to be read as a whole."""
    found = [
        claim
        for claim in await governing(info.context.services.graph, project, [path], held=which.statuses is None)
        if (which.kinds is None or claim.kind in which.kinds)
        and (which.statuses is None or claim.status in which.statuses)
        and (which.layers is None or claim.layer in which.layers)
        and which.key in (None, claim.key)
        and which.item in (None, claim.item)
        and which.rule in (None, claim.rule)
    ]
    begun = read_cursor("governing", after)
    page = pages.from_whole(found, checked_first(first, 50), begun, lambda claim: claim.ref)

    async def count() -> int:
        return len(found)

    return Listing("governing", page, begun is not None, count)


@strawberry.type
class ListQueries:
    @answering(ClaimConnection)
    async def claims(
        self,
        info: Info,
        project: str,
        kinds: list[ClaimKind] | None = None,
        statuses: list[ClaimStatus] | None = None,
        layers: list[Layer] | None = None,
        key: str | None = None,
        item: str | None = None,
        task: str | None = None,
        rule: str | None = None,
        path: str | None = None,
        as_of: DateTime | None = None,
        known_at: DateTime | None = None,
        first: int | None = 50,
        after: str | None = None,
    ) -> Listing[Claim]:
        graph, slug = info.context.services.graph, (await info.context.project(project)).slug
        if path is not None:
            return await _governing(
                info, slug, path, lists.Filter(kinds, statuses, layers, key, item, task, rule), first, after
            )
        which = lists.Filter(kinds, statuses, layers, key, item, task, rule, as_of, known_at)
        place = read_cursor("claims", after)
        page = await lists.claims_page(graph, slug, checked_first(first, 50), place, which)
        return Listing("claims", page, place is not None, lambda: lists.count_claims(graph, slug, which))

    @answering(
        ClaimConnection,
        "Candidates and what needs a recheck, most confident first; notes only when asked for; deferred ones last.",
    )
    async def review_queue(
        self,
        info: Info,
        project: str,
        kinds: list[ClaimKind] | None = None,
        statuses: list[ClaimStatus] | None = _WAITING,
        task: str | None = None,
        item: str | None = None,
        rule: str | None = None,
        layers: list[Layer] | None = None,
        wave: str | None = None,
        waiting_longer_than_days: int | None = None,
        without_rules: list[str] | None = None,
        first: int | None = 50,
        after: str | None = None,
    ) -> Listing[Claim]:
        graph, slug = info.context.services.graph, (await info.context.project(project)).slug
        before = waiting_before(waiting_longer_than_days, info.context.services.now())
        which = lists.Filter(
            kinds,
            statuses or _WAITING,
            layers,
            None,
            item,
            task,
            rule,
            wave=wave,
            waiting_before=before,
            without_rules=without_rules,
        )
        place = read_cursor("queue", after)
        page = await lists.queue_page(graph, slug, checked_first(first, 50), place, which)
        return Listing("queue", page, place is not None, lambda: lists.count_queue(graph, slug, which))

    @answering(SourceConnection)
    async def sources(
        self,
        info: Info,
        project: str,
        kinds: list[SourceKind] | None = None,
        first: int | None = 50,
        after: str | None = None,
    ) -> Listing[Source]:
        graph, slug, only = info.context.services.graph, (await info.context.project(project)).slug, _values(kinds)
        place = read_cursor("sources", after)
        page = await pages.sources_page(graph, slug, checked_first(first, 50), place, only)
        return Listing("sources", page, place is not None, lambda: pages.count_sources(graph, slug, only))

    @answering(RunConnection)
    async def runs(
        self,
        info: Info,
        project: str,
        statuses: list[RunStatus] | None = None,
        first: int | None = 50,
        after: str | None = None,
    ) -> Listing[Run]:
        graph, slug, only = info.context.services.graph, (await info.context.project(project)).slug, _values(statuses)
        place = read_cursor("runs", after)
        page = await pages.runs_page(graph, slug, checked_first(first, 50), place, only)
        return Listing("runs", page, place is not None, lambda: pages.count_runs(graph, slug, only))

    @answering(ConflictConnection)
    async def conflicts(
        self,
        info: Info,
        project: str,
        statuses: list[ConflictStatus] | None = _OPEN,
        first: int | None = 50,
        after: str | None = None,
    ) -> Listing[Conflict]:
        graph, slug, only = info.context.services.graph, (await info.context.project(project)).slug, _values(statuses)
        place = read_cursor("conflicts", after)
        page = await pages.conflicts_page(graph, slug, checked_first(first, 50), place, only)
        return Listing("conflicts", page, place is not None, lambda: pages.count_conflicts(graph, slug, only))
