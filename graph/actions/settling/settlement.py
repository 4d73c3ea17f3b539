"""A decision in the making: the slots as stored, the time, and everything that has been settled so far."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from graph.engine import Transaction
from graph.model.claim import Claim, Supersession
from graph.model.field import ItemState
from graph.model.plan import BlockWrite, Conflicts, Plan, Quotations, Supersessions, plan_of
from graph.model.slot import SlotShape, SlotState
from graph.rules.slots.settle import Setting, Settled, settle
from graph.rules.slots.trail import Cause, log_conflict
from graph.store.slots import take_slots


@dataclass(slots=True)
class Settlement:
    """The slots that one transaction reads, and the changes that it decides."""

    project: str
    now: int
    take: Callable[[str], str]
    slots: dict[str, SlotState]
    day: int = 0  # the project's present, where its words are dated ahead of the clock
    settled: dict[str, Settled] = field(default_factory=dict)
    extra: Plan = field(init=False)  # what is written beside what was settled
    items: dict[str, ItemState] = field(default_factory=dict)  # those that an action changes itself
    blocks: list[BlockWrite] = field(default_factory=list)  # those that move with them

    def __post_init__(self) -> None:
        self.extra = Plan(self.project)

    def setting(self, cause: Cause) -> Setting:
        return Setting(self.now, self.take, cause, self.day)

    def add(self, plan: Plan) -> None:
        self.extra += plan

    def after(self, slot: str) -> SlotState:
        return self.settled[slot].slot if slot in self.settled else self.slots[slot]

    def plan(self) -> Plan:
        """All that was settled, and what stands beside it."""
        settled = (one.plan for one in self.settled.values())
        whole = plan_of(self.project, [*settled, self.extra])
        whole = _with_quotations_where_they_end(_without_passing_edges(whole))
        conflicts = whole.of(Conflicts)
        return whole.but(
            Conflicts(
                new=tuple(log_conflict(conflict, self.now) for conflict in conflicts.new),
                changed=tuple(log_conflict(conflict, self.now) for conflict in conflicts.changed),
            )
        )


def _without_passing_edges(plan: Plan) -> Plan:
    """A supersession that one step drew and a later one took back, both in this settlement, was never there."""
    edges = plan.of(Supersessions)
    closed = {_edge(edge): edge for edge in edges.closed}
    passing = {_edge(edge) for edge in edges.new if closed.get(_edge(edge)) == edge}
    return plan.but(
        Supersessions(
            new=tuple(edge for edge in edges.new if _edge(edge) not in passing),
            closed=tuple(edge for edge in edges.closed if _edge(edge) not in passing),
        )
    )


def _with_quotations_where_they_end(plan: Plan) -> Plan:
    """A quotation that goes from claim to claim in this settlement is written once, at the last of them."""
    quotations = plan.of(Quotations)
    there = {(link.evidence.id, link.claim): link for link in quotations.new}
    for moved in quotations.moved:
        before = there.pop((moved.evidence.id, moved.was or ""), moved)
        there[moved.evidence.id, moved.claim] = replace(moved, was=before.was)
    gone = []
    for one in quotations.gone:
        before = there.pop((one.evidence.id, one.claim), replace(one, was=one.claim))
        gone += [replace(one, claim=before.was)] if before.was is not None else []
    return plan.but(
        Quotations(
            new=tuple(link for link in there.values() if link.was is None),
            moved=tuple(link for link in there.values() if link.was not in (None, link.claim)),
            gone=tuple(gone),
        )
    )


def _edge(edge: Supersession) -> tuple[str, str, bool, str | None]:
    return (edge.newer, edge.older, edge.explicit, edge.part)


def resettle(settlement: Settlement, slot: str, changed: SlotState, cause: Cause) -> None:
    """Settle a slot that an action has changed, on top of whatever this settlement has settled there already."""
    was = settlement.after(slot)
    settled = settle(changed, (), settlement.setting(cause), was=was)
    earlier = settlement.settled.get(slot)
    if earlier is not None:
        settled = replace(settled, plan=earlier.plan + settled.plan)
    settlement.settled[slot] = settled


async def take_more(tx: Transaction, settlement: Settlement, wanted: Iterable[str] | Mapping[str, SlotShape]) -> None:
    """Slots that turn out to be needed, with shapes for those that may not be there yet; it is later than any write in them."""
    shapes = wanted if isinstance(wanted, Mapping) else dict.fromkeys(wanted, SlotShape())
    settlement.slots |= await take_slots(tx, settlement.project, shapes, settlement.slots)
    settlement.now = max([settlement.now, *(slot.touched_at + 1 for slot in settlement.slots.values())])


def find(settlement: Settlement, ref: str) -> Claim | None:
    for slot in settlement.slots:
        state = settlement.after(slot).claim(ref)
        if state is not None:
            return state.claim
    return None


class TransactionListener:
    """Takes part in a transaction: it reads first, and adds to what was settled. By default it does neither.

    The slots are taken with the first trip of its reading, behind what that asks.
    """

    async def recall(self, tx: Transaction) -> None:
        """Read, and refuse what can't be done."""

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        """Add to what was settled."""
