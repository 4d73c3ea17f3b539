"""Knows what a claim was at another time: in the world (`as_of`), and in what was known of it (`known_at`)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from graph.model.claim import Claim, Stage
from graph.model.status import HOLDING, ClaimStatus

_WAITING = (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED)
SLACK = 300_000_000  # five minutes: clocks differ, and nothing that was just said waits for that


@dataclass(frozen=True, slots=True)
class Asked:
    """The time that is asked about: of the world, of what was known, or (with neither) the present."""

    now: int
    as_of: int | None = None
    known_at: int | None = None

    @property
    def then(self) -> tuple[int | None, int | None]:
        return self.as_of, self.known_at

    @property
    def day(self) -> int:
        """The day of the world that is meant: who asks for none means the day on which they know."""
        asked = self.as_of if self.as_of is not None else self.known_at
        return self.now if asked is None else asked


def seen(claim: Claim, asked: Asked) -> Claim | None:
    """As the asker sees it. Where no day is named, only what a later day brings is left out: it holds not yet."""
    was = view(claim, *asked.then)
    if was is None or asked.as_of is not None or not was.held or was.status is ClaimStatus.REJECTED:
        return was
    if comes(was, asked):
        return None
    ends_later = is_to_come(was.valid_to, asked.day)
    return replace(was, status=ClaimStatus.ACTIVE, needs_review=False) if ends_later else was


def is_to_come(at: int | None, day: int) -> bool:
    """Whether a time lies behind the day that is asked about."""
    return at is not None and at > day + SLACK


def comes(claim: Claim, asked: Asked) -> bool:
    """Decided already, and in force only from a later day on."""
    return claim.held and is_to_come(claim.valid_from, asked.day)


def seen_of(claims: Iterable[Claim], asked: Asked) -> tuple[Claim, ...]:
    return tuple(was for one in claims if (was := seen(one, asked)) is not None)


def known_of(claim: Claim, asked: Asked) -> Claim | None:
    """What is named, or came near, is shown also where it is yet to come: with the day from which it holds."""
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
        needs_review=stage.status in (*_WAITING, ClaimStatus.NEEDS_RECHECK),
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
