"""Asks a model which claim answers a question, where a model is configured."""

from collections.abc import Sequence

from graph import meaning
from graph.actions.answering.surroundings import with_people
from graph.actions.operating.projects import profile_of
from graph.model.choice import Choice
from graph.model.claim import Claim
from graph.model.words import ClaimKind
from graph.process.services import Services
from graph.rules.asking.about import said_by
from graph.rules.asking.point_in_time import Asked

SHOWN = 80
"""Claims that a model is shown at most, so that a question costs the same in a project of any size."""


async def choice_among(
    services: Services, project: str, question: str, asked: Asked, found: Sequence[Claim], others: Sequence[Claim]
) -> Choice | None:
    """Return the model's choice among the claims that the words of the question found, and the others that are near it in
    meaning. None where rules are to answer. The words of chats may be a household's, and stay inside the network."""
    if services.chooser is None or not (claims := _to_choose_from(question, found, others)):
        return None
    inside = bool((await profile_of(services, project)).chats.activities)
    told = await with_people(services.graph, claims, asked.then)
    return await services.chooser.choose(question, asked.day, told, inside=inside)


def _to_choose_from(question: str, found: Sequence[Claim], others: Sequence[Claim]) -> list[Claim]:
    first = {claim.ref: claim for claim in found if _can_answer(claim)}
    rest = [claim for claim in others if _can_answer(claim) and claim.ref not in first]
    near = meaning.nearness(question, [said_by(claim) for claim in rest])
    by_meaning = sorted(zip(near, rest, strict=True), key=lambda one: (-one[0], one[1].ref))
    return [*first.values(), *(claim for _, claim in by_meaning)][:SHOWN]


def _can_answer(claim: Claim) -> bool:
    """True for a claim that says something by itself: a note decides nothing, and what only looks decided needs its talk."""
    return claim.kind is not ClaimKind.NOTE and not claim.possible
