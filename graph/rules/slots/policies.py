"""Knows what a conflict of each kind is: where its members lie, and how many of them have to stand for it to stay open."""

from dataclasses import dataclass

from graph.model.conflict import Conflict
from graph.model.words import ConflictKind


@dataclass(frozen=True, slots=True)
class Policy:
    kind: ConflictKind
    fewest: int  # members that have to stand: with fewer there is nothing left to settle
    one_slot: bool = False  # it lies in one slot, whose fold opens, widens and closes it
    one_family: bool = False  # between layers of one address: what holds there opens, widens and closes it
    lapses: bool = True  # closed by itself where too few of its members still stand
    what: str = ""


POLICIES: tuple[Policy, ...] = (
    Policy(ConflictKind.SLOT, 2, one_slot=True, what="claims that cannot all fill one slot"),
    Policy(ConflictKind.CONTRADICTION, 2, what="statements of different slots that cannot both be so"),
    Policy(
        ConflictKind.LAYER,
        2,
        one_family=True,
        what="claims of one address that say different things in different layers",
    ),
    Policy(ConflictKind.TEMPORAL, 2, what="two things of one person at one time"),
    Policy(ConflictKind.RESOURCE, 2, what="one thing that is wanted twice at one time"),
    Policy(
        ConflictKind.MISSING, 1, lapses=False, what="something that nobody has taken on, or that a record does not say"
    ),
    Policy(ConflictKind.DISPUTE, 1, what="words that speak against a claim"),
)
_BY_KIND = {one.kind: one for one in POLICIES}


def policy_of(conflict: Conflict) -> Policy:
    return _BY_KIND[conflict.kind]
