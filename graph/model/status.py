"""The life of a claim: one table of statuses and the arrows between them."""

from enum import StrEnum


class ClaimStatus(StrEnum):
    CANDIDATE = "CANDIDATE"
    ACTIVE = "ACTIVE"
    CONFLICTED = "CONFLICTED"
    NEEDS_RECHECK = "NEEDS_RECHECK"
    SUPERSEDED = "SUPERSEDED"
    REJECTED = "REJECTED"
    ARCHIVED = "ARCHIVED"
    GRADUATED = "GRADUATED"


_S = ClaimStatus
ARROWS: dict[ClaimStatus, tuple[ClaimStatus, ...]] = {
    _S.CANDIDATE: (_S.ACTIVE, _S.REJECTED, _S.CONFLICTED, _S.SUPERSEDED, _S.ARCHIVED),
    _S.ACTIVE: (_S.SUPERSEDED, _S.NEEDS_RECHECK, _S.ARCHIVED, _S.GRADUATED, _S.CONFLICTED, _S.REJECTED),
    _S.CONFLICTED: (_S.ACTIVE, _S.REJECTED, _S.SUPERSEDED, _S.CANDIDATE),
    _S.NEEDS_RECHECK: (_S.ACTIVE, _S.ARCHIVED, _S.SUPERSEDED),
    _S.SUPERSEDED: (_S.REJECTED,),
    _S.ARCHIVED: (_S.REJECTED,),
    _S.REJECTED: (),
    _S.GRADUATED: (),
}

# Statuses in which a claim holds its slot: the current one, and the one whose support has to be looked at again.
HOLDING = frozenset({_S.ACTIVE, _S.NEEDS_RECHECK})


def is_legal(before: ClaimStatus, after: ClaimStatus) -> bool:
    return after in ARROWS[before]
