"""Knows what a claim was at another time: in the world (`as_of`), and in what was known of it (`known_at`)."""

from dataclasses import replace

from graph.model.claim import Claim, Stage
from graph.model.status import HOLDING, ClaimStatus

_WAITING = (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED)


def view(claim: Claim, as_of: int | None = None, known_at: int | None = None) -> Claim | None:
    """The claim as it held then, its status included; None where it was not known, or not (yet) said."""
    known = claim if known_at is None else _as_known(claim, known_at)
    if known is None or as_of is None:
        return known
    return _as_of(known, as_of)


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
