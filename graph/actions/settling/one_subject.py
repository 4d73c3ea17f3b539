"""Readings of a project whose names were merged: what is said goes to the kept name, and meets what lies at the others."""

from collections.abc import Sequence

from graph.actions.hearing.telling import Said
from graph.actions.reviewing.twins import aliases_of, opened_between_names
from graph.actions.settling.ledger import Ledger
from graph.actions.settling.settlement import Settlement
from graph.engine import Transaction
from graph.model.alias import Aliases
from graph.model.claim import Claim
from graph.model.profile import Profile
from graph.model.status import HOLDING
from graph.rules.reading.reconcile import Reading
from graph.rules.twins import kept_names, slots_of_names
from graph.store.claims import claim_from


async def names_for(ledger: Ledger, project: str, readings: Sequence[Reading]) -> Aliases:
    """Not asked for where nothing says what it is about."""
    if not any(op.about is not None for one in readings for op in one.ops):
        return {}
    return kept_names(await aliases_of(ledger.graph, project))


class OneSubject:
    """Two values of one thing never stand side by side in silence because they lie at two names."""

    def __init__(self, project: str, profile: Profile, said: Said, aliases: Aliases) -> None:
        self.project, self.profile, self.said, self.aliases = project, profile, said, aliases

    async def recall(self, tx: Transaction) -> None:
        del tx

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        for mine in self.said.arrived.values():
            for one in mine:
                slots = slots_of_names(one.op, self.project, self.profile, self.aliases)
                if one.slot in slots and one.slot in settlement.slots:
                    others = [slot for slot in slots if slot != one.slot]
                    await self._meet(tx, settlement, settlement.after(one.slot).current, others)

    async def _meet(self, tx: Transaction, settlement: Settlement, mine: Claim | None, slots: Sequence[str]) -> None:
        if mine is None or mine.status not in HOLDING:
            return
        for other in await self._holding(tx, settlement, slots):
            if other.norm != mine.norm:
                await opened_between_names(tx, settlement, other, mine)

    async def _holding(self, tx: Transaction, settlement: Settlement, slots: Sequence[str]) -> list[Claim]:
        here = [settlement.after(slot).current for slot in slots if slot in settlement.slots]
        away = [slot for slot in slots if slot not in settlement.slots]
        rows = await tx.run("alias.beside", slots=away, statuses=sorted(one.value for one in HOLDING))
        found = [*here, *(claim_from(row["claim"]) for row in rows)]
        return [one for one in found if one is not None and one.status in HOLDING]
