"""Steps of reviewers beside deciding: look, dispute, recheck, and review many claims at once."""

import strawberry

from api.context import Info
from api.ids import global_id
from api.types.claims import Claim
from api.types.fields import answering, read
from api.types.node import Node
from graph.actions.answering.lists import Filter
from graph.actions.conflicts import disputes
from graph.actions.reviewing import claims, many_at_once
from graph.model import claim as model
from graph.model.errors import BadInput
from graph.model.review import BulkReview as BulkModel
from graph.model.status import SHOWN_IN_QUEUE, ClaimStatus
from graph.model.times import DAY
from graph.model.words import ClaimKind, Layer, ReviewAction, Role


@strawberry.input(description="A choice among the claims that wait; an empty choice means all.")
class ReviewFilter:
    kinds: list[ClaimKind] | None = None
    layers: list[Layer] | None = None
    statuses: list[ClaimStatus] | None = None
    rule: str | None = None
    wave: str | None = None
    task: str | None = None
    item: str | None = None
    waiting_longer_than_days: int | None = None


@strawberry.type(description="One step with many claims: `refused` says of each that could not take it, why.")
class BulkReview(Node):
    id: strawberry.ID = read(lambda bulk: global_id("BulkReview", bulk.project, bulk.ref))
    ref: str
    reviewed: int
    refused: list[str]


def waiting_before(days: int | None, now: int) -> int | None:
    """Return the latest time at which a claim came into the queue that has waited for longer than so many days."""
    if days is None:
        return None
    if not 0 <= days <= 36_500:
        raise BadInput(f"waitingLongerThanDays is {days}: give a number of days, 0 or more.")
    return now - days * DAY


@strawberry.type
class ReviewMutations:
    @answering(list[Claim], "Marks claims as looked at. Nothing else changes.")
    async def looked_at(self, info: Info, project: str, refs: list[str]) -> list[model.Claim]:
        slug = info.context.enter(project, Role.REVIEWER)
        return await many_at_once.looked_at(info.context.services, slug, refs, info.context.person())

    @answering(
        Claim,
        "Quotes a source against a claim: the words must stand there once, letter by letter. The claim stays, with a conflict.",
    )
    async def dispute(
        self, info: Info, project: str, ref: str, source: str, quote: str, note: str | None = None
    ) -> model.Claim:
        slug = info.context.enter(project, Role.WRITER)
        return await disputes.dispute(info.context.services, slug, ref, source, quote, info.context.person(note))

    @answering(Claim, "Confirms a claim that needs a recheck: it is ACTIVE again.")
    async def recheck(self, info: Info, project: str, ref: str, note: str) -> model.Claim:
        slug = info.context.enter(project, Role.REVIEWER)
        return await claims.recheck(info.context.services, slug, ref, info.context.person(note))

    @answering(
        BulkReview,
        "Takes one step with all claims that match: PROMOTE, REJECT, DEFER, ARCHIVE or LOOKED_AT. `revertAll` undoes it.",
    )
    async def review_all(
        self,
        info: Info,
        project: str,
        filter: ReviewFilter,  # noqa: A002 - as the contract calls it
        action: ReviewAction,
        note: str | None = None,
    ) -> BulkModel:
        context = info.context
        slug = (await context.project(project, Role.REVIEWER)).slug
        which = Filter(
            kinds=filter.kinds,
            statuses=filter.statuses or SHOWN_IN_QUEUE,
            layers=filter.layers,
            item=filter.item,
            task=filter.task,
            rule=filter.rule,
            wave=filter.wave,
            waiting_before=waiting_before(filter.waiting_longer_than_days, context.services.now()),
        )
        return await many_at_once.review_all(context.services, slug, which, action, context.person(note))

    @answering(
        BulkReview,
        "Undoes a step of `reviewAll`. Claims that somebody has changed since stay as they are, and `refused` names them.",
    )
    async def revert_all(self, info: Info, project: str, ref: str) -> BulkModel:
        slug = info.context.enter(project, Role.REVIEWER)
        return await many_at_once.revert_all(info.context.services, slug, ref, info.context.person())
