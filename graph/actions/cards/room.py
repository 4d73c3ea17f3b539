"""Room for cards: a card that a person puts in force has to fit the budget of its tier and kind, like a card of a run.

At a broader tier the same transaction offers it to other projects.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from graph.actions.settling.settlement import Settlement, find
from graph.engine import Transaction
from graph.model.address import BORN_IN
from graph.model.claim import Claim
from graph.model.profile import Cards
from graph.model.status import ClaimStatus
from graph.rules.cards.consolidating import caps_of
from graph.rules.cards.reaching import is_offer, span_print
from graph.store.cards import is_card, place_key


@dataclass(slots=True)
class Room:
    """Reads the number of cards at the places of these claims, and locks the places so that no run fills them meanwhile."""

    cards: Cards
    claims: Sequence[Claim]
    active: dict[tuple[str, str], int] = field(default_factory=dict)

    async def recall(self, tx: Transaction) -> None:
        self.active.clear()
        for place in sorted({_place(one) for one in self.claims if _needs_room(one)}):
            await tx.run("card.take", id=place)
            for row in await tx.run("card.budgets", low=place, high=f"{place}~"):
                self.active[place, row["kind"]] = int(row["active"])

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        """Offer the cards that came into force at a broader tier to other projects; `share` tells them after the commit."""
        for one in self.claims:
            after = find(settlement, one.ref)
            if after is not None and is_offer(after) and after.status is ClaimStatus.ACTIVE:
                await tx.run_one("card.offer", id=span_print(after.domain), claim=after.id)

    def refusal(self, claim: Claim) -> str | None:
        cap = caps_of(claim.tier, self.cards).get(claim.kind.value)
        if cap is None or not _needs_room(claim) or self.active.get((_place(claim), claim.kind.value), 0) < cap:
            return None
        return (
            f"The budget of {cap} for {claim.kind} at {claim.tier} is spent: archive what is no longer needed, or give the "
            "profile's [cards] more room. `budgets` shows how full each is."
        )

    def fill(self, claim: Claim) -> None:
        if _needs_room(claim):
            place = (_place(claim), claim.kind.value)
            self.active[place] = self.active.get(place, 0) + 1


def _needs_room(claim: Claim) -> bool:
    """Return whether the claim would be one card more; a challenger replaces the card that it challenges."""
    return is_card(claim) and claim.layer is BORN_IN and claim.status is ClaimStatus.CANDIDATE


def _place(claim: Claim) -> str:
    return place_key(claim.project, claim.tier, claim.item)
