"""One decision in the making: the slots as stored, the time, and everything that has been settled so far."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from graph.model.claim import Claim, Supersession
from graph.model.field import ItemState
from graph.model.plan import BlockWrite, Conflicts, Plan, Quotations, Supersessions, plan_of
from graph.model.slot import SlotState
from graph.rules.slots.settle import Setting, Settled, settle
from graph.rules.slots.trail import Cause, noted


@dataclass(slots=True)
class Moment:
    """What the decision of one transaction reads and builds."""

    project: str
    now: int
    take: Callable[[str], str]
    slots: dict[str, SlotState]
    settled: dict[str, Settled] = field(default_factory=dict)
    extra: Plan = field(init=False)  # what is written beside what was settled
    items: dict[str, ItemState] = field(default_factory=dict)  # those that an action changes itself
    blocks: list[BlockWrite] = field(default_factory=list)  # those that move with them

    def __post_init__(self) -> None:
        self.extra = Plan(self.project)

    def setting(self, cause: Cause) -> Setting:
        return Setting(self.now, self.take, cause)

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
                new=tuple(noted(one, self.now) for one in conflicts.new),
                changed=tuple(noted(one, self.now) for one in conflicts.changed),
            )
        )


def _without_passing_edges(plan: Plan) -> Plan:
    """A supersession that one step drew and a later one took back, both in this moment, was never there."""
    edges = plan.of(Supersessions)
    closed = {_edge(one): one for one in edges.closed}
    passing = {_edge(one) for one in edges.new if closed.get(_edge(one)) == one}
    return plan.but(
        Supersessions(
            new=tuple(one for one in edges.new if _edge(one) not in passing),
            closed=tuple(one for one in edges.closed if _edge(one) not in passing),
        )
    )


def _with_quotations_where_they_end(plan: Plan) -> Plan:
    """A quotation that goes from claim to claim in this moment is written once, at the last of them."""
    quotations = plan.of(Quotations)
    there = {(one.evidence.id, one.claim): one for one in quotations.new}
    for moved in quotations.moved:
        before = there.pop((moved.evidence.id, moved.was or ""), moved)
        there[moved.evidence.id, moved.claim] = replace(moved, was=before.was)
    gone = []
    for one in quotations.gone:
        before = there.pop((one.evidence.id, one.claim), replace(one, was=one.claim))
        gone += [replace(one, claim=before.was)] if before.was is not None else []
    return plan.but(
        Quotations(
            new=tuple(one for one in there.values() if one.was is None),
            moved=tuple(one for one in there.values() if one.was not in (None, one.claim)),
            gone=tuple(gone),
        )
    )


def _edge(one: Supersession) -> tuple[str, str, bool, str | None]:
    return (one.newer, one.older, one.explicit, one.part)


def resettle(moment: Moment, slot: str, changed: SlotState, cause: Cause) -> None:
    """Settle a slot that an action has changed, on top of whatever this moment has settled there already."""
    was = moment.after(slot)
    settled = settle(changed, (), moment.setting(cause), was=was)
    earlier = moment.settled.get(slot)
    if earlier is not None:
        settled = replace(settled, plan=earlier.plan + settled.plan)
    moment.settled[slot] = settled


def find(moment: Moment, ref: str) -> Claim | None:
    for slot in moment.slots:
        state = moment.after(slot).claim(ref)
        if state is not None:
            return state.claim
    return None
