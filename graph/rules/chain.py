"""Knows how a slot's chain of supersessions follows from its fold, and which explicit ones still make sense."""

from collections.abc import Sequence

from graph.model.claim import Claim, Supersession
from graph.model.plan import Plan
from graph.model.slot import SlotState
from graph.rules.fold import Place

Pair = tuple[str, str]


def chain_changes(
    stored: SlotState, slot: SlotState, places: Sequence[Place], claims: Sequence[Claim], now: int
) -> tuple[Plan, tuple[Supersession, ...]]:
    """The edges to open and to close, and all that are open afterwards."""
    wanted = _wanted(places, claims, now)
    explicit = [edge for edge in slot.supersessions if edge.explicit]
    explicit = [edge for edge in explicit if not leads(list(wanted), edge.older, edge.newer)]
    derived = {(edge.newer, edge.older): edge for edge in stored.supersessions if not edge.explicit}
    kept = [edge for pair, edge in derived.items() if pair in wanted]
    new = [edge for pair, edge in wanted.items() if pair not in derived]
    new += [edge for edge in explicit if edge not in stored.supersessions]
    after = (*kept, *(edge for pair, edge in wanted.items() if pair not in derived), *explicit)
    closed = [edge for edge in stored.supersessions if not any(_same(edge, one) for one in after)]
    return Plan(slot.project, supersessions_new=tuple(new), supersessions_closed=tuple(closed)), after


def _same(one: Supersession, other: Supersession) -> bool:
    return (one.newer, one.older, one.explicit, one.part) == (other.newer, other.older, other.explicit, other.part)


def _wanted(places: Sequence[Place], claims: Sequence[Claim], now: int) -> dict[Pair, Supersession]:
    edges: dict[Pair, Supersession] = {}
    for place, claim in zip(places, claims, strict=True):
        if place.replaces is None:
            continue
        older = claims[place.replaces]
        said = place.evidence[-1] if place.fixed is None and place.evidence else None
        by = next((one.author for one in place.evidence if one.at == place.valid_from and one.author), None)
        edges[(claim.ref, older.ref)] = Supersession(
            newer=claim.ref,
            older=older.ref,
            at=claim.valid_from or (said.at if said else now),
            by=by or "whence",
            recorded_at=now,
            looked_at=now,
        )
    return edges


def leads(pairs: Sequence[Pair], newer: str, older: str) -> bool:
    """Is `older` somewhere below `newer` along these supersessions?"""
    below: dict[str, list[str]] = {}
    for above, under in pairs:
        below.setdefault(above, []).append(under)
    seen, open_ends = set[str](), [newer]
    while open_ends:
        here = open_ends.pop()
        if here == older:
            return True
        if here not in seen:
            seen.add(here)
            open_ends.extend(below.get(here, ()))
    return False
