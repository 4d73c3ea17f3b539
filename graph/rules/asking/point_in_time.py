"""Knows what was at another time: claims, what had replaced them, what was turned down by then, which conflicts were open.

A time of the world (`as_of`), of what was known (`known_at`), or both.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from graph.model.claim import Claim, Stage, Supersession
from graph.model.conflict import Conflict
from graph.model.nearness import Nearness
from graph.model.replacement import Replacement
from graph.model.status import HOLDING, QUEUED, ClaimStatus
from graph.model.trace import is_to_come
from graph.model.words import ConflictStatus, Stance
from graph.rules.statements.clashing import telling_terms

Then = tuple[int | None, int | None]  # true at, known at
NOW = 2**62  # later than anything that is on record
PRESENT: Then = (None, None)  # no other time: now
_SAME_MATTER = 0.15  # in meaning; what has nothing to do with each other is below a tenth


@dataclass(frozen=True, slots=True)
class Asked:
    """The time that is asked about: of the world, of what was known, or (with neither) the present."""

    now: int
    as_of: int | None = None
    known_at: int | None = None
    ahead: int = 0  # by how much the words of a project are dated ahead of the clock, by which is known what is known

    @property
    def then(self) -> tuple[int | None, int | None]:
        return self.as_of, self.known_at

    @property
    def day(self) -> int:
        """The day of the world that is meant: who asks for none means the day on which they know."""
        if self.as_of is not None:
            return self.as_of
        return self.now if self.known_at is None else self.known_at + self.ahead


def seen(claim: Claim, asked: Asked) -> Claim | None:
    """Return the claim as the asker sees it. Where no day is named, leave out only claims that begin later."""
    was = view(claim, *asked.then)
    if was is None or asked.as_of is not None or not was.held or was.status is ClaimStatus.REJECTED:
        return was
    if comes(was, asked):
        return None
    ends_later = is_to_come(was.valid_to, asked.day)
    return replace(was, status=ClaimStatus.ACTIVE, needs_review=False) if ends_later else was


def comes(claim: Claim, asked: Asked) -> bool:
    """Decided already, and in force only from a later day on."""
    return claim.held and is_to_come(claim.valid_from, asked.day)


def foreseen(claim: Claim, said_at: int | None, asked: Asked) -> Claim | None:
    """Return a claim that begins after the day that is asked about as the plan that it was by then; None where nobody had
    said so, or where it was never settled."""
    was = claim if asked.known_at is None else _as_known(claim, asked.known_at)
    if was is None or said_at is None or not was_said(said_at, was.recorded_at, asked.then):
        return None
    settled = was.held or was.stance in (Stance.PLANNED, Stance.DECIDED)
    if was.status is ClaimStatus.REJECTED or not settled or not is_to_come(was.valid_from, asked.day):
        return None
    return replace(was, status=ClaimStatus.ACTIVE if was.held else was.status, then=asked.then)


def seen_of(claims: Iterable[Claim], asked: Asked) -> tuple[Claim, ...]:
    return tuple(was for claim in claims if (was := seen(claim, asked)) is not None)


def known_of(claim: Claim, asked: Asked) -> Claim | None:
    """Return a named or near claim as it was then, also where it is yet to come: with the day from which it holds."""
    return seen(claim, asked) or view(claim, *asked.then)


def view(claim: Claim, as_of: int | None = None, known_at: int | None = None) -> Claim | None:
    """The claim as it held then, its status included; None where it was not known, or not (yet) said."""
    if as_of is None and known_at is None:
        return claim
    known = claim if known_at is None else _as_known(claim, known_at)
    was = known if known is None or as_of is None else _as_of(known, as_of)
    return replace(was, then=(as_of, known_at)) if was is not None else None


def _as_known(claim: Claim, known_at: int) -> Claim | None:
    stages = [stage for stage in claim.log if stage.at <= known_at]
    if not stages:
        return None
    stage = stages[-1]
    known = replace(
        claim,
        status=stage.status,
        valid_from=stage.valid_from,
        valid_to=stage.valid_to,
        held=stage.held,
        needs_review=stage.status in QUEUED,
    )
    return _as_said(known, stage)


def _as_said(claim: Claim, stage: Stage) -> Claim:
    if stage.statement is None:
        return claim
    return replace(claim, statement=stage.statement, value=stage.value)


def _as_of(claim: Claim, as_of: int) -> Claim | None:
    """Retracted was never true; a claim in force is ACTIVE from its words until something ends it."""
    if claim.status is ClaimStatus.REJECTED:
        return None if claim.held else _said_by(claim, as_of)
    if not claim.held:
        return _said_by(claim, as_of)
    if claim.valid_from is None or as_of < claim.valid_from:
        return None
    over = claim.valid_to is not None and as_of >= claim.valid_to
    if over or claim.status in HOLDING:
        return claim
    return replace(claim, status=ClaimStatus.ACTIVE, needs_review=False)


def _said_by(claim: Claim, as_of: int) -> Claim | None:
    begun = claim.valid_from if claim.valid_from is not None else claim.recorded_at
    return claim if begun <= as_of else None


def stood(edges: Iterable[Replacement], then: Then = PRESENT) -> list[Replacement]:
    """Return the supersessions that stood then, with the claims at their ends as they were; a pair once, by somebody's word
    if any."""
    drawn = [replacement for replacement in edges if was_drawn(replacement.edge, then)]
    said = {_pair(replacement) for replacement in drawn if replacement.edge.explicit}
    once = (replacement for replacement in drawn if replacement.edge.explicit or _pair(replacement) not in said)
    ends = ((replacement.edge, view(replacement.newer, *then), view(replacement.older, *then)) for replacement in once)
    return [Replacement(edge, new, old) for edge, new, old in ends if new is not None and old is not None]


def _pair(replacement: Replacement) -> tuple[str, str, str | None]:
    return replacement.newer.ref, replacement.older.ref, replacement.edge.part


def newest_first(edges: Iterable[Replacement]) -> list[Replacement]:
    return sorted(
        edges,
        key=lambda replacement: (
            -replacement.edge.at,
            replacement.older.ref,
            replacement.newer.ref,
            replacement.edge.part or "",
        ),
    )


def was_said(at: int, recorded_at: int, then: Then) -> bool:
    """True if words of that time, recorded at that time, stood there then."""
    as_of, known_at = then
    return (as_of is None or at <= as_of) and (known_at is None or recorded_at <= known_at)


def was_drawn(edge: Supersession, then: Then) -> bool:
    """True if one claim replaced the other then, as far as was known; by now, where no time is asked for."""
    as_of, known_at = then
    if as_of is not None and edge.at > as_of:
        return False
    if known_at is None:
        return edge.recorded_to is None
    return edge.recorded_at <= known_at and (edge.recorded_to is None or edge.recorded_to > known_at)


def chained(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return the claims that a chain replaced. A retracted claim was never true, and has no place in it. Claims as they
    were then."""
    return tuple(claim for claim in claims if claim.status is not ClaimStatus.REJECTED)


def turned_down(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return the proposals that were turned down: by a person, or when a conflict was resolved. Claims as they were then."""
    down = {claim.ref: claim for claim in claims if is_down(claim)}
    return tuple(sorted(down.values(), key=lambda claim: (claim.valid_from or 0, claim.recorded_at, claim.ref)))


def near_to(claim: Claim, others: Sequence[Claim], nearness: Nearness) -> list[Claim]:
    """Return the claims of one stretch of talk that speak of the same: people turn down more than one thing in it."""
    own, scores = telling_terms(claim.statement), nearness(claim.statement, [claim.statement for claim in others])
    scored = zip(others, scores, strict=True)
    return [claim for claim, score in scored if score >= _SAME_MATTER or own & telling_terms(claim.statement)]


def is_down(claim: Claim) -> bool:
    return claim.status is ClaimStatus.REJECTED or (claim.status is ClaimStatus.SUPERSEDED and not claim.held)


def conflict_then(conflict: Conflict, then: Then, unseen: set[str]) -> Conflict | None:
    """The conflict as it was known; None where it was not. `unseen` are claims that nobody knew, or had said, then."""
    _, known_at = then
    if then == PRESENT:
        return conflict
    known = conflict if known_at is None else _known_then(conflict, known_at)
    if known is None:
        return None
    members = tuple(ref for ref in known.members if ref not in unseen)
    if len(members) < min(2, len(known.members)):
        return None
    return replace(known, members=members, then=then)


def _known_then(conflict: Conflict, known_at: int) -> Conflict | None:
    """Return a conflict as it was known then, however often it was closed and opened again. One without a history tells its
    last closing."""
    if conflict.opened_at > known_at:
        return None
    stages = [stage for stage in conflict.log if stage.at <= known_at]
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
