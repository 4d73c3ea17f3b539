"""The surroundings of a claim, as they were at the time that the query asks about."""

import json

import strawberry

from api.context import Info
from graph.actions.answering.traces import effects_then
from graph.actions.operating.projects import profile_of
from graph.model import claim as model
from graph.model.conflict import Conflict
from graph.model.effect import Effect
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.pattern import Pattern
from graph.model.place import Item, Project, Task
from graph.model.replacement import Replacement
from graph.model.review import Review
from graph.model.source import Run
from graph.model.status import ClaimStatus
from graph.model.trace import Quoted
from graph.model.words import ClaimSource, EvidenceRole
from graph.rules.asking.point_in_time import NOW, PRESENT, Then, chained, conflict_then, stood, view, was_said
from graph.rules.forms.unseen import unseen_in
from graph.rules.slots.layers import contested_by as contested
from graph.rules.slots.layers import rivals
from graph.rules.talk.votes import Vote, votes_on
from graph.rules.weighing.policies import origins_in

DEEPEST = 8

Parent = strawberry.Parent[model.Claim]


async def project_of(claim: Parent, info: Info) -> Project:
    return await info.context.project(claim.project)


def asked_at(claim: model.Claim) -> Then:
    """The time that the claim was asked for at: what stands around it is told as it was then, too."""
    return claim.then or PRESENT


def known_by(then: Then) -> int:
    return NOW if then[1] is None else then[1]


async def word_of(claim: Parent, info: Info) -> str:
    return (await profile_of(info.context.services, claim.project)).word(claim.confidence)


async def evidence_of(claim: Parent, info: Info) -> list[Quoted]:
    found = await info.context.loaders.evidence.load(claim.id)
    return [
        quotation
        for quotation in found
        if was_said(quotation.evidence.at, quotation.evidence.recorded_at, asked_at(claim))
    ]


async def rationale_of(claim: Parent, info: Info) -> str | None:
    """Return the reason that was written down, else the reasons that its evidence quotes; a question that it answers is none."""
    if claim.rationale or claim.rule == model.POSSIBLE:
        return claim.rationale
    quoted = [
        quotation.evidence
        for quotation in await evidence_of(claim, info)
        if quotation.evidence.role is EvidenceRole.RATIONALE
    ]
    return " ".join(dict.fromkeys(evidence.quote for evidence in quoted)) or None


async def source_kind_of(claim: Parent, info: Info) -> ClaimSource:
    """Return the strongest of the speakers: by hand, before a person, before a program."""
    if claim.hand_authored:
        return ClaimSource.MANUAL
    said = [
        quotation.evidence
        for quotation in await evidence_of(claim, info)
        if quotation.evidence.role is EvidenceRole.ASSERTS
    ]
    if not said:
        return ClaimSource.SYSTEM
    return ClaimSource.AGENT if all(evidence.agent for evidence in said) else ClaimSource.USER


async def unseen_of(claim: Parent, info: Info) -> list[str]:
    """Return the invisible characters in its words and in those that it rests on."""
    quoted = await info.context.loaders.evidence.load(claim.id)
    said = [claim.statement, json.dumps(claim.value, ensure_ascii=False), claim.rationale or ""]
    return unseen_in("\n".join([*said, *(quotation.evidence.quote for quotation in quoted)]))


async def replaced_by_it(claim: Parent, info: Info) -> list[Replacement]:
    return stood((await info.context.loaders.supersessions.load(claim.id))[0], asked_at(claim))


async def what_replaced_it(claim: Parent, info: Info) -> list[Replacement]:
    return stood((await info.context.loaders.supersessions.load(claim.id))[1], asked_at(claim))


async def history_of(claim: Parent, info: Info) -> list[model.Claim]:
    then = asked_at(claim)
    older = await info.context.loaders.history.load((claim.id, known_by(then)))
    return [claim, *chained(was for claim in older if (was := view(claim, *then)) is not None)]


async def downstream_of(claim: Parent, info: Info, depth: int | None = 3) -> tuple[Effect, ...]:
    then, deep = asked_at(claim), checked_depth(depth, 3)
    links = await info.context.loaders.links.load((claim.id, known_by(then)))
    return effects_then(claim.id, links, deep, then)


def checked_depth(depth: int | None, usual: int) -> int:
    if depth is not None and not 1 <= depth <= DEEPEST:
        raise BadInput(f"depth is {depth}: give 1 to {DEEPEST}.")
    return usual if depth is None else depth


async def conflicts_of(claim: Parent, info: Info) -> list[Conflict]:
    found = await info.context.loaders.conflicts_of.load(claim.id)
    if claim.then is None:
        return found
    then, loaders = claim.then, info.context.loaders
    members = await loaders.claims.load_many(
        [node_id(conflict.project, ref) for conflict in found for ref in conflict.members]
    )
    unseen = {claim.ref for claim in members if claim is not None and view(claim, *then) is None}
    return [was for conflict in found if (was := conflict_then(conflict, then, unseen)) is not None]


async def graduated_from(claim: Parent, info: Info) -> model.Claim | None:
    return next(iter((await info.context.loaders.graduations.load(claim.id))[0]), None)


async def amends(claim: Parent, info: Info) -> list[model.Claim]:
    return _seen((await info.context.loaders.amendments.load(claim.id))[0], claim)


async def amended_by(claim: Parent, info: Info) -> list[model.Claim]:
    return _seen((await info.context.loaders.amendments.load(claim.id))[1], claim)


def _seen(found: list[model.Claim], claim: Parent) -> list[model.Claim]:
    return [was for one in found if (was := view(one, *asked_at(claim))) is not None]


async def graduated_to(claim: Parent, info: Info) -> model.Claim | None:
    """Return the last proposal made from it, unless that was turned down."""
    proposed = (await info.context.loaders.graduations.load(claim.id))[1]
    stands = [claim for claim in proposed if claim.status is not ClaimStatus.REJECTED]
    return max(stands, key=lambda claim: (claim.recorded_at, claim.ref), default=None)


async def contested_by(claim: Parent, info: Info) -> list[model.Claim]:
    """Return the claims that contest it in the present, also if the claim was asked for at an earlier time: only the present can be settled."""
    mine = await info.context.loaders.claims.load(claim.id)
    return contested(mine, await info.context.loaders.layered.load(claim.id)) if mine is not None else []


async def rivals_of(claim: Parent, info: Info) -> list[model.Claim]:
    """Return them as they are in the present: a person who reviews it settles no past."""
    mine = await info.context.loaders.claims.load(claim.id)
    return rivals(mine, await info.context.loaders.layered.load(claim.id)) if mine is not None else []


async def no_longer_said(claim: Parent, info: Info) -> list[str]:
    return await info.context.loaders.no_longer_said.load(claim.id)


async def also_read_as(claim: Parent, info: Info) -> list[model.Claim]:
    return await info.context.loaders.read_also_as.load(claim.id)


async def origins_of(claim: Parent, info: Info) -> int:
    return len(origins_in(await evidence_of(claim, info)))


async def patterns_of(claim: Parent, info: Info) -> list[Pattern]:
    found = await info.context.loaders.patterns_of.load(claim.id)
    return [pattern for pattern in found if was_said(pattern.at, pattern.detected_at, asked_at(claim))]


async def seen_count_of(claim: Parent, info: Info) -> int:
    """Count its assertions: by then, where another time is asked for."""
    if claim.then is None:
        return claim.seen_count
    return max(1, sum(quotation.evidence.draft is not None for quotation in await evidence_of(claim, info)))


async def tasks_of(claim: Parent, info: Info) -> list[Task]:
    return (await info.context.loaders.about.load(claim.id))[0]


async def items_of(claim: Parent, info: Info) -> list[Item]:
    return (await info.context.loaders.about.load(claim.id))[1]


async def run_of(claim: Parent, info: Info) -> Run | None:
    return await info.context.loaders.runs.load(node_id(claim.project, claim.run)) if claim.run else None


async def reviews_of(claim: Parent, info: Info) -> list[Review]:
    _, known_at = asked_at(claim)
    found = await info.context.loaders.reviews.load(claim.id)
    return [review for review in found if known_at is None or review.at <= known_at]


async def task_of(claim: Parent, info: Info) -> Task | None:
    return await info.context.loaders.tasks.load(node_id(claim.project, claim.task)) if claim.task else None


async def votes_of(claim: Parent, info: Info) -> tuple[Vote, ...]:
    return votes_on(await evidence_of(claim, info))
