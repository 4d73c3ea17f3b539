"""`sweep` finds the conflicts that writes missed: it settles every slot in which more than one claim stands."""

from graph.actions.announce import announce
from graph.actions.ledger import Ledger
from graph.actions.moment import Moment, resettle
from graph.actions.pages import whole
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.slot import SlotShape
from graph.rules.slots.trail import Cause


async def sweep(ledger: Ledger, project: str) -> tuple[Conflict, ...]:
    """What it opens is answered. Twice changes nothing more."""
    rows = [*await ledger.graph.read("slot.contested", **whole(project))]
    rows += await ledger.graph.read("slot.disputed", project=project)
    opened: list[Conflict] = []
    for slot in sorted({row["id"] for row in rows}):
        opened += await _sweep_slot(ledger, project, slot)
    await ledger.graph.write("project.swept", id=node_id(project, ""), at=ledger.now())
    return tuple(opened)


async def _sweep_slot(ledger: Ledger, project: str, slot: str) -> list[Conflict]:
    opened: list[Conflict] = []

    def decide(moment: Moment) -> None:
        stored = moment.slots[slot]
        resettle(moment, slot, stored, Cause(note="found by the sweep"))
        known = {stored.conflict.ref} if stored.conflict else set()
        opened[:] = [one for one in moment.settled[slot].plan.conflicts_new if one.ref not in known]

    await announce(ledger, project, {slot: SlotShape()}, decide)
    return opened
