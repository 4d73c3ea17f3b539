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
    _S.ARCHIVED: (_S.SUPERSEDED, _S.REJECTED),
    _S.REJECTED: (),
    _S.GRADUATED: (),
}

# Statuses in which a claim holds its slot: the current one, and the one whose support has to be looked at again.
HOLDING = frozenset({_S.ACTIVE, _S.NEEDS_RECHECK})
UNDECIDED = (_S.CANDIDATE, _S.CONFLICTED)
"""A person has not decided on the claim yet."""
QUEUED = (*UNDECIDED, _S.NEEDS_RECHECK)
"""The claim waits for a review."""
SHOWN_IN_QUEUE = (_S.CANDIDATE, _S.NEEDS_RECHECK)
"""The review queue shows these unless it is asked for others: a conflict shows its own claims."""
NOT_IN_FORCE = (*UNDECIDED, _S.REJECTED)
"""Neither held now nor replaced or archived after it held."""
STANDING = HOLDING | {*UNDECIDED}
"""The claim can contradict another, and can be edited."""

# Statuses that a fold gives by itself, so that it may give another as soon as it hears otherwise.
_DERIVED = frozenset({_S.CANDIDATE, _S.ACTIVE, _S.CONFLICTED, _S.SUPERSEDED, _S.REJECTED, _S.ARCHIVED})


class Move(StrEnum):
    """A way for a claim to come from one status to another."""

    ARROW = "ARROW"
    TAKEN_BACK = "TAKEN_BACK"  # the arrow that led here is void: what caused it was undone, or never true
    DERIVED_ANEW = "DERIVED_ANEW"  # back over arrows that words heard late have made void, and on from there


def is_legal(before: ClaimStatus, after: ClaimStatus) -> bool:
    return after in ARROWS[before]


def move_of(before: ClaimStatus, after: ClaimStatus) -> Move | None:
    """Return the move from one status to the other; None where no way leads there: no arrow, forwards or back, and no
    change of a fold."""
    if is_legal(before, after):
        return Move.ARROW
    if is_legal(after, before):
        return Move.TAKEN_BACK
    return Move.DERIVED_ANEW if {before, after} <= _DERIVED else None
