"""Makes the trace of a claim out of what one trip has read: all of it as it was then, where another time is asked for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from graph.meaning import nearness
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.effect import Effect
from graph.model.link import Link
from graph.model.seal import is_blank
from graph.model.status import HOLDING
from graph.model.trace import Amendment, Match, Passage, Quoted, Trace, is_planned
from graph.process.services import Services
from graph.rules.asking.point_in_time import (
    NOW,
    PRESENT,
    Asked,
    Then,
    chained,
    comes,
    conflict_then,
    foreseen,
    known_of,
    near_to,
    seen,
    seen_of,
    turned_down,
    view,
    was_said,
)
from graph.rules.asking.trace import effects
from graph.rules.forms.answering import as_quoted
from graph.rules.forms.markdown import markdown
from graph.store.claims import claim_from, claim_props
from graph.store.traces import Told, told_from

EFFECTS_DEEP = 5
ALTERNATIVES = 5
"""Claims that are shown beside an answer."""


def empty_trace(
    question: str | None,
    near: tuple[Match, ...],
    asked: Asked,
    passages: tuple[Passage, ...] | None = None,
    erased: str | None = None,
) -> Trace:
    score = near[0].score if near else 0.0
    trace = Trace(question, None, score, near, passages=passages, erased=erased, then=asked.then, day=asked.day)
    return replace(trace, markdown=markdown(trace))


def trace_of(
    told: Told,
    question: str | None,
    points: float,
    others: tuple[Match, ...],
    asked: Asked,
    passages: tuple[Passage, ...] | None = None,
) -> Trace:
    answer = known_of(told.claim, asked) or foreseen(told.claim, _said_first(told), asked)
    if answer is None:
        return empty_trace(question, others, asked, passages)
    trace = Trace(
        question=question,
        then=asked.then,
        day=asked.day,
        answer=answer,
        score=points,
        alternatives=others,
        because=tuple(as_quoted(_said(told, asked))),
        history=(answer, *chained(seen_of(told.history, asked))),
        changing=_changing(told, answer, asked),
        ended=_ended(told, answer, asked),
        edits=told.edits,
        amended=_amendments_in_force(told, asked),
        amends=_amends(told, answer, asked),
        rejected=turned_down(
            (
                *seen_of((*told.siblings, *told.options), asked),
                *near_to(answer, seen_of(told.beside, asked), nearness),
            )
        ),
        patterns=tuple(
            pattern for pattern in told.patterns if was_said(pattern.get("at") or 0, pattern["detectedAt"], asked.then)
        ),
        conflicts=_conflicts(told, asked),
        downstream=effects_then(told.claim.id, told.links, EFFECTS_DEEP, asked.then),
        passages=passages,
    )
    return replace(trace, markdown=markdown(trace))


def _said_first(told: Told) -> int | None:
    return min(
        (quotation.evidence.at for quotation in told.because if quotation.evidence.draft is not None), default=None
    )


def _said(told: Told, asked: Asked) -> list[Quoted]:
    return [
        quotation
        for quotation in told.because
        if was_said(quotation.evidence.at, quotation.evidence.recorded_at, asked.then)
    ]


def _changing(told: Told, answer: Claim, asked: Asked) -> tuple[Claim, ...]:
    """Return what its slot holds until the day of a plan, or the plans for the slot of what holds."""
    there = [was for claim in told.siblings if (was := known_of(claim, asked)) is not None]
    if is_planned(answer, asked.day):
        return tuple(claim for claim in there if claim.status in HOLDING and not comes(claim, asked))
    return tuple(claim for claim in there if answer.status in HOLDING and is_planned(claim, asked.day))


def _ended(told: Told, answer: Claim, asked: Asked) -> tuple[Claim, ...]:
    if answer.status in HOLDING:
        return ()
    return tuple(claim for claim in chained(seen_of(told.ended, asked)) if claim.held)


def _conflicts(told: Told, asked: Asked) -> tuple[Conflict, ...]:
    unseen = {claim.ref for claim in told.siblings if view(claim, *asked.then) is None}
    found = (conflict_then(conflict, asked.then, unseen) for conflict in told.conflicts)
    return tuple(conflict for conflict in found if conflict is not None)


def effects_then(root: str, links: Sequence[Link], depth: int, then: Then) -> tuple[Effect, ...]:
    """Return the effects of a claim by then. Leave out claims that were not there yet, and effects that only those lead to."""
    found = effects(root, links, depth)
    if then == PRESENT:
        return found
    claims = {effect.node: view(claim_from(effect.props), *then) for effect in found if "Claim" in effect.labels}
    gone = {node for node, claim in claims.items() if claim is None}
    left = (effect for effect in found if not gone.intersection(effect.path))
    return tuple(
        effect if (claim := claims.get(effect.node)) is None else replace(effect, props=claim_props(claim), then=then)
        for effect in left
    )


def _amendments_in_force(told: Told, asked: Asked) -> tuple[Amendment, ...]:
    """Return the amendments that are in force: only while the newer claim holds."""
    return tuple(
        amendment for amendment in _amendments_as_known(told.amended, asked) if amendment.other.status in HOLDING
    )


def _amends(told: Told, answer: Claim, asked: Asked) -> tuple[Amendment, ...]:
    return _amendments_as_known(told.amends, asked) if answer.status in HOLDING else ()


def _amendments_as_known(amendments: Iterable[Amendment], asked: Asked) -> tuple[Amendment, ...]:
    """Return the amendments with the claims at the other end as they were; oldest first."""
    found = [
        Amendment(amendment.part, other)
        for amendment in amendments
        if (other := seen(amendment.other, asked)) is not None
    ]
    return tuple(
        sorted(
            found, key=lambda amendment: (amendment.other.valid_from or 0, amendment.other.ref, amendment.part or "")
        )
    )


def with_words(claim: Claim | None) -> Claim | None:
    """Return the claim; None where all its words were erased, for then it answers nothing."""
    return None if claim is None or is_blank(claim.statement) else claim


async def read_trace(services: Services, claim_id: str, asked: Asked) -> Told | None:
    known = NOW if asked.known_at is None else asked.known_at
    row = await services.graph.read_maybe("trace.of", id=claim_id, known=known)
    return told_from(row, known) if row else None
