"""People's notes on a claim that do not judge it: when it is due for another look, and which paths it governs."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from graph.actions.answering.pages import END
from graph.actions.operating.projects import checked_line
from graph.actions.reviewing.steps import Person, claim_after, locate, no_claim, review_of
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, resettle
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.errors import BadInput
from graph.model.plan import Claims, EventNote, Events, Plan, Reviews
from graph.model.slot import SlotShape
from graph.model.status import HOLDING, ClaimStatus
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.asking.objections import governs
from graph.rules.reviews.undo import undo_of
from graph.rules.slots.folding_claim import change_claim, fix, map_claims
from graph.rules.slots.trail import Cause, snapshot
from graph.store.claims import claim_from

MOST_PATHS = 50
PATH_MAX = 1_000
MOST_DUE = 200


async def set_review_by(
    services: Services, project: str, ref: str, at: int | None, when: str | None, person: Person
) -> Claim:
    """Neither takes the mark away."""
    when = checked_line(when, "A reason to look again (when)", PATH_MAX) if when and when.strip() else None
    claim = await _mark(services, project, ref, person, lambda claim: replace(claim, review_by=at, revisit=when))
    if at is None or at > services.now() or claim.status is not ClaimStatus.ACTIVE:
        return claim
    return await _recheck(services, project, claim.ref, claim.slot)  # it is due already


async def set_paths(services: Services, project: str, ref: str, paths: Sequence[str], person: Person) -> Claim:
    """All that it governs; none takes them away."""
    named = tuple(dict.fromkeys(checked_line(path, "A path", PATH_MAX) for path in paths))
    if len(named) > MOST_PATHS:
        raise BadInput(f"{len(named)} paths came: a claim governs at most {MOST_PATHS}.")
    return await _mark(services, project, ref, person, lambda claim: replace(claim, paths=named))


async def _mark(services: Services, project: str, ref: str, person: Person, change: Callable[[Claim], Claim]) -> Claim:
    """No step that would fix its slot: what it says and how it stands stay as they are."""
    ref, slot = (await locate(services, project, ref))[ref]

    def decide(settlement: Settlement) -> Claim:
        state = settlement.slots[slot].claim(ref)
        if state is None:
            raise no_claim(project, ref)
        marked = change(state.claim)
        stored = settlement.slots[slot]
        undo = undo_of({slot: stored}, {slot: map_claims(stored, lambda claim: marked if claim.ref == ref else claim)})
        says = {"before": _claim_shown(state.claim), "after": _claim_shown(marked), "undo": undo}
        review = review_of(settlement, person, ReviewAction.EDIT, ref, **says)
        event = EventNote("claim", ref, settlement.now, ReviewAction.EDIT)
        settlement.add(Plan(project, Claims(changed=(marked,)), Reviews(new=(review,)), Events(told=(event,))))
        return marked

    return (await announce(services, project, {slot: SlotShape()}, decide)).decided


def _claim_shown(claim: Claim) -> dict[str, object]:
    return {**snapshot(claim), "reviewBy": claim.review_by, "when": claim.revisit, "paths": list(claim.paths)}


async def governing(graph: Graph, project: str, paths: Sequence[str], *, held: bool = True) -> list[Claim]:
    """The claims that govern any of the paths: those in force, or all."""
    rows = await graph.read("claim.governing", low=f"{project}|", high=f"{project}|{END}")
    claims = (claim_from(row["claim"]) for row in rows)
    return [
        claim
        for claim in claims
        if (not held or claim.status in HOLDING)
        and any(governs(mine, asked) for mine in claim.paths for asked in paths)
    ]


async def recheck_due(services: Services) -> str:
    """Claims whose day has come need a recheck; nothing retires by itself."""
    rows = await services.graph.read("claim.due", now=services.now(), limit=MOST_DUE)
    for row in rows:
        await _recheck(services, row["project"], row["ref"], row["slot"])
    return f"{len(rows)} claims are due for another look"


async def _recheck(services: Services, project: str, ref: str, slot: str) -> Claim:
    def decide(settlement: Settlement) -> None:
        state = settlement.slots[slot].claim(ref)
        due = state.claim.review_by if state is not None else None
        if state is None or due is None or due > settlement.now or state.claim.status is not ClaimStatus.ACTIVE:
            return  # somebody has looked meanwhile

        def step(claim: Claim) -> Claim:
            return fix(claim, ClaimStatus.NEEDS_RECHECK, claim.valid_from, claim.valid_to, settlement.now)

        note = f"due for another look{f': {state.claim.revisit}' if state.claim.revisit else ''}"
        resettle(settlement, slot, change_claim(settlement.slots[slot], ref, settlement.now, step), Cause(note=note))

    announced = await announce(services, project, {slot: SlotShape()}, decide)
    return claim_after(announced.settlement, slot, ref)
