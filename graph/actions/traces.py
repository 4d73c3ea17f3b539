"""Makes the trace of a claim out of what one trip has read: all of it as it was then, where another time is asked for."""

from collections.abc import Sequence
from dataclasses import replace

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.effect import Effect
from graph.model.status import HOLDING
from graph.model.trace import Amendment, Match, Trace
from graph.rules.beheld import PRESENT, Then, conflict_then, turned_down
from graph.rules.markdown import markdown
from graph.rules.trace import effects
from graph.rules.view import view
from graph.store.claims import claim_from, claim_props
from graph.store.traces import Told

EFFECTS_DEEP = 5


def nothing(question: str | None, near: tuple[Match, ...]) -> Trace:
    trace = Trace(question, None, near[0].score if near else 0.0, near)
    return replace(trace, markdown=markdown(trace))


def trace_of(told: Told, question: str | None, points: float, others: tuple[Match, ...], then: Then) -> Trace:
    answer = view(told.claim, *then)
    if answer is None:
        return nothing(question, others)
    trace = Trace(
        question=question,
        answer=answer,
        score=points,
        alternatives=others,
        because=tuple(one for one in told.because if _was_said(one.evidence.at, one.evidence.recorded_at, then)),
        history=(answer, *_seen(told.history, then)),
        amended=_amendments(told, then),
        rejected=turned_down(_seen((*told.siblings, *told.beside), then)),
        patterns=tuple(one for one in told.patterns if _was_said(one.get("at") or 0, one["detectedAt"], then)),
        conflicts=_conflicts(told, then),
        downstream=_effects(told, then),
    )
    return replace(trace, markdown=markdown(trace))


def _conflicts(told: Told, then: Then) -> tuple[Conflict, ...]:
    unseen = {one.ref for one in told.siblings if view(one, *then) is None}
    found = (conflict_then(one, then, unseen) for one in told.conflicts)
    return tuple(one for one in found if one is not None)


def _effects(told: Told, then: Then) -> tuple[Effect, ...]:
    """What rested on it by then; a claim that was not there yet, and what only it leads to, did not."""
    found = effects(told.claim.id, told.links, EFFECTS_DEEP)
    if then == PRESENT:
        return found
    claims = {one.node: view(claim_from(one.props), *then) for one in found if "Claim" in one.labels}
    gone = {node for node, claim in claims.items() if claim is None}
    seen = (one for one in found if not gone.intersection(one.path))
    return tuple(
        one if (claim := claims.get(one.node)) is None else replace(one, props=claim_props(claim)) for one in seen
    )


def _amendments(told: Told, then: Then) -> tuple[Amendment, ...]:
    """In force only while the newer claim holds; oldest first."""
    seen = [Amendment(one.part, newer) for one in told.amended if (newer := view(one.newer, *then)) is not None]
    held = [one for one in seen if one.newer.status in HOLDING]
    return tuple(sorted(held, key=lambda one: (one.newer.valid_from or 0, one.newer.ref, one.part)))


def _was_said(at: int, recorded_at: int, then: Then) -> bool:
    as_of, known_at = then
    return (as_of is None or at <= as_of) and (known_at is None or recorded_at <= known_at)


def _seen(claims: Sequence[Claim], then: Then) -> tuple[Claim, ...]:
    return tuple(seen for one in claims if (seen := view(one, *then)) is not None)
