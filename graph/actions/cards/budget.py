"""Room for cards: a card that a person puts in force, or brings back, has to fit the budget of its tier and kind, like a card
of a run.

At a broader tier the same transaction offers it to other projects.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from graph.actions.settling.settlement import Settlement, TransactionListener, find
from graph.engine import Transaction
from graph.model.address import BORN_IN
from graph.model.claim import Claim
from graph.model.errors import IllegalTransition
from graph.model.profile import Cards
from graph.model.slot import SlotState
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Tier
from graph.rules.cards.reaching import is_offer, span_print
from graph.rules.cards.shelf import caps_of
from graph.store.cards import card_key, is_card, place_key

_Places = dict[tuple[str, str], int]  # (place, kind) → cards in force there


@dataclass(slots=True)
class Room(TransactionListener):
    """Reads the number of cards at the places of these claims, and locks the places so that no run fills them meanwhile."""

    cards: Cards
    claims: Sequence[Claim]
    active: _Places = field(default_factory=dict)

    async def recall(self, tx: Transaction) -> None:
        self.active = await _taken(tx, (_place(claim) for claim in self.claims if _needs_room(claim)))

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        """Offer the cards that came into force at a broader tier to other projects; `share` tells them after the commit."""
        for claim in self.claims:
            after = find(settlement, claim.ref)
            if after is not None and is_offer(after) and after.status is ClaimStatus.ACTIVE:
                await tx.run_one("card.offer", id=span_print(after.domain), claim=after.id)

    def refusal(self, claim: Claim) -> str | None:
        cap = caps_of(claim.tier, self.cards).get(claim.kind.value)
        if cap is None or not _needs_room(claim) or self.active.get((_place(claim), claim.kind.value), 0) < cap:
            return None
        return _spent(claim.kind, claim.tier, cap)

    def fill(self, claim: Claim) -> None:
        if _needs_room(claim):
            place = (_place(claim), claim.kind.value)
            self.active[place] = self.active.get(place, 0) + 1


@dataclass(slots=True)
class RoomBack(TransactionListener):
    """Refuses the undoing of a step that would leave more cards in force at the place of this card than its budget holds."""

    cards: Cards
    card: Claim
    active: _Places = field(default_factory=dict)

    async def recall(self, tx: Transaction) -> None:
        self.active = await _taken(tx, [_place(self.card)] if is_card(self.card) else ())

    def check(self, settlement: Settlement) -> None:
        """Raise IllegalTransition where the undoing brings back more than it takes out of force, and that finds no room."""
        place, caps = _place(self.card), caps_of(self.card.tier, self.cards)
        back = Counter[str]()
        for slot, before in settlement.slots.items():
            back.update(_in_force(settlement.after(slot), place))
            back.subtract(_in_force(before, place))
        for kind, more in sorted(back.items()):
            cap = caps.get(kind)
            if cap is not None and more > 0 and self.active.get((place, kind), 0) + more > cap:
                raise IllegalTransition(_spent(ClaimKind(kind), self.card.tier, cap))


async def _taken(tx: Transaction, places: Iterable[str]) -> _Places:
    """Lock the places and count their cards."""
    active: _Places = {}
    for place in sorted(set(places)):
        await tx.run("card.take", id=place)
        for row in await tx.run("card.budgets", low=place, high=f"{place}~"):
            active[place, row["kind"]] = int(row["active"])
    return active


def _in_force(slot: SlotState, place: str) -> list[str]:
    return [state.claim.kind.value for state in slot.claims if (card_key(state.claim) or "").startswith(place)]


def _spent(kind: ClaimKind, tier: Tier, cap: int) -> str:
    return (
        f"The budget of {cap} for {kind} at {tier} is spent: archive what is no longer needed, or give the "
        "profile's [cards] more room. `budgets` shows how full each is."
    )


def _needs_room(claim: Claim) -> bool:
    """True if the claim would be another card; a challenger replaces the card that it challenges."""
    return is_card(claim) and claim.layer is BORN_IN and claim.status is ClaimStatus.CANDIDATE


def _place(claim: Claim) -> str:
    return place_key(claim.project, claim.tier, claim.item)
