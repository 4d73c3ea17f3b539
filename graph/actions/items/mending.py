"""Compares an item's projection and the links of its slots with the ledger, and mends the differences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graph.actions.settling.settlement import Settlement, TransactionListener
from graph.engine import Transaction
from graph.model.block import FIELDS
from graph.model.ids import node_id
from graph.model.plan import Items, Plan, Slots, SlotWrite
from graph.model.review import Review
from graph.model.slot import SlotState
from graph.rules.knowledge.fields import recomputed
from graph.rules.knowledge.linked import link_in, said_in
from graph.rules.knowledge.patch import moves_of
from graph.store.lines import link_props, said_props
from graph.store.reviews import review_from

Props = dict[str, Any]


@dataclass(slots=True)
class Mending(TransactionListener):
    """Listens to a transaction that has taken all slots of an item, or some of the project's own (`item` None).

    Everything is read once the slots are taken, so that nobody can set or link anything in between.
    """

    project: str
    item: str | None
    edges: int = 0  # that were not as they should be
    items: int = 0

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        self.edges = self.items = 0  # a transaction may be tried again
        await self._currents(tx, settlement)
        if self.item is not None:
            rows = await tx.run("review.of", ids=[node_id(self.project, self.item)])
            trail = [review_from(row["review"]) for row in rows]
            self._state(settlement, trail)
            await self._lines(tx, settlement, self.item, trail)

    async def _currents(self, tx: Transaction, settlement: Settlement) -> None:
        for row in await tx.run("slot.currents", slots=sorted(settlement.slots)):
            slot = settlement.slots[row["id"]]
            wanted = [slot.current.ref] if slot.current is not None else []
            if row["refs"] != wanted:
                write = SlotWrite(slot.id, next(iter(wanted), None), slot.touched_at)
                settlement.add(Plan(self.project, Slots(taken=(write,))))
                self.edges += 1

    def _state(self, settlement: Settlement, trail: Sequence[Review]) -> None:
        """Mend the item's state as if it had been stored so: lost parts do not move when they are found again."""
        stored = next(
            (slot.projected.item for slot in settlement.slots.values() if slot.projected.item is not None), None
        )
        if stored is None:
            return
        moves = moves_of(slot.projected.shown for slot in settlement.slots.values()).get(FIELDS)
        state = recomputed(stored, settlement.slots.values(), trail)
        state = replace(state, revision=moves.count if moves else stored.revision)
        if state != stored:
            self.items += 1
            settlement.add(Plan(self.project, Items(projected=(state,))))
        for name, slot in settlement.slots.items():
            settlement.slots[name] = replace(slot, projected=replace(slot.projected, item=state))

    async def _lines(self, tx: Transaction, settlement: Settlement, item: str, trail: Sequence[Review]) -> None:
        wrong: dict[str, list[Props]] = {}
        for row in await tx.run("line.edges", item=node_id(self.project, item)):
            wanted = _edges(row, settlement.slots, trail)
            if _sorted(wanted) != _sorted(row["said"]):
                wrong[row["id"]] = wanted
                self.edges += abs(len(wanted) - len(row["said"])) or 1
        if wrong:
            await tx.run("line.unlink", lines=sorted(wrong))
            await tx.run("line.link", edges=[self._edge(line, one) for line in sorted(wrong) for one in wrong[line]])

    def _edge(self, line: str, props: Props) -> Props:
        return {"line": line, "canonical": node_id(self.project, props["canonical"]), "props": props}


def _edges(row: Mapping[str, Any], slots: Mapping[str, SlotState], trail: Sequence[Review]) -> list[Props]:
    """Return the edges that the decision in a line's slot asks for, and those that people said beside it."""
    link = link_in(slots[row["slot"]]) if row["slot"] in slots else None
    linked = [link_props(link)] if link is not None and link.canonical is not None else []
    return linked + [said_props(one) for one in said_in(trail, row["ref"])]


def _sorted(edges: Sequence[Props]) -> list[Any]:
    return sorted((edge["canonical"], edge["status"], edge["at"], edge["by"], edge["confidence"]) for edge in edges)
