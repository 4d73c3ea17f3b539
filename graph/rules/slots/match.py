"""Knows which stored claim each place of a fold continues, and where the ones that no place continues have gone."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.claim import Draft
from graph.model.slot import ClaimState, SlotState
from graph.model.words import ClaimKind, type_of
from graph.rules.slots.place import Place, order_of
from graph.rules.slots.saying import first_draft


@dataclass(frozen=True, slots=True)
class _Owned:
    state: ClaimState
    first: bool  # are these the words that the claim says?


def match(places: Sequence[Place], slot: SlotState) -> list[ClaimState | None]:
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


def _continued(place: Place, owners: dict[str, _Owned], taken: set[str], by_first: bool) -> ClaimState | None:
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
