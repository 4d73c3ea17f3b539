"""Knows which stored claim each place of a fold continues, how a slot's chain of supersessions follows from its fold, and which explicit
ones still make sense."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.claim import Claim, Draft, Supersession
from graph.model.plan import Plan, Supersessions
from graph.model.slot import ClaimState, SlotState
from graph.model.words import ClaimKind, type_of
from graph.rules.slots.folding_claim import FoldedClaim, order_of
from graph.rules.slots.saying import first_draft
from graph.rules.slots.trail import Cause

Pair = tuple[str, str]


def chain_changes(
    stored: SlotState,
    slot: SlotState,
    places: Sequence[FoldedClaim],
    claims: Sequence[Claim],
    gone: Mapping[str, str],
    now: int,
    cause: Cause,
) -> tuple[Plan, tuple[Supersession, ...]]:
    """The edges to open and to close, and all that are open afterwards. `gone`: where merged claims have gone."""
    derived = _derived(stored, places, claims, now, cause)
    explicit = _explicit(slot, derived, gone, now)
    after = (*derived, *explicit)
    opened = [edge for edge in after if edge not in stored.supersessions]
    closed = [edge for edge in stored.supersessions if edge not in after]
    return Plan(slot.project, Supersessions(new=tuple(opened), closed=tuple(closed))), after


def _derived(
    stored: SlotState, places: Sequence[FoldedClaim], claims: Sequence[Claim], now: int, cause: Cause
) -> list[Supersession]:
    """Return the edges of the fold's chain. A standing edge stays, unless its time in the world changed."""
    known = {(edge.newer, edge.older): edge for edge in stored.supersessions if not edge.explicit}
    edges = []
    for place, claim in zip(places, claims, strict=True):
        if place.replaces is None:
            continue
        edge = _edge(place, claim, claims[place.replaces], now, cause)
        stands = known.get((edge.newer, edge.older))
        if stands is not None:
            edge = stands if stands.at == edge.at else replace(edge, looked_at=stands.looked_at)
        edges.append(edge)
    return edges


def _edge(place: FoldedClaim, newer: Claim, older: Claim, now: int, cause: Cause) -> Supersession:
    """By who takes a step with the newer claim, else by the author of its words."""
    author = next(
        (evidence.author for evidence in place.evidence if evidence.at == place.valid_from and evidence.author), None
    )
    return Supersession(
        newer=newer.ref,
        older=older.ref,
        at=newer.valid_from or now,
        by=cause.by if author is None or (newer.ref in cause.written and not cause.undoing) else author,
        recorded_at=now,
        looked_at=now,
    )


def _explicit(
    slot: SlotState, derived: Sequence[Supersession], gone: Mapping[str, str], now: int
) -> list[Supersession]:
    """Return the supersessions by somebody's explicit words, as far as later words have not turned them round; those of a
    merged claim go where it went."""
    pairs = [(edge.newer, edge.older) for edge in derived]
    kept = []
    for edge in sorted((edge for edge in slot.supersessions if edge.explicit), key=lambda edge: edge.recorded_at):
        if edge.newer in gone or edge.older in gone:
            newer, older = gone.get(edge.newer, edge.newer), gone.get(edge.older, edge.older)
            edge = replace(edge, newer=newer, older=older, recorded_at=now)  # noqa: PLW2901
        if not leads_to(pairs, edge.older, edge.newer):
            kept.append(edge)
            pairs.append((edge.newer, edge.older))
    return kept


def leads_to(pairs: Sequence[Pair], newer: str, older: str) -> bool:
    """True if `older` stands somewhere below `newer` along these supersessions."""
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


@dataclass(frozen=True, slots=True)
class _Owned:
    state: ClaimState
    first: bool  # are these the words that the claim says?


def match(places: Sequence[FoldedClaim], slot: SlotState) -> list[ClaimState | None]:
    """The stored claim that each place continues: the one a Review fixed, else the one whose first words it has."""
    owners = _owners(slot)
    fixed = {state.claim.ref: state for state in slot.claims}
    found = [fixed.get(place.fixed) if place.fixed else None for place in places]
    taken: set[str] = {place.fixed for place in places if place.fixed}
    for by_first in (True, False):
        for number, place in enumerate(places):
            if found[number] is None:
                found[number] = _continued(place, owners, taken, by_first)
    return found


def _owners(slot: SlotState) -> dict[str, _Owned]:
    owners = {}
    for state in slot.claims:
        if state.claim.pin is None and state.assertions:
            first = min(state.assertions, key=order_of)
            owners.update({said.id: _Owned(state, said is first) for said in state.assertions})
    return owners


def _continued(place: FoldedClaim, owners: dict[str, _Owned], taken: set[str], by_first: bool) -> ClaimState | None:
    for said in place.evidence:
        owned = owners.get(said.id)
        if owned is None or (by_first and not owned.first):
            continue
        claim = owned.state.claim
        if claim.ref not in taken and _same_type(claim.kind, first_draft(place)):
            taken.add(claim.ref)
            return owned.state
    return None


def _same_type(kind: ClaimKind, first: Draft) -> bool:
    """A fact doesn't become a decision: its ref says what it is, so where earlier words say otherwise it is another."""
    return type_of(kind) is type_of(first.kind)


def merged_away(slot: SlotState, home: dict[str, str]) -> dict[str, str]:
    """Stored claims whose words all belong to other claims now, and the one that has their first words."""
    alive = set(home.values())
    gone = {}
    for state in slot.claims:
        if state.claim.pin is None and state.claim.ref not in alive and state.assertions:
            gone[state.claim.ref] = home[min(state.assertions, key=order_of).id]
    return gone
