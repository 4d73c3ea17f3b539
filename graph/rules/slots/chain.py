"""Knows how a slot's chain of supersessions follows from its fold, and which explicit ones still make sense."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph.model.claim import Claim, Supersession
from graph.model.plan import Plan, Supersessions
from graph.model.slot import SlotState
from graph.rules.slots.place import Place

Pair = tuple[str, str]


def chain_changes(
    stored: SlotState,
    slot: SlotState,
    places: Sequence[Place],
    claims: Sequence[Claim],
    gone: Mapping[str, str],
    now: int,
) -> tuple[Plan, tuple[Supersession, ...]]:
    """The edges to open and to close, and all that are open afterwards. `gone`: where merged claims have gone."""
    derived = _derived(stored, places, claims, now)
    explicit = _explicit(slot, derived, gone, now)
    after = (*derived, *explicit)
    opened = [edge for edge in after if edge not in stored.supersessions]
    closed = [edge for edge in stored.supersessions if edge not in after]
    return Plan(slot.project, Supersessions(new=tuple(opened), closed=tuple(closed))), after


def _derived(stored: SlotState, places: Sequence[Place], claims: Sequence[Claim], now: int) -> list[Supersession]:
    """What the fold's chain says; an edge that stands already stays, unless what it says of the world changed."""
    known = {(edge.newer, edge.older): edge for edge in stored.supersessions if not edge.explicit}
    edges = []
    for place, claim in zip(places, claims, strict=True):
        if place.replaces is None:
            continue
        edge = _edge(place, claim, claims[place.replaces], now)
        stands = known.get((edge.newer, edge.older))
        if stands is not None:
            edge = stands if stands.at == edge.at else replace(edge, looked_at=stands.looked_at)
        edges.append(edge)
    return edges


def _edge(place: Place, newer: Claim, older: Claim, now: int) -> Supersession:
    by = next((one.author for one in place.evidence if one.at == place.valid_from and one.author), None)
    return Supersession(
        newer=newer.ref,
        older=older.ref,
        at=newer.valid_from or now,
        by=by or "whence",
        recorded_at=now,
        looked_at=now,
    )


def _explicit(
    slot: SlotState, derived: Sequence[Supersession], gone: Mapping[str, str], now: int
) -> list[Supersession]:
    """Somebody's explicit words, as far as later words have not turned them round; a merged claim's go where it went."""
    pairs = [(edge.newer, edge.older) for edge in derived]
    kept = []
    for edge in sorted((one for one in slot.supersessions if one.explicit), key=lambda one: one.recorded_at):
        if edge.newer in gone or edge.older in gone:
            newer, older = gone.get(edge.newer, edge.newer), gone.get(edge.older, edge.older)
            edge = replace(edge, newer=newer, older=older, recorded_at=now)  # noqa: PLW2901
        if not leads(pairs, edge.older, edge.newer):
            kept.append(edge)
            pairs.append((edge.newer, edge.older))
    return kept


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
