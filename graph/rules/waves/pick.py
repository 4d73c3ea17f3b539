"""Knows which candidates a reviewer gets now: the best by confidence, length and novelty, as many as there is room for."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from graph.model.op import Op
from graph.model.wave import Held
from graph.model.words import ClaimKind, OpType
from graph.rules.reading.reconcile import Arrival
from graph.rules.slots.standing import stands_alone

DUPLICATE = "duplicate: another candidate of the wave says the same, and waits as well"


@dataclass(frozen=True, slots=True)
class Picked:
    """`chosen` in the order of their words, repeats of one of them included: those only count."""

    chosen: tuple[Held, ...]
    left: tuple[Held, ...]


def asks_a_person(arrival: Arrival) -> bool:
    """True if its words would wait for a reviewer. A record's statement about itself is a claim at once: it stands for its
    document, which others name."""
    op, said = arrival.op, arrival.words.standing
    if (
        arrival.noted
        or op.op is OpType.NOTE
        or op.kind is ClaimKind.NOTE
        or is_of_record(op)
        or op.relation is not None
    ):
        return False
    return not (stands_alone(arrival.words) or said.over or said.refuses or said.withdraws)


def is_of_record(op: Op) -> bool:
    return op.files or op.from_field


def ranked(held: Iterable[Held]) -> list[Held]:
    """Best first. Of those that say the same, the first has its full rank, the second half of it, and so on."""
    seen: dict[tuple[ClaimKind, str], int] = {}
    found = []
    for one in sorted(held, key=lambda one: one.order):
        said = (one.kind, one.norm)
        seen[said] = seen.get(said, 0) + 1
        found.append(replace(one, rank=round(one.confidence * len(one.statement) / seen[said], 4)))
    return sorted(found, key=lambda one: (-one.rank, one.order))


def pick(held: Iterable[Held], room: int, cap: int, least: int, *, again: bool) -> Picked:
    """`least`: letters that a candidate has at least. `again`: a later cycle, in which also what was cut has its turn."""
    chosen: list[Held] = []
    left: list[Held] = []
    taken: set[tuple[ClaimKind, str]] = set()
    waits: set[tuple[ClaimKind, str]] = set()
    for one in ranked(held):
        said = (one.kind, one.norm)
        if said in taken:
            chosen.append(one)
        elif said in waits:
            left.append(replace(one, reason=DUPLICATE))
        elif len(one.statement) < least and one.claim is None:
            left.append(replace(one, reason=f"too short: fewer than {least} characters"))
        elif len(taken) < room and (again or not one.cut):
            chosen.append(one)
            taken.add(said)
        else:
            waits.add(said)
            left.append(replace(one, reason=f"over the cap of {cap}: lower in confidence, length and novelty"))
    return Picked(tuple(sorted(chosen, key=lambda one: one.order)), tuple(left))
