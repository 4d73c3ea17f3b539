"""Finds what a statement would contradict, before anybody acts on it: claims in force, and claims that were turned down."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph import meaning
from graph.actions.answering.search import TEXT_MAX, search
from graph.actions.answering.surroundings import evidence_of
from graph.actions.hearing.task_states import states_of
from graph.actions.reviewing.marks import governing
from graph.model.claim import Claim
from graph.model.errors import BadInput, NotFound
from graph.model.ids import node_id
from graph.model.profile import Profile
from graph.model.status import HOLDING, ClaimStatus
from graph.model.words import ClaimKind, ClaimType, Layer, type_of
from graph.process.services import Services
from graph.rules.asking.objections import failure_for, governing_for, governs, message_for, objections
from graph.rules.cards.warning import warns
from graph.rules.slots.layers import answering
from graph.rules.talk.messages import KnownDecision

MOST = 60  # claims that are looked at: those that the statement's words find, and those of its task
_PATH = 80  # letters of a path in a message
FAILED = "it failed before"
_LOOKED_FOR = (*HOLDING, ClaimStatus.REJECTED, ClaimStatus.SUPERSEDED)


@dataclass(frozen=True, slots=True)
class Objection:
    claim: Claim
    reason: str
    message: str


async def check(
    services: Services,
    project: str,
    profile: Profile,
    statement: str,
    task: str | None = None,
    paths: Sequence[str] = (),
) -> tuple[Objection, ...]:
    """Find the claims that speak against a statement, and those that govern the paths. At most four trips; nothing is written."""
    if len(statement) > TEXT_MAX or not (statement.strip() or paths):
        raise BadInput(f"check needs a statement to look at, of at most {TEXT_MAX} characters, or paths.")
    told = await _objections(services, project, profile, statement, task) if statement.strip() else ()
    objected = {objection.claim.ref for objection in told}
    governed = await governing(services.graph, project, paths) if paths else []
    return (*told, *(_governs(claim, paths) for claim in governed if claim.ref not in objected))


async def _objections(
    services: Services, project: str, profile: Profile, statement: str, task: str | None
) -> tuple[Objection, ...]:
    """Find negative results on the same thing, and claims in force or turned down that say otherwise."""
    found = {
        match.claim.ref: match.claim
        for match in await search(services, project, statement, statuses=_LOOKED_FOR, first=MOST)
    }
    if task is not None:
        found |= {claim.ref: claim for claim in await _of_task(services, project, task)}
    claims = [claim for claim in answering(list(found.values())) if _is_counted(claim)]
    held = [_in_force(claim) for claim in sorted(claims, key=lambda claim: (claim.valid_from or 0, claim.ref))]
    said = await services.reader.run(
        objections, statement, held, meaning.nearness, profile.categories, profile.listening.topic
    )
    quotes = await _quotes(services, project, [objection.claim for objection in said])
    against = tuple(
        Objection(found[objection.claim], objection.reason, message_for(objection.claim, quotes[objection.claim] or found[objection.claim].statement, objection.reason))
        for objection in said
    )  # fmt: skip
    return (*_failed_before(statement, list(found.values())), *against)


def _failed_before(statement: str, found: Sequence[Claim]) -> tuple[Objection, ...]:
    """Find the negative results that warn of it. They come first: a tool has said them, so they are no opinion."""
    failed = [claim for claim in found if claim.kind is ClaimKind.NEGATIVE_RESULT and claim.status in HOLDING]
    warning = [claim for claim in failed if warns(statement, (claim.statement, claim.rationale or ""))]
    return tuple(Objection(claim, FAILED, failure_for(claim.ref, claim.statement)) for claim in warning)


def _governs(claim: Claim, paths: Sequence[str]) -> Objection:
    path = next(asked for asked in paths if any(governs(mine, asked) for mine in claim.paths))
    reason = f"it governs {path if len(path) <= _PATH else '…' + path[1 - _PATH :]}"
    return Objection(claim, reason, governing_for(claim.ref, claim.statement, reason))


async def _of_task(services: Services, project: str, task: str) -> list[Claim]:
    (state,) = await states_of(services, [node_id(project, task)])
    if state is None:
        raise NotFound(f"There is no task {task!r} in {project!r}: `tasks` lists all tasks.")
    return [*state.decisions, *state.down]


def _is_counted(claim: Claim) -> bool:
    """True for a decision in force, or turned down; not for one that was merely replaced, nor for a fact on which nobody
    relies."""
    decides = type_of(claim.kind) is ClaimType.DECISION or claim.layer is Layer.TRUSTED
    return decides and (claim.status in HOLDING or _turned_down(claim))


def _turned_down(claim: Claim) -> bool:
    never = claim.status is ClaimStatus.SUPERSEDED and claim.turned_down_at is not None
    return not claim.held and (claim.status is ClaimStatus.REJECTED or never)


def _in_force(claim: Claim) -> KnownDecision:
    return KnownDecision(
        claim=claim.ref,
        statement=claim.statement,
        at=claim.valid_from or claim.recorded_at,
        alternatives=claim.alternatives,
        rejected=_turned_down(claim),
    )


async def _quotes(services: Services, project: str, refs: Sequence[str]) -> dict[str, str | None]:
    if not refs:
        return {}
    evidence = await evidence_of(services.graph, [node_id(project, ref) for ref in refs])
    asserting = (
        (quotation.evidence for quotation in mine if quotation.evidence.draft is not None) for mine in evidence
    )
    return {ref: next((evidence.quote for evidence in mine), None) for ref, mine in zip(refs, asserting, strict=True)}
