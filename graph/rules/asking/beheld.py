"""Knows what stands around a claim at another time: what was turned down by then, and which conflicts were open."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from graph.model.claim import Claim, Supersession
from graph.model.conflict import Conflict
from graph.model.status import ClaimStatus
from graph.model.words import ConflictStatus
from graph.rules.statements.clashing import telling_terms
from graph.rules.talk.heard import Nearness

Then = tuple[int | None, int | None]  # true at, known at
NOW = 2**62  # later than anything that is on record
PRESENT: Then = (None, None)  # no other time: now
_SAME_MATTER = 0.15  # in meaning; what has nothing to do with each other is below a tenth


def was_said(at: int, recorded_at: int, then: Then) -> bool:
    """Whether words of that time, recorded at that time, stood there then."""
    as_of, known_at = then
    return (as_of is None or at <= as_of) and (known_at is None or recorded_at <= known_at)


def was_drawn(edge: Supersession, then: Then) -> bool:
    """Whether one claim replaced the other then, as far as was known; by now, where no time is asked for."""
    as_of, known_at = then
    if as_of is not None and edge.at > as_of:
        return False
    if known_at is None:
        return edge.recorded_to is None
    return edge.recorded_at <= known_at and (edge.recorded_to is None or edge.recorded_to > known_at)


def chained(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """What a chain replaced: what was retracted was never true, and has no place in it. Claims as they were then."""
    return tuple(one for one in claims if one.status is not ClaimStatus.REJECTED)


def turned_down(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """What was proposed and turned down: by a person, or when a conflict was resolved. Claims as they were then."""
    down = {one.ref: one for one in claims if _is_down(one)}
    return tuple(sorted(down.values(), key=lambda one: (one.valid_from or 0, one.recorded_at, one.ref)))


def near_to(claim: Claim, others: Sequence[Claim], nearness: Nearness) -> list[Claim]:
    """Those of one stretch of talk that speak of the same: people turn down more than one thing in it."""
    own, scores = telling_terms(claim.statement), nearness(claim.statement, [one.statement for one in others])
    scored = zip(others, scores, strict=True)
    return [one for one, score in scored if score >= _SAME_MATTER or own & telling_terms(one.statement)]


def _is_down(claim: Claim) -> bool:
    return claim.status is ClaimStatus.REJECTED or (claim.status is ClaimStatus.SUPERSEDED and not claim.held)


def conflict_then(conflict: Conflict, then: Then, unseen: set[str]) -> Conflict | None:
    """The conflict as it was known; None where it was not. `unseen` are claims that nobody knew, or had said, then."""
    _, known_at = then
    if then == PRESENT:
        return conflict
    known = conflict if known_at is None else _as_known(conflict, known_at)
    if known is None:
        return None
    members = tuple(ref for ref in known.members if ref not in unseen)
    if len(members) < min(2, len(known.members)):
        return None
    return replace(known, members=members, then=then)


def _as_known(conflict: Conflict, known_at: int) -> Conflict | None:
    """However often it was closed and opened again; one that was stored before that was kept tells its last closing."""
    if conflict.opened_at > known_at:
        return None
    stages = [one for one in conflict.log if one.at <= known_at]
    if stages:
        was = stages[-1]
        return replace(
            conflict,
            status=was.status,
            members=was.members,
            winner=was.winner,
            closed_at=was.closed_at,
            closed_by=was.closed_by,
            note=was.note,
        )
    if conflict.closed_at is None or conflict.closed_at <= known_at:
        return conflict
    return replace(conflict, status=ConflictStatus.OPEN, winner=None, closed_at=None, closed_by=None, note=None)
