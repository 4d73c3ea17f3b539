"""Resolves a card's use by agents: how often it was shown, and how those runs ended."""

import strawberry

from api.context import Info
from graph.model import claim as model
from graph.rules.cards.worth import Truth, truth_of, utility_of

Parent = strawberry.Parent[model.Claim]


async def exposures_of(claim: Parent, info: Info) -> int:
    return (await info.context.loaders.uses.load(claim.id)).exposures


async def wins_of(claim: Parent, info: Info) -> int:
    return (await info.context.loaders.uses.load(claim.id)).wins


async def losses_of(claim: Parent, info: Info) -> int:
    return (await info.context.loaders.uses.load(claim.id)).losses


async def utility_of_card(claim: Parent, info: Info) -> float | None:
    return utility_of(await info.context.loaders.uses.load(claim.id))


async def last_shown_of(claim: Parent, info: Info) -> int | None:
    return (await info.context.loaders.uses.load(claim.id)).last_shown_at


async def disputes_of(claim: Parent, info: Info) -> float:
    return (await truth_of_card(claim, info)).disputes


async def truth_of_card(claim: Parent, info: Info) -> Truth:
    said = [
        quotation.evidence.kind
        for quotation in await info.context.loaders.evidence.load(claim.id)
        if quotation.evidence.draft
    ]
    return truth_of(said, await info.context.loaders.against.load(claim.id))
